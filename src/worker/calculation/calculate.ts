/** The only way to the core, through its circuit: in this isolate, or behind the binding `CORE` with a deadline. */

import { sha256 } from "../../lib/sha256.ts";
import type { Locale } from "../../lib/text.ts";
import { configOf } from "../config/config.ts";
import { type CircuitEnv, circuitOf } from "../guard/circuits/circuit.ts";
import { ServiceError } from "../http/errors.ts";
import { within } from "../http/within.ts";
import { type Core, calculateHere } from "./calculation-core.ts";

/**
 * What asking the core needs of the environment. With the binding `CORE` another Worker calculates, without it this
 * isolate.
 */
export interface CoreEnv extends CircuitEnv {
  readonly CORE?: Core | undefined;
}

/** Asks the core without its circuit. Throws when another Worker does not answer within `CORE_TIMEOUT_MS`. */
export async function askCore(env: CoreEnv, operationId: string, input: unknown, locale: Locale): Promise<string> {
  const result = env.CORE
    ? await within(configOf(env).coreTimeoutMs, env.CORE.calculate(operationId, input, locale))
    : calculateHere(operationId, input, locale);
  if (result === null) throw new Error(`${operationId} failed on a valid input`);
  return result;
}

/**
 * The result of an operation as JSON text. Throws before any charge: `core_unavailable` when the core fails or misses
 * the deadline. After failures on several inputs it throws `circuit_open` with `Retry-After`. Repeating an input does
 * not count, so one input that triggers a bug cannot open the circuit for everyone.
 */
export async function calculate(env: CoreEnv, operationId: string, input: unknown, locale: Locale): Promise<string> {
  try {
    return await circuitOf(env, "core").run(
      () => askCore(env, operationId, input, locale),
      () => sha256(JSON.stringify([operationId, input])),
    );
  } catch (cause) {
    throw cause instanceof ServiceError ? cause : new ServiceError("core_unavailable", { cause });
  }
}
