/**
 * What to do next with a purchase, and what it becomes when something happens. Pure: neither storage, network nor
 * clock.
 *
 * One rule governs it: a signature that may have left the browser is repeated until the service answers about it.
 * Nothing else is signed meanwhile. A second signature of one purchase carries the same nonce. So even a forgetful
 * service could not be paid twice by one account.
 */
import { isFree } from "../catalogue.ts";
import type { ServiceAnswer } from "./service-answer.ts";
import type { Delivery, PaymentRequirements, StoredPurchase, TransferAuthorization } from "./stored-purchase.ts";

/** What is to be done. */
export type Step =
  /**
   * Ask the wallet. With `onlyPayer`, an earlier signature of that account could still be used: no other account may
   * pay.
   */
  | { readonly kind: "pay"; readonly onlyPayer: string | undefined; readonly because: string | undefined }
  /** Send the stored request, after a wait. */
  | { readonly kind: "send"; readonly afterMs: number; readonly because: string | undefined }
  /** Let the buyer correct the input; the signature is used for the corrected one. */
  | { readonly kind: "correct" }
  | { readonly kind: "show"; readonly delivery: Delivery }
  /** The service says that repeating does not help: the buyer decides. `mayBePaid` where the money may have moved. */
  | { readonly kind: "needsDecision"; readonly because: string; readonly mayBePaid: boolean }
  /** The money is gone and no result came: only the operator can help. */
  | { readonly kind: "paidWithoutResult" };

/** Seconds before its end in which an authorization is not taken for new any more. */
const expiryMarginSeconds = 6;

/** Waits before the repetitions of a request, ms; the last one stays. */
const pausesMs = [0, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000] as const;

/** The longest Retry-After that is obeyed, ms: a longer one would look like a page that has died. */
const longestWaitMs = 60_000;

/** Returns the wait before the next request of a purchase, ms. */
export function pauseMs({ attempts, trouble }: Pick<StoredPurchase, "attempts" | "trouble">): number {
  const growing = pausesMs[Math.min(attempts, pausesMs.length - 1)] ?? 0;
  const asked = trouble?.kind === "repeat" ? (trouble.retryAfterMs ?? 0) : 0;
  return Math.max(growing, Math.min(asked, longestWaitMs));
}

/** Returns whether money may be moving: the signature has left, and the service has not said its outcome. */
export const isUnresolved = ({ delivery, payment, trouble }: StoredPurchase): boolean =>
  !delivery &&
  payment?.sentAt !== undefined &&
  (trouble === null || trouble.kind === "repeat" || (trouble.kind === "stopped" && trouble.mayBePaid));

/**
 * Returns whether nothing depends on a purchase any more. A purchase with moved money or a usable signature is the only
 * way to the result or a refund.
 */
export function mayBeForgotten(purchase: StoredPurchase, nowMs: number): boolean {
  const step = nextStep(purchase, nowMs);
  return !isUnresolved(purchase) && step.kind !== "paidWithoutResult" && !(step.kind === "pay" && step.onlyPayer);
}

/** Until when a signature could still be taken, milliseconds since 1970: as the service said, else as it was signed. */
function usableUntilMs({ payment, trouble }: Pick<StoredPurchase, "payment" | "trouble">): number {
  const said = Date.parse((trouble?.kind === "unpaid" && trouble.expiresAt) || "");
  return Number.isNaN(said) ? Number(payment?.authorization.validBefore ?? 0) * 1000 : said;
}

/** Returns what to do next; `nowMs` is milliseconds since 1970. */
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
  const stillUsable = payment?.sentAt !== undefined && usableUntilMs(purchase) + expiryMarginSeconds * 1000 > nowMs;
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

/**
 * Returns the authorization that the wallet is asked for; stored before it is asked. `nowSeconds` is the service's
 * clock.
 */
export function withAuthorization(
  purchase: StoredPurchase,
  requirements: PaymentRequirements,
  payer: string,
  nowSeconds: number,
): StoredPurchase {
  const authorization: TransferAuthorization = {
    from: payer,
    to: requirements.payTo,
    value: requirements.amount,
    validAfter: "0",
    validBefore: String(nowSeconds + requirements.maxTimeoutSeconds),
    nonce: purchase.nonce,
  };
  return { ...purchase, payment: { terms: requirements, authorization }, attempts: 0, trouble: null };
}

/** The wallet signed. */
export function withSignature(purchase: StoredPurchase, signature: string): StoredPurchase {
  return purchase.payment
    ? { ...purchase, payment: { ...purchase.payment, signature }, attempts: 0, trouble: null }
    : purchase;
}

/** The wallet did not sign: nothing was sent, so nothing is kept of it. */
export const withoutSignature = (purchase: StoredPurchase): StoredPurchase =>
  purchase.payment?.signature === undefined ? { ...purchase, payment: null } : purchase;

/** The request is about to leave. */
export function sending(purchase: StoredPurchase, nowMs: number): StoredPurchase {
  const { payment } = purchase;
  return {
    ...purchase,
    attempts: purchase.attempts + 1,
    payment: payment && { ...payment, sentAt: payment.sentAt ?? nowMs },
  };
}

/** The service answered, or did not. */
export function answered(
  purchase: StoredPurchase,
  answer: ServiceAnswer,
  freshNonce: string,
  nowMs: number,
): StoredPurchase {
  if (answer.kind === "result")
    return {
      ...purchase,
      trouble: null,
      delivery: { answer: answer.answer, settlement: answer.settlement, at: nowMs },
    };
  // A cancelled authorization can never be used: a new one needs another nonce.
  const isCancelled = answer.kind === "unpaid" && answer.code === "payment_cancelled";
  return { ...purchase, trouble: answer, nonce: isCancelled ? freshNonce : purchase.nonce };
}

/** The buyer wants the request that was stopped to be sent again, with the signature it has. */
export const continued = (purchase: StoredPurchase): StoredPurchase =>
  purchase.trouble?.kind === "stopped" ? { ...purchase, attempts: 0, trouble: null } : purchase;

/** The buyer corrected the input after the service refused it. Nothing was reserved for the wrong one. */
export function corrected(
  purchase: StoredPurchase,
  change: Pick<StoredPurchase, "body" | "names" | "fingerprint">,
): StoredPurchase {
  return purchase.trouble?.kind === "input" ? { ...purchase, ...change, attempts: 0, trouble: null } : purchase;
}
