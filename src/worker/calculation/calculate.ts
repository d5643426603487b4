/** The one way to the calculation core, through its circuit: in this isolate, or behind the binding `CORE` and within a deadline. */
import { configOf } from "../config/config.ts";
import { type CircuitEnv, circuitOf } from "../guard/circuits/circuit.ts";
import { ServiceError } from "../http/errors.ts";
import { within } from "../http/within.ts";
import type { Locale } from "../lib/text.ts";
import { type Core, calculateHere } from "./calculation-core.ts";

/** What asking the core needs of the environment. With the binding `CORE` another Worker calculates, without it this isolate. */
export interface CoreEnv extends CircuitEnv {
  readonly CORE?: Core | undefined;
}

/** What a core answers, without the circuit in front of it. Throws when another Worker does not answer within `CORE_TIMEOUT_MS`. */
export async function askCore(env: CoreEnv, operationId: string, input: unknown, locale: Locale): Promise<string> {
  const result = env.CORE
    ? await within(configOf(env).coreTimeoutMs, env.CORE.calculate(operationId, input, locale))
    : calculateHere(operationId, input, locale);
  if (result === null) throw new Error(`${operationId} failed on a valid input`);
  return result;
}

/** The name of one calculation, by which its repetitions are known. */
async function calculationName(operationId: string, input: unknown): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify([operationId, input]));
  return btoa(String.fromCharCode(...new Uint8Array(await crypto.subtle.digest("SHA-256", bytes))));
}

/**
 * The result of an operation as JSON text. Nothing has been charged when it throws: `core_unavailable` when the core fails or outlasts
 * the deadline, `circuit_open` with `Retry-After` when it failed on too many different inputs to be asked. The same input again does
 * not count, so that one input with a bug behind it closes nothing to anybody else.
 */
export async function calculate(env: CoreEnv, operationId: string, input: unknown, locale: Locale): Promise<string> {
  try {
    return await circuitOf(env, "core").run(
      () => askCore(env, operationId, input, locale),
      () => calculationName(operationId, input),
    );
  } catch (cause) {
    throw cause instanceof ServiceError ? cause : new ServiceError("core_unavailable", { cause });
  }
}
