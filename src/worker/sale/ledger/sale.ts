/**
 * Works on one authorization: does what `decide` says, and turns the replies of node, core, facilitator and books
 * into the next event. It decides nothing itself.
 */

import {
  challengeSituations,
  type KnownPayment,
  type PaymentState,
  stopCases,
  type Verdict,
} from "../../../payment/situations.ts";
import { ServiceError } from "../../http/errors.ts";
import type {
  Keep,
  Proof,
  Question,
  SaleAnswer,
  SaleDecision,
  SaleEvent,
  SaleFacts,
  SaleFailure,
  SaleState,
} from "../decide.ts";
import type { SignatureKind } from "../facilitator/calls.ts";
import { settlementMarginSeconds } from "../payment/authorization.ts";
import type { ProofResult, Purchase, SaleOutcome } from "../payment/purchase.ts";
import type { Authorization } from "../payment/signature.ts";
import { newRow, type Row } from "./ledger-row.ts";
import {
  bookedFrom,
  firstLookMs,
  isLarge,
  maxUndecided,
  nextLookMs,
  readableUntil,
  rowRetentionMs,
  undecidedFullMs,
  verdictMs,
  voidAfterMs,
  voidConfirmedMs,
} from "./sale-bounds.ts";
import { confirmSettlement, isOnNetwork, lookForPayment, needsBooks, type SaleServices } from "./sale-questions.ts";
import { toSaleRecord } from "./sale-record.ts";
import { mayCallAgain, SettleCalls, signatureKindOf, verdictOn } from "./settle-calls.ts";
import { soldAnswerOf } from "./sold-result.ts";
import { pack, unpack } from "./stored-answer.ts";

/** The row of a request, and concurrent work that concerns it. */
export type RelatedWork = Pick<SaleFacts, "byAnother" | "running" | "relatedRunning" | "kept">;

export const noRelatedWork: RelatedWork = {
  byAnother: false,
  running: false,
  relatedRunning: false,
  kept: "none",
};

/** The state of a row's payment in the words of the interface. */
export const paymentStateOf = (state: SaleState): PaymentState =>
  state === "none" ? "unused" : state === "asked" ? "in_flight" : "settled";

export class Sale {
  readonly #services: SaleServices;
  /** The request; absent when the alarm has called. */
  readonly #purchase: Purchase | undefined;
  readonly #relatedWork: RelatedWork;
  readonly #readable: boolean;
  readonly #stages: Record<string, number> = {};
  /** The row with everything that is known; the decision says which changes become durable. */
  #row: Row;
  /** Whether the ledger knows the authorization. */
  #isStored: boolean;
  #proved: ProofResult | undefined;
  /** The payer's undecided authorizations that the proof has counted. */
  #open: readonly Authorization[] = [];
  #calculation: Promise<string> | undefined;
  /** JSON text of the answer, calculated or unpacked. */
  #text: string | undefined;
  #calculationFailure: ServiceError | undefined;
  #retryAfterSeconds: number | undefined;
  readonly #calls: SettleCalls;
  #charged = false;

  /** `row` is absent for an authorization that the ledger does not know, `purchase` when the alarm has called. */
  constructor(
    services: SaleServices,
    row: Row | undefined,
    purchase: Purchase | undefined,
    relatedWork = noRelatedWork,
  ) {
    const known = row ?? (purchase && newRow(purchase));
    if (!known) throw new Error("Neither a row nor a request");
    this.#services = services;
    this.#calls = new SettleCalls(services);
    this.#row = known;
    this.#isStored = row !== undefined;
    this.#purchase = purchase;
    this.#relatedWork = relatedWork;
    this.#proved = relatedWork.byAnother ? undefined : purchase?.proved;
    // Decided when the work begins, because it depends on the time at which the request came.
    this.#readable = relatedWork.byAnother || services.now() < readableUntil(known.order);
  }

  /** The first decision. Must stay synchronous, so that facts cannot change between reading and acting. */
  open(event: SaleEvent): SaleDecision {
    const decision = this.#services.decide(this.#row.state, event, this.#facts());
    this.#row = { ...this.#row, state: decision.state };
    return decision;
  }

