/**
 * Sells one analysis. Steps in their order, with the file of each (README.md):
 *
 * 1. check: `payment-guard.ts`, before the body is read
 * 2. look: `ledger/ledger.ts` finds the authorization; `chain/chain.ts` shows what its nonce was used for
 * 3. prove: `chain/proof.ts`
 * 4. calculate: `ledger/sale-questions.ts`
 * 5. settle: `facilitator/facilitator.ts`
 * 6. receipt: `payment/receipt.ts`
 * 7. store: `ledger/ledger-store.ts`
 */
import canonicalize from "canonicalize";
import type { Context } from "hono";
import { getAddress } from "viem/utils";
import type { Operation } from "../../../catalog/operation.ts";
import { toHeaderJson, toHeaderText } from "../../lib/header-json.ts";
import { sha256 } from "../../lib/sha256.ts";
import { refundAddressToken } from "../guard/rate-limit.ts";
import { ServiceError } from "../http/errors.ts";
import { formulaVersionHeader } from "../http/formula-version.ts";
import { stage } from "../http/log.ts";
import { headerOf } from "../http/read-headers.ts";
import { type AppEnv, originOf } from "../http/request.ts";
import { respondChallenge } from "./challenge/challenge.ts";
import { answerAddress } from "./ledger/answer-address.ts";
import { type Purchase, purchaseVersion } from "./payment/purchase.ts";
import { type AdmittedPayment, askLedger } from "./payment-guard.ts";

/** The validated input, bound to the payment that the guard let pass. */
async function purchaseOf(
  c: Context<AppEnv>,
  operation: Operation,
  input: unknown,
  { offer, payment, requirements, error, proved }: AdmittedPayment,
): Promise<Purchase> {
  const idempotencyKey = headerOf(c.req.raw.headers, "Idempotency-Key");
  return {
    version: purchaseVersion,
    operation: operation.id,
    payment,
    terms: requirements,
    resourceUrl: offer.resource.url,
    context: {
      transport: c.var.transport,
      referralCode: headerOf(c.req.raw.headers, "X-Referral-Code"),
      requestId: c.var.requestId,
    },
    input: JSON.stringify(input),
    locale: c.var.locale,
    callerAddress: c.var.callerAddress,
    fingerprint: `${operation.id}:${await sha256(canonicalize(input) ?? "")}`,
    keys: [
      ...(idempotencyKey ? [`${operation.id} key ${idempotencyKey}`] : []),
      ...(payment.paymentIdentifier ? [`${operation.id} id ${payment.paymentIdentifier}`] : []),
    ],
    error,
    proved,
  };
}

/** Sells one analysis of a validated input to the request that the guard let pass. */
export async function sell(c: Context<AppEnv>, operation: Operation, input: unknown): Promise<Response> {
  const admission: AdmittedPayment | undefined = c.get("admission");
  if (!admission) throw new Error(`${operation.path} sells without its guard`);
  const { offer, payment } = admission;
  const purchase = await purchaseOf(c, operation, input, admission);
  const record = c.get("record");
  const outcome = await stage(record, "ledger", () =>
    askLedger(c, payment.payer, async (ledger) => ledger.sell(purchase)),
  );
  Object.assign(record.stages, outcome.stages);
  record.ledger = outcome.kind;
  c.set("knownPayment", outcome.payment);
  switch (outcome.kind) {
    case "sold":
      if (outcome.charged) refundAddressToken(c.env, c.var.config, c.var);
      return new Response(outcome.answer, {
        headers: {
          "Content-Type": "application/json",
          "Content-Language": outcome.locale,
          "Cache-Control": "private, no-store",
          "PAYMENT-RESPONSE": toHeaderText(outcome.settlement),
          ...formulaVersionHeader(outcome.answer),
          ...(outcome.answerKey !== undefined && {
            "Content-Location": answerAddress(originOf(c), payment.payer, outcome.answerKey),
          }),
        },
      });
    case "challenge":
      record.code = outcome.error;
      return respondChallenge(c.var.config, offer, outcome.error, c.var.locale, {
        "PAYMENT-RESPONSE": toHeaderJson({
          success: false,
          errorReason: outcome.error,
          payer: getAddress(payment.payer),
          transaction: outcome.payment?.transaction ?? "",
          network: offer.requirements.network,
        }),
      });
    case "failure":
      throw new ServiceError(outcome.code, { headers: outcome.headers });
  }
}
