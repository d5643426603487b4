/** The rate limits of a deployment. */

import { memoize } from "../../../lib/memo.ts";
import type { Config } from "../../config/config.ts";
import { ServiceError } from "../../http/errors.ts";
import type { RateClass } from "../../http/log.ts";
import type { RatePolicy } from "./gcra.ts";

/** Each class has its own limit. `stranger` is the published name for signed calls of first-time payers. */
export type LimitClass = RateClass | "stranger";

/** One limit, and how long a request waits for its counter before it is let through. */
export interface Limit {
  readonly rateClass: LimitClass;
  readonly policy: RatePolicy;
  readonly patienceMs: number;
  /** The RateLimit-Policy field (draft-ietf-httpapi-ratelimit-headers). */
  readonly field: string;
}

/** The limits of a configuration. A caller may use a minute's worth of requests at once. */
export const limitsOf = memoize((config: Config): Readonly<Record<LimitClass, Limit>> => {
  const { freePerMinute, unpaidPerMinute, paidPerMinute, firstTimePayerPerMinute, patienceMs } = config.rateLimits;
  const limit = (rateClass: LimitClass, perMinute: number): Limit => ({
    rateClass,
    policy: { perMinute, burst: perMinute },
    patienceMs,
    field: `"${rateClass}";q=${perMinute};w=60`,
  });
  return {
    free: limit("free", freePerMinute),
    unpaid: limit("unpaid", unpaidPerMinute),
    paid: limit("paid", paidPerMinute),
    stranger: limit("stranger", firstTimePayerPerMinute),
  };
});

/**
 * The refusal of a request that came too often: `rate_limited` with `Retry-After` and the fields of the RateLimit
 * draft.
 */
export function refusal({ rateClass, field }: Limit, retryAfterMs: number): ServiceError {
  const seconds = Math.max(1, Math.ceil(retryAfterMs / 1000));
  return new ServiceError("rate_limited", {
    headers: {
      "Retry-After": String(seconds),
      "RateLimit-Policy": field,
      RateLimit: `"${rateClass}";r=0;t=${seconds}`,
    },
    details: [{ class: rateClass, retry_after_seconds: seconds }],
  });
}
