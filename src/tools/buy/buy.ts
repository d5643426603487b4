/**
 * `npm run buy`: the package's `buy` with a new wallet that the local chain funds. It prints every step, and shows what
 * was bought and what moved.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Hex } from "viem";
import { generatePrivateKey, privateKeyToAddress } from "viem/accounts";
import { getAddress, isHex } from "viem/utils";
import { z } from "zod";
import { operations } from "../../../catalog/index.ts";
import { type Operation, priceText } from "../../../catalog/operation.ts";
import { walletKeyName } from "../../../catalog/service/bridge-variables.ts";
import { summarize } from "../../../catalog/summary/summary.ts";
import { inputOf, operationOf, operationRows, purchaseOptions } from "../../client/buy-command.ts";
import { defineCommand, Mistake, type Values } from "../../client/command.ts";
import { buyOne, quoteOf, type Tell } from "../../client/command-purchase.ts";
import { settlementIn } from "../../client/verify-receipt.ts";
import { readBridgeSettings } from "../../client/wallet/bridge-settings.ts";
import { isObject, type JsonObject } from "../../lib/text.ts";
import { usdcText } from "../../lib/usdc.ts";
import { quantity } from "../../worker/sale/chain/node.ts";
import { askChain } from "../local/ask-chain.ts";
import { readSettings } from "../local/local-settings.ts";
import { balanceOf, fundedWallet } from "../local/local-wallet.ts";
import { readStackFile, type StackAddresses } from "../local/stack-file.ts";
import { terminalText } from "./terminal-text.ts";

const options = {
  ...purchaseOptions,
  "rpc-url": { type: "string", value: "address", help: "the chain to pay on; else the one that npm start runs" },
  json: { type: "boolean", default: false, help: "print the result as the service sent it" },
  all: { type: "boolean", default: false, help: "buy every operation, one after the other" },
} as const;

/** The chain and the token in which money moves. */
type Rails = Pick<StackAddresses, "rpcUrl" | "asset" | "payTo">;

/** Where the service is, which chain was named, and the stack that runs on STATE_DIR. */
interface Located {
  readonly service: string;
  readonly rpcUrl: string | undefined;
  readonly running: StackAddresses | undefined;
  readonly stateDir: string;
}

/** Finds the service by an option, SVC_BASE_URL or the running stack, and the chain by an option or RPC_URL. */
async function located(baseUrl: string | undefined, rpcUrl: string | undefined): Promise<Located> {
  const { stateDir } = readSettings(process.env);
  const running = await readStackFile(stateDir);
  const service = (baseUrl ?? (process.env.SVC_BASE_URL?.trim() || running?.service))?.replace(/\/+$/, "");
  if (!service)
    throw new Mistake(
      "No service is running. Start one in another shell with `npm start`, or name one with --base-url.",
    );
  return { service, rpcUrl: rpcUrl ?? (process.env.RPC_URL?.trim() || undefined), running, stateDir };
}

/**
 * Asks the service, through the cheapest operation that it sells, in which token it is paid, and to which wallet. The
 * chain of the running stack is only that of its own service.
 */
async function railsOf({ service, rpcUrl: named, running, stateDir }: Located): Promise<Rails> {
  const sold = operations.find((operation) => !operation.free);
  if (!sold) throw new Error("Nothing is sold");
  const { asset, payTo, message } = await quoteOf(sold, readBridgeSettings({ SVC_BASE_URL: service }));
  if (!asset || !payTo) throw new Mistake(`${service}: ${message}`);
  const rpcUrl = named ?? running?.rpcUrl;
  if (!rpcUrl) throw new Mistake("No chain is known to pay on: name one with --rpc-url.");
  if (named === undefined && running && getAddress(running.payTo) !== getAddress(payTo))
    throw new Mistake(
      `${service} is not the service that runs on ${stateDir}: it is paid to another wallet, ${payTo}. Set STATE_DIR to the folder of its stack, or name its chain with --rpc-url. No wallet was funded.`,
    );
  return { rpcUrl, asset: getAddress(asset), payTo: getAddress(payTo) };
}

/** Makes a wallet with a little more than what is to be paid, and returns its key. */
async function buyerKey(rails: Rails, atomic: bigint): Promise<Hex> {
  const key = generatePrivateKey();
  try {
    await fundedWallet(rails, atomic + 1_000_000n, key);
    return key;
  } catch (error) {
    throw new Mistake(
      `The chain at ${rails.rpcUrl} did not fund a wallet: only a local chain does. ${error instanceof Error ? error.message.split("\n")[0] : ""}`,
    );
  }
}

