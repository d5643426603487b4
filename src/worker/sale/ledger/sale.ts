/**
 * Works on one authorization: does what `decide` says, and turns what node, core, facilitator and books reply into the
 * next event. It decides nothing itself.
 */
import type { calculate } from "../../calculation/calculate.ts";
import type { FacilitatorSetting, PaymentConfig } from "../../config/config.ts";
import { check } from "../../guard/circuit.ts";
import { ServiceError } from "../../http/errors.ts";
import { logEvent, shortAddress } from "../../http/log.ts";
import { type KnownPayment, type PaymentState, stateAfterChallenge, stopCases } from "../../http/payment-status.ts";
import { isPaidBy, lookAtChain, type Searched } from "../chain/chain.ts";
import type { prove } from "../chain/proof.ts";
import type {
  Decision,
  decide,
  LookPurpose,
  Proof,
  Question,
  SaleAnswer,
  SaleEvent,
  SaleFacts,
  SaleState,
  Sight,
} from "../decide.ts";
import { chooseFacilitator, dependencyOf, facilitatorAt, type settle } from "../facilitator/facilitator.ts";
import { isLarge, paymentRequestOf } from "../facilitator/payment-request.ts";
import { settlementMarginSeconds } from "../payment/authorization.ts";
import {
  asksForAnother,
  type Order,
  type ProofResult,
  type Purchase,
  type SaleOutcome,
  saleIdOf,
} from "../payment/purchase.ts";
import { isReturned } from "./books.ts";
import type { Row } from "./ledger-row.ts";
import { type LedgerStore, recordVersion, type SaleRecord } from "./ledger-store.ts";
import {
  firstLookMs,
  longestLookMs,
  lookPauseMs,
  maxSettleCalls,
  maxUndecided,
  newKeyAfterMs,
  nextLookMs,
  readableAfterExpiryMs,
  refusalMs,
  rowRetentionMs,
  settleSpacingMs,
  voidConfirmedMs,
} from "./sale-bounds.ts";
import { pack, unpack } from "./stored-answer.ts";

/** What a sale is executed with. */
export interface SaleServices {
  readonly env: Env;
  readonly payment: PaymentConfig;
  readonly store: LedgerStore;
  readonly decide: typeof decide;
  readonly prove: typeof prove;
  /** Calculates the answer as JSON text. Throws a ServiceError when there is none; nothing is charged. */
  readonly calculate: typeof calculate;
  readonly settle: typeof settle;
  /** Milliseconds since the epoch. */
  now(): number;
  /** Sets the alarm for what is due next, and resolves when everything written so far is durable. */
  persist(): Promise<void>;
  /** JSON text of the SettleResponse with its receipts. */
  settlementText(row: Row, answer: string, transaction: string): Promise<string>;
  /** Counts a payment that the ledger does not know. Throws `rate_limited` when there are too many. */
  admit(purchase: Purchase): Promise<void>;
}

/** Rows and concurrent work that a request belongs to. */
export type RelatedWork = Pick<SaleFacts, "byAnother" | "running" | "relatedRunning" | "named" | "equalKept">;

export const noRelatedWork: RelatedWork = {
  byAnother: false,
  running: false,
  relatedRunning: false,
  named: "none",
  equalKept: false,
};

/** How the work on a request ended: with an outcome for the caller, or with a word for the ledger. */
export type RunResult =
  | { readonly kind: "outcome"; readonly outcome: SaleOutcome }
  | Extract<SaleAnswer, { kind: "wait" | "use_related" | "continue" | "done" }>;

/** Seconds after `validBefore` at which a look can first show that an authorization ran out unused. */
const voidAfterSeconds = 32;

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** What a row says of its payment in the buyer's words. */
export const paymentStateOf = (state: SaleState): PaymentState =>
  state === "none" ? "unused" : state === "asked" ? "in_flight" : "settled";

/** The row of an authorization that has none. */
export const newRow = ({ operation, payment, terms, resourceUrl, context, fingerprint, locale }: Purchase): Row => ({
  nonce: payment.authorization.nonce,
  state: "none",
  order: { operation, payment, terms, resourceUrl, context },
  fingerprint,
  locale,
  facilitator: "",
  declined: false,
  answer: new ArrayBuffer(0),
  fromBlock: undefined,
  searched: undefined,
  transaction: undefined,
  settlement: undefined,
  settleCalls: 0,
  settleAfter: 0,
  settledAt: 0,
  voidAt: 0,
  looks: 0,
  dueAt: 0,
});

