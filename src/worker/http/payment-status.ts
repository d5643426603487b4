/** What an answer to a signed request says of the payment, for programs: its state, and what to do next. */
import type { ChallengeError } from "../../../catalog/service/challenge-errors.ts";
import type { JsonObject, Text } from "../../lib/text.ts";
import type { FailureCode } from "./errors.ts";

/** States of a payment, as far as the answer can tell. */
export const paymentStates = {
  unused: {
    en: "this request used nothing of the payment, and the same signature can be sent again",
    ar: "لم يستخدم هذا الطلب شيئًا من الدفعة، ويمكن إرسال التوقيع نفسه مرة أخرى",
  },
  in_flight: {
    en: "the money may have moved, or may still move: keep the signature",
    ar: "ربما انتقل المال أو قد ينتقل: احتفظ بالتوقيع",
  },
  settled: { en: "the money has moved", ar: "انتقل المال" },
  refused: {
    en: "the payment was refused, and this request charged nothing",
    ar: "رُفضت الدفعة ولم يخصم هذا الطلب شيئًا",
  },
} as const satisfies Record<string, Text>;

export type PaymentState = keyof typeof paymentStates;

/** What a buyer's program does next. */
export const retryActions = {
  retry_same_payment: {
    en: "send the same request with the same signature",
    ar: "أرسل الطلب نفسه بالتوقيع نفسه",
  },
  sign_again: { en: "sign the terms of this answer", ar: "وقّع شروط هذا الجواب" },
  wait: {
    en: "wait (Retry-After), then send the same request with the same signature",
    ar: "انتظر (Retry-After) ثم أرسل الطلب نفسه بالتوقيع نفسه",
  },
  stop: {
    en: "do not repeat: a person has to change the request, the wallet or the service",
    ar: "لا تكرر: على شخص أن يغيّر الطلب أو المحفظة أو الخدمة",
  },
} as const satisfies Record<string, Text>;

export type RetryAction = keyof typeof retryActions;

/** What is known of a payment. */
export interface KnownPayment {
  readonly state: PaymentState;
  /** The transaction that moved the money, or that a facilitator named while it was pending. */
  readonly transaction: string | undefined;
  /** What to do next, where the answer's own word would have the buyer pay twice. */
  readonly retryAction?: RetryAction;
  /** Why the buyer must stop, where the error alone does not say it. */
  readonly stop?: StopCase;
  /** The signature was not looked at, so that nothing is said of when it runs out: a dry run. */
  readonly isUnread?: true;
}

/** The words of an answer: the first object of `error.details`, and members of a challenge's body. */
export interface PaymentStatus {
  readonly payment_state: PaymentState;
  readonly retry_action: RetryAction;
  /** ISO 8601; null when the signature could not be read. */
  readonly authorization_expires_at: string | null;
  readonly transaction?: string;
}

/** What an answer says when nothing else is known of the payment. Whatever says `wait` comes with Retry-After. */
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
 * Cases in which neither repeating nor signing again helps. Of `wallet_not_supported`: the account carries a contract's
 * code. Of `payment_already_used`: the nonce was used and no purchase of it is kept here; the operator has noted or
 * returned the payment.
 */
export const stopCases = {
  delegated_account: { state: "refused", action: "stop" },
  without_purchase: { state: "in_flight", action: "stop" },
  returned: { state: "settled", action: "stop" },
} as const satisfies Record<string, Situation>;

export type StopCase = keyof typeof stopCases;

const change: Situation = { state: "unused", action: "stop" };
const repeat: Situation = { state: "unused", action: "retry_same_payment", retryAfterSeconds: 2 };
const wait: Situation = { state: "unused", action: "wait", retryAfterSeconds: 5 };

/** The situation of every failure. The same signature never pays twice, so that whatever may be repeated is. */
export const failureSituations: Readonly<Record<FailureCode, Situation>> = {
  invalid_json: change,
  unsupported_media_type: change,
  body_too_large: change,
  validation_failed: change,
  invalid_header: change,
  idempotency_conflict: change,
  not_found: change,
  method_not_allowed: change,
  rate_limited: wait,
  core_unavailable: repeat,
  chain_unavailable: repeat,
  settlement_unknown: { state: "in_flight", action: "wait", retryAfterSeconds: 2 },
  circuit_open: wait,
  overloaded: { ...wait, state: "in_flight" },
  payments_not_configured: change,
  internal_error: repeat,
};

/** Returns what a challenge says of a payment of which nothing else is known. */
export const stateAfterChallenge = (error: ChallengeError): PaymentState => challengeSituations[error].state;

/** Returns the words of a failure before anybody looked at the payment; the time is ISO 8601, null when unreadable. */
export const statusBeforeSale = (code: FailureCode, authorizationExpiresAt: string | null): PaymentStatus => ({
  payment_state: failureSituations[code].state,
  retry_action: failureSituations[code].action,
  authorization_expires_at: authorizationExpiresAt,
});

/**
 * Returns the objects of `error.details` apart: the words of the payment, empty without a signature, and the problems
 * of the request.
 */
export function partsOf(details: readonly JsonObject[] = []): {
  readonly status: JsonObject;
  readonly problems: readonly JsonObject[];
} {
  const [first = {}, ...others] = details;
  return "payment_state" in first ? { status: first, problems: others } : { status: {}, problems: details };
}

/** Returns the words as response headers. */
export function paymentStatusHeaders(status: PaymentStatus): Readonly<Record<string, string>> {
  const { payment_state, retry_action, authorization_expires_at, transaction } = status;
  return {
    "Payment-State": payment_state,
    "Retry-Action": retry_action,
    ...(authorization_expires_at !== null && { "Authorization-Expires-At": authorization_expires_at }),
    ...(transaction !== undefined && { "Payment-Transaction": transaction }),
  };
}
