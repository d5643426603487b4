/** The calculation in this Worker, also as an entrypoint to which another Worker can be bound. */
import { WorkerEntrypoint } from "cloudflare:workers";
import { operations } from "../../../catalog/index.ts";
import { withNextAnalysis } from "../../../catalog/summary/next-analysis.ts";
import { dayOf } from "../../lib/day.ts";
import type { Locale } from "../../lib/text.ts";
import { logEvent, reasonOf } from "../http/log.ts";

/** A core: it returns a result as JSON text, or null when the calculation failed on this input. */
export interface Core {
  calculate(operationId: string, input: unknown, locale: Locale, origin?: string): Promise<string | null>;
}

/**
 * The result of an operation as JSON text; with an origin it names the next analysis there. Null for a failed
 * calculation, which is a bug and logged as one.
 * Throws when the operation is unknown to this deployment of the core.
 */
export function calculateHere(operationId: string, input: unknown, locale: Locale, origin?: string): string | null {
  const operation = operations.find((candidate) => candidate.id === operationId);
  if (!operation) throw new Error(`No operation ${operationId}`);
  try {
    const result = operation.answer(input, locale, dayOf(Date.now()));
    return JSON.stringify(origin === undefined ? result : withNextAnalysis(result, origin));
  } catch (thrown) {
    logEvent("calculation_failed", { operation: operationId, reason: reasonOf(thrown) });
    return null;
  }
}

/** The core for other Workers: they bind `CORE` to this entrypoint. */
export class CalculationCore extends WorkerEntrypoint<Env> {
  /** See `calculateHere`. */
  calculate(operationId: string, input: unknown, locale: Locale, origin?: string): string | null {
    return calculateHere(operationId, input, locale, origin);
  }
}
