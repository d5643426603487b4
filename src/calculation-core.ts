/** The calculation behind a service binding, so that it can be unreachable, slow or moved to a Worker of its own. */
import { WorkerEntrypoint } from "cloudflare:workers";
import { ladder } from "../catalog/index.ts";
import type { Locale } from "./operation.ts";

export class CalculationCore extends WorkerEntrypoint<Env> {
  /** The result of an operation as JSON text. Throws when the operation is unknown or the input was not validated. */
  calculate(operationId: string, input: unknown, locale: Locale): string {
    const operation = ladder.find((candidate) => candidate.id === operationId);
    if (!operation) throw new Error(`No operation ${operationId}`);
    return JSON.stringify(operation.answer(input, locale));
  }
}