  /**
   * Acts on a decision and on those that follow, until there is an answer. Undefined when the work ends without one for
   * a caller.
   */
  async run(opening: SaleDecision): Promise<SaleOutcome | undefined> {
    for (let decision = opening; ; ) {
      if (decision.keep) await this.#keep(decision.keep);
      if (decision.answer) return this.#end(decision.answer);
      const { ask } = decision;
      decision = this.open(await this.#staged(ask.type, () => this.#ask(ask)));
    }
  }

  get #expiryMs(): number {
    return Number(this.#row.order.payment.authorization.validBefore) * 1000;
  }

  #facts(): SaleFacts {
    const { store, payment } = this.#services;
    const now = this.#services.now();
    const { fingerprint, settleAfter, voidAt, order } = this.#row;
    const isInTime = now + settlementMarginSeconds * 1000 < this.#expiryMs;
    return {
      ...this.#relatedWork,
      sameRequest: fingerprint === this.#purchase?.fingerprint,
      paymentError: this.#purchase?.error,
      readable: this.#readable,
      undecidedFull: store.undecidedCount() >= maxUndecided,
      covered: this.#isCovered(),
      maySettle:
        this.#relatedWork.kept !== "settled" &&
        isInTime &&
        mayCallAgain(this.#row, this.#services) &&
        now >= settleAfter,
      calling: this.#calls.isCalling && isInTime,
      verdict: this.#verdict,
      mustConfirm: isLarge(order, payment) || needsBooks(this.#row),
      patient: this.#calls.isPatient,
      voidNoted: voidAt === 0 ? "no" : now < voidAt + voidConfirmedMs ? "just_now" : "a_minute_ago",
    };
  }

  /** Returns why every facilitator refuses this row permanently, or has refused an earlier payment like this one. */
  get #verdict(): Verdict | undefined {
    if (this.#isStored) return verdictOn(this.#row, this.#services);
    const { payment } = this.#row.order;
    const signature = this.#proved?.signature ?? payment.signature;
    const kind = this.#purchase?.error ? undefined : signatureKindOf({ ...payment, signature });
    return this.#services.store.verdictOn(payment, kind, this.#services.now());
  }

  /** Whether the money that the proof showed also covers the rows written since. */
  #isCovered(): boolean {
    const counted = new Set(this.#open.map(({ nonce }) => nonce));
    const since = this.#services.store.undecided().filter(({ nonce }) => !counted.has(nonce));
    return (this.#proved?.spare ?? 0n) >= since.reduce((sum, { value }) => sum + BigInt(value), 0n);
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
      case "settle": {
        const { said, changes } = await this.#calls.ask(this.#row);
        this.#row = { ...this.#row, ...changes };
        return { type: "settlement_answered", said };
      }
      case "confirm":
        return {
          type: "confirmed",
          sight: await confirmSettlement(this.#services, this.#row, this.#calls.patientUntil),
        };
      case "look": {
        const { purpose } = question;
        const isSettling = purpose === "settlement";
        if (isSettling) await this.#calls.pauseBeforeLook(this.#row);
        const { said, changes, seen } = await lookForPayment(this.#services, this.#row, isSettling);
        this.#row = { ...this.#row, ...changes };
        if (isSettling && said.kind === "unused") await this.#calls.plan(this.#row, seen);
        return { type: "looked", purpose, sight: said };
      }
    }
  }

  async #prove(): Promise<Proof> {
    const { payment, store, admit, prove } = this.#services;
    const { order } = this.#row;
    const isNew = !this.#isStored;
    if (this.#purchase && isNew) admit(this.#purchase);
    // For a payer who has paid before, the calculation runs while the node is asked, which saves time.
    if (isNew && store.hasPaid()) this.#beginCalculation();
    this.#open = isNew ? store.undecided() : [];
    // The guard did not count the payer's other payments.
    if (this.#open.length > 0 || this.#proved?.spare === undefined) this.#proved = undefined;
    if (isOnNetwork(this.#services, this.#row))
      this.#proved ??= await prove(payment, order.payment, order.terms, this.#open);
    if (!this.#proved) return { kind: "unknown" };
    const { proof, head, signature } = this.#proved;
    if (proof.kind !== "can_pay") return proof;
    if (isNew) {
      const signed = { ...order, payment: { ...order.payment, signature } };
      this.#row = { ...this.#row, order: signed, fromBlock: head };
    }
    this.#retryAfterSeconds = await this.#calls.choose(this.#row);
    return this.#retryAfterSeconds === undefined ? proof : { kind: "circuit_open" };
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
      this.#row = { ...this.#row, answer: await pack(this.#text) };
      return true;
    } catch (thrown) {
      if (!(thrown instanceof ServiceError)) throw thrown;
      this.#calculationFailure = thrown;
      return false;
    }
  }

  async #keep(keep: Keep): Promise<void> {
    const { store, persist } = this.#services;
    switch (keep) {
      case "postpone":
      case "note_void":
        this.#postpone(keep);
        // The alarm sets itself again when it is done with all rows.
        return this.#purchase && persist();
      case "remove":
        store.remove(this.#row.nonce, this.#endingVerdict());
        return persist();
      case "write":
        if (this.#row.state === "settled") await this.#sign();
        this.#write();
        return persist(bookedFrom(this.#row, this.#row.settledAt || this.#services.now()));
    }
  }

  /** Writes the row before the money is asked for, or after it came. Synchronous, so that the counts stay true. */
  #write(): void {
    const { store, payment } = this.#services;
    const now = this.#services.now();
    const isSettled = this.#row.state === "settled";
    const next = isSettled
      ? { settledAt: now, dueAt: Math.max(now, this.#expiryMs) + rowRetentionMs }
      : { dueAt: now + firstLookMs + payment.timeouts.settleMs };
    const row = isSettled ? this.#row : this.#calls.begin(this.#row);
    this.#row = { ...row, voidAt: 0, ...next };
    const keys = this.#isStored ? [] : (this.#purchase?.keys ?? []);
    store.write(this.#row, keys, isSettled ? toSaleRecord(this.#row) : undefined);
    this.#isStored = true;
  }

  #postpone(keep: "postpone" | "note_void"): void {
    const now = this.#services.now();
    const { looks } = this.#row;
    const voidAt = keep === "note_void" ? this.#row.voidAt || now : 0;
    const dueAt = voidAt ? voidAt + voidConfirmedMs : now + nextLookMs(looks, now - this.#expiryMs - voidAfterMs);
    // Only the alarm's looks count: a buyer who repeats a request must not make the alarm look more often.
    this.#row = { ...this.#row, looks: this.#purchase ? looks : looks + 1, dueAt, voidAt };
    this.#services.store.postpone(this.#row);
  }

  /** Returns why facilitators refused a payment permanently whose row ends unused. */
  #endingVerdict(): { readonly verdict: Verdict; readonly kind: SignatureKind; readonly until: number } | undefined {
    const { settlement, voidAt, order } = this.#row;
    const verdict = settlement === undefined && voidAt > 0 ? verdictOn(this.#row, this.#services) : undefined;
    return verdict && { verdict, kind: signatureKindOf(order.payment), until: this.#services.now() + verdictMs };
  }

  /** Signs the receipt of the settlement. */
  async #sign(): Promise<void> {
    const row = this.#row;
    const answer = await this.#answerText();
    const settlement = await this.#services.settlementText(row, answer, row.transaction ?? "");
    this.#row = { ...row, settlement };
    this.#charged = true;
  }

  async #answerText(): Promise<string> {
    this.#text ??= await unpack(this.#row.answer);
    return this.#text;
  }

  /** The state of the payment when the work ends with an answer. */
  #paymentAfter(said: SaleAnswer): KnownPayment {
    const { state, transaction } = this.#row;
    if (said.kind === "challenge" && said.stop)
      return { state: stopCases[said.stop].state, transaction, retryAction: "stop", stop: said.stop };
    const refused = said.kind === "challenge" && state !== "settled";
    const verdict = state === "asked" ? this.#verdict : undefined;
    return {
      state: refused ? challengeSituations[said.error].state : paymentStateOf(state),
      transaction,
      ...(verdict && { refusal: { verdict, decidedAt: this.#expiryMs + voidAfterMs } }),
    };
  }

  async #end(said: SaleAnswer): Promise<SaleOutcome | undefined> {
    const known = { payment: this.#paymentAfter(said), stages: this.#stages };
    switch (said.kind) {
      case "result": {
        const sold = soldAnswerOf(this.#row, await this.#answerText(), this.#services.store, this.#charged);
        return { kind: "sold", ...sold, ...known };
      }
      case "challenge":
        return { kind: "challenge", error: said.error, ...known };
      case "failure": {
        const { code, headers } = this.#failure(said.code);
        return { kind: "failure", code, headers, ...known };
      }
      default:
        return undefined;
    }
  }

  #failure(code: SaleFailure): ServiceError {
    if (code === "calculation") return this.#calculationFailure ?? new ServiceError("core_unavailable");
    const seconds = {
      settlement_unknown: this.#undecidedSeconds,
      chain_unavailable: Math.ceil(firstLookMs / 1000),
      rate_limited: Math.ceil(undecidedFullMs / 1000),
      circuit_open: this.#retryAfterSeconds,
      idempotency_conflict: undefined,
    }[code];
    return new ServiceError(code, seconds === undefined ? {} : { headers: { "Retry-After": String(seconds) } });
  }

  /** After how many seconds another look at an undecided authorization can decide it. */
  get #undecidedSeconds(): number {
    const { voidAt, settleAfter } = this.#row;
    const now = this.#services.now();
    const secondsUntil = (ms: number) => Math.max(Math.ceil((ms - now) / 1000), Math.ceil(firstLookMs / 1000));
    if (voidAt) return secondsUntil(voidAt + voidConfirmedMs);
    // A payment that every facilitator refuses is over when it has run out, unless a facilitator broadcasts it after
    // all.
    const isOver = !mayCallAgain(this.#row, this.#services) || settleAfter >= this.#expiryMs;
    return secondsUntil(isOver ? this.#expiryMs + voidAfterMs : settleAfter);
  }
}
