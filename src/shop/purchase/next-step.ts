/**
 * What to do next with a purchase, and what it becomes when something happens. Pure: neither storage, network nor
 * clock. One rule governs it: a signature that may have left the browser is repeated until the service answers about
 * it. Nothing else is signed meanwhile. A second signature of one purchase carries the same nonce, so one account
 * cannot pay twice, even if the service lost its records.
 */
import type { ChallengeError } from "../../../catalog/service/challenge-errors.ts";
import { isAboutTime, next, validitySeconds } from "../../payment/next.ts";
import type { PurchaseOutcome, Refusal } from "../../payment/outcome.ts";
import { authorizationOf, type PaymentRequirements } from "../../payment/terms.ts";
import { isFree } from "../catalogue.ts";
import type { Delivery, InputProblem, LastFailure, StoredPurchase } from "./stored-purchase.ts";

/** The next step of a purchase. */
export type Step =
  /**
   * Ask the wallet. With `onlyPayer`, an earlier signature of that account is possibly still valid: no other account
   * may pay.
   */
  | { readonly kind: "pay"; readonly onlyPayer: string | undefined; readonly because: string | undefined }
  /** Send the stored request, after a wait. */
  | { readonly kind: "send"; readonly afterMs: number; readonly because: string | undefined }
  /** Let the buyer correct the input; the signature is used for the corrected one. */
  | { readonly kind: "correct" }
  | { readonly kind: "show"; readonly delivery: Delivery }
  /** The service says that repeating does not help: the buyer decides. `mayBePaid` where the money may have moved. */
  | { readonly kind: "needsDecision"; readonly because: string; readonly mayBePaid: boolean }
  /** The money is gone and no result came, so only the operator can help. */
  | { readonly kind: "paidWithoutResult" };

/**
 * Seconds before its end from which an authorization is no longer used for a new payment: the sale rejects it then,
 * by its `settlementMarginSeconds`.
 */
const expiryMarginSeconds = 6;

/** Waits before the repetitions of a request, ms; the last one is used from then on. */
const pausesMs = [0, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000] as const;

/** The longest Retry-After that is followed, ms: with a longer one the page would seem to hang. */
const longestWaitMs = 60_000;

/** The wait before the next request of a purchase, ms. */
export function pauseMs({ attempts, trouble }: Pick<StoredPurchase, "attempts" | "trouble">): number {
  const growing = pausesMs[Math.min(attempts, pausesMs.length - 1)] ?? 0;
  const asked = trouble?.kind === "repeat" ? (trouble.retryAfterMs ?? 0) : 0;
  return Math.max(growing, Math.min(asked, longestWaitMs));
}

/** Whether money may be moving: there is a signature, and the service has not said its outcome. */
export const isUnresolved = ({ delivery, payment, trouble }: StoredPurchase): boolean =>
  !delivery &&
  payment?.signature !== undefined &&
  (trouble === null || trouble.kind === "repeat" || (trouble.kind === "stopped" && trouble.mayBePaid));

/**
 * Whether a purchase is no longer needed. One with moved money or a valid signature is the only way to the result or
 * a refund.
 */
export function mayBeForgotten(purchase: StoredPurchase, nowMs: number): boolean {
  const step = nextStep(purchase, nowMs);
  return !isUnresolved(purchase) && step.kind !== "paidWithoutResult" && !(step.kind === "pay" && step.onlyPayer);
}

/** Until when a signature may be accepted, milliseconds since 1970: as the service said, else as it was signed. */
function usableUntilMs({ payment, trouble }: Pick<StoredPurchase, "payment" | "trouble">): number {
  const said = Date.parse((trouble?.kind === "unpaid" && trouble.expiresAt) || "");
  return Number.isNaN(said) ? Number(payment?.authorization.validBefore ?? 0) * 1000 : said;
}

/** What to do next; `nowMs` is milliseconds since 1970. */
export function nextStep(purchase: StoredPurchase, nowMs: number): Step {
  const { delivery, payment, trouble } = purchase;
  if (delivery) return { kind: "show", delivery };
  if (trouble?.kind === "spent") return { kind: "paidWithoutResult" };
  if (trouble?.kind === "input") return { kind: "correct" };
  if (trouble?.kind === "stopped")
    return { kind: "needsDecision", because: trouble.code, mayBePaid: trouble.mayBePaid };
  const code = trouble?.code;
  if (isFree(purchase)) return { kind: "send", afterMs: pauseMs(purchase), because: code };
  if (payment?.signature !== undefined && trouble?.kind !== "unpaid")
    return { kind: "send", afterMs: pauseMs(purchase), because: code };
  const stillUsable = payment?.signature !== undefined && usableUntilMs(purchase) + expiryMarginSeconds * 1000 > nowMs;
  return { kind: "pay", onlyPayer: stillUsable ? payment.authorization.from : undefined, because: code };
}

/** A purchase before anything was signed. */
export function newPurchase(
  made: Pick<
    StoredPurchase,
    "id" | "nonce" | "fingerprint" | "operation" | "path" | "locale" | "body" | "names" | "price"
  >,
  nowMs: number,
): StoredPurchase {
  return { ...made, createdAt: nowMs, payment: null, attempts: 0, trouble: null, delivery: null };
}

