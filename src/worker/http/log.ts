/** Log lines for Workers Logs, one JSON object each. They never hold a secret, a whole signature or a body. */
import type { Locale } from "../../lib/text.ts";

/** Longest reason in a log line, in characters. Text of another party is cut here. */
const longestReason = 500;

/** A thrown value as a bounded text for a log line. */
export function reasonOf(thrown: unknown): string {
  const text = thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);
  return text.slice(0, longestReason);
}

/** The version of the Worker that writes the lines; undefined in tests of single parts. */
let version: string | undefined;

/** Sets the version that every later line names. */
export function signLogs(name: string | undefined): void {
  version = name;
}

/** Writes one event. The caller must bound texts from outside. */
export function logEvent(event: string, fields: Readonly<Record<string, unknown>>): void {
  console.log(JSON.stringify({ event, version, ...fields }));
}

/** Fields of a request's log line, filled in while it is handled. Never a secret, a whole signature or a body. */
export interface RequestRecord {
  /** The operation that was called. */
  operation?: string;
  /** The class by which it is limited. */
  class?: string;
  /** The failure code or the challenge's `error`. */
  code?: string;
  /** A verified payer, shortened with `shortAddress`. */
  payer?: string;
  /** How the payer's ledger answered: `sold`, also again; `challenge`; `failure`. */
  ledger?: string;
  /** Milliseconds per stage. The clock of Workers does not advance during computation, so these measure waiting. */
  readonly stages: Record<string, number>;
}

/** Shortens an address so that it can be recognised but not reconstructed: `0x1234…abcd`. */
export const shortAddress = (address: string): string => `${address.slice(0, 6)}…${address.slice(-4)}`;

/** Runs a stage of a request and records how long it took. */
export async function stage<Result>(record: RequestRecord, name: string, run: () => Promise<Result>): Promise<Result> {
  const begin = performance.now();
  try {
    return await run();
  } finally {
    record.stages[name] = (record.stages[name] ?? 0) + performance.now() - begin;
  }
}

/** The Server-Timing field (W3C Server Timing): each stage and the total, in milliseconds. */
export function serverTiming(record: RequestRecord, totalMs: number): string {
  let field = "";
  for (const [name, ms] of Object.entries(record.stages)) field += `${name};dur=${ms.toFixed(1)}, `;
  return `${field}total;dur=${totalMs.toFixed(1)}`;
}

/** The end of a request, under the names of its log line. */
export interface RequestEnd {
  readonly request_id: string;
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly transport: string;
  readonly locale: Locale;
  readonly total_ms: number;
}

/** Whether a request succeeded, sold nothing and decided nothing. A 402 to an unsigned call is a success. */
const isOrdinary = ({ class: rateClass, ledger }: RequestRecord, { status }: RequestEnd): boolean =>
  rateClass !== "paid" && ledger === undefined && (status < 400 || (status === 402 && rateClass === "unpaid"));

/** Writes the one log line of a request. Of ordinary requests a random share is written, which the line names. */
export function logRequest(record: RequestRecord, outcome: RequestEnd, sampleRate: number): void {
  const isSampled = sampleRate < 1 && isOrdinary(record, outcome);
  if (isSampled && Math.random() >= sampleRate) return;
  // JSON leaves out what is undefined.
  logEvent("request", { sample_rate: isSampled ? sampleRate : undefined, ...outcome, ...record });
}

/** What a data point says; `write` lists the columns of the dataset in their order. */
interface Columns {
  readonly operation: string;
  readonly transport: string;
  /** The rate class of a request, `none` without one, `sale` for a sale. */
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
    blobs: [operation, transport, kind, code, ledger, locale, version ?? "none"],
    doubles: [status, totalMs, soldUsdc],
  });
}

export function countRequest(
  dataset: AnalyticsEngineDataset | undefined,
  { operation = "other", class: rateClass, code = "ok", ledger = "none" }: RequestRecord,
  { transport, locale, status, total_ms: totalMs }: RequestEnd,
): void {
  const kind = rateClass ?? "none";
  write(dataset, { operation, transport, kind, code, ledger, locale, status, totalMs, soldUsdc: 0 });
}

/** Counts a sale when it is booked, which can happen more than once. `soldUsdc` is in whole USDC. */
export function countSale(
  dataset: AnalyticsEngineDataset | undefined,
  sale: Pick<Columns, "operation" | "transport" | "soldUsdc">,
): void {
  write(dataset, { ...sale, kind: "sale", code: "ok", ledger: "sold", locale: "none", status: 200, totalMs: 0 });
}
