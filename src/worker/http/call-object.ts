/** Calls Durable Objects with the retries that Cloudflare recommends (Durable Objects: error handling). */
import { ServiceError } from "./errors.ts";

/** Seconds after which a caller may try an overloaded object again. */
const overloadedSeconds = 2;

const says = (thrown: unknown, property: "retryable" | "overloaded"): boolean =>
  thrown instanceof Error && Reflect.get(thrown, property) === true;

/**
 * Calls an object, and retries once through a new stub when a deployment or the platform reset it. So every call must
 * be safe to make twice. Throws `overloaded` with `Retry-After` when the object has too much to do.
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
