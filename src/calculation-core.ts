/** The calculation behind a service binding, so that it can be unreachable, slow or moved to a Worker of its own. */
import { WorkerEntrypoint } from "cloudflare:workers";
import { ladder } from "../catalog/index.ts";
import { logEvent, reasonOf } from "./guard/log.ts";
import type { Locale } from "./operation.ts";

export class CalculationCore extends WorkerEntrypoint<Env> {
  /**
   * The result of an operation as JSON text; null when the calculation failed, which is a bug and logged as one. Throws when the
   * operation is unknown to this deployment of the core.
   */
  calculate(operationId: string, input: unknown, locale: Locale): string | null {
    const operation = ladder.find((candidate) => candidate.id === operationId);
    if (!operation) throw new Error(`No operation ${operationId}`);
    try {
      return JSON.stringify(operation.answer(input, locale));
    } catch (thrown) {
      logEvent("calculation_failed", {
        operation: operationId,
        reason: reasonOf(thrown),
      });
      return null;
    }
  }
}
