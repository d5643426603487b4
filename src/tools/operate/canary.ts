/**
 * `npm run canary`: the scheduled buyer. It buys what is due from a wallet of its own. It checks the result as a buyer
 * can, and against chain and books.
 */
import type { PrivateKeyAccount } from "viem/accounts";
import { operations } from "../../../catalog/index.ts";
import { defineCommand, Mistake, type Values } from "../../client/command.ts";
import { openBooks } from "../books/books-database.ts";
import { type Operated, operatedService } from "../books/operator.ts";
import { fundedWallet } from "../buy/buyer.ts";
import { readSettings } from "../local/local-settings.ts";
import { readStackFile } from "../local/stack-file.ts";
import { printable } from "../printable.ts";
import { type CanaryRecord, dueOperations, readHistory } from "./canary-history.ts";
import { buyWithinLimit } from "./canary-purchase.ts";
import { canaryLimits, canaryWallet, canaryWorld, mostPerDay } from "./canary-world.ts";
import { environmentOption } from "./service-examination.ts";

const options = {
  env: environmentOption,
  schedule: {
    type: "boolean",
    default: false,
    help: "buys nothing: deploys the Worker that buys hourly what is due, with the settings of that environment",
  },
} as const;

const notes = `A deployed service is bought from only with CANARY_PRIVATE_KEY, the key of a wallet with little in it that is not PAY_TO, and RPC_URL at hand:

  CANARY_PRIVATE_KEY=… npm run canary -- --env production --schedule   (a Worker of its own buys from then on)
  CANARY_PRIVATE_KEY=… npm run canary -- --env production              (once, now)

It buys the cheapest operation once a day, and those of CANARY_OPERATIONS (ids, separated by commas) once a month, until they went well; an operation
that is named is bought at once. CANARY_MAX_USDC_PER_DAY (${mostPerDay}) bounds what a day may cost, wherever it runs: the books hold its history. Set
CANARY_PAYER of the service to the wallet: /status then says when it bought last, and how many things were wrong.`;

/** The wallet of the scheduled buyer; on the local chain a new one that it fills. */
async function walletFor(
  environment: string | undefined,
  service: Operated,
  perDay: bigint,
): Promise<PrivateKeyAccount> {
  const wallet = canaryWallet(process.env, service);
  if (wallet) return wallet;
  if (environment !== undefined)
    throw new Mistake("CANARY_PRIVATE_KEY is not set: the scheduled buyer is switched off.");
  return fundedWallet(service, perDay);
}

const lineOf = ({ at, operation, moved, transaction, problems }: CanaryRecord) =>
  printable(
    `${at}  ${operation}  ${problems.length === 0 ? `ok, ${moved} moved, ${transaction}` : problems.join("; ")}`,
  );

async function canary({ env, schedule }: Values<typeof options>, named: readonly string[]): Promise<boolean> {
  const unknown = named.filter((id) => !operations.some((operation) => operation.id === id && !operation.free));
  if (unknown.length > 0) throw new Mistake(`Nothing is sold under ${unknown.join(", ")}.`);
  if (schedule) {
    if (env === undefined) throw new Mistake("--schedule needs --env: a local service has no schedule.");
    const { deployCanary } = await import("./canary-deployment.ts");
    await deployCanary(env, process.env);
    return true;
  }
  const operated = await operatedService(env);
  const origin = operated.origin ?? (await readStackFile(readSettings(process.env).stateDir))?.service ?? "";
  const { allowed, perDay } = canaryLimits(process.env);
  const signer = await walletFor(env, operated, perDay);
  const books = openBooks(env);
  const now = Date.now();
  const due =
    named.length > 0
      ? operations.filter(({ id }) => named.includes(id))
      : dueOperations(operations, allowed, await readHistory(books, now), now);
  const world = await canaryWorld({ ...operated, origin }, signer, books);
  const bought = await buyWithinLimit(due, perDay, books, world);
  process.stdout.write(
    bought.length > 0 ? `${bought.map(lineOf).join("\n")}\n` : "Nothing is due, or the day's limit is reached.\n",
  );
  return bought.every(({ problems }) => problems.length === 0);
}

export default defineCommand({
  call: "npm run canary --",
  summary:
    "Buys what is due as any buyer would, and checks receipt, figures, chain, books and a repetition. Ends with 1 when something is wrong.",
  positionals: "[<operation> …]",
  options,
  notes: () => notes,
  run: canary,
});
