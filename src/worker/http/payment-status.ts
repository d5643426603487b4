/** What an answer to a signed request says of the payment, for programs: its state, and what to do next. */
import type { ChallengeError } from "../../../catalog/service/challenge-errors.ts";
import type { JsonObject, Text } from "../../lib/text.ts";
import { type FailureCode, failures } from "./errors.ts";

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
}

/** The words of an answer: the first object of `error.details`, and members of a challenge's body. */
export interface PaymentStatus {
  readonly payment_state: PaymentState;
  readonly retry_action: RetryAction;
  /** ISO 8601; null when the signature could not be read. */
  readonly authorization_expires_at: string | null;
  readonly transaction?: string;
}

/** Failures that end by themselves. */
const passing: readonly FailureCode[] = ["rate_limited", "circuit_open", "overloaded"];

const afterChallenge: Readonly<Partial<Record<ChallengeError, RetryAction>>> = {
  payment_not_yet_valid: "wait",
  insufficient_funds: "stop",
  wallet_not_deployed: "stop",
  wallet_not_supported: "stop",
};

/** What to do after a failure: the same signature never pays twice, so that whatever may be repeated is. */
export function retryAfterFailure(code: FailureCode): RetryAction {
  if (!failures[code].retryable) return "stop";
  return passing.includes(code) ? "wait" : "retry_same_payment";
}

/** What to do after a challenge. */
export const retryAfterChallenge = (error: ChallengeError): RetryAction => afterChallenge[error] ?? "sign_again";

/** What a failure says of a payment of which nothing else is known. */
export const stateAfterFailure = (code: FailureCode): PaymentState =>
  code === "settlement_unknown" || code === "overloaded" ? "in_flight" : "unused";

/** The words of a failure before anybody looked at the payment; the time is ISO 8601, null when unreadable. */
export const statusBeforeSale = (code: FailureCode, authorizationExpiresAt: string | null): PaymentStatus => ({
  payment_state: stateAfterFailure(code),
  retry_action: retryAfterFailure(code),
  authorization_expires_at: authorizationExpiresAt,
});

/** What a challenge says of a payment of which nothing else is known. */
export const stateAfterChallenge = (error: ChallengeError): PaymentState =>
  error === "payment_not_yet_valid" ? "unused" : "refused";

/**
 * The objects of `error.details` apart: the words of the payment, empty without a signature, and the problems of the
 * request.
 */
export function partsOf(details: readonly JsonObject[] = []): {
  readonly status: JsonObject;
  readonly problems: readonly JsonObject[];
} {
  const [first = {}, ...others] = details;
  return "payment_state" in first ? { status: first, problems: others } : { status: {}, problems: details };
}

/** The words as response headers. */
export function paymentStatusHeaders(status: PaymentStatus): Readonly<Record<string, string>> {
  const { payment_state, retry_action, authorization_expires_at, transaction } = status;
  return {
    "Payment-State": payment_state,
    "Retry-Action": retry_action,
    ...(authorization_expires_at !== null && { "Authorization-Expires-At": authorization_expires_at }),
    ...(transaction !== undefined && { "Payment-Transaction": transaction }),
  };
}
