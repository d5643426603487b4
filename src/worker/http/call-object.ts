/** Calls of Durable Objects, as the platform asks for them (Cloudflare, Durable Objects: error handling). */
import { ServiceError } from "./errors.ts";

/** Seconds after which an overloaded object is asked again. */
const overloadedSeconds = 2;

const says = (thrown: unknown, property: "retryable" | "overloaded"): boolean =>
  thrown instanceof Error && property in thrown && new Map(Object.entries(thrown)).get(property) === true;

/**
 * Calls an object. An object that a deployment or the platform reset is asked once more, through a new stub. So every
 * call must bear being made twice. Throws `overloaded` with `Retry-After` for an object that has too much to do.
 */
export async function callObject<Stub, Result>(
  stubOf: () => Stub,
  call: (stub: Stub) => Promise<Result>,
): Promise<Result> {
  try {
    try {
      return await call(stubOf());
    } catch (thrown) {
      if (!says(thrown, "retryable") || says(thrown, "overloaded")) throw thrown;
      return await call(stubOf());
    }
  } catch (cause) {
    if (!says(cause, "overloaded")) throw cause;
    throw new ServiceError("overloaded", { headers: { "Retry-After": String(overloadedSeconds) }, cause });
  }
}
