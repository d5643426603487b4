/** The sale of one analysis over its route: the guard that asks for payment, and the sale itself. */
import canonicalize from "canonicalize";
import type { Context, MiddlewareHandler } from "hono";
import { createMiddleware } from "hono/factory";
import { getAddress } from "viem/utils";
import type { ChallengeError } from "../../catalog/challenge-errors.ts";
import type { PaymentConfig } from "../config/config.ts";
import { admitPayer } from "../guard/payer-limit.ts";
import { ServiceError } from "../http/errors.ts";
import { toHeaderJson } from "../http/header-json.ts";
import { type AppEnv, originOf } from "../http/request.ts";
import { shortAddress, stage } from "../http/request-record.ts";
import type { Operation } from "../operation/operation.ts";
import { type Payment, readAuthorization } from "./authorization.ts";
import { type Offer, offerOf, respondChallenge } from "./challenge.ts";
import { verify } from "./facilitator.ts";
import type { Purchase, SaleOutcome } from "./purchase.ts";
import { sha256 } from "./sha256.ts";

/** What the guard found out about a request, for the sale. */
interface Admitted {
  readonly payment: Payment;
  readonly error: ChallengeError | undefined;
  readonly verifiedBy: number | undefined;
}

declare module "hono" {
  interface ContextVariableMap {
    admitted: Admitted | undefined;
  }
}

function paymentConfigOf(c: Context<AppEnv>): PaymentConfig {
  const { payment } = c.var.config;
  if (!payment) throw new ServiceError("payments_not_configured");
  return payment;
}

function offerFor(c: Context<AppEnv>, operation: Operation): Offer {
  return offerOf(operation, paymentConfigOf(c), originOf(c));
}

const ledgerOf = (c: Context<AppEnv>, payer: string) => c.env.LEDGER.getByName(`payer:${payer}`);

/** Runs a call to the ledger. When it breaks, nobody knows whether money moved: the caller is told to repeat with the same signature. */
async function withLedger<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await call();
  } catch (cause) {
    throw new ServiceError("settlement_unknown", { cause });
  }
}

/** The facilitator's word on a smart wallet's signature, which nobody can check without a chain. */
async function verifySmartWallet(c: Context<AppEnv>, offer: Offer, payment: Payment) {
  const { terms, resource, extensions } = offer;
  const verification = await verify(c.env, paymentConfigOf(c), {
    x402Version: 2,
    paymentPayload: {
      x402Version: 2,
      resource,
      accepted: terms,
      payload: { signature: payment.signature, authorization: payment.authorization },
      extensions: { bazaar: extensions.bazaar },
    },
    paymentRequirements: terms,
  });
  if (verification.kind === "unavailable") throw new ServiceError("facilitator_unavailable");
  if (verification.kind === "circuit_open")
    throw new ServiceError("circuit_open", { headers: { "Retry-After": String(verification.retryAfterSeconds) } });
  return verification;
}

/** Asks for payment before the body is read; lets a valid authorization pass, and one that the payer's ledger knows already. */
export function paymentGuard(operation: Operation): MiddlewareHandler<AppEnv> {
  return createMiddleware<AppEnv>(async (c, next) => {
    const config = c.var.config;
    const offer = offerFor(c, operation);
    const record = c.get("record");
    const ask = (error: ChallengeError) => {
      record.code = error;
      return respondChallenge(config, offer, error, c.get("locale"));
    };

    const header = c.req.header("PAYMENT-SIGNATURE");
    // The header of x402 v1. Its owner is told, rather than asked again for what was just sent.
    if (header === undefined)
      return ask(c.req.header("X-PAYMENT") === undefined ? "payment_required" : "invalid_x402_version");
    const { payment, error } = await readAuthorization(
      header,
      {
        terms: offer.terms,
        chainId: paymentConfigOf(c).chainId,
        path: operation.path,
        advertised: offer.extensions,
      },
      Date.now() / 1000,
    );
    if (!payment) return ask(error);

    let verifiedBy: number | undefined;
    if (error || payment.smartWallet) {
      const { nonce } = payment.authorization;
      const known = await withLedger(async () => ledgerOf(c, payment.payer).knows(nonce, payment.signature));
      if (!known && error) return ask(error);
      if (!known) {
        const verification = await verifySmartWallet(c, offer, payment);
        if (verification.kind === "invalid") return ask(verification.error);
        verifiedBy = verification.facilitator;
      }
    }
    record.payer = shortAddress(payment.payer);
    await admitPayer(c.env, c.var.config, {
      payer: payment.payer,
      callerAddress: c.var.callerAddress,
      hasPaid: true,
    });
    c.set("admitted", { payment, error, verifiedBy });
    return next();
  });
}

/** Sells one analysis of a validated input to the request that the guard let pass. */
export async function sell(c: Context<AppEnv>, operation: Operation, input: unknown): Promise<Response> {
  const admission = c.get("admitted");
  if (!admission) throw new Error(`${operation.path} sells without its guard`);
  const { payment, error, verifiedBy } = admission;
  const offer = offerFor(c, operation);
  const idempotencyKey = c.req.header("Idempotency-Key");
  const purchase: Purchase = {
    operation: operation.id,
    payment,
    terms: offer.terms,
    resource: offer.resource,
    extensions: { bazaar: offer.extensions.bazaar },
    context: {
      transport: c.var.transport,
      referralCode: c.req.header("X-Referral-Code"),
      requestId: c.var.requestId,
    },
    input: JSON.stringify(input),
    locale: c.var.locale,
    fingerprint: `${operation.id}:${await sha256(canonicalize(input) ?? "")}`,
    keys: [
      ...(idempotencyKey ? [`${operation.id} key ${idempotencyKey}`] : []),
      ...(payment.paymentIdentifier ? [`${operation.id} id ${payment.paymentIdentifier}`] : []),
    ],
    error,
    verifiedBy,
  };
  const record = c.get("record");
  const outcome = await stage(record, "ledger", () =>
    withLedger<SaleOutcome>(async () => ledgerOf(c, payment.payer).sell(purchase)),
  );
  record.ledger = outcome.kind;
  if (outcome.kind === "challenge") record.code = outcome.error;
  switch (outcome.kind) {
    case "sold":
      return new Response(outcome.answer, {
        headers: {
          "Content-Type": "application/json",
          "Content-Language": outcome.locale,
          "Cache-Control": "private, no-store",
          "PAYMENT-RESPONSE": toHeaderJson(JSON.parse(outcome.settlement)),
        },
      });
    case "challenge":
      return respondChallenge(c.var.config, offer, outcome.error, c.var.locale, {
        "PAYMENT-RESPONSE": toHeaderJson({
          success: false,
          errorReason: outcome.error,
          payer: getAddress(payment.payer),
          transaction: "",
          network: offer.terms.network,
        }),
      });
    case "failure":
      throw new ServiceError(
        outcome.code,
        outcome.retryAfterSeconds === undefined
          ? {}
          : { headers: { "Retry-After": String(outcome.retryAfterSeconds) } },
      );
  }
}
