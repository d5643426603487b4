/** The scheduled comparison of the last day's books with the chain, and what `/status` says of it. */
import { z } from "@hono/zod-openapi";
import type { PaymentConfig } from "../../config/config.ts";
import { logEvent, reasonOf } from "../../http/log.ts";
import { type Books, bookingDelayMs, reconcilePeriod } from "./reconcile-period.ts";
import type { Discrepancy } from "./reconciliation.ts";

const dayMs = 24 * 60 * 60 * 1000;
/** Days of outcomes that are kept. */
const keptDays = 90;
/** Findings that a row lists; `finding_count` counts all. */
const listedFindings = 50;
/** Values of one statement: D1 binds a hundred at most. */
const idsAtOnce = 50;

const sale = z.object({ id: z.string(), payer: z.string(), price_atomic: z.number(), transaction_hash: z.string() });
const columns = Object.keys(sale.shape).join(", ");

const toSales = (rows: unknown[]) =>
  z
    .array(sale)
    .parse(rows)
    .map(({ id, payer, price_atomic, transaction_hash }) => ({
      id,
      payer,
      price: BigInt(price_atomic),
      transaction: transaction_hash,
    }));

/** The books in D1. */
export function booksIn(database: D1Database): Books {
  const rows = async (statement: string, ...values: unknown[]) =>
    (
      await database
        .prepare(statement)
        .bind(...values)
        .all()
    ).results;
  return {
    salesBetween: async (since, until) =>
      toSales(await rows(`SELECT ${columns} FROM sales WHERE sold_at >= ? AND sold_at < ?`, since, until)),
    salesNamed: async (ids) => {
      const found = [];
      for (let first = 0; first < ids.length; first += idsAtOnce) {
        const some = ids.slice(first, first + idsAtOnce);
        const places = some.map(() => "?").join(", ");
        found.push(...toSales(await rows(`SELECT ${columns} FROM sales WHERE id IN (${places})`, ...some)));
      }
      return found;
    },
    refunds: async () =>
      z
        .array(z.object({ saleId: z.string(), wallet: z.string(), nonce: z.string() }))
        .parse(await rows("SELECT sale_id AS saleId, wallet, nonce FROM refunds")),
    strays: async () =>
      z
        .array(z.object({ id: z.string() }))
        .parse(await rows("SELECT id FROM strays"))
        .map(({ id }) => id),
  };
}

/** One finding in a line, for the row and the log. */
export function findingText(finding: Discrepancy): string {
  const where =
    "transfer" in finding ? `${finding.transfer.transaction}/${finding.transfer.logIndex}` : finding.sale.transaction;
  return "sale" in finding ? `${finding.kind} ${finding.sale.id} ${where}` : `${finding.kind} ${where}`;
}

/** Compares the day before `now` with the chain and keeps the outcome. A failure is logged and leaves the last outcome. */
export async function reconcileLastDay(database: D1Database, payment: PaymentConfig, now: number): Promise<void> {
  if (!payment.rpcUrl) return;
  const until = new Date(now - bookingDelayMs);
  // An hour of overlap, so that a run which starts late leaves no gap.
  const since = new Date(until.getTime() - dayMs - 60 * 60_000);
  try {
    const node = { url: payment.rpcUrl, timeoutMs: payment.timeouts.chainMs };
    const { transfers, matched, findings } = await reconcilePeriod(node, booksIn(database), payment, { since, until });
    await database.batch([
      database
        .prepare(
          "INSERT INTO reconciliations (checked_at, since, until, transfers, matched, findings, finding_count) VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (checked_at) DO NOTHING",
        )
        .bind(
          new Date(now).toISOString(),
          since.toISOString(),
          until.toISOString(),
          transfers,
          matched.sales + matched.refunds + matched.strays,
          JSON.stringify(findings.slice(0, listedFindings).map(findingText)),
          findings.length,
        ),
      database
        .prepare("DELETE FROM reconciliations WHERE checked_at < ?")
        .bind(new Date(now - keptDays * dayMs).toISOString()),
    ]);
    if (findings.length > 0)
      logEvent("reconciliation_findings", { findings: findings.length, first: findings.slice(0, 5).map(findingText) });
  } catch (thrown) {
    logEvent("reconciliation_failed", { reason: reasonOf(thrown) });
  }
}

/** The newest outcome. */
export interface ReconciliationOutcome {
  /** ISO 8601. */
  readonly checkedAt: string;
  readonly findings: number;
}

/** The newest outcome that is kept; undefined before the first run. */
export async function latestReconciliation(database: D1Database): Promise<ReconciliationOutcome | undefined> {
  const row = await database
    .prepare(
      "SELECT checked_at AS checkedAt, finding_count AS findings FROM reconciliations ORDER BY checked_at DESC LIMIT 1",
    )
    .first<{ checkedAt: string; findings: number }>();
  return row ?? undefined;
}
