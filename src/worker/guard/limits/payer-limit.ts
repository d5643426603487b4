/**
 * Rate limits of signed calls. A payer who has paid before has a limit of its own, wherever it calls from. Until its
 * first sale, a first-time payer counts against a small limit of its own and one of its address.
 */
import type { Config } from "../../config/config.ts";
import type { Transport } from "../../http/request.ts";
import { callerOf } from "./caller.ts";
import { limitsOf, refusal } from "./limits.ts";
import { admit, type RateLimitEnv, refund } from "./share.ts";

/** A call that asks for a sale, signed by the payer itself. */
export interface PayerCall {
  readonly payer: string;
  readonly callerAddress: string;
  /** Whether the payer has paid before. */
  readonly hasPaid: boolean;
}

/**
 * Counts a signed call against its payer, and against its address while the payer has never paid. Throws `rate_limited`
 * like `rateLimit`.
 */
export async function admitPayer(env: RateLimitEnv, config: Config, call: PayerCall): Promise<void> {
  const { paid, stranger: firstTimePayer } = limitsOf(config);
  const own = call.hasPaid ? paid : firstTimePayer;
  const verdict = await admit(env, call.payer.toLowerCase(), own);
  if (!verdict.admitted) throw refusal(own, verdict.retryAfterMs);
  if (!call.hasPaid) await admitFirstTimePayer(env, config, call.callerAddress);
}

/**
 * Rate-limits by address only: an old signature is public and anyone may replay it. Throws `rate_limited` like
 * `rateLimit`.
 */
export async function admitFirstTimePayer(env: RateLimitEnv, config: Config, callerAddress: string): Promise<void> {
  const { stranger: firstTimePayer } = limitsOf(config);
  const verdict = await admit(env, callerOf(callerAddress), firstTimePayer);
  if (!verdict.admitted) throw refusal(firstTimePayer, verdict.retryAfterMs);
}

/** Refunds the address's token after a sale, because hosted agents share addresses. */
export function refundAddressToken(
  config: Config,
  { transport, callerAddress }: { readonly transport: Transport; readonly callerAddress: string },
): void {
  const { paid } = limitsOf(config);
  const caller = callerOf(callerAddress);
  refund(caller, paid);
  if (transport === "a2a") refund(`${transport} ${caller}`, paid);
}

/** Refunds the address's token after a payer's first sale. */
export function refundFirstSale(config: Config, callerAddress: string): void {
  refund(callerOf(callerAddress), limitsOf(config).stranger);
}
