/**
 * What each error means for a payment, for programs: its state, and what to do next. Codes, states and actions are
 * published, so none is renamed. The situations of `codes` are listed in docs/generated/errors.md.
 */
import type { ChallengeError } from "../../catalog/service/challenge-errors.ts";

/** States of a payment, as far as an answer can tell. */
export const paymentStates = ["unused", "in_flight", "settled", "refused"] as const;
export type PaymentState = (typeof paymentStates)[number];

/** What a buyer's program does next. */
export const retryActions = ["retry_same_payment", "sign_again", "wait", "stop"] as const;
export type RetryAction = (typeof retryActions)[number];

/** The known facts about a payment, as the answer to its buyer needs them. */
export interface KnownPayment {
  readonly state: PaymentState;
  /** The transaction that moved the money, or that a facilitator named while it was pending. */
  readonly transaction: string | undefined;
  /** What to do next, if the action of the error itself would make the buyer pay twice. */
  readonly retryAction?: RetryAction;
  /** Why the buyer must stop, if the error alone does not say it. */
  readonly stop?: StopCase;
  /** Why every facilitator refuses the payment, and when that is decided, Unix ms. */
  readonly refusal?: { readonly verdict: Verdict; readonly decidedAt: number };
  /** The signature was not looked at, so the answer does not say when it runs out: a dry run. */
  readonly isUnread?: true;
}

/** What an answer says if nothing else is known of the payment. Every `wait` comes with Retry-After. */
interface Situation {
  readonly state: PaymentState;
  readonly action: RetryAction;
  /** Seconds to wait, unless the answer has a Retry-After of its own. */
  readonly retryAfterSeconds?: number;
}

const signAgain: Situation = { state: "refused", action: "sign_again" };
const changeWallet: Situation = { state: "refused", action: "stop" };

/** The situation of every challenge. */
export const challengeSituations = {
  payment_required: signAgain,
  invalid_payload: signAgain,
  invalid_x402_version: signAgain,
  invalid_network: signAgain,
  invalid_payment_requirements: signAgain,
  invalid_signature: signAgain,
  payment_not_yet_valid: { state: "unused", action: "wait" },
  payment_expired: signAgain,
  payment_validity_too_long: signAgain,
  insufficient_funds: changeWallet,
  payment_already_used: signAgain,
  payment_cancelled: signAgain,
  payment_declined: changeWallet,
  wallet_not_supported: changeWallet,
} as const satisfies Record<ChallengeError, Situation>;

/**
 * Cases in which neither repeating nor signing again helps. Of `wallet_not_supported`: the account carries a
 * contract's code; the facilitators do not take what it signs, or do not deploy it. Of `payment_declined`: the
 * facilitators refuse the payer. Of `payment_already_used`: the nonce was used and no purchase of it is kept here;
 * the operator has noted or returned the payment.
 */
export const stopCases = {
  delegated_account: { state: "refused", action: "stop" },
  wallet_refused: { state: "refused", action: "stop" },
  undeployed_wallet: { state: "refused", action: "stop" },
  payer_refused: { state: "refused", action: "stop" },
  without_purchase: { state: "in_flight", action: "stop" },
  returned: { state: "settled", action: "stop" },
} as const satisfies Record<string, Situation>;

export type StopCase = keyof typeof stopCases;

/** Why every facilitator permanently refuses a payment. */
export type Verdict = Extract<StopCase, "payer_refused" | "wallet_refused" | "undeployed_wallet">;

/** A failure's status over HTTP, and what it says of a payment if nothing else is known. */
interface Failure extends Situation {
  readonly status: 400 | 404 | 405 | 429 | 500 | 502 | 503;
}

const change = { state: "unused", action: "stop" } as const;
const repeat = { state: "unused", action: "retry_same_payment", retryAfterSeconds: 2 } as const;
const wait = { state: "unused", action: "wait", retryAfterSeconds: 5 } as const;

/**
 * Every stable error code; its words are in `catalog/words/messages.ts`. The same signature never pays twice, so a
 * request that may be repeated is repeated with it.
 */
const codes = {
  invalid_json: { status: 400, ...change },
  unsupported_media_type: { status: 400, ...change },
  body_too_large: { status: 400, ...change },
  validation_failed: { status: 400, ...change },
  invalid_header: { status: 400, ...change },
  idempotency_conflict: { status: 400, ...change },
  not_found: { status: 404, ...change },
  method_not_allowed: { status: 405, ...change },
  rate_limited: { status: 429, ...wait },
  core_unavailable: { status: 502, ...repeat },
  chain_unavailable: { status: 502, ...repeat },
  settlement_unknown: { status: 502, state: "in_flight", action: "wait", retryAfterSeconds: 2 },
  circuit_open: { status: 503, ...wait },
  overloaded: { status: 503, ...wait, state: "in_flight" },
  payments_not_configured: { status: 503, ...change },
  internal_error: { status: 500, ...repeat },
} as const satisfies Record<string, Failure>;

export type FailureCode = keyof typeof codes;

export const failures: Readonly<Record<FailureCode, Failure>> = codes;

/** Tells whether repeating the same request can succeed. */
export const isRetryable = (code: FailureCode): boolean => failures[code].retryAfterSeconds !== undefined;