/** The receipt of a transaction (JSON-RPC). */
const minedSchema = z.object({ status: quantity, blockNumber: quantity });

/** Tells in which block the payment of an answer was settled. */
async function tellSettlement(settlement: string, { rpcUrl }: Rails, tell: Tell): Promise<void> {
  const receipt = settlementIn(settlement);
  if (!isObject(receipt) || !isHex(receipt.transaction)) return;
  const hash = receipt.transaction;
  const mined = minedSchema.parse(await askChain(rpcUrl, "eth_getTransactionReceipt", [hash]));
  tell("settled", `${mined.status === 1n ? "paid" : "reverted"} in block ${mined.blockNumber}`);
  tell("transaction", hash);
}

/** A line for buyer and seller each: the balance before and after, and the difference. Atomic USDC. */
function movements(before: readonly [bigint, bigint], after: readonly [bigint, bigint]): [string, string][] {
  const width = Math.max(...[...before, ...after].map((amount) => usdcText(amount, 6).length));
  return (["buyer", "seller"] as const).map((name, index) => {
    const [from = 0n, to = 0n] = [before[index], after[index]];
    const moved = to - from;
    const change = `${moved < 0n ? "" : "+"}${usdcText(moved, 6)}`;
    return [name, `${usdcText(from, 6).padStart(width)} -> ${usdcText(to, 6).padStart(width)} USDC  (${change})`];
  });
}

/** Buys operations one after the other, and returns the results of those that gave one. */
async function buy(values: Values<typeof options>, names: readonly string[]): Promise<boolean> {
  // A reader of the output may stop reading, as `head` does.
  process.stdout.on("error", () => process.exit(1));
  const wanted: readonly Operation[] = values.all ? operations : [operationOf(names)];
  const given = await inputOf(values.input, values);
  if (values.all && given !== undefined) throw new Mistake("An input goes with one operation.");
  const found = await located(values["base-url"], values["rpc-url"]);
  const { service } = found;
  const say = (line = "") => (values.json ? process.stderr : process.stdout).write(`${line}\n`);
  const tell: Tell = (step, what) => say(`${step.padEnd(11)}  ${what.replaceAll("\n", `\n${" ".repeat(13)}`)}`);

  tell("service", service);
  const rails = await railsOf(found);
  const key = await buyerKey(
    rails,
    wanted.reduce((sum, { price }) => sum + BigInt(price.atomic), 0n),
  );
  const wallet = privateKeyToAddress(key);
  const balances = () => Promise.all([balanceOf(rails, wallet), balanceOf(rails, rails.payTo)]);
  const before = await balances();
  tell("wallet", `${wallet}, a new one with ${usdcText(before[0], 6)} test USDC`);
  const results: JsonObject[] = [];
  const folder = await mkdtemp(join(tmpdir(), "gulf-retail-analysis-buy-"));
  try {
    for (const operation of wanted) {
      const { id, price, name } = operation;
      say();
      tell("operation", `${id}, ${priceText(operation).en}: ${name.en}`);
      const settings = readBridgeSettings({
        SVC_BASE_URL: service,
        [walletKeyName]: key,
        SVC_MAX_USDC_PER_CALL: price.usdc,
        SVC_SPENDING_FILE: join(folder, "spending.json"),
      });
      const input = given ?? operation.examples[0].input;
      try {
        const request = { operation, input, asItStands: values["as-it-stands"] };
        const { answer, settlement = "" } = await buyOne(request, settings, tell);
        await tellSettlement(settlement, rails, tell);
        const result = JSON.parse(answer);
        results.push(result);
        if (!values.json)
          say(`\n${terminalText(summarize(result, { member: "--json" }, "en"), process.stdout.columns ?? 100)}`);
      } catch (error) {
        if (!(error instanceof Mistake)) throw error;
        tell("refused", error.message);
      }
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  say();
  for (const [name, moved] of movements(before, await balances())) tell(name, moved);
  if (values.json) process.stdout.write(`${JSON.stringify(values.all ? results : (results[0] ?? null), null, 2)}\n`);
  return results.length === wanted.length;
}

export default defineCommand({
  call: "npm run buy --",
  summary:
    "Buys analyses from a running service with a new wallet that the local chain funds. Without an input it buys the example.",
  positionals: "<operation>",
  options,
  notes: () => `Operations:\n\n${operationRows()}`,
  run: buy,
});
