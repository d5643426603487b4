/** Tells a buyer's program what became of its payment, in every answer to a signed request that is no result. */

import { z } from "@hono/zod-openapi";
import type { Context, MiddlewareHandler } from "hono";
import { getAddress } from "viem/utils";
import { type ChallengeError, challengeErrors } from "../../../catalog/service/challenge-errors.ts";
import { toHeaderJson } from "../../lib/header-json.ts";
import type { JsonObject } from "../../lib/text.ts";
import { type FailureCode, failures } from "../http/errors.ts";
import { readExpiry } from "../http/payment-header.ts";
import {
  type KnownPayment,
  type PaymentStatus,
  paymentStatusHeaders,
  retryAfterChallenge,
  retryAfterFailure,
  stateAfterChallenge,
  stateAfterFailure,
} from "../http/payment-status.ts";
import { headerOf } from "../http/read-headers.ts";
import type { AppEnv } from "../http/request.ts";
import { askLedger } from "./payment-guard.ts";

declare module "hono" {
  interface ContextVariableMap {
    /** What the ledger said of the payment of this request. */
    knownPayment: KnownPayment | undefined;
  }
}

const challengeBody = z.looseObject({ error: z.enum(challengeErrors) });
const failureCode = z.string().refine((code): code is FailureCode => Object.hasOwn(failures, code));
const failureBody = z.looseObject({
  error: z.looseObject({ code: failureCode, details: z.array(z.looseObject({})).optional() }),
});

/**
 * The state of a payment whose request never reached its ledger: asked for where the signature was checked, else
 * guessed.
 */
async function paymentOf(c: Context<AppEnv>, code: FailureCode): Promise<KnownPayment> {
  const known: KnownPayment | undefined = c.get("knownPayment");
  if (known) return known;
  const admission = c.get("admission");
  const guess: KnownPayment = { state: stateAfterFailure(code), transaction: undefined };
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

/** The PAYMENT-RESPONSE of a payment that is not decided, or of one that paid for what is not delivered yet. */
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

/**
 * The words for an answer, and the body with the words in it. Undefined for a body that is neither a challenge nor an
 * Error object.
 */
async function worded(
  c: Context<AppEnv>,
  header: string,
  given: unknown,
): Promise<{ readonly status: PaymentStatus; readonly body: JsonObject } | undefined> {
  const words = ({ state, transaction }: KnownPayment, retryAction: PaymentStatus["retry_action"]): PaymentStatus => ({
    payment_state: state,
    retry_action: retryAction,
    authorization_expires_at: readExpiry(header),
    ...(transaction !== undefined && { transaction }),
  });
  const challenge = challengeBody.safeParse(given).data;
  if (challenge) {
    const error: ChallengeError = challenge.error;
    const known: KnownPayment = c.get("knownPayment") ?? { state: stateAfterChallenge(error), transaction: undefined };
    const status = words(known, known.retryAction ?? retryAfterChallenge(error));
    return { status, body: { ...challenge, ...status } };
  }
  const failure = failureBody.safeParse(given).data;
  if (!failure) return undefined;
  const { error } = failure;
  const status = words(await paymentOf(c, error.code), retryAfterFailure(error.code));
  return { status, body: { ...failure, error: { ...error, details: [{ ...status }, ...(error.details ?? [])] } } };
}

/** Stands before everything that answers requests. A payment of x402 v1 is one as well: its buyer signed it. */
export const tellPaymentStatus: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next();
  const { headers: sent } = c.req.raw;
  const header = headerOf(sent, "PAYMENT-SIGNATURE") ?? headerOf(sent, "X-PAYMENT");
  const isJson = c.res.headers.get("Content-Type")?.startsWith("application/json");
  if (header === undefined || c.res.ok || !isJson) return;
  const found = await worded(c, header, await c.res.clone().json());
  if (!found) return;
  const { status, body } = found;
  const headers = new Headers(c.res.headers);
  for (const [name, value] of Object.entries(paymentStatusHeaders(status))) headers.set(name, value);
  const settlement =
    status.transaction !== undefined && !headers.has("PAYMENT-RESPONSE")
      ? pendingSettlement(c, status.transaction)
      : undefined;
  if (settlement !== undefined) headers.set("PAYMENT-RESPONSE", settlement);
  c.res = new Response(JSON.stringify(body), { status: c.res.status, headers });
};
