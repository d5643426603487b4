/**
 * Executes the decisions on one authorization: writes rows, asks others (`sale-questions.ts`), and turns their replies
 * into the next event. It decides nothing itself.
 */
import type { PaymentConfig } from "../../config/config.ts";
import { ServiceError } from "../../http/errors.ts";
import type { KnownPayment } from "../../http/payment-status.ts";
import type {
  Decision,
  Question,
  SaleAction,
  SaleAnswer,
  SaleEvent,
  SaleFacts,
  SaleFailure,
} from "../decision/decision.ts";
import type { SaleState } from "../decision/transitions.ts";
import { facilitatorAt } from "../facilitator/facilitator.ts";
import { isLarge } from "../facilitator/payment-request.ts";
import { settlementMarginSeconds } from "../payment/authorization.ts";
import type { Order, Purchase, SaleOutcome } from "../payment/purchase.ts";
import type { Row } from "./ledger-row.ts";
import { nextRow, rowSoFar, toSaleRecord } from "./next-row.ts";
import { paymentStateOf } from "./payment-state.ts";
import {
  answerRetentionMs,
  firstLookMs,
  longestLookMs,
  maxExposed,
  maxSettleCalls,
  maxUnresolved,
  nextLookMs,
  readableAfterExpiryMs,
} from "./sale-bounds.ts";
import { SaleQuestions } from "./sale-questions.ts";
import type { SaleServices } from "./sale-services.ts";
import { unpack } from "./stored-answer.ts";

/** Rows and concurrent work that a request belongs to. */
export type RelatedWork = Pick<SaleFacts, "byAnother" | "running" | "equalRunning" | "named" | "equalRecent">;

/** No related rows, no concurrent work. */
export const noRelatedWork: RelatedWork = {
  byAnother: false,
  running: false,
  equalRunning: false,
  named: "none",
  equalRecent: false,
};

/** Input: a request (with its row, if any) or, from the alarm, a row only. */
type Subject = readonly [row: Row | undefined, purchase: Purchase] | readonly [row: Row, purchase: undefined];

/** How the work on a request ended: with an outcome for the caller, or with a word for the ledger. */
export type RunResult =
  | { readonly kind: "outcome"; readonly outcome: SaleOutcome }
  | Extract<SaleAnswer, { kind: "wait" | "use_related" | "continue" | "done" }>;

/** Seconds after which to try again. */
const retrySeconds: Readonly<Partial<Record<SaleFailure, number>>> = {
  settlement_unknown: Math.ceil(firstLookMs / 1000),
  rate_limited: Math.ceil(longestLookMs / 1000),
};

export class SaleProcess {
  readonly #services: SaleServices;
  readonly #payment: PaymentConfig;
  /** Absent when the alarm works. */
  readonly #purchase: Purchase | undefined;
  /** The authorization and its requirements, which stay the same whatever request it is bound to. */
  readonly #order: Pick<Order, "payment" | "terms">;
  /** The keys of the request. */
  readonly #keys: readonly string[];
  readonly #relatedWork: RelatedWork;
  readonly #stages: Record<string, number> = {};
  readonly #questions: SaleQuestions;
  #row: Row | undefined;
  #state: SaleState;
  /** The stored answer's JSON text, once it is unpacked. */
  #unpacked: string | undefined;
  /** What this work settled: the transaction, and JSON text of the SettleResponse. */
  #settled: { readonly transaction: string; readonly settlement: string } | undefined;

  constructor(services: SaleServices, ...[row, purchase, relatedWork]: readonly [...Subject, RelatedWork]) {
    this.#services = services;
    this.#payment = services.payment;
    this.#row = row;
    this.#state = row?.state ?? "reserved";
    this.#purchase = purchase;
    this.#order = purchase ? (row?.order ?? purchase) : row.order;
    this.#keys = purchase?.keys ?? [];
    this.#relatedWork = relatedWork;
    this.#questions = new SaleQuestions(services, purchase, relatedWork.byAnother ? undefined : purchase?.proved);
  }

  /** The first decision. Must stay synchronous, so that facts cannot change between reading and acting. */
  open(event: SaleEvent): Decision {
    return this.#decide(event);
  }

  /** Acts on a decision and on those that follow, until there is an answer. */
  async run(opening: Decision): Promise<RunResult> {
    let decision = opening;
    for (;;) {
      let event: SaleEvent | undefined;
      for (const action of decision.actions) event = await this.#act(action);
      if (decision.answer) return this.#end(decision.answer);
      if (!event) throw new Error("A decision without an answer asks nothing");
      decision = this.#decide(event);
    }
  }

