/** What is remembered of one request: the source of its log line, its Server-Timing field and its data point. */
import type { Locale } from "../lib/text.ts";

/** What a request counts as: a free check, an unsigned call of a paid operation, or a signed one. */
export type RateClass = "free" | "unpaid" | "paid";

/** Filled in by whoever learns something. Never a secret, a whole signature or a body. */
export interface RequestRecord {
  /** The operation that was called. */
  operation?: string;
  class?: RateClass;
  /** The failure code or the challenge's `error`. */
  code?: string;
  /** A verified payer, shortened with `shortAddress`. */
  payer?: string;
  /** How the payer's ledger answered: `sold`, also again; `challenge`; `failure`. */
  ledger?: string;
  /** Milliseconds per stage. Workers' clocks stand still during computation, so these measure waiting. */
  readonly stages: Record<string, number>;
}

/** An address that can be recognised but not reconstructed: `0x1234…abcd`. */
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

/** What is known of every request when it has been answered. */
export interface Outcome {
  readonly requestId: string;
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly transport: string;
  readonly locale: Locale;
  readonly totalMs: number;
}

/** Writes the one log line of a request. */
export function logRequest(record: RequestRecord, outcome: Outcome): void {
  const { requestId, method, path, status, transport, locale, totalMs } = outcome;
  const { operation, class: rateClass, code, payer, ledger, stages } = record;
  // One object, written once: this line is written for every request. What is undefined is left out.
  const line = {
    event: "request",
    request_id: requestId,
    method,
    path,
    status,
    transport,
    locale,
    operation,
    class: rateClass,
    code,
    payer,
    ledger,
    stages,
    total_ms: totalMs,
  };
  console.log(JSON.stringify(line));
}
