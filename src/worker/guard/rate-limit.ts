/**
 * The rate limits of a deployment, and which of them a request counts against. Everything that refuses throws
 * `rate_limited` with `Retry-After` and the fields of draft-ietf-httpapi-ratelimit-headers.
 */
import type { MiddlewareHandler } from "hono";
import type { Operation } from "../../../catalog/operation.ts";
import { memoize } from "../../lib/memo.ts";
import type { Config } from "../config/config.ts";
import { ServiceError } from "../http/errors.ts";
import type { RateClass } from "../http/log.ts";
import { prefersDryRun } from "../http/prefer.ts";
import type { AppEnv, Transport } from "../http/request.ts";
import { callerOf, siteOf } from "./caller.ts";
import { type CounterEnv, counter, type RatePolicy, secondsPerRequest, type Verdict } from "./counter.ts";

/** The name of a limit. `stranger` is the published name for signed calls of first-time payers. */
export type LimitClass = RateClass | "stranger";

/** One limit. */
export interface Limit {
  readonly rateClass: LimitClass;
  readonly policy: RatePolicy;
  /** The RateLimit-Policy field. */
  readonly field: string;
}

/** Returns the limits of a configuration. A caller may use a minute's worth of requests at once. */
export const limitsOf = memoize((config: Config): Readonly<Record<LimitClass, Limit>> => {
  const { freePerMinute, unpaidPerMinute, paidPerMinute, firstTimePayerPerMinute } = config.rateLimits;
  const limit = (rateClass: LimitClass, perMinute: number): Limit => ({
    rateClass,
    policy: { perMinute, burst: perMinute },
    field: `"${rateClass}";q=${perMinute};w=60`,
  });
  return {
    free: limit("free", freePerMinute),
    unpaid: limit("unpaid", unpaidPerMinute),
    paid: limit("paid", paidPerMinute),
    stranger: limit("stranger", firstTimePayerPerMinute),
  };
});

/** Returns the refusal of a request that came too often. */
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

/** How many callers of one IPv6 site may use up their limits at the same time. */
const callersPerSite = 8;

/** Returns the wider limit of a caller's /48. */
const siteLimit = ({ rateClass, policy: { perMinute, burst } }: Limit) => ({
  rateClass,
  policy: { perMinute: callersPerSite * perMinute, burst: callersPerSite * burst },
});

/** An address, and the transport whose requests are counted apart from the analyses that they call. */
interface Counted {
  readonly address: string;
  readonly apart?: Transport;
}

const keyOf = (caller: string, apart: Transport | undefined) => (apart === undefined ? caller : `${apart} ${caller}`);

/** Counts a request against its address, and against the /48 of an IPv6 address. Returns how many are left. */
function admitAddress(env: CounterEnv, { address, apart }: Counted, limit: Limit): number {
  const caller = callerOf(address);
  const site = siteOf(caller);
  const left = (verdict: Verdict) => {
    if (!verdict.admitted) throw refusal(limit, verdict.retryAfterMs);
    return verdict.remaining;
  };
  // The caller comes first: what it is refused must not use up the limit of its neighbours.
  const own = left(counter.admit(env, keyOf(caller, apart), limit));
  if (site === undefined) return own;
  return Math.min(own, left(counter.admit(env, keyOf(site, apart), siteLimit(limit))));
}

function refundAddress(env: CounterEnv, { address, apart }: Counted, limit: Limit): void {
  const caller = callerOf(address);
  const site = siteOf(caller);
  counter.refund(env, keyOf(caller, apart), limit);
  if (site !== undefined) counter.refund(env, keyOf(site, apart), siteLimit(limit));
}

/** Counts a call of an operation against its caller, before anything costs anything. An answer says what is left. */
export function rateLimit(operation: Operation): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const { headers: sent } = c.req.raw;
    const isPaid = sent.has("PAYMENT-SIGNATURE") && !prefersDryRun(sent);
    const rateClass = operation.free ? "free" : isPaid ? "paid" : "unpaid";
    const record = c.get("record");
    const limit = limitsOf(c.get("config"))[rateClass];
    record.operation = operation.id;
    record.class = rateClass;
    const remaining = admitAddress(c.env, { address: c.get("callerAddress") }, limit);
    await next();
    const { headers } = c.res;
    // A limit further on has refused the call, and said so.
    if (headers.has("RateLimit")) return;
    headers.set("RateLimit-Policy", limit.field);
    headers.set("RateLimit", `"${rateClass}";r=${remaining};t=${secondsPerRequest(limit.policy)}`);
  };
}

/**
 * Counts a request to another protocol's endpoint against its caller, at the rate of paid calls. The operations that it
 * calls are counted besides, each in its own class.
 */
export async function admitRequest(env: CounterEnv, config: Config, apart: Transport, address: string): Promise<void> {
  admitAddress(env, { address, apart }, limitsOf(config).paid);
}

/** A call that asks for a sale, signed by the payer itself. */
export interface PayerCall {
  readonly payer: string;
  readonly callerAddress: string;
  /** Whether the payer has paid before. */
  readonly hasPaid: boolean;
}

/**
 * Counts a signed call against its payer, wherever it calls from. Until its first sale, a payer has a small limit of
 * its own and one that all first-time payers at its address share.
 */
export async function admitPayer(
  env: CounterEnv,
  config: Config,
  { payer, callerAddress, hasPaid }: PayerCall,
): Promise<void> {
  const { paid, stranger } = limitsOf(config);
  const own = hasPaid ? paid : stranger;
  const verdict = counter.admit(env, payer.toLowerCase(), own);
  if (!verdict.admitted) throw refusal(own, verdict.retryAfterMs);
  if (!hasPaid) await admitFirstTimePayer(env, config, callerAddress);
}

/** Counts a call by its address only: an old signature is public and anyone may replay it. */
export async function admitFirstTimePayer(env: CounterEnv, config: Config, address: string): Promise<void> {
  admitAddress(env, { address }, limitsOf(config).stranger);
}

/** Gives an address back what a sale counted there, because hosted agents share addresses. */
export function refundAddressToken(
  env: CounterEnv,
  config: Config,
  { transport, callerAddress: address }: { readonly transport: Transport; readonly callerAddress: string },
): void {
  const { paid } = limitsOf(config);
  refundAddress(env, { address }, paid);
  if (transport === "a2a") refundAddress(env, { address, apart: transport }, paid);
}

/** Gives an address back what a first-time payer's call counted there: after its first sale, or if our node failed. */
export function refundFirstTimePayer(env: CounterEnv, config: Config, address: string): void {
  refundAddress(env, { address }, limitsOf(config).stranger);
}
