/**
 * Answers 402 before reading the body, unless the request carries a payment that is valid by signature, ledger or
 * chain.
 */
import type { Context, MiddlewareHandler } from "hono";
import { createMiddleware } from "hono/factory";
import type { Operation } from "../../../catalog/operation.ts";
import type { ChallengeError } from "../../../catalog/service/challenge-errors.ts";
import type { PaymentConfig } from "../config/config.ts";
import { admitFirstTimePayer } from "../guard/rate-limit.ts";
import { callObject } from "../http/call-object.ts";
import { ServiceError } from "../http/errors.ts";
import { shortAddress, stage } from "../http/log.ts";
import { headerOf } from "../http/read-headers.ts";
import { type AppEnv, originOf } from "../http/request.ts";
import { fewSearches, lookAtChain } from "./chain/chain.ts";
import { isContract } from "./chain/contract-code.ts";
import { prove } from "./chain/proof.ts";
import { type Offer, offerOf, respondChallenge } from "./challenge/challenge.ts";
import { verify } from "./facilitator/facilitator.ts";
import { paymentRequestOf } from "./facilitator/payment-request.ts";
import { answerRetentionMs } from "./ledger/sale-bounds.ts";
import { type Payment, readAuthorization } from "./payment/authorization.ts";
import { earlierRequirementsOf, type PaymentRequirements } from "./payment/payment-requirements.ts";
import type { ProofResult } from "./payment/purchase.ts";
import { hasAccountLength } from "./payment/signature.ts";

/** A payment that may be sold to, with what the guard learned of it. */
export interface AdmittedPayment {
  readonly offer: Offer;
  readonly payment: Payment;
  /** What it pays for: the offer of today, or an earlier one. */
  readonly requirements: PaymentRequirements;
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
type CheckedPayment = { readonly proved: ProofResult | undefined } | { readonly challenge: ChallengeError };

/** The request may pass without a proof. */
const passes: CheckedPayment = { proved: undefined };

/** One request about one payment, before its body is read. */
class PaymentCheck {
  readonly #c: Context<AppEnv>;
  readonly #config: PaymentConfig;
  readonly #offer: Offer;
  readonly #operation: Operation;
  readonly #payment: Payment;
  readonly #requirements: PaymentRequirements;

  constructor(
    c: Context<AppEnv>,
    offer: Offer,
    operation: Operation,
    { payment, requirements }: Pick<AdmittedPayment, "payment" | "requirements">,
  ) {
    this.#c = c;
    this.#config = paymentConfigOf(c);
    this.#offer = offer;
    this.#operation = operation;
    this.#payment = payment;
    this.#requirements = requirements;
  }

  /**
   * Handles a payment that fails a check. The ledger's answer is given again; without one, a look shows whether it was
   * paid before.
   */
  async handleFailedCheck(error: ChallengeError): Promise<CheckedPayment> {
    const { authorization } = this.#payment;
    if (await this.#isKnown()) return passes;
    const isRecent = Date.now() < Number(authorization.validBefore) * 1000 + answerRetentionMs;
    if (error !== "payment_expired" || !isRecent || this.#config.payToIsShared) return { challenge: error };

    // Anybody may have an expired signature, and a search of the chain is costly.
    await admitFirstTimePayer(this.#c.env, this.#c.get("config"), this.#c.get("callerAddress"));
    let proved: ProofResult | undefined;
    if (this.#payment.signer === "wallet") {
      proved = await prove(this.#config, this.#payment, this.#requirements);
      if (!proved.signedByPayer) return { challenge: error };
    }
    const nothing = { fromBlock: undefined, searched: undefined, transaction: undefined };
    const { observation } = await lookAtChain(this.#config, authorization, nothing, fewSearches);
    if (!observation.reached) throw new ServiceError("settlement_unknown");
    // Nonce is used, purpose not found yet; let the ledger keep searching.
    const perhapsPaid = observation.used && (observation.use === "paid_us" || observation.use === "not_found");
    return perhapsPaid ? { proved } : { challenge: error };
  }

  /** Whether the payer's own contract made the signature. */
  async checkContractWallet(): Promise<CheckedPayment> {
    const payment = this.#payment;
    const asksNode = this.#config.proof === "node";
    // Most of these are forged for an address without a contract, which one small question shows.
    if (asksNode && hasAccountLength(payment.signature)) {
      const admit = () => admitFirstTimePayer(this.#c.env, this.#c.get("config"), this.#c.get("callerAddress"));
      if ((await isContract(this.#config, payment.payer, admit)) === false) return { challenge: "invalid_signature" };
    }
    const proved = asksNode ? await prove(this.#config, payment, this.#requirements) : undefined;
    if (proved?.signedByPayer) return { proved };
    // An account can remove its delegation (EIP-7702) after it has paid.
    if (await this.#isKnown()) return passes;
    if (proved?.proof.kind === "cannot_pay") return { challenge: proved.proof.error };
    const verification = await verify(
      this.#c.env,
      this.#config,
      paymentRequestOf({
        operation: this.#operation.id,
        payment,
        terms: this.#requirements,
        resourceUrl: this.#offer.resource.url,
      }),
    );
    switch (verification.kind) {
      case "valid":
        return {
          proved: {
            proof: { kind: "can_pay" },
            head: undefined,
            signedByPayer: true,
            isContract: true,
            signature: payment.signature,
          },
        };
      case "invalid":
        return { challenge: verification.error };
      case "unavailable":
        throw new ServiceError("facilitator_unavailable");
      case "circuit_open":
        throw new ServiceError("circuit_open", {
          headers: { "Retry-After": String(verification.retryAfterSeconds) },
        });
    }
  }

  #isKnown(): Promise<boolean> {
    const { payer, authorization, signature } = this.#payment;
    return askLedger(this.#c, payer, async (ledger) => ledger.knows(authorization.nonce, signature));
  }
}

/** The payment guard of an operation. A valid authorization passes, and so does one that the payer's ledger knows. */
export function paymentGuard(operation: Operation): MiddlewareHandler<AppEnv> {
  return createMiddleware<AppEnv>(async (c, next) => {
    const config = c.get("config");
    const payment = paymentConfigOf(c);
    const offer = offerOf(operation, payment, originOf(c));
    const record = c.get("record");
    const ask = (error: ChallengeError) => {
      record.code = error;
      return respondChallenge(config, offer, error, c.get("locale"));
    };

    const header = headerOf(c.req.raw.headers, "PAYMENT-SIGNATURE");
    // The header of x402 v1: the buyer is told its version, not asked to pay again.
    if (header === undefined)
      return ask(c.req.header("X-PAYMENT") === undefined ? "payment_required" : "invalid_x402_version");
    const offered = {
      requirements: offer.requirements,
      earlier: earlierRequirementsOf(operation, payment),
      chainId: payment.chainId,
      path: operation.path,
      advertised: offer.extensions,
    };
    const reading = await readAuthorization(header, offered, Date.now() / 1000);
    if (!reading.payment) return ask(reading.error);

    const { error } = reading;
    const check = new PaymentCheck(c, offer, operation, reading);
    let finding = passes;
    if (error) finding = await stage(record, "check", () => check.handleFailedCheck(error));
    else if (reading.payment.signer === "wallet")
      finding = await stage(record, "check", () => check.checkContractWallet());
    if ("challenge" in finding) return ask(finding.challenge);
    record.payer = shortAddress(reading.payment.payer);
    const { payment: read, requirements } = reading;
    c.set("admission", { offer, payment: read, requirements, error, proved: finding.proved });
    return next();
  });
}
