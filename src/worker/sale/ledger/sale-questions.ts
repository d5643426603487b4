/** Asks the node, the core, the facilitator and the chain about one authorization. Their reply is the next event. */
import type { PaymentConfig } from "../../config/config.ts";
import { ServiceError } from "../../http/errors.ts";
import { logEvent, shortAddress } from "../../http/log.ts";
import { fewSearches, isPaidBy, lookAtChain, type Searched } from "../chain/chain.ts";
import type { Proof, Question, SaleEvent, SoldBefore } from "../decision/decision.ts";
import {
  type Chosen,
  chooseFacilitator,
  chosenBefore,
  facilitatorAt,
  suspect,
  verify,
} from "../facilitator/facilitator.ts";
import { paymentRequestOf } from "../facilitator/payment-request.ts";
import { type ProofResult, type Purchase, saleIdOf } from "../payment/purchase.ts";
import type { Row } from "./ledger-row.ts";
import { lookPauseMs } from "./sale-bounds.ts";
import type { SaleServices } from "./sale-services.ts";
import { pack } from "./stored-answer.ts";

/** What the questions found beside their events, for the row and the answer. */
export interface SaleProgress {
  /** What our own node knows of the payment. */
  readonly proved?: ProofResult | undefined;
  /** The facilitator that is asked to settle. */
  readonly chosen?: Chosen | undefined;
  /** The calculated answer: its JSON text, and as it is stored. */
  readonly answer?: { readonly text: string; readonly packed: ArrayBuffer } | undefined;
  /** Why there is no answer. */
  readonly calculationFailure?: ServiceError | undefined;
  /** The transaction that a facilitator named, or that paid. */
  readonly transaction?: string | undefined;
  /** Where the next look at the chain goes on. */
  readonly searched?: Searched | undefined;
  /** The chain shows that it was paid: whether the books say which request that bought, undefined before they said. */
  readonly paidFor?: "known_request" | "unknown_request" | undefined;
  /** When an open circuit may be tried again, in seconds. */
  readonly retryAfterSeconds?: number | undefined;
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

export class SaleQuestions {
  readonly #services: SaleServices;
  readonly #payment: PaymentConfig;
  /** Absent when the alarm works. */
  readonly #purchase: Purchase | undefined;
  #progress: SaleProgress;
  #calculation: Promise<string> | undefined;
  /** Whether the facilitator was silent when it was asked to settle. */
  #saidNothing = false;
  /** Until when this request looks at the chain again, in milliseconds since the epoch. */
  #patience = 0;

  /** `proved` is what was found out before the body was read. */
  constructor(services: SaleServices, purchase: Purchase | undefined, proved: ProofResult | undefined) {
    this.#services = services;
    this.#payment = services.payment;
    this.#purchase = purchase;
    this.#progress = { proved };
  }

  get progress(): SaleProgress {
    return this.#progress;
  }

  /** Whether there is time left in this request to look at the chain again. */
  get isPatient(): boolean {
    return this.#services.now() < this.#patience;
  }

  #found(news: SaleProgress): void {
    this.#progress = { ...this.#progress, ...news };
  }

