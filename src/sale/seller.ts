/** The steps of one sale inside a payer's ledger. One call at a time per authorization: the ledger sees to that. */

import type { ChallengeError } from "../../catalog/challenge-errors.ts";
import { calculate } from "../calculation/calculate.ts";
import type { Config, PaymentConfig } from "../config/config.ts";
import { ServiceError } from "../http/errors.ts";
import { logEvent } from "../http/log.ts";
import { shortAddress } from "../http/request-record.ts";
import { settlementMarginSeconds } from "./authorization.ts";
import { type ChainView, headBlock, isPaidBy, lookAtChain } from "./chain.ts";
import { type PaymentRequest, reportSettlement, settle, type Verification, verify } from "./facilitator.ts";
import { gunzip, gzip } from "./gzip.ts";
import { answerRetentionMs, type LedgerStore, maxUnresolved, type Row, type SaleRecord } from "./ledger-store.ts";
import type { Order, Purchase, SaleOutcome } from "./purchase.ts";
import { settlementOf } from "./receipt.ts";
import type { SaleStep } from "./transitions.ts";

const usdc = 1_000_000n;
/** Pause between two looks at the chain while a request waits, ms. */
const lookPauseMs = 100;
/** First and longest pause between two looks of the alarm, ms. */
const firstLookMs = 2_000;
const longestLookMs = 60_000;

const challenge = (error: ChallengeError): SaleOutcome => ({ kind: "challenge", error });
const failure = (code: Extract<SaleOutcome, { kind: "failure" }>["code"], retryAfterSeconds?: number): SaleOutcome => ({
  kind: "failure",
  code,
  retryAfterSeconds,
});
const unresolvedOutcome = failure("settlement_unknown", Math.ceil(firstLookMs / 1000));

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** The words for an authorization that can never pay us. */
const voidErrors: Readonly<Record<Extract<ChainView, { kind: "void" }>["because"], ChallengeError>> = {
  expired: "payment_expired",
  cancelled: "payment_cancelled",
  used_otherwise: "payment_already_used",
};

function requestOf({ payment, terms, resource, extensions }: Order): PaymentRequest {
  return {
    x402Version: 2,
    paymentPayload: {
      x402Version: 2,
      resource,
      accepted: terms,
      payload: { signature: payment.signature, authorization: payment.authorization },
      extensions,
    },
    paymentRequirements: terms,
  };
}

export class Seller {
  readonly #env: Env;
  readonly #config: Config;
  readonly #payment: PaymentConfig;
  readonly #store: LedgerStore;
  readonly #persist: () => Promise<void>;

  /** `persist` sets the alarm for what is due next and resolves when everything written so far is durable. */
  constructor(env: Env, config: Config, payment: PaymentConfig, store: LedgerStore, persist: () => Promise<void>) {
    this.#env = env;
    this.#config = config;
    this.#payment = payment;
    this.#store = store;
    this.#persist = persist;
  }

  /**
   * Answers a request to buy: from what was sold before, or by a new sale. `earlier` is the row that it belongs to, if there is one: of the
   * same authorization, of the same key, or of the same request that was never answered.
   */
  async sell(purchase: Purchase, earlier: Row | undefined): Promise<SaleOutcome> {
    if (earlier?.nonce === purchase.payment.authorization.nonce) {
      if (earlier.fingerprint !== purchase.fingerprint) return this.#refuseOther(earlier);
      this.#store.addKeys(earlier.nonce, purchase.keys);
      return this.#repeat(earlier);
    }
    if (earlier) {
      if (earlier.fingerprint !== purchase.fingerprint) return failure("idempotency_conflict");
      const outcome = await this.#repeat(earlier);
      if (outcome.kind !== "challenge") return outcome;
    }
    if (purchase.error) return challenge(purchase.error);
    if (this.#store.unresolvedCount() >= maxUnresolved) return failure("facilitator_unavailable");
    return this.#begin(purchase);
  }

  /** Looks at an unresolved authorization without anybody asking, and decides it if the chain does. */
  async lookAgain(row: Row): Promise<void> {
    const view = await this.#look(row);
    if (view.kind === "paid") await this.#settled(row, "found_paid", view.transaction);
    else if (view.kind === "void") this.#store.release(row.nonce, "found_void");
    else {
      const backoff = Math.min(firstLookMs * 2 ** row.looks, longestLookMs);
      this.#store.postpone(row.nonce, Date.now() + backoff);
    }
  }

  async #repeat(row: Row): Promise<SaleOutcome> {
    if (row.state === "settled") return this.#sold(row);
    const view = await this.#look(row);
    if (view.kind === "paid") return this.#sold(await this.#settled(row, "found_paid", view.transaction));
    if (view.kind === "void") return this.#released(row, view);
    if (Date.now() / 1000 + settlementMarginSeconds >= Number(row.order.payment.authorization.validBefore))
      return unresolvedOutcome;
    return this.#settle(row);
  }

