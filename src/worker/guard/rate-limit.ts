/**
 * The rate limits of a deployment, and which of them a request counts against. Everything that refuses throws
 * `rate_limited` with `Retry-After` and the fields of draft-ietf-httpapi-ratelimit-headers.
 */
import type { MiddlewareHandler } from "hono";
import type { Operation } from "../../../catalog/operation.ts";
import { memoize } from "../../lib/memo.ts";
import type { Config } from "../config/config.ts";
import { ServiceError } from "../http/errors.ts";
import { prefersDryRun } from "../http/prefer.ts";
import { paymentHeader } from "../http/read-headers.ts";
import type { AppEnv, Transport } from "../http/request.ts";
import { callerOf, siteOf } from "./caller.ts";
import { type CounterEnv, counter, type Limit, secondsPerRequest } from "./counter.ts";

/** The class by which a request is limited: a free check, an unsigned call of a paid operation, or a signed one. */
export type RateClass = "free" | "unpaid" | "paid";

/** The limits of a configuration. `stranger` is the published name for signed calls of first-time payers. */
export const limitsOf = memoize(
  ({ rateLimits }: Config): Readonly<Record<RateClass | "stranger", Limit>> => ({
    free: { rateClass: "free", perMinute: rateLimits.freePerMinute },
    unpaid: { rateClass: "unpaid", perMinute: rateLimits.unpaidPerMinute },
    paid: { rateClass: "paid", perMinute: rateLimits.paidPerMinute },
    stranger: { rateClass: "stranger", perMinute: rateLimits.firstTimePayerPerMinute },
  }),
);

/** The headers of a limit: how many requests are left, and in how many seconds the next one comes. */
const fieldsOf = ({ rateClass, perMinute }: Limit, remaining: number, seconds: number) => ({
  "RateLimit-Policy": `"${rateClass}";q=${perMinute};w=60`,
  RateLimit: `"${rateClass}";r=${remaining};t=${seconds}`,
});

/** The refusal of a request that came too often. */
export function refusal(limit: Limit, retryAfterMs: number): ServiceError {
  const seconds = Math.max(1, Math.ceil(retryAfterMs / 1000));
  return new ServiceError("rate_limited", {
    headers: { "Retry-After": String(seconds), ...fieldsOf(limit, 0, seconds) },
    details: [{ class: limit.rateClass, retry_after_seconds: seconds }],
  });
}

/** Counts a request of a caller against a limit. Returns how many are left. */
function admit(env: CounterEnv, caller: string, limit: Limit): number {
  const admission = counter.admit(env, caller, limit);
  if (!admission.admitted) throw refusal(limit, admission.retryAfterMs);
  return admission.remaining;
}

/** How many callers of one IPv6 /48 may use up their limits at the same time. */
const callersPerSite = 8;

/**
 * The limits that a request from an address counts against: its caller's, and for IPv6 a wider one of its /48.
 * `apart` names a transport whose requests are counted apart from the analyses that it calls.
 */
function countsOf(env: CounterEnv, address: string, limit: Limit, apart?: Transport) {
  const caller = apart === undefined ? callerOf(address) : `${apart} ${callerOf(address)}`;
  const site = siteOf(caller);
  // The caller's own limit comes first, so that a rejected request uses nothing of the limit of its neighbours.
  const counted = [{ name: caller, limit }];
  if (site !== undefined)
    counted.push({ name: site, limit: { ...limit, perMinute: callersPerSite * limit.perMinute } });
  return {
    /** Counts a request, to be reported with its answer. Returns how many are left. */
    admit: () => Math.min(...counted.map((one) => admit(env, one.name, one.limit))),
    report: () => {
      for (const one of counted) counter.report(env, one.name, one.limit);
    },
    refund: () => {
      for (const one of counted) counter.refund(env, one.name, one.limit);
    },
  };
}

/** Counts a request against its address, and reports it at once. */
function countNow(...given: Parameters<typeof countsOf>): void {
  const { admit, report } = countsOf(...given);
  admit();
  report();
}

/** Counts a call of an operation against its caller, before any other work. The answer's fields say what is left. */
export function rateLimit(operation: Operation): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const { headers: sent } = c.req.raw;
    const isPaid = paymentHeader(sent, "PAYMENT-SIGNATURE") !== undefined && !prefersDryRun(sent);
    const rateClass = operation.free ? "free" : isPaid ? "paid" : "unpaid";
    const limit = limitsOf(c.get("config"))[rateClass];
    Object.assign(c.get("record"), { operation: operation.id, class: rateClass });
    const { admit, report } = countsOf(c.env, c.get("callerAddress"), limit);
    const remaining = admit();
    await next();
    report();
    const { headers } = c.res;
    // A limit that is checked later has rejected the call, and set the fields.
    if (headers.has("RateLimit")) return;
    const fields = fieldsOf(limit, remaining, secondsPerRequest(limit.perMinute));
    for (const [name, value] of Object.entries(fields)) headers.set(name, value);
  };
}

/**
 * Counts a request to another protocol's endpoint against its caller, at the rate of paid calls. The operations that
 * it calls are counted besides, each in its own class.
 */
export async function admitRequest(env: CounterEnv, config: Config, apart: Transport, address: string): Promise<void> {
  countNow(env, address, limitsOf(config).paid, apart);
}

/**
 * Counts a signed call against its payer, from any address; until the payer's first sale against a small limit. Called
 * only in the payer's ledger.
 */
export function admitPayer(env: CounterEnv, config: Config, payer: string, hasPaid: boolean): void {
  const { paid, stranger } = limitsOf(config);
  const limit = { ...(hasPaid ? paid : stranger), inOneObject: true };
  admit(env, payer.toLowerCase(), limit);
  counter.report(env, payer.toLowerCase(), limit);
}

/**
 * A stranger's token: one request of the limit that all strangers at an address share, taken before the first question
 * to a node. A stranger is a caller who has not shown that the payer signed, or a payer who has never paid.
 */
export class StrangerToken {
  readonly #refund: () => void;
  readonly #admit: () => void;
  #isTaken = false;

  constructor(env: CounterEnv, config: Config, address: string) {
    const { stranger } = limitsOf(config);
    this.#admit = () => countNow(env, address, stranger);
    this.#refund = () => countsOf(env, address, stranger).refund();
  }

  get isTaken(): boolean {
    return this.#isTaken;
  }

  /** Takes the token, unless this request has taken it already. Throws `rate_limited` when all are used. */
  take(): void {
    if (this.#isTaken) return;
    this.#admit();
    this.#isTaken = true;
  }

  /** Gives the token back. After a payer's first sale, an earlier request for the same payment may have taken it. */
  giveBack(): void {
    this.#refund();
    this.#isTaken = false;
  }

  /** Gives back the token that this request took if a question of our own shows that no node answers. */
  async giveBackIf(areNodesDown: Promise<boolean>): Promise<void> {
    if (this.#isTaken && (await areNodesDown) && this.#isTaken) this.giveBack();
  }
}

/** Gives back to an address the token that its sale took, because hosted agents share addresses. */
export function refundAddressToken(
  env: CounterEnv,
  config: Config,
  { transport, callerAddress: address }: { readonly transport: Transport; readonly callerAddress: string },
): void {
  const { paid } = limitsOf(config);
  countsOf(env, address, paid).refund();
  if (transport === "a2a") countsOf(env, address, paid, transport).refund();
}
