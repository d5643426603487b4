/**
 * Who signs counts by what became of it. A payer who has paid before counts by itself, wherever it calls from. Payers who never paid, and so
 * cost more than they bring, count against a small limit of their own and against a small one of their address, until their first sale.
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

/** Counts a signed call against its payer, and against its address while the payer has never paid. Throws `rate_limited` like `rateLimit`. */
export async function admitPayer(env: RateLimitEnv, config: Config, call: PayerCall): Promise<void> {
  const { paid, stranger } = limitsOf(config);
  const own = call.hasPaid ? paid : stranger;
  const verdict = await admit(env, call.payer.toLowerCase(), own);
  if (!verdict.admitted) throw refusal(own, verdict.retryAfterMs);
  if (!call.hasPaid) await admitStranger(env, config, call.callerAddress);
}

/**
 * Counts against its address alone what a signature costs that anybody may have sent, because it may have been public for long. Throws
 * `rate_limited` like `rateLimit`.
 */
export async function admitStranger(env: RateLimitEnv, config: Config, callerAddress: string): Promise<void> {
  const { stranger } = limitsOf(config);
  const verdict = await admit(env, callerOf(callerAddress), stranger);
  if (!verdict.admitted) throw refusal(stranger, verdict.retryAfterMs);
}

/** Takes note, where a call came in, that it was paid for: sales do not count against the address, which hosted agents share. */
export function refundAddressToken(
  config: Config,
  { transport, callerAddress }: { readonly transport: Transport; readonly callerAddress: string },
): void {
  const { paid } = limitsOf(config);
  const caller = callerOf(callerAddress);
  refund(caller, paid);
  if (transport === "a2a") refund(`${transport} ${caller}`, paid);
}

/** Takes note, where `admitPayer` was asked, that a payer who had never paid has paid now. */
export function refundFirstSale(config: Config, callerAddress: string): void {
  refund(callerOf(callerAddress), limitsOf(config).stranger);
}
