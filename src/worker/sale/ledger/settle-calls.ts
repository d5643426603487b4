/**
 * The calls to facilitators of one request: which one it asks, how long, what it tries next, and which failures count
 * against it.
 */
import type { Verdict } from "../../../payment/situations.ts";
import { check, tellDoubt, tellTrust } from "../../guard/circuit.ts";
import { logEvent, shortAddress } from "../../http/log.ts";
import {
  briefCallMs,
  type CallState,
  callAfter,
  firstCallMs,
  isTrouble,
  looksAfterCall,
  maxSettleCalls,
  pauseBeforeLookMs,
  reasonWord,
  roundPauseMs,
  type SeenPayer,
  type SignatureKind,
  type Unsettled,
  verdictOf,
} from "../facilitator/calls.ts";
import { type Chosen, chooseFacilitator } from "../facilitator/facilitator.ts";
import { pause, paymentRequestOf } from "../facilitator/settlement.ts";
import { plainReason } from "../facilitator/words.ts";
import type { Order } from "../payment/purchase.ts";
import { isEnvelope } from "../payment/signature.ts";
import type { Row } from "./ledger-row.ts";
import { isLarge, refusalMs } from "./sale-bounds.ts";
import type { SaleServices } from "./sale-questions.ts";

/** How a payment is signed, as the token will see it. */
export const signatureKindOf = ({ signer, signature }: Order["payment"]): SignatureKind =>
  signer === "account" ? "account" : isEnvelope(signature) ? "envelope" : "contract";

/**
 * Why no facilitator will settle the payment: the last answer of each was a permanent refusal. Undefined while one of
 * them may still settle it.
 */
export function verdictOn({ calls }: Row, { payment }: Pick<SaleServices, "payment">): Verdict | undefined {
  const said = payment.facilitators.map(({ url }) => calls.findLast(({ facilitator }) => facilitator === url)?.said);
  return said.includes(undefined) ? undefined : said[0];
}

/** The facilitators that one request has asked one after the other, without a settlement. */
const triedOf = ({ calls }: Row): readonly string[] =>
  calls
    .filter(({ facilitator, round }) => calls.some((one) => one.round === round && one.facilitator !== facilitator))
    .map(({ facilitator }) => facilitator);

/** A number from 0 to 1 for a call, from digits of the nonce, which the buyer drew at random. */
const spreadOf = (nonce: string, call: number): number =>
  Number.parseInt(nonce.slice(-4 * call).slice(0, 4), 16) / 0xffff;

/** A call that the facilitator has not confirmed. */
interface Returned {
  readonly chosen: Chosen;
  readonly answer: Unsettled;
  readonly tookMs: number;
  readonly leftMs: number;
  readonly verdict?: Verdict | undefined;
}

export class SettleCalls {
  readonly #services: SaleServices;
  /** The facilitator that is asked next. */
  #next: Chosen | undefined;
  #last: Returned | undefined;
  /** Addresses that this request does not ask again. */
  readonly #left: string[] = [];
  #firstAt = 0;
  #made = 0;
  #looks = 0;
  /** Until when this request looks at the chain again, Unix ms. */
  patientUntil = 0;

  constructor(services: SaleServices) {
    this.#services = services;
  }

  /** Whether there is time left in this request to look at the chain again. */
  get isPatient(): boolean {
    return this.#looks < looksAfterCall && this.#services.now() < this.patientUntil;
  }

  /** Whether another call is to be made, now that a look has shown the payment unused. */
  get isCalling(): boolean {
    return this.#next !== undefined;
  }

  /** Chooses the facilitator to ask. Returns the seconds until one may be asked if none may now. */
  async choose(row: Row): Promise<number | undefined> {
    const { order } = row;
    const { env, payment, store, now } = this.#services;
    const mayTry = signatureKindOf(order.payment) === "account" && !isLarge(order, payment);
    const asking = { refusedBy: store.refusedBy(now()), left: this.#left, tried: triedOf(row), mayTry };
    const chosen = await chooseFacilitator(env, payment, asking);
    if (typeof chosen === "number") return chosen;
    this.#next = chosen;
    return undefined;
  }

  /** Returns the row with the call that is about to be made: it is written before the facilitator is asked. */
  begin(row: Row): Row {
    if (!this.#next) throw new Error("No facilitator is chosen");
    const { url } = this.#next.setting;
    const now = this.#services.now();
    this.#firstAt ||= now;
    const last = row.calls.at(-1)?.round ?? 0;
    const round = this.#made === 0 ? last + 1 : last;
    this.#made += 1;
    const calls = [...row.calls, { facilitator: url, at: now, round }];
    return { ...row, calls };
  }

  /** Whether a facilitator is left that this request has not asked. */
  #hasOtherThan({ setting }: Chosen): boolean {
    return this.#services.payment.facilitators.some(({ url }) => url !== setting.url && !this.#left.includes(url));
  }

  /** Whether the facilitator gets one short call, because another one can be asked. */
  #isBrief({ isDoubtful }: Chosen): boolean {
    return isDoubtful && this.#services.payment.facilitators.length > 1;
  }

