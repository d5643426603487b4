/** The application's error handler: turns a thrown value into an outcome, with the state of the request's payment. */
import type { Context } from "hono";
import { refusalText } from "../../../catalog/words/messages.ts";
import type { Locale } from "../../lib/text.ts";
import { failureOutcome, sentenceOf } from "../../payment/failures.ts";
import { type FailureOutcome, timeText } from "../../payment/outcome.ts";
import { type FailureCode, failures, type KnownPayment } from "../../payment/situations.ts";
import { ServiceError, toServiceError } from "../http/errors.ts";
import { logEvent, reasonOf } from "../http/log.ts";
import { claimedPayment, isoTimeOf, paymentIn } from "../http/payment-header.ts";
import { type AppEnv, respond } from "../http/request.ts";
import { askLedger, unsettled } from "./payment-guard.ts";

declare module "hono" {
  interface ContextVariableMap {
    /** What the ledger knows of this request's payment. */
    knownPayment: KnownPayment | undefined;
  }
}

/**
 * The state of a payment whose request never reached its ledger. The ledger is asked if the signature was checked;
 * otherwise the error code gives the state.
 */
async function paymentOf(c: Context<AppEnv>, code: FailureCode): Promise<KnownPayment> {
  const known: KnownPayment | undefined = c.get("knownPayment");
  if (known) return known;
  const admission = c.get("admission");
  const guess: KnownPayment = { state: failures[code].state, transaction: undefined };
  // An overloaded ledger is not asked again.
  if (!admission || code === "overloaded") return guess;
  const { payer, authorization, signature } = admission.payment;
  try {
    const found = await askLedger(c, payer, async (ledger) => ledger.paymentStatus(authorization.nonce, signature));
    return guess.state === "in_flight" && found.state === "unused" ? guess : found;
  } catch {
    return { state: "in_flight", transaction: undefined };
  }
}

/** Why every facilitator rejects a payment, in words. */
function refusalSentence({ verdict, decidedAt }: NonNullable<KnownPayment["refusal"]>, locale: Locale): string {
  const word = verdict === "payer_refused" ? "payment_declined" : "wallet_not_supported";
  return refusalText(word, timeText(decidedAt))[locale];
}

/** A failure with the state of the payment that came with the request. */
async function withPayment(c: Context<AppEnv>, code: FailureCode, failure: FailureOutcome): Promise<FailureOutcome> {
  const header = paymentIn(c.req.raw.headers);
  if (header === undefined) return failure;
  const { state, transaction, refusal } = await paymentOf(c, code);
  const { action, retryAfterSeconds } = failures[code];
  const admission = c.get("admission");
  return {
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    ...failure,
    // The sentence says it too, because some programs read nothing else.
    message: refusal
      ? refusalSentence(refusal, failure.locale)
      : sentenceOf(code, failure.message, { state, action }, failure.locale),
    payment: {
      state,
      action,
      expiresAt: isoTimeOf(claimedPayment(header).validBefore),
      ...(transaction !== undefined && { transaction }),
    },
    ...(admission &&
      transaction !== undefined && { settlement: unsettled(admission, "settlement_pending", transaction) }),
  };
}

/**
 * Answers a failure, and logs its cause if it is ours. An analysis endpoint answers only the statuses of its
 * interface: a bug there is 502 `core_unavailable`, and nothing was charged.
 */
export async function answerFailure(thrown: unknown, c: Context<AppEnv>): Promise<Response> {
  const found = toServiceError(thrown);
  const { record, requestId, locale } = c.var;
  const error =
    found.code === "internal_error" && record.operation !== undefined
      ? new ServiceError("core_unavailable", { cause: found.cause })
      : found;
  const { code, cause } = error;
  record.code = code;
  if (failures[code].status >= 500) {
    const reason = cause === undefined ? "" : reasonOf(cause);
    logEvent("failure", { request_id: requestId, code, operation: record.operation, reason });
  }
  return respond(c, await withPayment(c, code, failureOutcome(error, requestId, locale)));
}
