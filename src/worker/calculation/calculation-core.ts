/** The calculation in this Worker, also as an entrypoint to which another Worker can be bound. */
import { WorkerEntrypoint } from "cloudflare:workers";
import { operations } from "../../../catalog/index.ts";
import { dayOf } from "../../lib/day.ts";
import type { Locale } from "../../lib/text.ts";
import { logEvent, reasonOf } from "../http/log.ts";

/** A core: it returns a result as JSON text, or null when the calculation failed on this input. */
export interface Core {
  calculate(operationId: string, input: unknown, locale: Locale): Promise<string | null>;
}

/**
 * Returns the result of an operation as JSON text. Null for a failed calculation, which is a bug and logged as one.
 * Throws when the operation is unknown to this deployment of the core.
 */
export function calculateHere(operationId: string, input: unknown, locale: Locale): string | null {
  const operation = operations.find((candidate) => candidate.id === operationId);
  if (!operation) throw new Error(`No operation ${operationId}`);
  try {
    return JSON.stringify(operation.answer(input, locale, dayOf(Date.now())));
  } catch (thrown) {
    logEvent("calculation_failed", { operation: operationId, reason: reasonOf(thrown) });
    return null;
  }
}

/** The core for other Workers: they bind `CORE` to this entrypoint. */
export class CalculationCore extends WorkerEntrypoint<Env> {
  /** See `calculateHere`. */
  calculate(operationId: string, input: unknown, locale: Locale): string | null {
    return calculateHere(operationId, input, locale);
  }
}
