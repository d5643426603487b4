/** Asks the calculation core for a result, through its circuit and within a deadline. */

import { configOf } from "../config/config.ts";
import { type CircuitEnv, circuitOf } from "../guard/circuit.ts";
import { ServiceError } from "../http/errors.ts";
import { within } from "../http/within.ts";
import type { Locale } from "../operation/operation.ts";
import { calculateHere } from "./calculation-core.ts";
import { type Core, isNear } from "./core-nearness.ts";

/** What asking the core needs of the environment; a deployment can leave `CORE` out or bind another Worker to it. */
export interface CoreEnv extends CircuitEnv {
  readonly CORE?: Core | undefined;
}

/**
 * The result of an operation as JSON text. Nothing has been charged when it throws: `core_unavailable` when the core is missing,
 * fails or outlasts the deadline, `circuit_open` with `Retry-After` when it failed too often to be asked.
 */
export async function calculate(env: CoreEnv, operationId: string, input: unknown, locale: Locale): Promise<string> {
  const circuit = circuitOf(env, "core");
  let result: string | null;
  try {
    result = await circuit.run(async () => {
      if (!env.CORE) throw new Error("No binding CORE");
      if (isNear(env.CORE)) return calculateHere(operationId, input, locale);
      return await within(configOf(env).coreTimeoutMs, env.CORE.calculate(operationId, input, locale));
    });
  } catch (cause) {
    throw cause instanceof ServiceError ? cause : new ServiceError("core_unavailable", { cause });
  }
  // A core that answers is healthy: an input on which it stumbles must not close it to everybody else.
  if (result === null) throw new ServiceError("core_unavailable", { cause: `${operationId} failed on a valid input` });
  return result;
}
