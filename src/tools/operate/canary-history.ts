/** What the scheduled buyer sent and got, one line of JSON for each purchase; and what is due by it. */
import { appendFile, mkdir, readFile } from "node:fs/promises";
import { dirname } from "node:path";
import { z } from "zod";
import type { Operation } from "../../worker/operation/operation.ts";

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;
/** A purchase is due a little early, so that a schedule that runs at the same minute does not miss it. */
const dailyMs = dayMs - hourMs;
/** Before the thirty days after which the largest index drops an operation. */
const monthlyMs = 27 * dayMs;

const record = z.object({
  /** ISO 8601. */
  at: z.string(),
  operation: z.string(),
  /** Atomic USDC that was signed for; 0 when nothing was. */
  signed: z.string(),
  nonce: z.string().optional(),
  status: z.int().optional(),
  transaction: z.string().optional(),
  /** Atomic USDC that left the wallet. */
  moved: z.string(),
  /** What was not as it should be; empty when all was well. */
  problems: z.array(z.string()),
});
/** One purchase. */
export type CanaryRecord = z.output<typeof record>;

/** Reads a history; none when there is no file. Throws for a file of something else. */
export async function readHistory(file: string): Promise<CanaryRecord[]> {
  const text = await readFile(file, "utf8").catch((error: unknown) => {
    if (Object(error).code === "ENOENT") return "";
    throw error;
  });
  return text
    .split("\n")
    .filter(Boolean)
    .map((line) => record.parse(JSON.parse(line)));
}

/** Adds a purchase to a history. */
export async function writeHistory(file: string, purchase: CanaryRecord): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await appendFile(file, `${JSON.stringify(purchase)}\n`);
}

/** Atomic USDC that was signed for within the last day. */
export const signedWithinDay = (history: readonly CanaryRecord[], now: number): bigint =>
  history.filter(({ at }) => now - Date.parse(at) < dayMs).reduce((sum, { signed }) => sum + BigInt(signed), 0n);

/**
 * What to buy now: the cheapest operation once a day, and the others that are allowed once a month, until they went
 * well.
 */
export function dueOperations(
  operations: readonly Operation[],
  allowed: readonly string[],
  history: readonly CanaryRecord[],
  now: number,
): Operation[] {
  const sold = operations.filter(({ free }) => !free).sort((one, other) => one.price.amount - other.price.amount);
  return sold.filter(({ id }, index) => {
    if (index > 0 && !allowed.includes(id)) return false;
    const last = history.findLast(({ operation, problems }) => operation === id && problems.length === 0);
    return last === undefined || now - Date.parse(last.at) >= (index === 0 ? dailyMs : monthlyMs);
  });
}
