/** The scheduled buyer as the books know it: when it bought last. */
import type { Hex } from "viem";

/** How old its newest sale may be: it buys daily, and has six hours to try again. */
const silentMs = 30 * 60 * 60 * 1000;

/** How the scheduled buyer is. */
export interface CanaryState {
  /** When its newest sale was made, ISO 8601; undefined when it never bought. */
  readonly soldAt: string | undefined;
  readonly silent: boolean;
}

/** Reads the newest sale to the wallet of the scheduled buyer. */
export async function canaryState(database: D1Database, payer: Hex, now: number): Promise<CanaryState> {
  const newest = await database
    .prepare("SELECT sold_at AS soldAt FROM sales WHERE payer = ? ORDER BY sold_at DESC LIMIT 1")
    .bind(payer.toLowerCase())
    .first<{ soldAt: string }>();
  const soldAt = newest?.soldAt;
  return { soldAt, silent: soldAt === undefined || now - Date.parse(soldAt) > silentMs };
}
