/**
 * Answers 402 before reading the body, unless the request carries a valid payment, or one that the payer's ledger
 * knows.
 */
import type { Context, MiddlewareHandler } from "hono";
import { createMiddleware } from "hono/factory";
import type { Operation } from "../../../catalog/operation.ts";
import type { ChallengeError } from "../../../catalog/service/challenge-errors.ts";
import type { PaymentConfig } from "../config/config.ts";
import { admitFirstTimePayer, refundFirstTimePayer } from "../guard/rate-limit.ts";
import { buyInBrowser, inputAtHand } from "../http/buy-in-browser.ts";
import { callObject } from "../http/call-object.ts";
import { ServiceError } from "../http/errors.ts";
import { shortAddress, stage } from "../http/log.ts";
import { type KnownPayment, stopCases } from "../http/payment-status.ts";
import { paymentHeader } from "../http/read-headers.ts";
import { type AppEnv, originOf } from "../http/request.ts";
import { isContract } from "./chain/contract-code.ts";
import { prove } from "./chain/proof.ts";
import { type Offer, offerOf, respondChallenge } from "./challenge/challenge.ts";
import { type Payment, readAuthorization } from "./payment/authorization.ts";
import type { ProofResult } from "./payment/purchase.ts";
import { hasAccountLength } from "./payment/signature.ts";

/** A payment that may be sold to, with what the guard learned of it. */
export interface AdmittedPayment {
  readonly offer: Offer;
  readonly payment: Payment;
  readonly error: ChallengeError | undefined;
  readonly proved: ProofResult | undefined;
}

declare module "hono" {
  interface ContextVariableMap {
    /** Set by the payment guard of a paid operation. */
    admission: AdmittedPayment;
  }
}

/**
 * Calls a payer's ledger. A ledger that breaks leaves the money unknown: the caller repeats with the same signature.
 */
export async function askLedger<Result>(
  c: Context<AppEnv>,
  payer: string,
  call: (ledger: ReturnType<Env["LEDGER"]["getByName"]>) => Promise<Result>,
): Promise<Result> {
  try {
    return await callObject(() => c.env.LEDGER.getByName(`payer:${payer}`), call);
  } catch (cause) {
    if (cause instanceof ServiceError) throw cause;
    throw new ServiceError("settlement_unknown", { cause });
  }
}

export function paymentConfigOf(c: Context<AppEnv>): PaymentConfig {
  const { payment } = c.get("config");
  if (!payment) throw new ServiceError("payments_not_configured");
  return payment;
}

/** The request may pass, or is answered with a challenge. */
type CheckedPayment =
  | { readonly proved: ProofResult | undefined }
  | { readonly challenge: ChallengeError; readonly known?: KnownPayment };

/** The request may pass without a proof. */
const passes: CheckedPayment = { proved: undefined };

/** A used nonce of which no purchase is kept here. */
const usedElsewhere: CheckedPayment = {
  challenge: "payment_already_used",
  known: { ...stopCases.without_purchase, transaction: undefined, retryAction: "stop", stop: "without_purchase" },
};

const isKnown = (c: Context<AppEnv>, { payer, authorization, signature }: Payment): Promise<boolean> =>
  askLedger(c, payer, async (ledger) => ledger.knows(authorization.nonce, signature));

/** Counts a request that costs a question to a node against the first-time payers of its address. */
const admitQuestion = (c: Context<AppEnv>) => admitFirstTimePayer(c.env, c.get("config"), c.get("callerAddress"));

/** Throws that no node answers, which is not held against the caller's address. */
function chainUnavailable(c: Context<AppEnv>): never {
  refundFirstTimePayer(c.env, c.get("config"), c.get("callerAddress"));
  throw new ServiceError("chain_unavailable", { headers: { "Retry-After": "2" } });
}

/**
 * Handles a payment that fails a check: the ledger may know it, and answers it again. An expired one that the ledger
 * does not know may have been used for something else, which one question to a node shows.
 */
async function handleFailedCheck(c: Context<AppEnv>, { payment, offer }: AdmittedPayment, error: ChallengeError) {
  if (await isKnown(c, payment)) return passes;
  if (error !== "payment_expired") return { challenge: error };
  await admitQuestion(c);
  const { proof, signedByPayer } = await prove(paymentConfigOf(c), payment, offer.requirements);
  if (proof.kind === "unknown") return chainUnavailable(c);
  return proof.kind === "used" && signedByPayer ? usedElsewhere : { challenge: error };
}

/** Checks whether the payer's own contract made the signature. */
async function checkContractWallet(c: Context<AppEnv>, { payment, offer }: AdmittedPayment): Promise<CheckedPayment> {
  const config = paymentConfigOf(c);
  // Most of these are forged for an address without a contract, which one small question shows.
  if (hasAccountLength(payment.signature)) {
    const found = await isContract(config, payment.payer, () => admitQuestion(c));
    if (found === false) return { challenge: "invalid_signature" };
  }
  const proved = await prove(config, payment, offer.requirements);
  const { proof, signedByPayer } = proved;
  if (signedByPayer) return { proved };
  // An account can remove its delegation (EIP-7702) after it has paid.
  if (await isKnown(c, payment)) return passes;
  return proof.kind === "cannot_pay" ? { challenge: proof.error } : chainUnavailable(c);
}

/** Returns a challenge whose sentence about the browser has the figures of the request in its address. */
async function withBrowser(challenge: Response, plain: string, own: string): Promise<Response> {
  if (plain === own) return challenge;
  // Both are parts of a JSON text in which no character of theirs is escaped.
  return new Response(
    (await challenge.text()).replace(plain, () => own),
    challenge,
  );
}

/**
 * Returns the payment guard of an operation. A valid authorization passes, and so does one that the payer's ledger
 * knows.
 */
export function paymentGuard(operation: Operation): MiddlewareHandler<AppEnv> {
  return createMiddleware<AppEnv>(async (c, next) => {
    const config = c.get("config");
    const payment = paymentConfigOf(c);
    const offer = offerOf(operation, payment, originOf(c));
    const record = c.get("record");
    const ask = (error: ChallengeError, known?: KnownPayment) => {
      record.code = error;
      c.set("knownPayment", known);
      return respondChallenge(config, offer, error, c.get("locale"));
    };

    const header = paymentHeader(c.req.raw.headers, "PAYMENT-SIGNATURE");
    // The header of x402 v1: the buyer is told its version, not asked to pay again.
    if (header === undefined) {
      if (paymentHeader(c.req.raw.headers, "X-PAYMENT") !== undefined) return ask("invalid_x402_version");
      const input = await inputAtHand(c.req.raw);
      const { [c.get("locale")]: browser } = buyInBrowser(operation, input, offer.origin);
      return withBrowser(await ask("payment_required"), offer.browser[c.get("locale")], browser);
    }
    const offered = {
      requirements: offer.requirements,
      chainId: payment.chainId,
      path: operation.path,
      advertised: offer.extensions,
    };
    const reading = await readAuthorization(header, offered, Date.now() / 1000);
    if (!reading.payment) return ask(reading.error);

    const { error } = reading;
    const admission: AdmittedPayment = { offer, payment: reading.payment, error, proved: undefined };
    let finding: CheckedPayment = passes;
    if (error) finding = await stage(record, "check", () => handleFailedCheck(c, admission, error));
    else if (reading.payment.signer === "wallet")
      finding = await stage(record, "check", () => checkContractWallet(c, admission));
    if ("challenge" in finding) return ask(finding.challenge, finding.known);
    record.payer = shortAddress(reading.payment.payer);
    c.set("admission", { ...admission, proved: finding.proved });
    return next();
  });
}