/** What the books are told of a settled row. */
export function toSaleRecord({ order, fingerprint, transaction = "", settledAt }: Row): SaleRecord {
  const { payment, terms, context, operation } = order;
  return {
    id: saleIdOf(order),
    soldAt: new Date(settledAt).toISOString(),
    operation,
    price: terms.amount,
    payer: payment.payer,
    transaction,
    network: terms.network,
    transport: context.transport,
    referralCode: context.referralCode ?? null,
    requestId: context.requestId,
    payTo: terms.payTo,
    asset: terms.asset,
    fingerprint,
    version: recordVersion,
  };
}

export class Sale {
  readonly #services: SaleServices;
  readonly #payment: PaymentConfig;
  /** Absent when the alarm works. */
  readonly #purchase: Purchase | undefined;
  /** The authorization and its requirements, which stay the same whatever request it is bound to. */
  readonly #order: Order;
  readonly #relatedWork: RelatedWork;
  readonly #reading: SaleFacts["reading"];
  readonly #stages: Record<string, number> = {};
  #row: Row | undefined;
  #state: SaleState;
  #proved: ProofResult | undefined;
  #chosen: FacilitatorSetting | undefined;
  #calculation: Promise<string> | undefined;
  /** JSON text of the answer, calculated or unpacked; and how it is stored. */
  #text: string | undefined;
  #packed: ArrayBuffer | undefined;
  #calculationFailure: ServiceError | undefined;
  /** The transaction that a facilitator named, or that paid. */
  #transaction: string | undefined;
  #searched: Searched | undefined;
  #retryAfterSeconds: number | undefined;
  /** Until when this request looks at the chain again, in milliseconds since the epoch. */
  #patientUntil = 0;
  #charged = false;
  /** Whether the facilitator refused the payment in this request; undefined before it was asked. */
  #declined: boolean | undefined;

  constructor(
    services: SaleServices,
    row: Row | undefined,
    purchase: Purchase | undefined,
    relatedWork = noRelatedWork,
  ) {
    const order = row?.order ?? purchase;
    if (!order) throw new Error("Neither a row nor a request");
    this.#services = services;
    this.#payment = services.payment;
    this.#row = row;
    this.#state = row?.state ?? "none";
    this.#purchase = purchase;
    this.#order = order;
    this.#relatedWork = relatedWork;
    this.#proved = relatedWork.byAnother ? undefined : purchase?.proved;
    this.#transaction = row?.transaction;
    this.#searched = row?.searched;
    this.#reading = this.#readingOf(row);
  }

  /** The first decision. Must stay synchronous, so that facts cannot change between reading and acting. */
  open(event: SaleEvent): Decision {
    const decision = this.#services.decide(this.#state, event, this.#facts());
    this.#state = decision.state;
    return decision;
  }

