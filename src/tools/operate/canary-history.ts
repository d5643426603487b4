/**
 * What the scheduled buyer sent and got, a row of the books for each purchase. It decides what is due, and what may
 * still be spent.
 */
import { z } from "zod";
import { type Operation, soldByPrice } from "../../../catalog/operation.ts";
import { type Query, sqlText } from "../books/sql-text.ts";
import { printable } from "../printable.ts";

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;
/** A purchase is due a little early: a schedule that runs at the same minute does not miss it. */
const dailyMs = dayMs - hourMs;
/** Before the thirty days after which the largest index drops an operation. */
const monthlyMs = 27 * dayMs;
/** What is read of the past: enough for what is bought monthly. */
const readMs = 40 * dayMs;
/** A purchase without an end is under way for so long; after that it broke off. */
const underWayMs = 10 * 60 * 1000;

/** One purchase. */
export interface CanaryRecord {
  /** ISO 8601. */
  readonly at: string;
  readonly operation: string;
  /** Atomic USDC that was signed for; 0 when nothing was. */
  readonly signed: string;
  readonly nonce?: string | undefined;
  readonly status?: number | undefined;
  readonly transaction?: string | undefined;
  /** Atomic USDC that left the wallet. */
  readonly moved: string;
  /** What was not as it should be; empty when all was well. */
  readonly problems: readonly string[];
}

/** What is due is decided by these members. */
export type PastPurchase = Pick<CanaryRecord, "at" | "operation" | "problems">;

const pastRow = z.object({
  at: z.string(),
  operation: z.string(),
  problems: z.string().transform((text) => z.array(z.string()).parse(JSON.parse(text))),
});

const iso = (time: number): string => new Date(time).toISOString();

/** The purchases of the last forty days, the oldest first. */
export const readHistory = (query: Query, now: number): Promise<PastPurchase[]> =>
  query(
    `SELECT at, operation, problems FROM canary_purchases WHERE at > ${sqlText(iso(now - readMs))} ORDER BY at`,
    pastRow,
  );

/**
 * Sets the price of a purchase aside before anything is signed. False when a day would cost more than `perDay` (atomic
 * USDC), or another purchase is under way. What broke off counts as spent.
 */
export async function reservePurchase(
  query: Query,
  { at, operation, price }: { readonly at: number; readonly operation: string; readonly price: bigint },
  perDay: bigint,
): Promise<boolean> {
  const spent = `SELECT coalesce(sum(signed_atomic), 0) FROM canary_purchases WHERE at > ${sqlText(iso(at - dayMs))}`;
  const underWay = `SELECT 1 FROM canary_purchases WHERE finished_at IS NULL AND at > ${sqlText(iso(at - underWayMs))}`;
  const values = [sqlText(iso(at)), sqlText(operation), price, 0, sqlText('["it broke off"]')].join(", ");
  const reserved = await query(
    `INSERT INTO canary_purchases (at, operation, signed_atomic, moved_atomic, problems) SELECT ${values} WHERE (${spent}) + ${price} <= ${perDay} AND NOT EXISTS (${underWay}) ON CONFLICT DO NOTHING RETURNING at`,
    z.object({ at: z.string() }),
  );
  return reserved.length > 0;
}

const literal = (text: string | undefined): string => (text === undefined ? "NULL" : sqlText(printable(text)));

/** Writes down how a purchase that was set aside ended. */
export async function finishPurchase(query: Query, purchase: CanaryRecord, finishedAt: number): Promise<void> {
  const { at, operation, signed, moved, nonce, status, transaction, problems } = purchase;
  const ended = [
    `signed_atomic = ${BigInt(signed)}`,
    `moved_atomic = ${BigInt(moved)}`,
    `nonce = ${literal(nonce)}`,
    `status = ${status ?? "NULL"}`,
    `transaction_hash = ${literal(transaction)}`,
    `problems = ${sqlText(JSON.stringify(problems.map(printable)))}`,
    `finished_at = ${sqlText(iso(finishedAt))}`,
  ].join(", ");
  await query(
    `UPDATE canary_purchases SET ${ended} WHERE at = ${sqlText(at)} AND operation = ${sqlText(operation)}`,
    z.unknown(),
  );
}

/** What to buy now: the cheapest operation daily, the other allowed ones monthly, each until it went well. */
export function dueOperations(
  operations: readonly Operation[],
  allowed: readonly string[],
  history: readonly PastPurchase[],
  now: number,
): Operation[] {
  return soldByPrice(operations).filter(({ id }, index) => {
    if (index > 0 && !allowed.includes(id)) return false;
    const last = history.findLast(({ operation, problems }) => operation === id && problems.length === 0);
    return last === undefined || now - Date.parse(last.at) >= (index === 0 ? dailyMs : monthlyMs);
  });
}
