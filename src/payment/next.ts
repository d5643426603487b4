/**
 * What a buyer does after an answer, or when none comes: the one rule that the bridge, `buy` and the buying page
 * follow. Pure.
 */
import type { ChallengeError } from "../../catalog/service/challenge-errors.ts";
import type { ChallengeOutcome, PaymentWords, PurchaseOutcome, Refusal } from "./outcome.ts";

/** The facts about a signature that was sent on which the next step depends. */
export interface SentSignature {
  /** Until when it is valid, seconds since 1970, by the service's clock. */
  readonly validBefore: number;
  /** How many signatures of this purchase in a row, before this one, were rejected because of their time. */
  readonly refusedForTime: number;
}

/** What to do next. */
export type BuyerStep =
  /** The result is there. */
  | { readonly do: "show" }
  /** Send the same request, with the same signature if there is one; after some ms if the answer says how many. */
  | { readonly do: "repeat" | "wait"; readonly afterMs?: number | undefined }
  /** Sign these terms. Before `fromMs` (ms since 1970) an earlier signature is possibly still valid. */
  | { readonly do: "sign"; readonly fromMs: number }
  /** Only a person can help. `clock`: the clocks of buyer and service differ by too much to sign by either. */
  | { readonly do: "stop"; readonly because: "service" | "clock"; readonly mayBePaid: boolean };

/** The largest difference between a buyer's clock and the service's, ms. Beyond it, nothing is signed or sold. */
export const longestDifferenceMs = 3_600_000;

/**
 * How long a signature of our own clients is valid, in seconds: enough to settle, and soon worthless if it was not
 * used.
 */
export const validitySeconds = 120;

/** How far the chain's clock may be behind, ms. */
export const chainMarginMs = 60_000;

const timeErrors: readonly string[] = [
  "payment_expired",
  "payment_not_yet_valid",
  "payment_validity_too_long",
] satisfies readonly ChallengeError[];

/** Tells whether a payment was refused because of the time for which it was signed. */
export const isAboutTime = (outcome: PurchaseOutcome | undefined): boolean =>
  outcome?.kind === "challenge" && timeErrors.includes(outcome.error);

/** By how much the service's clock is ahead of the buyer's, ms; 0 if the answer does not say it. */
function serviceAheadMs(outcome: PurchaseOutcome, now: number): number {
  const time = outcome.kind === "challenge" ? Date.parse(outcome.serviceTime) : Number.NaN;
  return Number.isNaN(time) ? 0 : time - now;
}

const clocksDiffer = (outcome: PurchaseOutcome, now: number): boolean =>
  Math.abs(serviceAheadMs(outcome, now)) > longestDifferenceMs;

/**
 * The time by which a buyer signs, seconds since 1970: the service's. Undefined when its own clock, `now` (ms
 * since 1970), is more than an hour off: then nothing is signed.
 */
export const signingTime = (challenge: ChallengeOutcome, now: number): number | undefined =>
  clocksDiffer(challenge, now) ? undefined : Math.floor((now + serviceAheadMs(challenge, now)) / 1000);

/** Until when a signature may be accepted, by the buyer's clock, ms: until both clocks have passed its end. */
export const takenUntilMs = ({ validBefore }: Pick<SentSignature, "validBefore">, aheadMs = 0): number =>
  validBefore * 1000 + Math.max(0, -aheadMs) + chainMarginMs;

/** The payment state and action for an answer that names neither, by its status. */
function wordsOf(refusal: Refusal): Pick<PaymentWords, "state" | "action"> {
  if (refusal.payment) return refusal.payment;
  if (refusal.kind === "challenge") return { state: "refused", action: "sign_again" };
  const { status } = refusal;
  const state = status === 400 || status === 429 || status === 503 ? "unused" : "in_flight";
  return { state, action: status >= 429 ? "wait" : "stop" };
}

/**
 * The outcome of a signature: it was taken, it was clearly not, or the answer does not show which. `left_unused`: the
 * result came, and it was bought before with another authorization.
 */
export type Fate = "settled" | "left_unused" | "refused" | "unclear";

/** The state of a payment after an answer; undefined stands for no answer. */
export function fateOf(outcome: PurchaseOutcome | undefined): Exclude<Fate, "left_unused"> {
  if (!outcome) return "unclear";
  if (outcome.kind === "result") return "settled";
  const { state } = wordsOf(outcome);
  return state === "settled" ? "settled" : state === "in_flight" ? "unclear" : "refused";
}

/** Decides about another signature, after one that bought nothing. */
function signAgain(challenge: ChallengeOutcome, signature: SentSignature, now: number): BuyerStep {
  const isTime = isAboutTime(challenge);
  if (clocksDiffer(challenge, now) || (isTime && signature.refusedForTime > 0))
    return { do: "stop", because: "clock", mayBePaid: false };
  return { do: "sign", fromMs: Math.max(now, takenUntilMs(signature, serviceAheadMs(challenge, now))) };
}

/**
 * The next step. `outcome` is undefined when no answer came, `signature` when the request was not signed, and `now` is
 * the buyer's clock, ms since 1970. Two signatures are never valid at the same time, for any sequence of answers.
 */
export function next(
  outcome: PurchaseOutcome | undefined,
  signature: SentSignature | undefined,
  now: number,
): BuyerStep {
  if (!outcome) return { do: "repeat" };
  if (outcome.kind === "result") return { do: "show" };
  const afterMs = outcome.retryAfterSeconds === undefined ? undefined : outcome.retryAfterSeconds * 1000;
  if (!signature) {
    if (outcome.kind === "failure")
      return outcome.retryable ? { do: "wait", afterMs } : { do: "stop", because: "service", mayBePaid: false };
    return clocksDiffer(outcome, now)
      ? { do: "stop", because: "clock", mayBePaid: false }
      : { do: "sign", fromMs: now };
  }
  const { state, action } = wordsOf(outcome);
  // Nothing is signed while this one may be accepted.
  if (action === "sign_again" && state === "in_flight") return { do: "wait", afterMs };
  // A permanent rejection because it ran out long ago: a wrong clock is the reason only if the buyer's own clock
  // disagrees.
  const hasRunOut =
    outcome.kind === "challenge" && outcome.error === "payment_expired" && now > signature.validBefore * 1000;
  if (outcome.kind === "challenge" && (action === "sign_again" || hasRunOut)) return signAgain(outcome, signature, now);
  if (action === "retry_same_payment") return { do: "repeat", afterMs };
  if (action === "wait") return { do: "wait", afterMs };
  const because = isAboutTime(outcome) ? "clock" : "service";
  return { do: "stop", because, mayBePaid: state === "in_flight" || state === "settled" };
}