  /** Acts on a decision and on those that follow, until there is an answer. */
  async run(opening: Decision): Promise<RunResult> {
    for (let decision = opening; ; ) {
      if (decision.keep) await this.#keep(decision);
      if (decision.answer) return this.#end(decision.answer);
      const { ask } = decision;
      if (!ask) throw new Error("A decision neither asks nor answers");
      decision = this.open(await this.#staged(ask.type, () => this.#ask(ask)));
    }
  }

  get #expiryMs(): number {
    return Number(this.#order.payment.authorization.validBefore) * 1000;
  }

  #facts(): SaleFacts {
    const { store } = this.#services;
    const now = this.#services.now();
    const row = this.#row;
    const purchase = this.#purchase;
    return {
      ...this.#relatedWork,
      sameRequest: row?.fingerprint === purchase?.fingerprint,
      paymentError: purchase?.error,
      reading: this.#reading,
      undecidedFull: store.undecidedCount() >= maxUndecided,
      tooLate: now + settlementMarginSeconds * 1000 >= this.#expiryMs,
      maySettle:
        row !== undefined &&
        facilitatorAt(this.#payment, row.facilitator) !== undefined &&
        row.settleCalls < maxSettleCalls &&
        now >= row.settleAfter,
      mustConfirm: this.#isLarge || (row?.settleCalls ?? 0) > 1,
      patient: now < this.#patientUntil,
      voidNoted: !row?.voidAt ? "no" : now < row.voidAt + voidConfirmedMs ? "just_now" : "a_minute_ago",
    };
  }

  get #isLarge(): boolean {
    return isLarge(this.#order, this.#payment);
  }

  /** Who may read the row's answer, as it was when the request came: its own keys do not count then. */
  #readingOf(row: Row | undefined): SaleFacts["reading"] {
    const keys = this.#purchase?.keys ?? [];
    const isNamed = row !== undefined && this.#services.store.isNamed(row.nonce, keys);
    const isPublicLately = this.#services.now() < this.#expiryMs + readableAfterExpiryMs;
    if (this.#relatedWork.byAnother || isNamed || isPublicLately) return "allowed";
    return asksForAnother(keys) ? "without_key" : "signed_anew";
  }

  async #staged<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    const begin = this.#services.now();
    try {
      return await work();
    } finally {
      this.#stages[name] = (this.#stages[name] ?? 0) + this.#services.now() - begin;
    }
  }