/** The authorization that the wallet is asked for; stored before it is asked. `nowSeconds` is the service's clock. */
export function withAuthorization(
  purchase: StoredPurchase,
  requirements: PaymentRequirements,
  payer: string,
  nowSeconds: number,
): StoredPurchase {
  const authorization = authorizationOf(requirements, payer, purchase.nonce, nowSeconds + validitySeconds);
  const refusedForTime = purchase.trouble?.kind === "unpaid" ? (purchase.trouble.refusedForTime ?? 0) : 0;
  return { ...purchase, payment: { terms: requirements, authorization, refusedForTime }, attempts: 0, trouble: null };
}

/** Returns the purchase after the wallet has signed. */
export function withSignature(purchase: StoredPurchase, signature: string): StoredPurchase {
  return purchase.payment
    ? { ...purchase, payment: { ...purchase.payment, signature }, attempts: 0, trouble: null }
    : purchase;
}

/** Returns the purchase after the wallet did not sign: nothing was sent, so no authorization is kept. */
export const withoutSignature = (purchase: StoredPurchase): StoredPurchase =>
  purchase.payment?.signature === undefined ? { ...purchase, payment: null } : purchase;

/** Returns the purchase when its request is about to be sent. */
export const sending = (purchase: StoredPurchase): StoredPurchase => ({ ...purchase, attempts: purchase.attempts + 1 });

/** The error of a challenge, or the code of a failure. */
const codeOf = (refusal: Refusal): string => (refusal.kind === "challenge" ? refusal.error : refusal.code);

/** Challenges that mean that the money has moved, because this page uses a nonce for one purchase only. */
const usedUp: ReadonlySet<string> = new Set<ChallengeError>(["payment_already_used"]);

/** The change of a purchase by a challenge or a failure. */
function failureIn(refusal: Refusal, purchase: StoredPurchase, nowMs: number): LastFailure {
  const { payment: sent } = purchase;
  const refusedForTime = sent?.refusedForTime ?? 0;
  const signature = sent && { validBefore: Number(sent.authorization.validBefore), refusedForTime };
  const step = next(refusal, signature ?? undefined, nowMs);
  const code = codeOf(refusal);
  if (step.do === "repeat" || step.do === "wait") return { kind: "repeat", code, retryAfterMs: step.afterMs };
  const { payment } = refusal;
  if (payment?.state === "settled") return { kind: "spent" };
  const mayBePaid = step.do === "stop" && step.mayBePaid;
  if (refusal.kind === "challenge") {
    // No other signature is made while this one may be accepted.
    if (mayBePaid) return { kind: "stopped", code, mayBePaid };
    if (usedUp.has(code)) return { kind: "spent" };
    const isClock = step.do === "stop" && step.because === "clock";
    return {
      kind: "unpaid",
      code: isClock ? "clock" : code,
      expiresAt: payment?.expiresAt ?? undefined,
      ...(isAboutTime(refusal) && { refusedForTime: refusedForTime + 1 }),
    };
  }
  if (refusal.status === 400 && !mayBePaid)
    return { kind: "input", message: refusal.message, problems: problemsOf(refusal) };
  return { kind: "stopped", code, mayBePaid };
}

const problemsOf = ({ details }: Extract<Refusal, { kind: "failure" }>): InputProblem[] =>
  details.flatMap(({ path, message }) =>
    typeof path === "string" && typeof message === "string" ? [{ path, message }] : [],
  );

/**
 * Returns the purchase after an answer, or after none came. A paid result comes with its receipt; an answer without one
 * is not from the service.
 */
export function answered(
  purchase: StoredPurchase,
  outcome: PurchaseOutcome | undefined,
  freshNonce: string,
  nowMs: number,
): StoredPurchase {
  const isPaid = purchase.payment !== null;
  if (!outcome || (outcome.kind === "result" && isPaid && outcome.settlement === undefined))
    return { ...purchase, trouble: { kind: "repeat", code: "unreachable", retryAfterMs: undefined } };
  if (outcome.kind === "result") {
    const settlement = isPaid ? (outcome.settlement ?? null) : null;
    return { ...purchase, trouble: null, delivery: { answer: outcome.answer, settlement, at: nowMs } };
  }
  const trouble = failureIn(outcome, purchase, nowMs);
  // A cancelled authorization can never be used: a new one needs another nonce.
  const isCancelled = trouble.kind === "unpaid" && trouble.code === "payment_cancelled";
  return { ...purchase, trouble, nonce: isCancelled ? freshNonce : purchase.nonce };
}

/** Returns the purchase whose stopped request the buyer wants to send again, with the signature it has. */
export const continued = (purchase: StoredPurchase): StoredPurchase =>
  purchase.trouble?.kind === "stopped" ? { ...purchase, attempts: 0, trouble: null } : purchase;

/**
 * Returns the purchase with an input that the buyer corrected after the service refused it. Nothing was reserved for
 * the wrong one.
 */
export function corrected(
  purchase: StoredPurchase,
  change: Pick<StoredPurchase, "body" | "names" | "fingerprint">,
): StoredPurchase {
  return purchase.trouble?.kind === "input" ? { ...purchase, ...change, attempts: 0, trouble: null } : purchase;
}