  /** Returns how long a call may take, ms: all calls of a request together hardly longer than one alone. */
  #timeoutMs(chosen: Chosen): number {
    const { payment, now } = this.#services;
    const { settleMs } = payment.timeouts;
    if (this.#isBrief(chosen)) return Math.min(settleMs, briefCallMs);
    // While another facilitator is left, all calls to this one together get less time.
    const wholeMs = this.#hasOtherThan(chosen) ? firstCallMs : settleMs;
    const sinceFirstMs = this.#made > 1 ? now() - this.#firstAt : 0;
    return Math.min(settleMs, Math.max(briefCallMs, wholeMs - sinceFirstMs));
  }

  /** Asks the facilitator that was chosen for the money. */
  async ask(row: Row): Promise<{ readonly said: "yes" | "no" | "unclear"; readonly changes: Partial<Row> }> {
    const { env, settle, now, payment, store } = this.#services;
    const chosen = this.#next;
    if (!chosen) throw new Error("No facilitator is chosen");
    this.#next = undefined;
    const { setting, dependency } = chosen;
    const begin = now();
    const answer = await settle(setting, paymentRequestOf(row.order), this.#timeoutMs(chosen));
    const end = now();
    this.#looks = 0;
    this.#last = undefined;
    // Also after a confirmation, because the chain may have to show the transfer.
    this.patientUntil = end + payment.timeouts.chainWaitMs;
    const { round = 1 } = row.calls.at(-1) ?? {};
    const settleAfter = end + roundPauseMs(round);
    if (answer.kind === "yes") {
      tellTrust(env, dependency, begin);
      return { said: "yes", changes: { transaction: answer.transaction, settleAfter } };
    }
    if (answer.came === "silent" || answer.came === "unreadable") check(env, dependency);
    const leftMs = Number(row.order.payment.authorization.validBefore) * 1000 - begin;
    const returned = { chosen, answer, tookMs: end - begin, leftMs };
    const verdict = verdictOf(this.#stateOf(returned, row), signatureKindOf(row.order.payment));
    this.#last = { ...returned, verdict };
    logEvent("settlement_unresolved", {
      operation: row.order.operation,
      payer: shortAddress(row.order.payment.payer),
      facilitator: new URL(setting.url).host,
      answer: answer.came,
      reason: reasonWord(answer),
      ...(answer.status !== undefined && { status: answer.status }),
      ...(answer.reason !== undefined && { said: plainReason(answer.reason) }),
    });
    if (verdict && payment.facilitators.length > 1) store.noteRefusal(setting.url, end + refusalMs);
    const refusal = { ...(verdict && { said: verdict }), ...(answer.kind === "no" && { refused: true as const }) };
    const calls = row.calls.map((call, index) => (index === row.calls.length - 1 ? { ...call, ...refusal } : call));
    const transaction = answer.transaction ?? row.transaction;
    return { said: answer.kind, changes: { transaction, calls, settleAfter } };
  }

  #stateOf({ chosen, answer, tookMs }: Returned, row: Row): CallState & { readonly isDoubtful: boolean } {
    const now = this.#services.now();
    const { url } = chosen.setting;
    const toThis = row.calls.slice(-this.#made).filter(({ facilitator }) => facilitator === url).length;
    return {
      answer,
      tookMs,
      spread: spreadOf(row.nonce, toThis),
      isBrief: this.#isBrief(chosen),
      isDoubtful: chosen.isDoubtful,
      hasOther: this.#hasOtherThan(chosen),
      toThis,
      inRequest: this.#made,
      inRow: row.calls.length,
      sinceFirstMs: now - this.#firstAt,
      isPatienceOver: !this.isPatient,
    };
  }

  /** Waits until the chain is to be looked at after a call. */
  async pauseBeforeLook(row: Row): Promise<void> {
    const { chainWaitMs } = this.#services.payment.timeouts;
    const state = this.#last && this.#stateOf(this.#last, row);
    const ms = pauseBeforeLookMs(state, this.#looks, chainWaitMs);
    this.#looks += 1;
    if (ms > 0) await pause(ms);
  }

  /** Decides the next call after a look that showed the payment unused, with its view of the payer. */
  async plan(row: Row, seen: SeenPayer): Promise<void> {
    const returned = this.#last;
    if (!returned || seen.hasMoney === false) return;
    const next = callAfter(this.#stateOf(returned, row));
    if (next === "again") this.#next = returned.chosen;
    if (next === "next") {
      this.#leave(returned, seen);
      await this.choose(row);
    }
    if (this.#next) return;
    // A facilitator that refused before it sent anything sends nothing later.
    if (returned.verdict) this.patientUntil = 0;
    if (!this.isPatient) this.#leave(returned, seen);
  }

  /** Goes on to another facilitator. The failure counts against this one if it is its own fault. */
  #leave({ chosen, answer, leftMs, verdict }: Returned, seen: SeenPayer): void {
    if (this.#left.includes(chosen.setting.url)) return;
    this.#left.push(chosen.setting.url);
    if (!isTrouble({ answer }, verdict, seen, leftMs)) return;
    tellDoubt(this.#services.env, chosen.dependency, reasonWord(answer), chosen.isTrial);
  }
}

/** Returns whether a facilitator may be asked again about a row that was asked for before. */
export const mayCallAgain = (row: Row, services: Pick<SaleServices, "payment">): boolean =>
  row.calls.length < maxSettleCalls && verdictOn(row, services) === undefined;