  async #ask(question: Question): Promise<SaleEvent> {
    switch (question.type) {
      case "prove":
        return { type: "proved", proof: await this.#prove() };
      case "calculate":
        return { type: "calculated", done: await this.#calculate() };
      case "settle":
        return { type: "settlement_answered", said: await this.#settle() };
      case "confirm":
        return { type: "confirmed", sight: await this.#confirm() };
      case "look":
        if (question.afterPause) await wait(lookPauseMs);
        return this.#look(question.purpose);
    }
  }

  async #prove(): Promise<Proof> {
    const { env, store, admit } = this.#services;
    if (this.#purchase && !this.#row) await admit(this.#purchase);
    // A payer who has paid before saves time: calculate while the node is asked.
    if (!this.#row && store.hasPaid()) this.#beginCalculation();
    if (this.#isOnThisNetwork)
      this.#proved ??= await this.#services.prove(this.#payment, this.#order.payment, this.#order.terms);
    const proof: Proof = this.#proved?.proof ?? { kind: "unknown" };
    if (proof.kind !== "can_pay" || this.#row?.facilitator) return proof;
    const chosen = await chooseFacilitator(env, this.#payment, store.refusedBy(this.#services.now()));
    if (typeof chosen === "number") {
      this.#retryAfterSeconds = chosen;
      return { kind: "circuit_open" };
    }
    this.#chosen = chosen;
    return proof;
  }

  /** Only the row's own network can show its use. */
  get #isOnThisNetwork(): boolean {
    return this.#order.terms.network === this.#payment.network;
  }

  #beginCalculation(): Promise<string> {
    const purchase = this.#purchase;
    if (!purchase) throw new Error("Nothing to calculate");
    const { env, calculate } = this.#services;
    this.#calculation ??= calculate(env, purchase.operation, purchase.input, purchase.locale);
    // Awaited later, or never when the payment cannot succeed.
    this.#calculation.catch(() => {});
    return this.#calculation;
  }

  async #calculate(): Promise<boolean> {
    try {
      this.#text = await this.#beginCalculation();
      this.#packed = await pack(this.#text);
      return true;
    } catch (thrown) {
      if (!(thrown instanceof ServiceError)) throw thrown;
      this.#calculationFailure = thrown;
      return false;
    }
  }

  async #settle(): Promise<"yes" | "no" | "unclear"> {
    const row = this.#rowSoFar();
    const setting = facilitatorAt(this.#payment, row.facilitator);
    if (!setting) throw new Error("Nobody to settle with");
    const said = await this.#services.settle(this.#payment, setting, paymentRequestOf(row.order));
    if (said.kind === "unclear" && !said.busy) check(this.#services.env, dependencyOf(this.#payment, setting));
    if (said.kind === "yes" || said.kind === "unclear") this.#transaction = said.transaction ?? this.#transaction;
    const now = this.#services.now();
    this.#declined = said.kind === "no";
    this.#patientUntil = this.#declined ? 0 : now + this.#payment.timeouts.chainWaitMs;
    if (this.#declined && this.#payment.facilitators.length > 1)
      this.#services.store.noteRefusal(row.facilitator, now + refusalMs);
    if (said.kind !== "yes")
      logEvent("settlement_unresolved", {
        operation: row.order.operation,
        payer: shortAddress(row.order.payment.payer),
        answer: said.kind,
      });
    return said.kind;
  }

  /** What speaks for a facilitator's yes beside its word. */
  async #confirm(): Promise<"paid" | "returned" | "unknown"> {
    const isShown = !this.#isLarge || (await this.#isTransferShown());
    const isAgain = this.#rowSoFar().settleCalls > 1;
    return isShown ? (isAgain ? await this.#askBooks() : "paid") : "unknown";
  }

  /** Whether the chain shows the transfer of a facilitator's yes, within the patience of this request. */
  async #isTransferShown(): Promise<boolean> {
    if (this.#transaction === undefined) return false;
    for (;;) {
      const paid = await isPaidBy(this.#payment, this.#order.payment.authorization, this.#transaction);
      if (paid !== undefined || this.#services.now() >= this.#patientUntil) return paid === true;
      await wait(lookPauseMs);
    }
  }

  async #look(purpose: LookPurpose): Promise<SaleEvent> {
    const event = (sight: Sight): SaleEvent => ({ type: "looked", purpose, sight });
    if (!this.#isOnThisNetwork) return event({ kind: "unknown" });
    const { sight, isUsed, searched, transaction } = await lookAtChain(
      this.#payment,
      this.#order.payment.authorization,
      { fromBlock: this.#row?.fromBlock, searched: this.#searched, transaction: this.#transaction },
    );
    this.#searched = searched;
    this.#transaction = transaction ?? this.#transaction;
    if (!isUsed) return event(sight);
    const said = await this.#askBooks();
    return event(said === "paid" ? sight : { kind: said });
  }

  /** What the books say of a payment that was made: an operator notes and returns payments. */
  async #askBooks(): Promise<"paid" | "returned" | "unknown"> {
    const { fingerprint } = this.#rowSoFar();
    const returned = await isReturned(this.#services.env.BOOKS, saleIdOf(this.#order), fingerprint);
    return returned === undefined ? "unknown" : returned ? "returned" : "paid";
  }

  /** The row, or what will be one. */
  #rowSoFar(): Row {
    if (this.#row) return this.#row;
    if (!this.#purchase) throw new Error("Neither a row nor a request");
    const { payment } = this.#purchase;
    const signature = this.#proved?.signature ?? payment.signature;
    return {
      ...newRow({ ...this.#purchase, payment: { ...payment, signature } }),
      facilitator: this.#chosen?.url ?? "",
      fromBlock: this.#proved?.head,
      answer: this.#packed ?? new ArrayBuffer(0),
    };
  }

  async #keep({ keep, state, ask }: Decision): Promise<void> {
    const { store, persist, now } = this.#services;
    const { nonce } = this.#order.payment.authorization;
    switch (keep) {
      case "name":
        if (this.#row) store.addKeys(this.#row, this.#purchase?.keys ?? []);
        return;
      case "postpone":
      case "note_void":
        this.#postpone(keep);
        // The alarm sets itself again when it is done with all rows.
        return this.#purchase && persist();
      case "remove":
        store.remove(nonce);
        this.#row = undefined;
        return persist();
      default:
        if (state === "settled") await this.#sign();
    }
    // No await between a decision to settle and its write, so that its counts still hold.
    const soFar = this.#rowSoFar();
    const isAsking = ask?.type === "settle";
    const settleCalls = soFar.settleCalls + (isAsking ? 1 : 0);
    const forgetAt = Math.max(now(), this.#expiryMs) + rowRetentionMs;
    const row: Row = {
      ...soFar,
      state,
      transaction: this.#transaction,
      searched: this.#searched,
      settleCalls,
      settleAfter: isAsking ? now() + settleSpacingMs(settleCalls) : soFar.settleAfter,
      looks: 0,
      voidAt: 0,
      dueAt: state !== "asked" ? forgetAt : now() + firstLookMs + (isAsking ? this.#payment.timeouts.settleMs : 0),
      ...(state === "settled" && { settledAt: now() }),
    };
    const keys = this.#row ? [] : (this.#purchase?.keys ?? []);
    this.#row = row;
    store.write(row, keys, state === "settled" ? toSaleRecord(row) : undefined);
    await persist();
  }

  #postpone(keep: "postpone" | "note_void"): void {
    const row = this.#rowSoFar();
    const now = this.#services.now();
    const looks = this.#purchase ? 0 : row.looks;
    const voidAt = keep === "note_void" ? row.voidAt || now : 0;
    const dueAt = voidAt ? voidAt + voidConfirmedMs : now + nextLookMs(looks, now - this.#expiryMs);
    this.#row = {
      ...row,
      looks: looks + 1,
      dueAt,
      voidAt,
      declined: this.#declined ?? row.declined,
      searched: this.#searched,
      transaction: this.#transaction,
    };
    this.#services.store.postpone(this.#row);
  }

  /** The receipt of what is settled. */
  async #sign(): Promise<void> {
    const row = this.#rowSoFar();
    const settlement = await this.#services.settlementText(row, await this.#answerText(row), this.#transaction ?? "");
    this.#row = { ...row, settlement };
    this.#charged = true;
  }

  async #answerText(row: Row): Promise<string> {
    this.#text ??= await unpack(row.answer);
    return this.#text;
  }

  /** What is known of the payment when the work ends with an answer. */
  #paymentAfter(said: SaleAnswer): KnownPayment {
    const transaction = this.#transaction;
    if (said.kind === "challenge" && said.stop)
      return { state: stopCases[said.stop].state, transaction, retryAction: "stop", stop: said.stop };
    const stored = paymentStateOf(this.#state);
    const state = said.kind === "challenge" && stored !== "settled" ? stateAfterChallenge(said.error) : stored;
    return { state, transaction };
  }

  async #end(said: SaleAnswer): Promise<RunResult> {
    const known = { payment: this.#paymentAfter(said), stages: this.#stages };
    switch (said.kind) {
      case "result": {
        const row = this.#rowSoFar();
        const { locale, settlement } = row;
        if (settlement === undefined) throw new Error("A result without a settlement");
        const answer = await this.#answerText(row);
        const answerKey = this.#services.store.answerKey(row.nonce);
        const newKeyFrom = row.settledAt + newKeyAfterMs;
        const sold = {
          kind: "sold",
          answer,
          answerKey,
          locale,
          settlement,
          charged: this.#charged,
          newKeyFrom,
        } as const;
        return { kind: "outcome", outcome: { ...sold, ...known } };
      }
      case "challenge":
        return { kind: "outcome", outcome: { kind: "challenge", error: said.error, ...known } };
      case "failure": {
        const failed = said.code === "calculation" ? this.#calculationFailure : this.#failed(said.code);
        const { code, headers } = failed ?? new ServiceError("core_unavailable");
        return { kind: "outcome", outcome: { kind: "failure", code, headers, ...known } };
      }
      default:
        return said;
    }
  }

  #failed(code: Exclude<Extract<SaleAnswer, { kind: "failure" }>["code"], "calculation">): ServiceError {
    const seconds = {
      settlement_unknown: this.#undecidedSeconds,
      chain_unavailable: Math.ceil(firstLookMs / 1000),
      rate_limited: Math.ceil(longestLookMs / 1000),
      circuit_open: this.#retryAfterSeconds,
      idempotency_conflict: undefined,
    }[code];
    return new ServiceError(code, seconds === undefined ? {} : { headers: { "Retry-After": String(seconds) } });
  }

  /** After how many seconds another look at an undecided authorization can decide it. */
  get #undecidedSeconds(): number {
    const row = this.#row;
    const now = this.#services.now();
    const secondsUntil = (ms: number) => Math.max(Math.ceil((ms - now) / 1000), Math.ceil(firstLookMs / 1000));
    if (row?.voidAt) return secondsUntil(row.voidAt + voidConfirmedMs);
    // What a facilitator has refused is over when it has run out, unless it broadcasts it after all.
    return secondsUntil(row?.declined ? this.#expiryMs + voidAfterSeconds * 1000 : now);
  }
}
