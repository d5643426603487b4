/**
 * `npm run wallets`: lets wallets of the table buy on a local chain through the stock client, and buy the same again.
 * It downloads their packages, so it is no part of the tests, which have one wallet of each kind.
 */
import { ExactEvmScheme } from "@x402/evm/exact/client";
import { wrapFetchWithPayment, x402Client } from "@x402/fetch";
import { type Hex, size } from "viem";
import { saLandedCost } from "../../../catalog/operations/sa-landed-cost.ts";
import { defineCommand } from "../../../src/client/command.ts";
import { chainClient } from "../../../src/tools/local/chain-client.ts";
import { balanceOf, giveUsdc } from "../../../src/tools/local/local-wallet.ts";
import type { StackAddresses } from "../../../src/tools/local/stack-file.ts";
import { reportProgress } from "../../fixtures/progress.ts";
import { table } from "../../manual/markdown.ts";
import { besideStack } from "./beside-stack.ts";
import { writeClientsPart } from "./clients-page.ts";
import { unpackPackages } from "./install-packages.ts";
import { type RealWalletKind, realWallets, walletPackages } from "./real-wallets.ts";

const heads = ["wallet", "code", "signature, bytes", "header, KB", "the service", "the same again"];

/** Each wallet's balance, atomic USDC. */
const funds = 1_000_000n;

/** Lets a wallet of a kind buy twice: a row of the table. */
async function rowOf({ name, source, make }: RealWalletKind, stack: StackAddresses): Promise<string[]> {
  const { address, signTypedData } = await make();
  await giveUsdc(stack, address, funds);
  let signature: Hex = "0x";
  let header = "";
  const signer = {
    address,
    signTypedData: async (data: Parameters<typeof signTypedData>[0]) => {
      signature = await signTypedData(data);
      return signature;
    },
  };
  const client = x402Client.fromConfig({ schemes: [{ network: stack.network, client: new ExactEvmScheme(signer) }] });
  const observed: typeof fetch = (request, init) => {
    const sent = new Request(request, init);
    header = sent.headers.get("PAYMENT-SIGNATURE") ?? header;
    return fetch(sent);
  };
  const buy = async () => {
    const response = await wrapFetchWithPayment(observed, client)(stack.service + saLandedCost.path, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(saLandedCost.examples[0].input),
    });
    const { error } = Object(await response.json());
    const word = typeof error === "string" ? error : Object(error).code;
    return response.status === 200 ? "sold" : `${response.status} ${word}, ${response.headers.get("Retry-Action")}`;
  };
  const bought = await buy();
  const [bytes, kilobytes] = [size(signature), (header.length / 1000).toFixed(1)];
  const again = bought === "sold" ? await buy() : "–";
  const charged = (funds - (await balanceOf(stack, address))) / BigInt(saLandedCost.price.atomic);
  const repeated =
    again === "sold" ? `the same answer, charged ${charged === 1n ? "once" : `${charged} times`}` : again;
  return [name, source, String(bytes), kilobytes, bought + (bought === "sold" ? "" : `, charged ${charged}`), repeated];
}

export default defineCommand({
  call: "npm run wallets --",
  summary:
    "Lets wallets from published byte code buy on a local chain, and shows what is sold. Installs their packages into a temporary folder.",
  options: {
    folder: { type: "string", value: "path", help: "installs into this folder, and keeps it for the next run" },
    write: { type: "boolean", help: "writes the table of wallets of docs/using/clients.md" },
  },
  async run({ folder: kept, write }) {
    const rows: string[][] = [];
    await besideStack(async (addresses, temporary) => {
      const folder = kept ?? temporary;
      await unpackPackages(walletPackages, folder);
      const kinds = realWallets(chainClient(addresses.rpcUrl), folder, addresses.asset);
      for (const [index, kind] of kinds.entries()) {
        reportProgress(index, kinds.length, kind.name);
        rows.push(await rowOf(kind, addresses));
      }
    });
    process.stdout.write(`${table(heads, rows)}\n`);
    if (write) await writeClientsPart("wallets", table(heads, rows));
    return rows.every((row) => !row.at(-1)?.includes("times"));
  },
});
