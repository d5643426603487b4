/** The calculation behind a service binding, so that it can be unreachable, slow or moved to a Worker of its own. */
import { WorkerEntrypoint } from "cloudflare:workers";
import { ladder } from "../../catalog/index.ts";
import { logEvent, reasonOf } from "../http/log.ts";
import type { Locale } from "../operation/operation.ts";

let name: string | undefined;

/** The name of this isolate, drawn at its first use: random values are not to be had before a request. */
export function isolateName(): string {
  name ??= crypto.randomUUID();
  return name;
}

/**
 * The result of an operation as JSON text; null when the calculation failed, which is a bug and logged as one. Throws when the
 * operation is unknown to this deployment of the core.
 */
export function calculateHere(operationId: string, input: unknown, locale: Locale): string | null {
  const operation = ladder.find((candidate) => candidate.id === operationId);
  if (!operation) throw new Error(`No operation ${operationId}`);
  try {
    return JSON.stringify(operation.answer(input, locale));
  } catch (thrown) {
    logEvent("calculation_failed", { operation: operationId, reason: reasonOf(thrown) });
    return null;
  }
}

export class CalculationCore extends WorkerEntrypoint<Env> {
  /** See `calculateHere`. */
  calculate(operationId: string, input: unknown, locale: Locale): string | null {
    return calculateHere(operationId, input, locale);
  }

  /** The isolate that calculates. */
  isolate(): string {
    return isolateName();
  }
}