  /** Asks one question. `row` is that of the authorization, as it is written. */
  async ask(question: Question, row: Row | undefined): Promise<SaleEvent> {
    switch (question.type) {
      case "prove":
        return { type: "proved", proof: await this.#prove(row) };
      case "verify":
        return this.#verify(row);
      case "calculate":
        return this.#calculate();
      case "settle":
        return this.#settle(row);
      case "confirm":
        return { type: "confirmed", paid: await this.#confirm(row) };
      case "look":
        if (question.afterPause) await wait(lookPauseMs);
        return this.#look(question, row);
      case "recall":
        return { type: "recalled", purpose: question.purpose, sold: await this.#recall(row) };
    }
  }

  /** Tells the circuit of the facilitator that was asked how it did. */
  report(outcome: "success" | "suspicion"): void {
    const { chosen } = this.#progress;
    if (!chosen) return;
    if (outcome === "success") chosen.circuit.report("success");
    else if (this.#saidNothing) this.#services.beside(suspect(this.#payment, chosen));
  }

  async #prove(row: Row | undefined): Promise<Proof> {
    const order = row?.order ?? this.#purchase;
    if (!order) return { kind: "unknown" };
    if (this.#purchase && !row) await this.#services.admit(this.#purchase);
    // A payer who has paid before saves time: calculate while the node is asked.
    if (!row && this.#services.store.hasPaid()) this.#beginCalculation();
    if (this.#payment.proof === "node" && order.terms.network === this.#payment.network)
      this.#found({
        proved: this.#progress.proved ?? (await this.#services.prove(this.#payment, order.payment, order.terms)),
      });
    const proof: Proof = this.#progress.proved?.proof ?? { kind: "unknown" };
    if (proof.kind !== "can_pay" || row?.facilitator) return proof;
    const chosen = await chooseFacilitator(this.#services.env, this.#payment);
    if ("setting" in chosen) {
      this.#found({ chosen });
      return proof;
    }
    this.#found({ retryAfterSeconds: chosen.retryAfterSeconds });
    return { kind: "circuit_open" };
  }

  async #verify(row: Row | undefined): Promise<SaleEvent> {
    const order = row?.order ?? this.#purchase;
    if (!order) throw new Error("Nothing to verify");
    const verification = await verify(this.#services.env, this.#payment, paymentRequestOf(order));
    if (verification.kind === "valid") {
      this.#found({ chosen: verification.facilitator });
      return { type: "verified", outcome: { kind: "valid" } };
    }
    if (verification.kind === "circuit_open") {
      this.#found({ retryAfterSeconds: verification.retryAfterSeconds });
      return { type: "verified", outcome: { kind: "circuit_open" } };
    }
    return { type: "verified", outcome: verification };
  }

  #beginCalculation(): Promise<string> {
    const purchase = this.#purchase;
    if (!purchase) throw new Error("Nothing to calculate");
    const { env, calculate } = this.#services;
    this.#calculation ??= calculate(env, purchase.operation, JSON.parse(purchase.input), purchase.locale);
    // Awaited later, or never when the payment cannot succeed.
    this.#calculation.catch(() => {});
    return this.#calculation;
  }

  async #calculate(): Promise<SaleEvent> {
    try {
      const text = await this.#beginCalculation();
      this.#found({ answer: { text, packed: await pack(text) } });
      return { type: "calculated", done: true };
    } catch (thrown) {
      if (!(thrown instanceof ServiceError)) throw thrown;
      this.#found({ calculationFailure: thrown });
      return { type: "calculated", done: false };
    }
  }

  async #settle(row: Row | undefined): Promise<SaleEvent> {
    const setting = row && facilitatorAt(this.#payment, row.facilitator);
    if (!row || !setting) throw new Error("Nobody to settle with");
    if (this.#progress.chosen?.setting !== setting) this.#found({ chosen: chosenBefore(this.#services.env, setting) });
    const said = await this.#services.settle(this.#payment, setting, paymentRequestOf(row.order));
    this.#saidNothing = said.kind === "unclear" && !said.busy;
    if (said.kind !== "no") this.#found({ transaction: said.transaction ?? row.transaction });
    this.#patience = this.#services.now() + (said.kind === "no" ? 0 : this.#payment.timeouts.chainWaitMs);
    if (said.kind !== "yes")
      logEvent("settlement_unresolved", {
        operation: row.order.operation,
        payer: shortAddress(row.order.payment.payer),
        answer: said.kind,
      });
    return { type: "settlement_answered", said: said.kind };
  }

  /** Whether the chain shows the transfer of a facilitator's yes, within the patience of this request. */
  async #confirm(row: Row | undefined): Promise<boolean> {
    const { transaction } = this.#progress;
    if (!row || transaction === undefined) return false;
    for (;;) {
      const paid = await isPaidBy(this.#payment, row.order.payment.authorization, transaction);
      if (paid !== undefined || !this.isPatient) return paid === true;
      await wait(lookPauseMs);
    }
  }

  /** What the books say of the authorization, compared with the request that it is, or would be, bound to. */
  async #recall(row: Row | undefined): Promise<SoldBefore> {
    const order = row?.order ?? this.#purchase;
    if (!order) return "unknown";
    const sold = await this.#services.soldFor(saleIdOf(order));
    if (sold === undefined) return "nothing";
    if (sold === null) return "unknown";
    this.#found({ paidFor: sold === "" ? "unknown_request" : "known_request" });
    return sold === (row ?? this.#purchase)?.fingerprint ? "this_request" : "another_request";
  }

  async #look({ purpose, refusal }: Extract<Question, { type: "look" }>, row: Row | undefined): Promise<SaleEvent> {
    const order = row?.order ?? this.#purchase;
    // Nobody was asked to charge: an unpaid look is limited.
    const isUnpaid = this.#purchase !== undefined && (row === undefined || row.state === "exposed");
    if (this.#purchase && row?.state === "exposed") await this.#services.admitLook(this.#purchase);
    // Only the row's own network can show its use.
    const look =
      order?.terms.network === this.#payment.network
        ? await lookAtChain(
            this.#payment,
            order.payment.authorization,
            {
              fromBlock: row?.fromBlock,
              searched: row?.searched,
              transaction: this.#progress.transaction ?? row?.transaction,
            },
            isUnpaid ? fewSearches : undefined,
          )
        : ({ observation: { reached: false } } as const);
    this.#found({ searched: look.searched, ...(look.transaction && { transaction: look.transaction }) });
    return { type: "looked", purpose, observation: look.observation, ...(refusal && { refusal }) };
  }
}
