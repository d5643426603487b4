/** The scheduled comparison of the books with the chain, and what `/status` says of it. */
import type { PaymentConfig } from "../../config/config.ts";
import { logEvent, reasonOf } from "../../http/log.ts";
import { nodesOf } from "../chain/node.ts";
import { booksThrough, queryOf } from "./books.ts";
import { askingLedgers } from "./ledger-questions.ts";
import { bookingDelayMs, longestPartMs, type Period, reconcileParts } from "./reconcile-period.ts";
import { findingText, type Reconciliation } from "./reconciliation.ts";

const dayMs = 24 * 60 * 60 * 1000;
/** How many days of outcomes are kept. */
const outcomesKeptDays = 90;
/** How many findings a row lists; `finding_count` counts all. */
const listedFindings = 50;

/** How many ms a comparison goes back at least, and after a pause at most. */
const leastMs = longestPartMs;
const longestMs = 30 * dayMs;
/** The greatest age of the last comparison's end: a day, and three hours to begin and to recover. */
const overdueMs = dayMs + 3 * 60 * 60_000;

async function keep(
  database: D1Database,
  checkedAt: number,
  period: Period,
  { transfers, matched }: Reconciliation,
  findings: readonly string[],
): Promise<void> {
  await database.batch([
    database
      .prepare(
        "INSERT OR REPLACE INTO reconciliations (checked_at, since, until, transfers, matched, findings, finding_count) VALUES (?, ?, ?, ?, ?, ?, ?)",
      )
      .bind(
        new Date(checkedAt).toISOString(),
        period.since.toISOString(),
        period.until.toISOString(),
        transfers,
        Object.values(matched).reduce((sum, count) => sum + count),
        JSON.stringify(findings.slice(0, listedFindings)),
        findings.length,
      ),
    database
      .prepare("DELETE FROM reconciliations WHERE checked_at < ?")
      .bind(new Date(checkedAt - outcomesKeptDays * dayMs).toISOString()),
  ]);
}

/** The period of a comparison, and the time too far back for it, as lines of findings. */
function periodUntil(until: number, last: ReconciliationOutcome | undefined): Period & { skipped: readonly string[] } {
  const wanted = new Date(Math.min(last ? Date.parse(last.until) : until, until - leastMs));
  const since = new Date(Math.max(wanted.getTime(), until - longestMs));
  const skipped = wanted < since ? [`not_compared ${wanted.toISOString()} ${since.toISOString()}`] : [];
  return { since, until: new Date(until), skipped };
}

/**
 * Compares the last day of the books with the chain, and everything not compared since the last success. Sales that the
 * ledgers have and the books have lost are booked again. Each part is kept once it is compared. A failed or ended run
 * continues with the rest. A failure is logged.
 */
export async function reconcileLastDay(
  { BOOKS: database, LEDGER: ledgers }: Pick<Env, "BOOKS" | "LEDGER">,
  payment: PaymentConfig,
  now: number,
): Promise<void> {
  if (payment.rpcUrls.length === 0) return;
  const paidTo = { network: payment.network, asset: payment.asset, wallets: [payment.payTo] };
  const books = askingLedgers(booksThrough(queryOf(database)), ledgers);
  try {
    const { skipped, ...wanted } = periodUntil(now - bookingDelayMs, await latestReconciliation(database));
    let told = skipped;
    for await (const { until, part, all } of reconcileParts(nodesOf(payment), books, paidTo, wanted)) {
      const findings = [...skipped, ...all.findings.map(findingText)];
      await keep(database, now, { since: wanted.since, until }, all, findings);
      const found = [...told, ...part.findings.map(findingText)];
      const { transfers: dust } = part.dust;
      if (found.length > 0)
        logEvent("reconciliation_findings", { findings: found.length, dust, first: found.slice(0, 5) });
      told = [];
    }
  } catch (thrown) {
    logEvent("reconciliation_failed", { reason: reasonOf(thrown) });
  }
}

/** The newest outcome. Moments are ISO 8601. */
export interface ReconciliationOutcome {
  readonly checkedAt: string;
  /** The end of the compared period. */
  readonly until: string;
  readonly findings: number;
}

/** The newest outcome that is kept; undefined before the first run. */
export async function latestReconciliation(database: D1Database): Promise<ReconciliationOutcome | undefined> {
  const row = await database
    .prepare(
      "SELECT checked_at AS checkedAt, until, finding_count AS findings FROM reconciliations ORDER BY checked_at DESC LIMIT 1",
    )
    .first<{ checkedAt: string; until: string; findings: number }>();
  return row ?? undefined;
}

/** Tells whether the last comparison ended too long ago: a run is missing, or failed. */
export const isOverdue = ({ until }: ReconciliationOutcome, now: number): boolean =>
  now - Date.parse(until) > overdueMs;

/**
 * Tells the same of the comparison that the database keeps; nothing is overdue before the first one. A database that
 * fails is logged.
 */
export async function isReconciliationOverdue(database: D1Database, now: number): Promise<boolean> {
  try {
    const last = await latestReconciliation(database);
    return last !== undefined && isOverdue(last, now);
  } catch (thrown) {
    logEvent("reconciliation_failed", { reason: reasonOf(thrown) });
    return false;
  }
}