  #decide(event: SaleEvent): Decision {
    const decision = this.#services.decide(this.#state, event, this.#facts());
    this.#state = decision.state;
    return decision;
  }

  get #authorization() {
    return this.#order.payment.authorization;
  }

  #facts(): SaleFacts {
    const { store, now } = this.#services;
    const row = this.#row;
    const purchase = this.#purchase;
    const validBeforeMs = Number(this.#authorization.validBefore) * 1000;
    return {
      ...this.#relatedWork,
      sameRequest: row?.fingerprint === purchase?.fingerprint,
      paymentError: purchase?.error,
      perhapsPaidLate: purchase?.error === "payment_expired" && now() < validBeforeMs + answerRetentionMs,
      honoursUnknown: !this.#payment.payToIsShared,
      mayRead:
        this.#relatedWork.byAnother ||
        row === undefined ||
        !row.answered ||
        now() < validBeforeMs + readableAfterExpiryMs ||
        store.isNamed(row.nonce, this.#keys),
      unresolvedFull: store.unresolvedCount() >= maxUnresolved,
      mayKeepExposed:
        (purchase?.payment.signer === "account" || this.#questions.progress.proved?.signedByPayer === true) &&
        store.exposedCount() < maxExposed,
      tooLate: now() + settlementMarginSeconds * 1000 >= validBeforeMs,
      maySettle:
        row !== undefined &&
        facilitatorAt(this.#payment, row.facilitator) !== undefined &&
        row.settleCalls < maxSettleCalls &&
        now() >= row.settleAfter,
      large: isLarge(this.#order, this.#payment),
      patient: this.#questions.isPatient,
    };
  }

  async #act(action: SaleAction): Promise<SaleEvent | undefined> {
    switch (action.type) {
      case "write":
        await this.#write(action.state);
        return undefined;
      case "name":
        this.#name();
        return undefined;
      case "postpone":
        this.#postpone();
        return undefined;
      case "report":
        this.#questions.report(action.outcome);
        return undefined;
      default:
        return this.#staged(action.type, () => this.#ask(action));
    }
  }

  async #ask(question: Question): Promise<SaleEvent> {
    const row = this.#row;
    const event = await this.#questions.ask(question, row);
    // The next look goes on where this one ended.
    if (row && question.type === "look") this.#row = { ...row, searched: this.#questions.progress.searched };
    return event;
  }

  async #staged<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    const begin = this.#services.now();
    try {
      return await work();
    } finally {
      this.#stages[name] = (this.#stages[name] ?? 0) + this.#services.now() - begin;
    }
  }

  async #write(state: SaleState): Promise<void> {
    const { store, persist, now } = this.#services;
    if (state === "released") {
      store.remove(this.#authorization.nonce);
      this.#row = undefined;
      return persist();
    }
    if (state === "settled") this.#settled = await this.#settle();
    // No await between a decision to settle and its write, so that its counts still hold.
    const row = nextRow(this.#rowSoFar(), state, {
      progress: this.#questions.progress,
      settlement: this.#settled?.settlement,
      answered: this.#purchase !== undefined,
      time: now(),
      settleMs: this.#payment.timeouts.settleMs,
    });
    this.#row = row;
    // Once a purchase starts, its row is indexed under the request's idempotency keys.
    const isBought = state !== "exposed" && state !== "paid_undelivered";
    const isNamed = isBought && this.#purchase?.fingerprint === row.fingerprint;
    store.write(
      row,
      isNamed ? this.#keys : [],
      this.#settled && toSaleRecord(row, this.#settled.transaction, row.settledAt),
    );
    await persist();
  }

  async #settle() {
    const row = this.#rowSoFar();
    const transaction = this.#questions.progress.transaction ?? row.transaction ?? "";
    const settlement = await this.#services.settlementText(row, await this.#answerText(row), transaction);
    return { transaction, settlement };
  }

  /** JSON text of the answer: calculated for this request, or stored before. */
  async #answerText(row: Row): Promise<string> {
    const { answer } = this.#questions.progress;
    if (answer) return answer.text;
    this.#unpacked ??= await unpack(row.answer);
    return this.#unpacked;
  }

  #rowSoFar(): Row {
    return rowSoFar(this.#row, this.#purchase, this.#questions.progress);
  }

  #name(): void {
    const { store } = this.#services;
    const { nonce } = this.#authorization;
    store.markAnswered(nonce);
    store.addKeys(nonce, this.#keys);
  }

  #postpone(): void {
    const row = this.#rowSoFar();
    const now = this.#services.now();
    const sinceExpiryMs = now - Number(this.#authorization.validBefore) * 1000;
    this.#services.store.postpone(row, now + nextLookMs(row.state, row.looks, sinceExpiryMs));
  }

  /** What is known of the payment when the work ends with an answer. */
  #paymentAfter(answer: SaleAnswer): KnownPayment {
    const { progress } = this.#questions;
    const transaction = progress.transaction ?? this.#row?.transaction;
    if (answer.kind !== "challenge" || progress.paidFor === undefined)
      return { state: paymentStateOf(this.#state, answer), transaction };
    // An earlier release did not book the request: it can be this one, whose buyer must not pay again.
    const mayBeThis = progress.paidFor === "unknown_request";
    return { state: "settled", transaction, ...(mayBeThis && { retryAction: "stop" }) };
  }

  async #end(answer: SaleAnswer): Promise<RunResult> {
    const stages = this.#stages;
    const payment = this.#paymentAfter(answer);
    switch (answer.kind) {
      case "result": {
        const row = this.#rowSoFar();
        if (row.settlement === undefined) throw new Error("A result without a settlement");
        const text = await this.#answerText(row);
        const { locale, settlement } = row;
        const charged = this.#settled !== undefined;
        const answerKey = this.#services.store.answerKey(row.nonce);
        return {
          kind: "outcome",
          outcome: { kind: "sold", answer: text, answerKey, locale, settlement, charged, payment, stages },
        };
      }
      case "challenge":
        return { kind: "outcome", outcome: { kind: "challenge", error: answer.error, payment, stages } };
      case "failure": {
        if (answer.code === "calculation") {
          const { code, headers } = this.#questions.progress.calculationFailure ?? new ServiceError("core_unavailable");
          return { kind: "outcome", outcome: { kind: "failure", code, headers, payment, stages } };
        }
        const seconds =
          answer.code === "circuit_open" ? this.#questions.progress.retryAfterSeconds : retrySeconds[answer.code];
        const headers: Record<string, string> = seconds === undefined ? {} : { "Retry-After": String(seconds) };
        return { kind: "outcome", outcome: { kind: "failure", code: answer.code, headers, payment, stages } };
      }
      default:
        return answer;
    }
  }
}
