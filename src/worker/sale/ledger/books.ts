/** The books: a row in D1 for every settled sale, because ledgers, one per payer, cannot be listed. */
import { countSale, logEvent, reasonOf } from "../../http/log.ts";
import { within } from "../../http/within.ts";
import type { LedgerStore } from "./ledger-store.ts";

/** How long the database is waited for, ms. */
const patienceMs = 15_000;

const firstRetryMs = 5_000;
const longestRetryMs = 10 * 60_000;

const atomicPerUsdc = 1_000_000;

/** What delivering sales needs of the environment. */
interface BooksEnv {
  readonly BOOKS: D1Database;
  readonly TRAFFIC?: AnalyticsEngineDataset;
}

/** Delivers due sales at least once; each is inserted once. A failed delivery is tried again later. */
export async function deliverSales({ BOOKS: books, TRAFFIC }: BooksEnv, store: LedgerStore): Promise<void> {
  const due = store.outbox(Date.now());
  if (due.length === 0) return;
  const insert = books.prepare(
    "INSERT INTO sales (id, sold_at, operation, price_atomic, payer, transaction_hash, network, transport, referral_code, request_id, pay_to, asset, fingerprint) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING",
  );
  try {
    const inserted = books.batch(
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
          record.payTo ?? null,
          record.asset ?? null,
          record.fingerprint ?? null,
        ),
      ),
    );
    // A database that hangs must not take the alarm with it.
    await within(patienceMs, inserted);
    for (const { record } of due) {
      store.delivered(record.id);
      const { operation, transport, price } = record;
      countSale(TRAFFIC, { operation, transport, soldUsdc: Number(price) / atomicPerUsdc });
    }
  } catch (thrown) {
    logEvent("books_unavailable", { sales: due.length, reason: reasonOf(thrown) });
    for (const { record, attempts } of due)
      store.postponeDelivery(record.id, Date.now() + Math.min(firstRetryMs * 2 ** attempts, longestRetryMs));
  }
}

/** How long a request waits for the books to say what a payment has bought, ms. */
const recallMs = 3_000;

/**
 * The fingerprint of the request sold under this id; empty for a sale of an earlier release, which kept none. Undefined
 * when nothing was sold under it, null when the books do not answer.
 */
export async function soldFor(books: D1Database, saleId: string): Promise<string | undefined | null> {
  try {
    const asked = books.prepare("SELECT fingerprint FROM sales WHERE id = ?").bind(saleId);
    const found = await within(recallMs, asked.first<{ fingerprint: string | null }>());
    return found ? (found.fingerprint ?? "") : undefined;
  } catch (thrown) {
    logEvent("books_unavailable", { sales: 0, reason: reasonOf(thrown) });
    return null;
  }
}
