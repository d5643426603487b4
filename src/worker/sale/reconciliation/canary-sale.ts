/** The scheduled buyer as the books know it: when it bought last, and what it found wrong then. */
import type { Hex } from "viem";

/** How old its newest sale may be: it buys daily, and has six hours to try again. */
const silentMs = 30 * 60 * 60 * 1000;

/** Reads the newest sale to the wallet of the scheduled buyer, and what it wrote of its newest purchase. */
export async function canaryState(database: D1Database, payer: Hex, now: number) {
  const newest = await database
    .prepare("SELECT sold_at AS soldAt FROM sales WHERE payer = ? ORDER BY sold_at DESC LIMIT 1")
    .bind(payer.toLowerCase())
    .first<{ soldAt: string }>();
  const problems = await database
    .prepare(
      "SELECT json_array_length(problems) AS problems FROM canary_purchases WHERE finished_at IS NOT NULL ORDER BY at DESC LIMIT 1",
    )
    .first<number>("problems");
  const soldAt = newest?.soldAt;
  return {
    /** When its newest sale was made, ISO 8601; undefined when it never bought. */
    soldAt,
    silent: soldAt === undefined || now - Date.parse(soldAt) > silentMs,
    /** What was not as it should be at its newest purchase. */
    problems: problems ?? 0,
  };
}