  /** The same authorization with another request: spent, or about to be. */
  async #refuseOther(row: Row): Promise<SaleOutcome> {
    if (row.state === "settled") return challenge("payment_already_used");
    const view = await this.#look(row);
    if (view.kind === "void") return this.#released(row, view);
    if (view.kind !== "paid") return unresolvedOutcome;
    await this.#settled(row, "found_paid", view.transaction);
    return challenge("payment_already_used");
  }

  async #begin(purchase: Purchase): Promise<SaleOutcome> {
    const verified: Promise<Verification> =
      purchase.verifiedBy === undefined
        ? verify(this.#env, this.#payment, requestOf(purchase))
        : Promise.resolve({ kind: "valid", facilitator: purchase.verifiedBy });
    const [verification, fromBlock] = await Promise.all([verified, headBlock(this.#payment)]);
    if (verification.kind === "unavailable") return failure("facilitator_unavailable");
    if (verification.kind === "circuit_open") return failure("circuit_open", verification.retryAfterSeconds);

    let transaction: string | undefined;
    if (verification.kind === "invalid") {
      const view = await lookAtChain(this.#payment, purchase.payment.authorization, {});
      if (view.kind === "void") return challenge(voidErrors[view.because]);
      // The facilitator may know of a payment before our node does: no fresh challenge until the chain has decided.
      const maybePaid =
        verification.error === "payment_already_used" || (view.kind === "unreachable" && verification.perhapsUsed);
      if (view.kind !== "paid") return maybePaid ? unresolvedOutcome : challenge(verification.error);
      transaction = view.transaction;
    }

    let answer: string;
    try {
      answer = await calculate(this.#env, purchase.operation, JSON.parse(purchase.input), purchase.locale);
    } catch (thrown) {
      if (!(thrown instanceof ServiceError)) throw thrown;
      const retryAfter = thrown.headers["Retry-After"];
      return failure(thrown.code, retryAfter === undefined ? undefined : Number(retryAfter));
    }
    const stored = {
      answer: await gzip(answer),
      facilitator: verification.kind === "valid" ? verification.facilitator : 0,
      fromBlock,
    };
    if (transaction !== undefined) {
      const settlement = await this.#settlementText(purchase, purchase.fingerprint, answer, transaction);
      const row = this.#store.insert(
        purchase,
        { ...stored, state: "settled", settlement },
        Date.now() + answerRetentionMs,
      );
      this.#store.putOut(toRecord(row, transaction), Date.now());
      await this.#persist();
      return this.#sold(row, answer);
    }
    const row = this.#store.insert(
      purchase,
      { ...stored, state: "settling", settlement: undefined },
      this.#settleDeadline(),
    );
    return this.#ask(row, answer);
  }

  async #settle(row: Row): Promise<SaleOutcome> {
    this.#store.move(row.nonce, "settlement_asked", this.#settleDeadline());
    return this.#ask(row);
  }

  /** Asks the facilitator to move the money, the row being durable first, and decides by its answer and by the chain. */
  async #ask(row: Row, answer?: string): Promise<SaleOutcome> {
    await this.#persist();
    const said = await settle(this.#payment, row.facilitator, requestOf(row.order));
    const report = (outcome: "success" | "failure") =>
      reportSettlement(this.#env, this.#payment, row.facilitator, outcome);
    if (said.kind === "yes" && (await this.#isBelieved(row.order, said.transaction))) {
      report("success");
      return this.#sold(await this.#settled(row, "settlement_confirmed", said.transaction, answer), answer);
    }

    const event = said.kind === "no" ? "settlement_refused" : "settlement_unclear";
    const transaction = said.kind === "no" ? undefined : said.transaction;
    this.#store.move(row.nonce, event, Date.now() + firstLookMs, transaction);
    logEvent("settlement_unresolved", {
      operation: row.order.operation,
      payer: shortAddress(row.order.payment.payer),
      answer: said.kind,
    });
    await this.#persist();

    const patience = Date.now() + (said.kind === "no" ? 0 : this.#payment.timeouts.chainWaitMs);
    for (;;) {
      const view = await this.#look({ ...row, transaction: transaction ?? row.transaction });
      if (view.kind === "paid") {
        report("success");
        return this.#sold(await this.#settled(row, "found_paid", view.transaction, answer), answer);
      }
      if (view.kind === "void") return this.#released(row, view);
      if (view.kind === "unreachable" || Date.now() >= patience) {
        if (said.kind !== "no") report("failure");
        return unresolvedOutcome;
      }
      await wait(lookPauseMs);
    }
  }

  /** A yes is enough for small amounts; from the configured amount on, the chain has to show the transfer. */
  async #isBelieved(order: Order, transaction: string): Promise<boolean> {
    const threshold = BigInt(Math.round(this.#payment.confirmOnChainFromUsdc * Number(usdc)));
    if (BigInt(order.terms.amount) < threshold) return true;
    const patience = Date.now() + this.#payment.timeouts.chainWaitMs;
    for (;;) {
      const paid = await isPaidBy(this.#payment, order.payment.authorization, transaction);
      if (paid !== undefined || Date.now() >= patience) return paid === true;
      await wait(lookPauseMs);
    }
  }

  /** The chain's word on a row. Another network than the row's has nothing to say about it. */
  #look(row: Row): Promise<ChainView> {
    if (row.order.terms.network !== this.#payment.network) return Promise.resolve({ kind: "unreachable" });
    return lookAtChain(this.#payment, row.order.payment.authorization, row);
  }

  async #settled(row: Row, event: SaleStep, transaction: string, answer?: string): Promise<Row> {
    const text = answer ?? (await gunzip(row.answer));
    const settlement = await this.#settlementText(row.order, row.fingerprint, text, transaction);
    this.#store.settle(row.nonce, event, settlement, toRecord(row, transaction), Date.now());
    await this.#persist();
    return { ...row, state: "settled", settlement };
  }

  async #settlementText(order: Order, fingerprint: string, answer: string, transaction: string): Promise<string> {
    return JSON.stringify(await settlementOf(this.#config, order, fingerprint, answer, transaction));
  }

  async #sold(row: Row, answer?: string): Promise<SaleOutcome> {
    if (row.settlement === undefined) throw new Error(`Settled without a settlement: ${row.nonce}`);
    this.#store.markAnswered(row.nonce);
    return {
      kind: "sold",
      answer: answer ?? (await gunzip(row.answer)),
      locale: row.locale,
      settlement: row.settlement,
    };
  }

  #released(row: Row, view: Extract<ChainView, { kind: "void" }>): SaleOutcome {
    this.#store.release(row.nonce, "found_void");
    return challenge(voidErrors[view.because]);
  }

  #settleDeadline(): number {
    return Date.now() + this.#payment.timeouts.settleMs + firstLookMs;
  }
}

function toRecord({ nonce, order }: Row, transaction: string): SaleRecord {
  const { payment, terms, context } = order;
  return {
    id: `${terms.network}/${payment.payer}/${nonce}`,
    soldAt: new Date().toISOString(),
    operation: order.operation,
    price: terms.amount,
    payer: payment.payer,
    transaction,
    network: terms.network,
    transport: context.transport,
    referralCode: context.referralCode ?? null,
    requestId: context.requestId,
  };
}
