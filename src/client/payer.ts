/**
 * The paying client of the bridge, of `buy` and of the canary. It asks for the price, agrees only to the published
 * requirements, signs once, and sends that signature until the answer is clear.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { asksToRepeat, type PaymentWords, paymentWords } from "../../catalog/service/payment-words.ts";
import { keptAnswerIn } from "../../catalog/words/kept-answer.ts";
import { fromHeaderJson } from "../lib/header-json.ts";
import type { Answer } from "../worker/protocols/dispatch.ts";
import { canBeTaken, type Fate, LimitReached, type PaidCall, type Spending, UnderWay } from "./bridge/spending.ts";
import { type CallHeaders, type Reply, type RequestSettings, Requests } from "./requests.ts";
import {
  type AcceptableRequirements,
  type AgreedPayment,
  acceptableRequirements,
  type Offer,
  type SignedPayment,
  type Signer,
  signPayment,
} from "./sign-payment.ts";

/** Where a purchase is written down, within its limits: the book of a wallet, and what the purchase is in it. */
export interface Booking {
  readonly spending: Spending;
  readonly call: PaidCall;
}

/** A payment that is written down. */
interface Booked extends Booking {
  readonly id: string;
}

/** What is bought. */
export interface Purchase {
  readonly offer: Offer;
  readonly input: unknown;
  readonly headers: Omit<CallHeaders, "signature">;
}

/** Where and how a payer pays. `report` is called with what cannot be written down, too. */
export interface PayerSettings extends RequestSettings {
  readonly signer: Signer | undefined;
  /** Lower-case addresses that may be paid; empty when the published one is enough. */
  readonly payToAllowlist?: readonly string[];
  /** How often an unsigned and a signed request is sent while no clear answer comes; once and twice. */
  readonly attempts?: { readonly unsigned: number; readonly signed: number };
  readonly pause?: (ms: number) => Promise<unknown>;
  /** Called with the agreed requirements before they are signed. */
  readonly onAgreed?: (requirements: AcceptableRequirements) => void;
  /** Called with each signature before it is sent. */
  readonly onSigned?: (signed: SignedPayment) => void;
}

/** A challenge for which nothing was signed, and why. */
export type NotSigned = { readonly kind: "not_signed"; readonly challenge: Answer } & (
  | { readonly reason: "no_signer" | "terms" }
  | { readonly reason: "limit"; readonly limit: LimitReached }
  | { readonly reason: "failed"; readonly thrown: unknown }
);

/** A signed request, with its answer if one came. */
export interface Sent {
  readonly kind: "sent";
  readonly signature: string;
  readonly answer: Answer | undefined;
  /** Why the last answer did not come. */
  readonly cause: unknown;
  /** What the last answer says of the payment; undefined when it did not come. */
  readonly words: PaymentWords | undefined;
  readonly fate: Fate;
}

/** How a purchase ended. */
export type Outcome =
  | Sent
  | { readonly kind: "answered"; readonly answer: Answer }
  | { readonly kind: "unreachable"; readonly cause: unknown }
  | NotSigned;

/** The longest header that is read, in characters: a receipt has about 2,000. */
const longestHeader = 64 * 1024;

/** Statuses by which a service without payment words says that it did not take a payment. */
const refusals: ReadonlySet<number> = new Set([400, 402, 429, 503]);

/** Returns the nonce that a PAYMENT-SIGNATURE is for; undefined for one that cannot be read. */
function nonceIn(signature: string): unknown {
  const { payload } = Object(fromHeaderJson(signature, longestHeader));
  return Object(Object(payload).authorization).nonce;
}

/** Tells whether a result was bought before with another authorization, so that this signature was left unused. */
function isBoughtWithAnother({ headers }: Answer, signature: string): boolean {
  const kept = keptAnswerIn(fromHeaderJson(headers.get("PAYMENT-RESPONSE") ?? "", longestHeader));
  const nonce = nonceIn(signature);
  const hasBought = (other: unknown) =>
    typeof nonce === "string" && String(other).toLowerCase() === nonce.toLowerCase();
  return kept?.bought_with !== undefined && !hasBought(kept.bought_with);
}

/** Returns what one reply says of a payment. */
function fateIn({ answer }: Reply, words: PaymentWords | undefined, signature: string): Fate {
  if (!answer) return "unclear";
  if (answer.status === 200) return isBoughtWithAnother(answer, signature) ? "left_unused" : "settled";
  if (words?.paymentState === "settled") return "settled";
  if (words?.paymentState !== undefined)
    return words.paymentState === "unused" || words.paymentState === "refused" ? "refused" : "unclear";
  return refusals.has(answer.status) ? "refused" : "unclear";
}

/** Tells whether the same request can have another answer. The service's own word decides, where it gives one. */
function canHelpToRepeat({ answer }: Reply, words: PaymentWords | undefined): boolean {
  if (!answer) return true;
  if (answer.status === 200) return false;
  return (words && asksToRepeat(words)) ?? answer.status >= 429;
}

/** The longest wait between two attempts, milliseconds. */
const longestWaitMs = 5_000;

/** Buys from one service. */
export class Payer {
  readonly #settings: PayerSettings;
  readonly #requests: Requests;
  readonly #attempts: { readonly unsigned: number; readonly signed: number };

