/**
 * Executes what `decide` says for one authorization: writes rows, asks the node, the core and the facilitator, and turns what comes back into
 * the next event. It decides nothing itself.
 */
import type { PaymentConfig } from "../config/config.ts";
import { ServiceError } from "../http/errors.ts";
import { logEvent } from "../http/log.ts";
import { shortAddress } from "../http/request-record.ts";
import { settlementMarginSeconds } from "./authorization.ts";
import { isPaidBy, lookAtChain } from "./chain.ts";
import { decide } from "./decide.ts";
import type {
  Decision,
  Proof,
  Question,
  SaleAction,
  SaleAnswer,
  SaleEvent,
  SaleFacts,
  SaleFailure,
} from "./decision.ts";
import { type Chosen, chooseFacilitator, chosenBefore, facilitatorAt, suspect, verify } from "./facilitator.ts";
import type { Row } from "./ledger-row.ts";
import { isLarge, paymentRequestOf } from "./payment-request.ts";
import type { ProofResult } from "./proof.ts";
import type { Purchase, SaleOutcome } from "./purchase.ts";
import {
  answerRetentionMs,
  firstLookMs,
  longestLookMs,
  lookPauseMs,
  maxRevealed,
  maxSettleCalls,
  maxUnresolved,
  readableAfterExpiryMs,
  settleSpacingMs,
} from "./sale-bounds.ts";
import { rowOf, toSaleRecord } from "./sale-record.ts";
import type { SaleServices } from "./sale-services.ts";
import { pack, unpack } from "./stored-answer.ts";
import type { SaleState } from "./transitions.ts";

/** What a request belongs to beside its own authorization, as the ledger found it. */
export interface Surroundings {
  readonly byAnother: boolean;
  readonly running: boolean;
  readonly equalRunning: boolean;
  readonly named: SaleFacts["named"];
  readonly equalRecent: boolean;
}

/** How the work on a request ended: with an outcome for the caller, or with a word for the ledger. */
export type Ending = SaleOutcome | Extract<SaleAnswer, { kind: "wait" | "turn_to_related" | "go_on" | "done" }>;

/** When to try again what is neither decided nor begun. */
const retrySeconds: Readonly<Partial<Record<SaleFailure, number>>> = {
  settlement_unknown: Math.ceil(firstLookMs / 1000),
  rate_limited: Math.ceil(longestLookMs / 1000),
};

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

export class SaleProcess {
  readonly #services: SaleServices;
  readonly #payment: PaymentConfig;
  /** Absent when the alarm works. */
  readonly #purchase: Purchase | undefined;
  readonly #surroundings: Surroundings;
  readonly #stages: Record<string, number> = {};
  #row: Row | undefined;
  #state: SaleState;
  #answer: string | undefined;
  #answerBytes: ArrayBuffer | undefined;
  #settlement: string | undefined;
  #calculation: Promise<string> | undefined;
  #calculationFailure: ServiceError | undefined;
  #proved: ProofResult | undefined;
  #chosen: Chosen | undefined;
  #saidNothing = false;
  #transaction: string | undefined;
  #patience = 0;
  #retryAfterSeconds: number | undefined;
  #charged = false;

  constructor(
    services: SaleServices,
    row: Row | undefined,
    purchase: Purchase | undefined,
    surroundings: Surroundings,
  ) {
    this.#services = services;
    this.#payment = services.payment;
    this.#row = row;
    this.#state = row?.state ?? "reserved";
    this.#purchase = purchase;
    this.#surroundings = surroundings;
    this.#proved = surroundings.byAnother ? undefined : purchase?.proved;
  }

  /** The first decision. Nothing is awaited before it, so that what it rests on is true when it is acted on. */
  open(event: SaleEvent): Decision {
    return this.#decide(event);
  }

