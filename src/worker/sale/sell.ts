/** Sells one analysis. The steps in their order, with the file of each, are in README.md. */
import type { Context } from "hono";
import type { Operation } from "../../../catalog/operation.ts";
import { keptAnswerInfo, withKeptAnswer } from "../../../catalog/words/kept-answer.ts";
import type { Locale } from "../../lib/text.ts";
import { stopCases } from "../../payment/situations.ts";
import { refundAddressToken } from "../guard/rate-limit.ts";
import { ServiceError } from "../http/errors.ts";
import { stage } from "../http/log.ts";
import { headerOf } from "../http/read-headers.ts";
import { validationFailed } from "../http/refuse-invalid.ts";
import { type AppEnv, originOf, respond } from "../http/request.ts";
import { challengeTo } from "./challenge-to.ts";
import { soldResult } from "./ledger/sold-result.ts";
import { formulaOf } from "./ledger/stored-answer.ts";
import { fingerprintOf, keysOf, type Purchase, purchaseVersion, type SoldAnswer } from "./payment/purchase.ts";
import { type AdmittedPayment, askLedger, chainUnavailable, unsettled } from "./payment-guard.ts";

/** The validated input, if it is valid, bound to the payment that the guard accepted. */
async function purchaseOf(
  c: Context<AppEnv>,
  operation: Operation,
  input: unknown,
  sent: unknown,
  { offer, payment, error, proved, token }: AdmittedPayment,
): Promise<Purchase> {
  return {
    version: purchaseVersion,
    operation: operation.id,
    payment,
    terms: offer.requirements,
    resourceUrl: offer.resource.url,
    builderCode: c.get("config").payment?.builderCode,
    context: {
      transport: c.get("transport"),
      referralCode: headerOf(c.req.raw.headers, "X-Referral-Code"),
      requestId: c.get("requestId"),
    },
    input,
    locale: c.get("locale"),
    callerAddress: c.get("callerAddress"),
    fingerprint: await fingerprintOf(operation.id, sent),
    keys: keysOf(operation.id, headerOf(c.req.raw.headers, "Idempotency-Key"), payment.paymentIdentifier),
    error,
    proved,
    isCounted: token.isTaken,
  };
}

/** The settlement of an answer that was sold before, which says so in words and in members. */
function settlementAgain(
  { answer, settlement, formula: known, boughtAt, boughtWith }: SoldAnswer,
  operation: Operation,
  input: unknown,
  locale: Locale,
): string {
  const formula = known ?? formulaOf(answer);
  const kept = { operation, input, answer, formula, boughtAt, boughtWith, locale, now: Date.now() };
  return withKeptAnswer(settlement, keptAnswerInfo(kept));
}

/**
 * The hook of a paid operation's validator: a request that was sold is answered again, even if today's rules would
 * reject it. Throws `validation_failed` for any other.
 */
export const answerInvalid =
  (operation: Operation) =>
  (result: { readonly success: boolean }, c: Context<AppEnv>): Promise<Response> | undefined =>
    result.success
      ? undefined
      : sell(c, operation, undefined).catch((thrown: unknown) => {
          if (!(thrown instanceof ServiceError) || thrown.code !== "validation_failed") throw thrown;
          return validationFailed(operation, c);
        });

/**
 * Sells one analysis of a validated input to a request that the guard has accepted. An invalid input, which is
 * undefined here, is only answered again; throws `validation_failed` if it was never sold.
 */
export async function sell(c: Context<AppEnv>, operation: Operation, input: unknown): Promise<Response> {
  const admission: AdmittedPayment | undefined = c.get("admission");
  if (!admission) throw new Error(`${operation.path} sells without its guard`);
  const { offer, payment, token } = admission;
  const sent: unknown = await c.req.json();
  const purchase = await purchaseOf(c, operation, input, sent, admission);
  const record = c.get("record");
  const outcome = await stage(record, "ledger", () =>
    askLedger(c, payment.payer, async (ledger) => ledger.sell(purchase)),
  );
  const stop = outcome.payment?.stop;
  // A ledger of an earlier release stops for more reasons than these. It is replaced within minutes.
  if (stop !== undefined && !Object.hasOwn(stopCases, stop))
    throw new ServiceError("overloaded", { headers: { "Retry-After": "30" } });
  Object.assign(record.stages, outcome.stages);
  record.ledger = outcome.kind;
  c.set("knownPayment", outcome.payment);
  switch (outcome.kind) {
    case "sold": {
      if (outcome.charged) refundAddressToken(c.env, c.get("config"), c.var);
      if (outcome.charged && token.isTaken) token.giveBack();
      const settlement = outcome.charged
        ? outcome.settlement
        : settlementAgain(outcome, operation, sent, purchase.locale);
      return respond(c, soldResult({ ...outcome, settlement }, originOf(c), payment.payer));
    }
    case "challenge": {
      record.code = outcome.error;
      const settlement = unsettled(admission, outcome.error, outcome.payment?.transaction ?? "");
      return respond(c, await challengeTo(c, offer, outcome.error, { known: outcome.payment, settlement }));
    }
    case "failure":
      if (outcome.code === "chain_unavailable") return chainUnavailable(c, token);
      throw new ServiceError(outcome.code, { headers: outcome.headers });
  }
}
