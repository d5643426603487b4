/** The books: a row in D1 for every settled sale, so that an operator can list what ledgers, one per payer, cannot. */
import { logEvent, reasonOf } from "../guard/log.ts";
import type { LedgerStore } from "./ledger-store.ts";

const firstRetryMs = 5_000;
const longestRetryMs = 10 * 60_000;

/** Delivers due sales: at least once, each row inserted once. What the database does not take now is tried again later. */
export async function deliverSales(books: D1Database, store: LedgerStore): Promise<void> {
  const due = store.outbox(Date.now());
  if (due.length === 0) return;
  const insert = books.prepare(
    "INSERT INTO sales (id, sold_at, operation, price_atomic, payer, transaction_hash, network, transport, referral_code, request_id) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING",
  );
  try {
    await books.batch(
      due.map(({ record }) =>
        insert.bind(
          record.id,
          record.soldAt,
          record.operation,
          Number(record.price),
          record.payer,
          record.transaction,
          record.network,
          record.transport,
          record.referralCode,
          record.requestId,
        ),
      ),
    );
    for (const { record } of due) store.delivered(record.id);
  } catch (thrown) {
    logEvent("books_unavailable", { sales: due.length, reason: reasonOf(thrown) });
    for (const { record, attempts } of due)
      store.postponeDelivery(record.id, Date.now() + Math.min(firstRetryMs * 2 ** attempts, longestRetryMs));
  }
}
