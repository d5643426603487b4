/** Rate limits: three classes of requests, counted for each caller before anything costs anything. */
import type { MiddlewareHandler } from "hono";
import type { Operation } from "../../../../catalog/operation.ts";
import type { Config } from "../../config/config.ts";
import type { AppEnv, Transport } from "../../http/request.ts";
import { callerOf } from "./caller.ts";
import { intervalMs } from "./gcra.ts";
import { limitsOf, refusal } from "./limits.ts";
import { admit, type RateLimitEnv } from "./share.ts";

/**
 * Counts a call of an operation against its caller, before anything costs anything. Throws `rate_limited` with
 * `Retry-After` and the fields of draft-ietf-httpapi-ratelimit-headers; an admitted call carries those fields too.
 */
export function rateLimit(operation: Operation): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const rateClass = operation.free ? "free" : c.req.raw.headers.has("PAYMENT-SIGNATURE") ? "paid" : "unpaid";
    const record = c.get("record");
    const limit = limitsOf(c.get("config"))[rateClass];
    record.operation = operation.id;
    record.class = rateClass;
    const verdict = await admit(c.env, callerOf(c.get("callerAddress")), limit);
    if (!verdict.admitted) throw refusal(limit, verdict.retryAfterMs);
    await next();
    const { headers } = c.res;
    // A limit further on has refused the call, and said so.
    if (headers.has("RateLimit")) return;
    headers.set("RateLimit-Policy", limit.field);
    headers.set("RateLimit", `"${rateClass}";r=${verdict.remaining};t=${Math.ceil(intervalMs(limit.policy) / 1000)}`);
  };
}

/**
 * Counts a request to another protocol's endpoint against its caller, at the rate of paid calls. The operations that it
 * calls are counted besides, each in its own class. Throws `rate_limited` like `rateLimit`.
 */
export async function admitRequest(
  env: RateLimitEnv,
  config: Config,
  transport: Transport,
  callerAddress: string,
): Promise<void> {
  const limit = limitsOf(config).paid;
  const verdict = await admit(env, `${transport} ${callerOf(callerAddress)}`, limit);
  if (!verdict.admitted) throw refusal(limit, verdict.retryAfterMs);
}
