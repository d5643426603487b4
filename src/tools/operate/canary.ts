/**
 * `npm run canary`: the scheduled buyer. It buys what is due from a wallet of its own, and checks what it got as a
 * buyer can.
 */
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { isHex } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { operations } from "../../../catalog/index.ts";
import { service } from "../../../catalog/service/service.ts";
import { defineCommand, Mistake, type Values } from "../../client/command.ts";
import { verifyReceipt } from "../../client/receipt.ts";
import { toPrice } from "../../worker/operation/operation.ts";
import { operatedService } from "../books/operator.ts";
import { balanceOf, fundedWallet } from "../buy/buyer.ts";
import { readSettings } from "../local/local-settings.ts";
import { readStackFile } from "../local/stack-file.ts";
import { type CanaryRecord, dueOperations, readHistory, signedWithinDay, writeHistory } from "./canary-history.ts";
import { buyAsCanary, type CanaryWorld } from "./canary-purchase.ts";
import { fetchJson } from "./fetch-json.ts";
import { environmentOption, readStatus } from "./service-examination.ts";

const options = { env: environmentOption } as const;

/** What all purchases of a day may cost, USDC, unless CANARY_MAX_USDC_PER_DAY says otherwise. */
const mostPerDay = "1";

const notes = `A deployed service is bought from only with CANARY_PRIVATE_KEY, the key of a wallet with little in it that is not PAY_TO, and RPC_URL at hand:

  17 * * * *  cd <this folder> && CANARY_PRIVATE_KEY=… npm run --silent canary -- --env production

It buys the cheapest operation once a day, and those of CANARY_OPERATIONS (ids, separated by commas) once a month, until they went well; an operation
that is named is bought at once. CANARY_MAX_USDC_PER_DAY (${mostPerDay}) bounds what a day may cost. Set CANARY_PAYER of the service to the wallet: /status then
says when it bought last.`;

/** Buys what is due within the limit, one after the other, and keeps each in the history. */
export async function runCanary(
  named: readonly string[],
  settings: { readonly allowed: readonly string[]; readonly perDay: bigint; readonly historyFile: string },
  world: CanaryWorld,
): Promise<CanaryRecord[]> {
  const history = await readHistory(settings.historyFile);
  const due =
    named.length > 0
      ? operations.filter(({ id }) => named.includes(id))
      : dueOperations(operations, settings.allowed, history, world.now());
  const bought: CanaryRecord[] = [];
  for (const operation of due) {
    const spent = signedWithinDay([...history, ...bought], world.now());
    if (spent + BigInt(operation.price.atomic) > settings.perDay) continue;
    const purchase = await buyAsCanary(operation, world);
    await writeHistory(settings.historyFile, purchase);
    bought.push(purchase);
  }
  return bought;
}

/** The wallet of the scheduled buyer; on the local chain a new one that it fills. */
async function walletFor(
  environment: string | undefined,
  rails: { rpcUrl: string; asset: `0x${string}` },
  perDay: bigint,
) {
  const key = process.env.CANARY_PRIVATE_KEY?.trim();
  if (key) {
    if (!isHex(key) || key.length !== 66) throw new Mistake("CANARY_PRIVATE_KEY must be 0x and 64 hexadecimal digits.");
    return privateKeyToAccount(key);
  }
  if (environment !== undefined)
    throw new Mistake("CANARY_PRIVATE_KEY is not set: the scheduled buyer is switched off.");
  return fundedWallet(rails, perDay);
}

const lineOf = ({ at, operation, moved, transaction, problems }: CanaryRecord) =>
  `${at}  ${operation}  ${problems.length === 0 ? `ok, ${moved} moved, ${transaction}` : problems.join("; ")}`;

async function canary({ env }: Values<typeof options>, named: readonly string[]): Promise<boolean> {
  const unknown = named.filter((id) => !operations.some((operation) => operation.id === id && !operation.free));
  if (unknown.length > 0) throw new Mistake(`Nothing is sold under ${unknown.join(", ")}.`);
  const operated = await operatedService(env);
  const { stateDir } = readSettings(process.env);
  const origin = operated.origin ?? (await readStackFile(stateDir))?.service ?? "";
  const perDay = BigInt(toPrice(process.env.CANARY_MAX_USDC_PER_DAY?.trim() || mostPerDay).atomic);
  const signer = await walletFor(env, operated, perDay);
  if (operated.wallets.some((wallet) => wallet.toLowerCase() === signer.address.toLowerCase()))
    throw new Mistake("CANARY_PRIVATE_KEY is the key of a wallet that is paid here: it cannot pay itself.");
  const status = await readStatus(fetchJson, origin);
  const bought = await runCanary(
    named,
    {
      allowed: (process.env.CANARY_OPERATIONS ?? "").split(",").map((id) => id.trim()),
      perDay,
      historyFile: join(stateDir, `canary-history${env === undefined ? "" : `-${env}`}.ndjson`),
    },
    {
      origin,
      signer,
      balance: () => balanceOf(operated, signer.address),
      isSameRelease: status?.worker_version.split("+")[0] === service.version,
      fetch,
      verify: verifyReceipt,
      pause: (ms) => delay(ms),
      now: () => Date.now(),
    },
  );
  process.stdout.write(bought.length > 0 ? `${bought.map(lineOf).join("\n")}\n` : "Nothing is due.\n");
  return bought.every(({ problems }) => problems.length === 0);
}

export default defineCommand({
  call: "npm run canary --",
  summary:
    "Buys what is due as any buyer would, and checks receipt, figures, chain and a repetition. Ends with 1 when something is wrong.",
  positionals: "[<operation> …]",
  options,
  notes: () => notes,
  run: canary,
});
