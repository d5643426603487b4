/**
 * `npm run buy`: buys an analysis from a running service with a throw-away wallet, and shows what was bought and what
 * moved.
 */
import { readFile } from "node:fs/promises";
import { text as readAll } from "node:stream/consumers";
import type { PrivateKeyAccount } from "viem/accounts";
import { operations } from "../../../catalog/index.ts";
import type { Operation } from "../../../catalog/operation.ts";
import { summarize } from "../../../catalog/summary/summary.ts";
import { defineCommand, Mistake, type Values } from "../../client/command.ts";
import { noOperation } from "../../client/meant-operation.ts";
import type { JsonObject } from "../../lib/text.ts";
import { readSettings } from "../local/local-settings.ts";
import { readStackFile } from "../local/stack-file.ts";
import { usdc } from "../usdc.ts";
import { type Balances, balances, buyOne, type Rails, railsOf } from "./buy-one.ts";
import { fundedWallet } from "./buyer.ts";
import { terminalText } from "./terminal-text.ts";

const options = {
  input: {
    type: "string",
    value: "file",
    help: "the request body, from a file or standard input (-); else the example",
  },
  "base-url": { type: "string", value: "address", help: "where the service is; else the one that npm start runs" },
  "rpc-url": { type: "string", value: "address", help: "the chain to pay on; else the one that npm start runs" },
  json: { type: "boolean", default: false, help: "print the result as the service sent it" },
  all: { type: "boolean", default: false, help: "buy every operation, one after the other" },
} as const;

/** The catalogue in columns. */
function catalogue(): string {
  const size = Math.max(...operations.map((operation) => operation.id.length));
  const lines = operations.map(({ id, price, free, name }) => {
    const cost = free ? "free" : `${price.usdc} USDC`;
    return `  ${id.padEnd(size)}  ${cost.padStart(11)}  ${name.en}`;
  });
  return `Operations:\n\n${lines.join("\n")}`;
}

function chosen(ids: readonly string[], all: boolean): readonly Operation[] {
  if (all) return operations;
  const [id, ...more] = ids;
  const operation = operations.find((candidate) => candidate.id === id);
  if (operation && more.length === 0) return [operation];
  const problem = more.length > 0 ? "One operation at a time." : id ? noOperation(id, operations) : "Which operation?";
  throw new Mistake(`${problem}\n\n${catalogue()}\n\nnpm run buy -- --help explains the rest.`);
}

async function readInput(file: string): Promise<unknown> {
  const text = await (file === "-" ? readAll(process.stdin) : readFile(file, "utf8")).catch((error: Error) => {
    throw new Mistake(`The input cannot be read: ${error.message}`);
  });
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Mistake(`${file} is not JSON: ${error instanceof Error ? error.message : error}`);
  }
}

/** Where the service and the chain are: as told, or as the running stack has written down. */
async function located(baseUrl: string | undefined, rpcUrl: string | undefined) {
  const running = await readStackFile(readSettings(process.env).stateDir);
  const service = (baseUrl ?? running?.service)?.replace(/\/+$/, "");
  if (!service)
    throw new Mistake(
      "No service is running. Start one in another shell with `npm start`, or name one with --base-url.",
    );
  return { service, rpcUrl: rpcUrl ?? process.env.RPC_URL ?? running?.rpcUrl };
}

/** A line per balance: before, after, and the difference between them. */
function movements(before: Balances, after: Balances): string[] {
  const width = Math.max(
    ...[before, after].flatMap(({ buyer, seller }) => [usdc(buyer, 6), usdc(seller, 6)]).map((text) => text.length),
  );
  return (["buyer", "seller"] as const).map((who) => {
    const moved = after[who] - before[who];
    const sign = moved < 0n ? "-" : "+";
    const [from, to] = [before[who], after[who]].map((amount) => usdc(amount, 6).padStart(width));
    return step(who, `${from} -> ${to} USDC  (${sign}${usdc(moved < 0n ? -moved : moved, 6)})`);
  });
}

const step = (name: string, what: string) => `${name.padEnd(11)}  ${what.replaceAll("\n", `\n${" ".repeat(13)}`)}`;

interface Purse {
  readonly payer: PrivateKeyAccount;
  readonly addresses: Rails;
}

/** A wallet with a little more than what is to be paid. */
async function openPurse(service: string, rpcUrl: string | undefined, atomic: bigint): Promise<Purse> {
  const sold = operations.find((operation) => !operation.free);
  if (!sold) throw new Error("Nothing is sold");
  const rails = await railsOf(service, sold);
  if (!rpcUrl) throw new Mistake("No chain is known to pay on: name one with --rpc-url.");
  const addresses = { rpcUrl, ...rails };
  try {
    return { addresses, payer: await fundedWallet(addresses, atomic + 1_000_000n) };
  } catch (error) {
    throw new Mistake(
      `The chain at ${rpcUrl} did not fund a wallet: only a local chain does. ${error instanceof Error ? error.message.split("\n")[0] : ""}`,
    );
  }
}

async function buy(values: Values<typeof options>, positionals: readonly string[]): Promise<boolean> {
  // Whoever reads the output may stop reading, as `head` does.
  process.stdout.on("error", () => process.exit(1));
  const operations = chosen(positionals, values.all);
  if (values.all && values.input) throw new Mistake("--input goes with one operation.");
  const input = values.input === undefined ? undefined : await readInput(values.input);
  const { service, rpcUrl } = await located(values["base-url"], values["rpc-url"]);
  const say = (line = "") => (values.json ? process.stderr : process.stdout).write(`${line}\n`);
  const total = operations.reduce((sum, { price }) => sum + BigInt(price.atomic), 0n);

  say(step("service", service));
  const { payer, addresses } = await openPurse(service, rpcUrl, total);
  const before = await balances(addresses, payer);
  say(step("wallet", `${payer.address}, a new one with ${usdc(before.buyer, 6)} test USDC`));

  const results: JsonObject[] = [];
  for (const operation of operations) {
    say();
    say(
      step(
        "operation",
        `${operation.id}, ${operation.free ? "free" : `${operation.price.usdc} USDC`}: ${operation.name.en}`,
      ),
    );
    const call = { service, operation, input: input ?? operation.examples[0].input };
    const result = await buyOne(call, addresses.rpcUrl, payer, (name, what) => say(step(name, what)));
    if (!result) continue;
    results.push(result);
    if (values.json) continue;
    say();
    say(terminalText(summarize(result, { member: "--json" }, "en"), process.stdout.columns ?? 100));
  }
  const after = await balances(addresses, payer);
  say();
  for (const line of movements(before, after)) say(line);
  if (values.json) process.stdout.write(`${JSON.stringify(values.all ? results : (results[0] ?? null), null, 2)}\n`);
  return results.length === operations.length;
}

export default defineCommand({
  call: "npm run buy --",
  summary: "Buys analyses from a running service with a new wallet that the local chain funds.",
  positionals: "<operation>",
  options,
  notes: catalogue,
  run: buy,
});
