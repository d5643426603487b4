/** `npm run canary -- <operation>`: buys it once, as any buyer, and checks receipt, figures, chain and books. */
import { setTimeout as delay } from "node:timers/promises";
import { getAddress, isAddress } from "viem";
import type { PrivateKeyAccount } from "viem/accounts";
import { z } from "zod";
import { operations } from "../../../catalog/index.ts";
import { service } from "../../../catalog/service/service.ts";
import { defineCommand, Mistake, type Values } from "../../client/command.ts";
import { verifyReceipt } from "../../client/verify-receipt.ts";
import { printable } from "../../lib/printable.ts";
import { usdcText } from "../../lib/usdc.ts";
import { askInOrder, askOne, contractCall, quantityOf } from "../../worker/sale/chain/node.ts";
import { balanceCall } from "../../worker/sale/chain/token-calls.ts";
import { type Query, sqlText } from "../../worker/sale/reconciliation/books.ts";
import { transfersIn, withNode } from "../../worker/sale/reconciliation/incoming-transfers.ts";
import { openBooks } from "../books/books-database.ts";
import { type Operated, operatedService, walletIn } from "../books/operator.ts";
import { fundedWallet } from "../local/local-wallet.ts";
import { buyAsCanary, type CanaryWorld } from "./canary-purchase.ts";
import { fetchJson } from "./fetch-json.ts";
import { readStatus } from "./status-checks.ts";

const options = {
  env: {
    type: "string",
    value: "name",
    help: "the deployed service of that environment; else the one that npm start runs",
  },
  "pay-to": {
    type: "string",
    value: "0x…",
    help: "the wallets that may be paid, separated by commas; else PAY_TO of the environment",
  },
} as const;

const notes = `A deployed service is bought from with CANARY_PRIVATE_KEY, the key of a wallet with little in it that is not PAY_TO, and RPC_URL at hand:

  CANARY_PRIVATE_KEY=… npm run canary -- sa_landed_cost --env production

Each run sends a body of its own, the operation's first example with one figure from the time, so that it is charged and settled.
Nothing is signed for a wallet that is not named.`;

/** The wallets that an operator names, in lower case. Throws a `Mistake` if one is not an address. */
export function walletsNamed(list: string): readonly string[] {
  const named = list.split(",").map((address) => address.trim());
  const wrong = named.find((address) => !isAddress(address, { strict: false }));
  if (wrong !== undefined) throw new Mistake(`--pay-to takes addresses separated by commas, and ${wrong} is not one.`);
  return named.map((address) => address.toLowerCase());
}

/** The buyer's wallet; undefined if none is named. Throws if it is not a key, or the key of a wallet that is paid. */
export function canaryWallet(
  key: string | undefined,
  { wallets }: Pick<Operated, "wallets">,
): PrivateKeyAccount | undefined {
  const signer = walletIn("CANARY_PRIVATE_KEY", key);
  if (signer && wallets.some((wallet) => getAddress(wallet) === signer.address))
    throw new Mistake("CANARY_PRIVATE_KEY is the key of a wallet that is paid here: it cannot pay itself.");
  return signer;
}

const saleRow = z.object({ operation: z.string(), price: z.string().transform(BigInt), transaction: z.string() });

/** The outside services of a buyer of a service whose books can be read. */
async function canaryWorld(
  { nodes, network, asset, wallets }: Operated,
  origin: string,
  signer: PrivateKeyAccount,
  payTo: readonly string[],
  query: Query,
): Promise<CanaryWorld> {
  const payer = signer.address.toLowerCase();
  const status = await readStatus(fetchJson, origin);
  return {
    origin,
    signer,
    wallets: payTo,
    isSameRelease: status?.worker_version.split("+")[0] === service.version,
    fetch,
    verify: verifyReceipt,
    pause: (ms) => delay(ms),
    now: () => Date.now(),
    balance: async () => {
      const { method, params } = contractCall(asset, balanceCall({ from: signer.address }));
      const held = await askInOrder(nodes, async (node) => quantityOf(await askOne(node, method, params)));
      if (held === undefined) throw new Error("No node says what the wallet holds.");
      return held;
    },
    paidIn: async (transaction, nonce, price) =>
      (await withNode(nodes, (node) => transfersIn(node, { asset, wallets }, transaction))).some(
        (transfer) => transfer.nonce === nonce && transfer.from === payer && transfer.value === price,
      ),
    booked: async (nonce) => {
      const id = `${network}/${payer}/${nonce}`.toLowerCase();
      const columns = "operation, CAST(price_atomic AS TEXT) AS price, transaction_hash AS [transaction]";
      const [sale] = await query(`SELECT ${columns} FROM sales WHERE id = ${sqlText(id)}`, saleRow);
      return sale;
    },
  };
}

async function canary(values: Values<typeof options>, [id, ...more]: readonly string[]): Promise<boolean> {
  const { env, "pay-to": named } = values;
  const operation = operations.find((one) => one.id === id && !one.free);
  if (!operation || more.length > 0)
    throw new Mistake(
      `Name one operation that is sold: ${operations.flatMap((one) => (one.free ? [] : one.id)).join(", ")}.`,
    );
  const operated = await operatedService(env);
  const { origin, wallets, asset, nodes } = operated;
  if (origin === undefined) throw new Mistake("BASE_URL is not set.");
  const signer =
    canaryWallet(process.env.CANARY_PRIVATE_KEY, operated) ??
    (env === undefined && nodes[0]
      ? await fundedWallet({ asset, rpcUrl: nodes[0].url }, BigInt(operation.price.atomic))
      : undefined);
  if (!signer) throw new Mistake("CANARY_PRIVATE_KEY is not set: there is no wallet to buy with.");
  const payTo = named === undefined ? wallets.map((wallet) => wallet.toLowerCase()) : walletsNamed(named);
  const world = await canaryWorld(operated, origin, signer, payTo, openBooks(env));
  const { moved, transaction, problems } = await buyAsCanary(operation, world);
  const found = problems.length === 0 ? `ok, ${usdcText(moved, 2)} USDC in ${transaction}` : problems.join("\n  ");
  process.stdout.write(`${operation.id}  ${found.split("\n").map(printable).join("\n")}\n`);
  return problems.length === 0;
}

export default defineCommand({
  call: "npm run canary --",
  summary:
    "Buys an operation once and checks receipt, figures, chain, books and a repetition. Ends with 1 if something is wrong.",
  positionals: "<operation>",
  options,
  notes: () => notes,
  run: canary,
});