  /** Acts on a decision and on those that follow, until there is an answer. */
  async run(opening: Decision): Promise<Ending> {
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
    const decision = decide(this.#state, event, this.#facts(), this.#services.guards);
    this.#state = decision.state;
    return decision;
  }

  get #authorization() {
    const authorization = (this.#row?.order ?? this.#purchase)?.payment.authorization;
    if (!authorization) throw new Error("Neither a row nor a request");
    return authorization;
  }

  #facts(): SaleFacts {
    const { store, now } = this.#services;
    const row = this.#row;
    const purchase = this.#purchase;
    const validBeforeMs = Number(this.#authorization.validBefore) * 1000;
    const order = row?.order ?? purchase;
    return {
      ...this.#surroundings,
      sameRequest: row !== undefined && row.fingerprint === purchase?.fingerprint,
      paymentError: purchase?.error,
      perhapsPaidLate: purchase?.error === "payment_expired" && now() < validBeforeMs + answerRetentionMs,
      honoursUnknown: !this.#payment.payToIsShared,
      mayRead:
        this.#surroundings.byAnother ||
        row === undefined ||
        !row.answered ||
        now() < validBeforeMs + readableAfterExpiryMs ||
        store.isNamed(row.nonce, purchase?.keys ?? []),
      unresolvedFull: store.unresolvedCount() >= maxUnresolved,
      mayKeepRevealed:
        (purchase?.payment.signer === "account" || this.#proved?.signedByPayer === true) &&
        store.revealedCount() < maxRevealed,
      tooLate: now() + settlementMarginSeconds * 1000 >= validBeforeMs,
      maySettle:
        row !== undefined &&
        facilitatorAt(this.#payment, row.facilitator) !== undefined &&
        row.settleCalls < maxSettleCalls &&
        now() >= row.settleAfter,
      large: order !== undefined && isLarge(order, this.#payment),
      patient: now() < this.#patience,
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
        this.#report(action.outcome);
        return undefined;
      default:
        return this.#staged(action.type, () => this.#ask(action));
    }
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
      case "verify":
        return this.#verify();
      case "calculate":
        return this.#calculate();
      case "settle":
        return this.#settle();
      case "confirm":
        return { type: "confirmed", paid: await this.#confirm() };
      case "look":
        if (question.afterPause) await wait(lookPauseMs);
        return this.#look(question);
    }
  }

  async #prove(): Promise<Proof> {
    const order = this.#row?.order ?? this.#purchase;
    if (!order) return { kind: "unknown" };
    if (this.#purchase && !this.#row) await this.#services.admit(this.#purchase);
    // Someone who has paid before is hardly a stranger: the answer is worked out while the node is asked.
    if (!this.#row && this.#services.store.hasPaid()) this.#beginCalculation();
    if (this.#payment.proof === "node" && order.terms.network === this.#payment.network)
      this.#proved ??= await this.#services.steps.prove(this.#payment, order.payment, order.terms);
    const proof: Proof = this.#proved?.proof ?? { kind: "unknown" };
    if (proof.kind !== "can_pay" || this.#row?.facilitator) return proof;
    const chosen = await chooseFacilitator(this.#services.env, this.#payment);
    if ("setting" in chosen) {
      this.#chosen = chosen;
      return proof;
    }
    this.#retryAfterSeconds = chosen.retryAfterSeconds;
    return { kind: "circuit_open" };
  }

  async #verify(): Promise<SaleEvent> {
    const order = this.#row?.order ?? this.#purchase;
    if (!order) throw new Error("Nothing to verify");
    const verification = await verify(this.#services.env, this.#payment, paymentRequestOf(order));
    if (verification.kind === "valid") {
      this.#chosen = verification.facilitator;
      return { type: "verified", outcome: { kind: "valid" } };
    }
    if (verification.kind === "circuit_open") {
      this.#retryAfterSeconds = verification.retryAfterSeconds;
      return { type: "verified", outcome: { kind: "circuit_open" } };
    }
    return { type: "verified", outcome: verification };
  }

  #beginCalculation(): Promise<string> {
    const purchase = this.#purchase;
    if (!purchase) throw new Error("Nothing to calculate");
    const { env, steps } = this.#services;
    this.#calculation ??= steps.calculate(env, purchase.operation, JSON.parse(purchase.input), purchase.locale);
    // It is awaited later, or never when the payment turns out not to succeed.
    this.#calculation.catch(() => {});
    return this.#calculation;
  }

  async #calculate(): Promise<SaleEvent> {
    try {
      this.#answer = await this.#beginCalculation();
      this.#answerBytes = await pack(this.#answer);
      return { type: "calculated", done: true };
    } catch (thrown) {
      if (!(thrown instanceof ServiceError)) throw thrown;
      this.#calculationFailure = thrown;
      return { type: "calculated", done: false };
    }
  }

  async #settle(): Promise<SaleEvent> {
    const row = this.#row;
    const setting = row && facilitatorAt(this.#payment, row.facilitator);
    if (!row || !setting) throw new Error("Nobody to settle with");
    if (!this.#chosen || this.#chosen.setting !== setting) this.#chosen = chosenBefore(this.#services.env, setting);
    const said = await this.#services.steps.settle(this.#payment, setting, paymentRequestOf(row.order));
    this.#saidNothing = said.kind === "unclear" && !said.busy;
    if (said.kind !== "no") this.#transaction = said.transaction ?? row.transaction;
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
  async #confirm(): Promise<boolean> {
    const transaction = this.#transaction;
    if (transaction === undefined) return false;
    for (;;) {
      const paid = await isPaidBy(this.#payment, this.#authorization, transaction);
      if (paid !== undefined || this.#services.now() >= this.#patience) return paid === true;
      await wait(lookPauseMs);
    }
  }

  async #look({ purpose, refusal }: Extract<Question, { type: "look" }>): Promise<SaleEvent> {
    const row = this.#row;
    const order = row?.order ?? this.#purchase;
    // Another network than the row's has nothing to say about it.
    const look =
      order?.terms.network === this.#payment.network
        ? await lookAtChain(this.#payment, this.#authorization, {
            fromBlock: row?.fromBlock,
            searched: row?.searched,
            transaction: this.#transaction ?? row?.transaction,
          })
        : ({ observation: { reached: false } } as const);
    if (look.transaction) this.#transaction = look.transaction;
    if (row) this.#row = { ...row, searched: look.searched };
    return { type: "looked", purpose, observation: look.observation, ...(refusal && { refusal }) };
  }

  async #write(state: SaleState): Promise<void> {
    const { store, persist } = this.#services;
    if (state === "released") {
      store.remove(this.#authorization.nonce);
      this.#row = undefined;
      return persist();
    }
    if (state === "settled") await this.#prepareReceipt();
    // Nothing is awaited between a decision to settle and its write, so that what was counted is still so.
    const row = this.#nextRow(state);
    this.#row = row;
    // The keys of a request name what it asked for once that is being bought, whichever authorization it came with.
    const isBought = state !== "revealed" && state !== "owed";
    const isNamed = isBought && this.#purchase?.fingerprint === row.fingerprint;
    store.write(
      row,
      isNamed ? (this.#purchase?.keys ?? []) : [],
      state === "settled" ? toSaleRecord(row, row.transaction ?? "", row.settledAt) : undefined,
    );
    await persist();
  }

  async #prepareReceipt(): Promise<void> {
    const row = this.#rowSoFar();
    this.#answer ??= await unpack(row.answer);
    const transaction = this.#transaction ?? row.transaction ?? "";
    this.#settlement = await this.#services.settlementText(row, this.#answer, transaction);
  }

  /** The row in its next state, with all that is known. */
  #nextRow(state: SaleState): Row {
    const time = this.#services.now();
    const row = { ...this.#rowSoFar(), state, looks: 0, dueAt: time + firstLookMs };
    const transaction = this.#transaction ?? row.transaction;
    const answer = row.answer.byteLength === 0 ? (this.#answerBytes ?? row.answer) : row.answer;
    switch (state) {
      case "settling": {
        const settleCalls = row.settleCalls + 1;
        const dueAt = time + this.#payment.timeouts.settleMs + firstLookMs;
        return { ...row, answer, settleCalls, settleAfter: time + settleSpacingMs(settleCalls), dueAt };
      }
      case "settled":
        this.#charged = true;
        return {
          ...row,
          answer,
          transaction,
          settlement: this.#settlement,
          answered: this.#purchase !== undefined,
          settledAt: time,
          dueAt: time + answerRetentionMs,
        };
      case "owed":
        return { ...row, transaction, dueAt: time + answerRetentionMs };
      default:
        return { ...row, transaction };
    }
  }

  /** The row as it is, bound to this request if nothing was given for it yet. */
  #rowSoFar(): Row {
    const row = this.#row;
    const purchase = this.#purchase;
    const isBound = row !== undefined && row.state !== "revealed" && row.state !== "owed";
    if (row && (isBound || !purchase)) return row;
    if (!purchase) throw new Error("Neither a row nor a request");
    const { operation, terms, resourceUrl, context } = purchase;
    const payment = row?.order.payment ?? {
      ...purchase.payment,
      signature: this.#proved?.signature ?? purchase.payment.signature,
    };
    return rowOf({
      order: { operation, payment, terms: row?.order.terms ?? terms, resourceUrl, context },
      fingerprint: purchase.fingerprint,
      locale: purchase.locale,
      facilitator: this.#chosen?.setting.url ?? row?.facilitator ?? "",
      fromBlock: row?.fromBlock ?? this.#proved?.head,
      searched: row?.searched,
      transaction: row?.transaction,
    });
  }

  #name(): void {
    const { store } = this.#services;
    const row = this.#row;
    if (!row || !this.#purchase) return;
    if (!row.answered) store.markAnswered(row.nonce);
    store.addKeys(row.nonce, this.#purchase.keys);
  }

  #postpone(): void {
    const row = this.#row;
    if (!row) return;
    const backoff = Math.min(firstLookMs * 2 ** row.looks, longestLookMs);
    this.#services.store.postpone(row, this.#services.now() + backoff);
  }

  #report(outcome: "success" | "suspicion"): void {
    const chosen = this.#chosen;
    if (!chosen) return;
    if (outcome === "success") chosen.circuit.report("success");
    else if (this.#saidNothing) this.#services.beside(suspect(this.#payment, chosen));
  }

  async #end(answer: SaleAnswer): Promise<Ending> {
    const stages = this.#stages;
    switch (answer.kind) {
      case "result": {
        const row = this.#row;
        if (row?.settlement === undefined) throw new Error("A result without a settlement");
        const text = this.#answer ?? (await unpack(row.answer));
        const { locale, settlement } = row;
        return { kind: "sold", answer: text, locale, settlement, charged: this.#charged, stages };
      }
      case "challenge":
        return { kind: "challenge", error: answer.error, stages };
      case "failure": {
        if (answer.code === "calculation") {
          const { code, headers } = this.#calculationFailure ?? new ServiceError("core_unavailable");
          return { kind: "failure", code, headers, stages };
        }
        const seconds = answer.code === "circuit_open" ? this.#retryAfterSeconds : retrySeconds[answer.code];
        const headers: Record<string, string> = seconds === undefined ? {} : { "Retry-After": String(seconds) };
        return { kind: "failure", code: answer.code, headers, stages };
      }
      default:
        return answer;
    }
  }
}
