/** Data points for Analytics Engine, for questions about traffic and sales: one for each request, one for each sale in the books. */
import type { Outcome, RequestRecord } from "./request-record.ts";

/** The columns of the dataset: `blob1` to `blob6`, `double1` to `double3`; the index is the operation. */
interface Columns {
  readonly operation: string;
  readonly transport: string;
  /** The rate class of a request, `none` for what has none, `sale` for a sale. */
  readonly kind: string;
  /** `ok`, or the failure code or the challenge's `error`. */
  readonly code: string;
  readonly ledger: string;
  readonly locale: string;
  readonly status: number;
  readonly totalMs: number;
  readonly soldUsdc: number;
}

function write(dataset: AnalyticsEngineDataset | undefined, columns: Columns): void {
  const { operation, transport, kind, code, ledger, locale, status, totalMs, soldUsdc } = columns;
  dataset?.writeDataPoint({
    indexes: [operation],
    blobs: [operation, transport, kind, code, ledger, locale],
    doubles: [status, totalMs, soldUsdc],
  });
}

export function countRequest(
  dataset: AnalyticsEngineDataset | undefined,
  { operation = "other", class: rateClass, code = "ok", ledger = "none" }: RequestRecord,
  { transport, locale, status, totalMs }: Outcome,
): void {
  const kind = rateClass ?? "none";
  write(dataset, { operation, transport, kind, code, ledger, locale, status, totalMs, soldUsdc: 0 });
}

/** Counts a sale when it is booked, which is at least once. `soldUsdc` is in whole USDC. */
export function countSale(
  dataset: AnalyticsEngineDataset | undefined,
  sale: Pick<Columns, "operation" | "transport" | "soldUsdc">,
): void {
  write(dataset, { ...sale, kind: "sale", code: "ok", ledger: "sold", locale: "none", status: 200, totalMs: 0 });
}
