/** The only way to the core, through its circuit: in this isolate, or behind the binding `CORE` with a deadline. */
import { operations } from "../../../catalog/index.ts";
import type { Locale } from "../../lib/text.ts";
import { within } from "../../lib/within.ts";
import { configOf } from "../config/config.ts";
import { type CircuitEnv, check, type Dependency, secondsUntilClosed } from "../guard/circuit.ts";
import { ServiceError } from "../http/errors.ts";
import { type Core, calculateHere } from "./calculation-core.ts";

/** The bindings through which the core is reached. With `CORE` another Worker calculates, without it this isolate. */
export interface CoreEnv extends CircuitEnv {
  readonly CORE?: Core | undefined;
}

/** Asks the core. Throws if another Worker does not answer within `CORE_TIMEOUT_MS`, or if the calculation fails. */
async function askCore(env: CoreEnv, ...asked: Parameters<typeof calculateHere>): Promise<string> {
  const result = env.CORE
    ? await within(configOf(env).coreTimeoutMs, env.CORE.calculate(...asked))
    : calculateHere(...asked);
  if (result === null) throw new Error(`${asked[0]} failed on a valid input`);
  return result;
}

/** Whether the core answers the first example of the first operation. Throws if it fails. */
export async function coreWorks(env: CoreEnv): Promise<boolean> {
  const [operation] = operations;
  return operation !== undefined && (await askCore(env, operation.id, operation.examples[0].input, "en")) !== "";
}

/**
 * The result of an operation as JSON text; with an origin it names the next analysis there. Throws before any charge:
 * `core_unavailable` if the core fails or misses the deadline, and `circuit_open` with `Retry-After` while it is known
 * to fail. One input that triggers a bug does not open the circuit for others, because the core then still answers our
 * own question.
 */
export async function calculate(
  env: CoreEnv,
  operationId: string,
  input: unknown,
  locale: Locale,
  origin?: string,
): Promise<string> {
  const core: Dependency = { name: "core", works: () => coreWorks(env), isLocal: true };
  const wait = await secondsUntilClosed(env, core);
  if (wait > 0) throw new ServiceError("circuit_open", { headers: { "Retry-After": String(wait) } });
  try {
    return await askCore(env, operationId, input, locale, origin);
  } catch (cause) {
    check(env, core);
    throw new ServiceError("core_unavailable", { cause });
  }
}
