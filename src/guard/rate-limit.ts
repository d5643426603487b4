/** Rate limits: three classes of requests, counted for each caller, and once the payer is verified for each payer. */
import { waitUntil } from "cloudflare:workers";
import type { MiddlewareHandler } from "hono";
import type { Config } from "../config/config.ts";
import { ServiceError } from "../http/errors.ts";
import { logEvent, reasonOf } from "../http/log.ts";
import type { AppEnv, Transport } from "../http/request.ts";
import type { RateClass } from "../http/request-record.ts";
import { DeadlineExceeded, within } from "../http/within.ts";
import { BoundedMap, memoize } from "../operation/memo.ts";
import type { Operation } from "../operation/operation.ts";
import { callerOf } from "./caller.ts";
import type { Gate } from "./gate.ts";
import { intervalMs, type RatePolicy } from "./gcra.ts";
import { type Lease, letThrough, newLease, refill, spend, toAskFor, type Verdict } from "./lease.ts";

/** What the limiter needs of the environment. */
export interface RateLimitEnv {
  readonly GATE: Pick<DurableObjectNamespace<Gate>, "getByName">;
}

/** The wait is had in two turns, so that on a busy isolate an answer that is already there is read before time is called. */
const turns = 2;

/** How long a caller whose object did not answer is let through without asking again. */
const openMs = 1_000;

/** Callers remembered in one isolate. */
const mostCallers = 10_000;

interface Limits {
  /** How long a request waits for its caller's object before it is let through. */
  readonly patienceMs: number;
  readonly policies: Readonly<Record<RateClass, RatePolicy>>;
  /** The RateLimit-Policy field of each class. */
  readonly fields: Readonly<Record<RateClass, string>>;
}

/** The limits of a deployment. A caller may use a minute's worth of requests at once. */
const limitsOf = memoize((config: Config): Limits => {
  const { freePerMinute, unpaidPerMinute, paidPerMinute, patienceMs } = config.rateLimits;
  const policy = (perMinute: number): RatePolicy => ({ perMinute, burst: perMinute });
  const field = (rateClass: RateClass, perMinute: number) => `"${rateClass}";q=${perMinute};w=60`;
  return {
    patienceMs,
    policies: { free: policy(freePerMinute), unpaid: policy(unpaidPerMinute), paid: policy(paidPerMinute) },
    fields: {
      free: field("free", freePerMinute),
      unpaid: field("unpaid", unpaidPerMinute),
      paid: field("paid", paidPerMinute),
    },
  };
});

interface Share {
  readonly lease: Lease;
  /** The question to the caller's object that is under way, shared by the requests that wait for it. */
  asking: Promise<void> | undefined;
  askedAt: number;
  /** Requests that came too late for the question under way. */
  waiting: number;
  /** Until when requests pass without asking, because the object did not answer. */
  openUntil: number;
}

const shares = new BoundedMap<string, Share>(mostCallers);

function shareOf(key: string, policy: RatePolicy): Share {
  let share = shares.get(key);
  if (!share) {
    share = { lease: newLease(policy), asking: undefined, askedAt: 0, waiting: 0, openUntil: 0 };
    shares.set(key, share);
  }
  return share;
}

/** Counts one request of a caller (`callerOf`) or payer against a class. An object that is slow or fails lets the request through. */
async function admit(env: RateLimitEnv, caller: string, rateClass: RateClass, limits: Limits): Promise<Verdict> {
  const { patienceMs } = limits;
  const policy = limits.policies[rateClass];
  const share = shareOf(`${rateClass} ${caller}`, policy);
  const { lease } = share;
  const askGate = async (wanted: number) => {
    try {
      const gate = env.GATE.getByName(`caller:${caller}`);
      // An answer that comes too late for this request still counts for the next.
      refill(lease, policy, await gate.takeRequests(rateClass, policy, wanted), Date.now());
      share.openUntil = 0;
    } finally {
      share.asking = undefined;
    }
  };
  // Every turn ends in requests spent, a refusal or a failure, so that everyone who waits gets out.
  for (let turn = 1; ; turn++) {
    const now = Date.now();
    const verdict = spend(lease, now);
    if (verdict) return verdict;
    if (now < share.openUntil) return letThrough(lease, policy);
    // A question whose request was cancelled is never answered: it holds up the others no longer than their patience.
    if (!share.asking || now - share.askedAt > patienceMs) {
      const wanted = toAskFor(lease, share.waiting);
      share.waiting = 0;
      share.askedAt = now;
      share.asking = askGate(wanted);
      waitUntil(share.asking.catch(() => {}));
    } else share.waiting += 1;
    try {
      await within(patienceMs / turns, share.asking);
      turn = 0;
    } catch (thrown) {
      if (thrown instanceof DeadlineExceeded && turn < turns) continue;
      share.openUntil = Date.now() + openMs;
      logEvent("rate_limit_unavailable", {
        caller,
        class: rateClass,
        let_through_ms: openMs,
        reason: reasonOf(thrown),
      });
    }
  }
}

function refusal(rateClass: RateClass, field: string, retryAfterMs: number): ServiceError {
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

/**
 * Counts a call of an operation against its caller, before anything costs anything. Throws `rate_limited` with `Retry-After` and
 * the fields of draft-ietf-httpapi-ratelimit-headers; an admitted call carries those fields too.
 */
export function rateLimit(operation: Operation): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const rateClass = operation.free ? "free" : c.req.raw.headers.has("PAYMENT-SIGNATURE") ? "paid" : "unpaid";
    const limits = limitsOf(c.var.config);
    const field = limits.fields[rateClass];
    const record = c.get("record");
    record.operation = operation.id;
    record.class = rateClass;
    const verdict = await admit(c.env, callerOf(c.get("callerAddress")), rateClass, limits);
    if (!verdict.admitted) throw refusal(rateClass, field, verdict.retryAfterMs);
    await next();
    const { headers } = c.res;
    headers.set("RateLimit-Policy", field);
    headers.set(
      "RateLimit",
      `"${rateClass}";r=${verdict.remaining};t=${Math.ceil(intervalMs(limits.policies[rateClass]) / 1000)}`,
    );
  };
}

/** Counts a paid call against its verified payer, wherever the payer calls from. Throws `rate_limited` like `rateLimit`. */
export async function admitPayer(env: RateLimitEnv, config: Config, payer: string): Promise<void> {
  const limits = limitsOf(config);
  const verdict = await admit(env, payer.toLowerCase(), "paid", limits);
  if (!verdict.admitted) throw refusal("paid", limits.fields.paid, verdict.retryAfterMs);
}

/**
 * Counts a request to another protocol's endpoint against its caller, as often as paid calls are allowed; the calls of operations that
 * it makes are counted besides, each in its own class. Throws `rate_limited` like `rateLimit`.
 */
export async function admitRequest(
  env: RateLimitEnv,
  config: Config,
  transport: Transport,
  callerAddress: string,
): Promise<void> {
  const limits = limitsOf(config);
  const verdict = await admit(env, `${transport} ${callerOf(callerAddress)}`, "paid", limits);
  if (!verdict.admitted) throw refusal("paid", limits.fields.paid, verdict.retryAfterMs);
}
