/**
 * Answers 402 before reading the body, unless the request carries a valid payment, or one that the payer's ledger
 * knows.
 */
import { waitUntil } from "cloudflare:workers";
import type { Context, MiddlewareHandler } from "hono";
import { createMiddleware } from "hono/factory";
import { getAddress } from "viem/utils";
import type { Operation } from "../../../catalog/operation.ts";
import type { ChallengeError } from "../../../catalog/service/challenge-errors.ts";
import { type KnownPayment, type StopCase, stopCases } from "../../payment/situations.ts";
import type { PaymentConfig } from "../config/config.ts";
import { StrangerToken } from "../guard/rate-limit.ts";
import { buyInBrowser, shortInput } from "../http/buy-in-browser.ts";
import { callObject } from "../http/call-object.ts";
import { ServiceError } from "../http/errors.ts";
import { shortAddress, stage } from "../http/log.ts";
import { paymentHeader } from "../http/read-headers.ts";
import { type AppEnv, originOf, respond } from "../http/request.ts";
import { isContract } from "./chain/contract-code.ts";
import { areNodesDown } from "./chain/nodes.ts";
import { prove } from "./chain/proof.ts";
import { type Offer, offerOf } from "./challenge/challenge.ts";
import { challengeTo } from "./challenge-to.ts";
import { type Payment, readAuthorization } from "./payment/authorization.ts";
import type { PayloadProblem } from "./payment/payload-problem.ts";
import type { ProofResult } from "./payment/purchase.ts";
import { hasAccountLength } from "./payment/signature.ts";

/** A payment that may be sold to, with the guard's findings. */
export interface AdmittedPayment {
  readonly offer: Offer;
  readonly payment: Payment;
  readonly error: ChallengeError | undefined;
  readonly proved: ProofResult | undefined;
  /** The stranger's token; taken if a question was asked before the signature was known to be the payer's. */
  readonly token: StrangerToken;
}

/** x402's SettleResponse of a payment that is not settled, or whose answer is not delivered yet. */
export const unsettled = ({ payment, offer }: AdmittedPayment, errorReason: string, transaction: string) => ({
  success: false,
  errorReason,
  payer: getAddress(payment.payer),
  transaction,
  network: offer.requirements.network,
});

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

/** Refuses a payment in a way that neither repeating nor signing again changes. */
const stopped = (challenge: ChallengeError, stop: StopCase): CheckedPayment => ({
  challenge,
  known: { state: stopCases[stop].state, transaction: undefined, retryAction: "stop", stop },
});

const isKnown = (c: Context<AppEnv>, { payer, authorization, signature }: Payment): Promise<boolean> =>
  askLedger(c, payer, async (ledger) => ledger.knows(authorization.nonce, signature));

/**
 * Throws that no node answers. It counts against the caller's address unless the nodes do not answer our own
 * questions either.
 */
export function chainUnavailable(c: Context<AppEnv>, token: StrangerToken): never {
  waitUntil(token.giveBackIf(areNodesDown(paymentConfigOf(c))));
  throw new ServiceError("chain_unavailable");
}

/**
 * Handles a payment that fails a check: the ledger may know it, and answers it again. An expired one that the ledger
 * does not know may have been used for something else, which one question to a node shows.
 */
async function handleFailedCheck(c: Context<AppEnv>, admission: AdmittedPayment, error: ChallengeError) {
  const { payment, offer, token } = admission;
  if (await isKnown(c, payment)) return passes;
  if (error !== "payment_expired") return { challenge: error };
  token.take();
  const { proof, signedByPayer } = await prove(paymentConfigOf(c), payment, offer.requirements);
  if (proof.kind === "unknown") return chainUnavailable(c, token);
  return proof.kind === "used" && signedByPayer
    ? stopped("payment_already_used", "without_purchase")
    : { challenge: error };
}

/** Checks whether the payer's own contract made the signature. */
async function checkContractWallet(c: Context<AppEnv>, admission: AdmittedPayment): Promise<CheckedPayment> {
  const { payment, offer, token } = admission;
  const config = paymentConfigOf(c);
  // Most such signatures are forged for an address without a contract, which one small question shows.
  if (hasAccountLength(payment.signature)) {
    const found = await isContract(config, payment.payer, () => token.take());
    if (found === false) return { challenge: "invalid_signature" };
  }
  token.take();
  const proved = await prove(config, payment, offer.requirements);
  const { proof, signedByPayer } = proved;
  if (signedByPayer) return { proved };
  // An account can remove its delegation (EIP-7702) after it has paid.
  if (await isKnown(c, payment)) return passes;
  if (proof.kind !== "cannot_pay") return chainUnavailable(c, token);
  return proof.stop ? stopped(proof.error, proof.stop) : { challenge: proof.error };
}

/** The payment guard of an operation. A valid authorization passes, and so does one that the payer's ledger knows. */
export function paymentGuard(operation: Operation): MiddlewareHandler<AppEnv> {
  return createMiddleware<AppEnv>(async (c, next) => {
    const payment = paymentConfigOf(c);
    const offer = offerOf(operation, payment, originOf(c));
    const record = c.get("record");
    const ask = async (error: ChallengeError, known?: KnownPayment, found?: PayloadProblem) => {
      const problem = found && { path: found.path, message: found.text[c.var.locale] };
      return respond(c, await challengeTo(c, offer, error, { known, problem }));
    };

    const header = paymentHeader(c.req.raw.headers, "PAYMENT-SIGNATURE");
    // The header of x402 v1: the buyer learns which version is accepted, instead of being asked to pay again.
    if (header === undefined) {
      if (paymentHeader(c.req.raw.headers, "X-PAYMENT") !== undefined) return ask("invalid_x402_version");
      const browser = buyInBrowser(operation, await shortInput(c.req.raw), offer.origin);
      return respond(c, await challengeTo(c, offer, "payment_required", { browser }));
    }
    const offered = {
      requirements: offer.requirements,
      chainId: payment.chainId,
      path: operation.path,
      advertised: offer.extensions,
    };
    const reading = await readAuthorization(header, offered, Date.now() / 1000);
    if (!reading.payment) return ask(reading.error, undefined, reading.problem);

    const { error } = reading;
    const token = new StrangerToken(c.env, c.var.config, c.get("callerAddress"));
    const admission: AdmittedPayment = { offer, payment: reading.payment, error, proved: undefined, token };
    let finding: CheckedPayment = passes;
    if (error) finding = await stage(record, "check", () => handleFailedCheck(c, admission, error));
    else if (reading.payment.signer === "wallet")
      finding = await stage(record, "check", () => checkContractWallet(c, admission));
    if ("challenge" in finding) return ask(finding.challenge, finding.known, reading.problem);
    record.payer = shortAddress(reading.payment.payer);
    c.set("admission", { ...admission, proved: finding.proved });
    return next();
  });
}