  constructor(settings: PayerSettings) {
    this.#settings = settings;
    this.#requests = new Requests(settings);
    this.#attempts = settings.attempts ?? { unsigned: 1, signed: 2 };
  }

  /**
   * Buys with a known signature, or else with a new one. A new one is signed only after the known one was refused, can
   * no longer be settled, and the service does not say `stop`. Without a booking nothing is known, and the price is the
   * only limit. Throws `UnderWay` when another call is about to sign.
   */
  async buy(purchase: Purchase, booking?: Booking): Promise<Outcome> {
    // A file that cannot be read has no signature, and cannot take a reservation later either.
    const known = await booking?.spending.claim(booking.call).catch((thrown: unknown) => {
      if (thrown instanceof UnderWay) throw thrown;
      this.#report(thrown);
    });
    if (booking && known) {
      const sent = await this.#sendAndClose(purchase, known.signature, { ...booking, id: known.id });
      const isRefused = sent.answer?.status === 402 && sent.words?.retryAction !== "stop";
      if (!isRefused || canBeTaken(known, Date.now())) return sent;
    }
    const { answer, cause } = await this.ask(purchase);
    if (!answer) return { kind: "unreachable", cause };
    if (answer.status !== 402) return { kind: "answered", answer };
    return this.#pay(purchase, answer, booking, known?.id);
  }

  /** Sends a call without a payment, and again while no clear answer comes. */
  async ask({ offer, input, headers }: Purchase): Promise<Reply> {
    for (let attempt = 1; ; attempt++) {
      const reply = await this.#requests.post(offer.path, input, headers);
      if (attempt >= this.#attempts.unsigned || !canHelpToRepeat(reply, undefined)) return reply;
      await this.#wait(reply, attempt);
    }
  }

  /** Returns what this payer agrees to in a challenge; undefined when it does not. */
  async agree(offer: Offer, challenge: Answer): Promise<AgreedPayment | undefined> {
    const published = await this.#requests.get("/payment-capabilities.json");
    return acceptableRequirements(challenge.body, offer, published.answer?.body, this.#settings.payToAllowlist ?? []);
  }

  /** Signs once for a challenge, and sends that signature. `known` is the payment that was tried without success. */
  async #pay(
    purchase: Purchase,
    challenge: Answer,
    booking: Booking | undefined,
    known: string | undefined,
  ): Promise<Outcome> {
    const { signer, onAgreed, onSigned } = this.#settings;
    const kind = "not_signed";
    if (!signer) return { kind, challenge, reason: "no_signer" };
    const agreed = await this.agree(purchase.offer, challenge);
    if (!agreed) return { kind, challenge, reason: "terms" };
    let booked: Booked | undefined;
    let signed: SignedPayment;
    try {
      const amount = BigInt(agreed.requirements.amount);
      booked = booking && { ...booking, id: await booking.spending.reserve(booking.call, amount, known) };
      onAgreed?.(agreed.requirements);
      signed = await signPayment(signer, agreed);
      await booked?.spending.sign(booked.id, signed);
    } catch (thrown) {
      await booked?.spending.release(booked.id).catch((failed) => this.#report(failed));
      if (thrown instanceof UnderWay) throw thrown;
      if (thrown instanceof LimitReached) return { kind, challenge, reason: "limit", limit: thrown };
      return { kind, challenge, reason: "failed", thrown };
    }
    onSigned?.(signed);
    return this.#sendAndClose(purchase, signed.header, booked);
  }

  async #sendAndClose(purchase: Purchase, signature: string, booked: Booked | undefined): Promise<Sent> {
    const sent = await this.send(purchase, signature);
    // A paid result is handed over even when the book cannot be written: the payment then goes on counting.
    await booked?.spending.conclude(booked.id, sent.fate).catch((failed) => this.#report(failed));
    return sent;
  }

  /**
   * Sends one signature until its answer is clear. No other signature ever takes its place. The service's ledger
   * answers the same signature with the same result, and charges it once.
   */
  async send(purchase: Purchase, signature: string, attempts = this.#attempts.signed): Promise<Sent> {
    const { offer, input, headers } = purchase;
    let answer: Answer | undefined;
    let fate: Fate = "refused";
    for (let attempt = 1; ; attempt++) {
      const reply = await this.#requests.post(offer.path, input, { ...headers, signature });
      const words = reply.answer && paymentWords(reply.answer);
      const found = fateIn(reply, words, signature);
      answer = reply.answer ?? answer;
      // A later refusal does not answer for an attempt that was left open.
      if (found === "settled" || found === "left_unused" || fate === "refused") fate = found;
      if (attempt >= attempts || !canHelpToRepeat(reply, words))
        return { kind: "sent", signature, answer, cause: reply.cause, words, fate };
      await this.#wait(reply, attempt);
    }
  }

  /** Waits as long as the service asks, and otherwise a second longer at each attempt. */
  #wait({ answer }: Reply, attempt: number): Promise<unknown> {
    const { pause = sleep } = this.#settings;
    const asked = answer?.headers.get("Retry-After");
    const seconds = asked ? Number(asked) : attempt;
    return pause(Math.min((Number.isFinite(seconds) ? seconds : attempt) * 1000, longestWaitMs));
  }

  #report(thrown: unknown): void {
    this.#settings.report?.(thrown);
  }
}
