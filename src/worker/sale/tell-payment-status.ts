/** Tells a buyer's program the state of its payment, in every answer to a signed request that is no result. */

import { z } from "@hono/zod-openapi";
import type { Context, MiddlewareHandler } from "hono";
import { getAddress } from "viem/utils";
import { challengeErrors } from "../../../catalog/service/challenge-errors.ts";
import { stopText, stopTexts } from "../../../catalog/words/messages.ts";
import { toHeaderJson } from "../../lib/header-json.ts";
import type { JsonObject } from "../../lib/text.ts";
import { type FailureCode, failures } from "../http/errors.ts";
import { readExpiry, readValidAfter } from "../http/payment-header.ts";
import {
  challengeSituations,
  failureSituations,
  type KnownPayment,
  type PaymentStatus,
  paymentStatusHeaders,
} from "../http/payment-status.ts";
import { paymentHeader } from "../http/read-headers.ts";
import type { AppEnv } from "../http/request.ts";
import { askLedger } from "./payment-guard.ts";

declare module "hono" {
  interface ContextVariableMap {
    /** What the ledger said of the payment of this request. */
    knownPayment: KnownPayment | undefined;
  }
}

const challengeBody = z.looseObject({ error: z.enum(challengeErrors), message: z.string() });
const failureCode = z.string().refine((code): code is FailureCode => Object.hasOwn(failures, code));
const failureBody = z.looseObject({
  error: z.looseObject({ code: failureCode, message: z.string(), details: z.array(z.looseObject({})).optional() }),
});

/**
 * Returns the state of a payment whose request never reached its ledger: asked for where the signature was checked,
 * else guessed.
 */
async function paymentOf(c: Context<AppEnv>, code: FailureCode): Promise<KnownPayment> {
  const known: KnownPayment | undefined = c.get("knownPayment");
  if (known) return known;
  const admission = c.get("admission");
  const guess: KnownPayment = { state: failureSituations[code].state, transaction: undefined };
  // A ledger that has too much to do is not asked more.
  if (!admission || code === "overloaded") return guess;
  const { payer, authorization, signature } = admission.payment;
  try {
    const found = await askLedger(c, payer, async (ledger) => ledger.paymentStatus(authorization.nonce, signature));
    return guess.state === "in_flight" && found.state === "unused" ? guess : found;
  } catch {
    return { state: "in_flight", transaction: undefined };
  }
}

/** Returns the PAYMENT-RESPONSE of a payment that is not decided, or of one that paid for what is not delivered yet. */
function pendingSettlement(c: Context<AppEnv>, transaction: string): string | undefined {
  const admission = c.get("admission");
  if (!admission) return undefined;
  const { payment, offer } = admission;
  return toHeaderJson({
    success: false,
    errorReason: "settlement_pending",
    payer: getAddress(payment.payer),
    transaction,
    network: offer.requirements.network,
  });
}

/** What an answer tells of its payment, in its headers and its body. */
interface Told {
  readonly status: PaymentStatus;
  readonly body: JsonObject;
  readonly retryAfterSeconds: number | undefined;
}

/** Returns seconds until an authorization becomes valid, or undefined if that is more than a day ahead. */
function secondsUntilValid(header: string): number | undefined {
  const seconds = Math.ceil(readValidAfter(header) - Date.now() / 1000) + 1;
  return seconds <= 24 * 60 * 60 ? Math.max(1, seconds) : undefined;
}

/** Returns the words about a payment. Undefined for a body that is neither a challenge nor an Error object. */
async function tell(c: Context<AppEnv>, header: string, given: unknown): Promise<Told | undefined> {
  const words = (
    { state, transaction, isUnread }: KnownPayment,
    retryAction: PaymentStatus["retry_action"],
  ): PaymentStatus => ({
    payment_state: state,
    retry_action: retryAction,
    authorization_expires_at: isUnread ? null : readExpiry(header),
    ...(transaction !== undefined && { transaction }),
  });
  // A program may read the sentence alone.
  const sentence = (message: string, { retry_action }: PaymentStatus): string =>
    retry_action === "stop" ? `${message} ${stopText[c.var.locale]}` : message;
  const challenge = challengeBody.safeParse(given).data;
  if (challenge) {
    const { state, action } = challengeSituations[challenge.error];
    const known: KnownPayment = c.get("knownPayment") ?? { state, transaction: undefined };
    const retryAfterSeconds = action === "wait" ? secondsUntilValid(header) : undefined;
    const isTooFar = action === "wait" && retryAfterSeconds === undefined;
    const status = words(known, isTooFar ? "sign_again" : (known.retryAction ?? action));
    const message = known.stop ? stopTexts[known.stop](c.var.config.operator.contact)[c.var.locale] : challenge.message;
    return { status, body: { ...challenge, message: sentence(message, status), ...status }, retryAfterSeconds };
  }
  const failure = failureBody.safeParse(given).data;
  if (!failure) return undefined;
  const { error } = failure;
  const { action, retryAfterSeconds } = failureSituations[error.code];
  const status = words(await paymentOf(c, error.code), action);
  const message = sentence(error.message, status);
  const body = { ...failure, error: { ...error, message, details: [{ ...status }, ...(error.details ?? [])] } };
  return { status, body, retryAfterSeconds };
}

/** Stands before everything that answers requests. A payment of x402 v1 is one as well: its buyer signed it. */
export const tellPaymentStatus: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next();
  if (c.res.ok) return;
  const { headers: sent } = c.req.raw;
  const header = paymentHeader(sent, "PAYMENT-SIGNATURE") ?? paymentHeader(sent, "X-PAYMENT");
  if (header === undefined || !c.res.headers.get("Content-Type")?.startsWith("application/json")) return;
  const told = await tell(c, header, await c.res.clone().json());
  if (!told) return;
  const { status, body, retryAfterSeconds } = told;
  const headers = new Headers(c.res.headers);
  for (const [name, value] of Object.entries(paymentStatusHeaders(status))) headers.set(name, value);
  if (retryAfterSeconds !== undefined && !headers.has("Retry-After"))
    headers.set("Retry-After", String(retryAfterSeconds));
  const settlement =
    status.transaction !== undefined && !headers.has("PAYMENT-RESPONSE")
      ? pendingSettlement(c, status.transaction)
      : undefined;
  if (settlement !== undefined) headers.set("PAYMENT-RESPONSE", settlement);
  c.res = new Response(JSON.stringify(body), { status: c.res.status, headers });
};
