/**
 * The paying client of the bridge, of `buy` and of the canary. It asks for the price, agrees only to the published
 * requirements, signs once, and sends that signature until the answer is clear.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { keptAnswerIn } from "../../../catalog/words/kept-answer.ts";
import { fromHeaderJson } from "../../lib/header-json.ts";
import { parseJson } from "../../lib/text.ts";
import { type Fate, fateOf, next, signingTime, takenUntilMs } from "../../payment/next.ts";
import type { ChallengeOutcome, PurchaseOutcome } from "../../payment/outcome.ts";
import type { PaymentRequirements } from "../../payment/terms.ts";
import { invalidInput } from "./invalid-input.ts";
import { type CallHeaders, type Reply, type RequestSettings, Requests } from "./requests.ts";
import {
  type AgreedPayment,
  acceptableRequirements,
  type SignedPayment,
  type Signer,
  type SoldOperation,
  signPayment,
} from "./sign-payment.ts";
import { LimitReached, type PaidCall, type Spending, UnderWay } from "./spending.ts";

/** Where a purchase is recorded, within its limits: the book of a wallet, and which purchase of it this is. */
export interface Booking {
  readonly spending: Spending;
  readonly call: PaidCall;
}

/** A payment that is written down. */
interface Booked extends Booking {
  readonly id: string;
}

/** A call to be paid for. */
export interface CallToPay {
  readonly offer: SoldOperation;
  readonly input: unknown;
  readonly headers: Omit<CallHeaders, "signature">;
  /** Nothing is signed after it has aborted; a signature that exists by then is still sent. */
  readonly signal?: AbortSignal | undefined;
}

/** A signature of an earlier call. */
export interface Earlier {
  /** The wallet that made it, perhaps another than today's. */
  readonly payer: string;
  /** Until when no other signature is made for the same purchase, ms since 1970. */
  readonly untilMs: number;
}

/** The settings of a payer. `report` also receives problems that cannot be recorded. */
export interface PayerSettings extends RequestSettings {
  readonly signer: Signer | undefined;
  /** Lower-case addresses that may be paid; empty when the published one is enough. */
  readonly payToAllowlist?: readonly string[];
  /** How often an unsigned and a signed request are sent while no clear answer comes. */
  readonly attempts?: { readonly unsigned: number; readonly signed: number };
  readonly pause?: (ms: number) => Promise<unknown>;
  /** Called with the agreed requirements before they are signed. */
  readonly onAgreed?: (requirements: PaymentRequirements) => void;
  /** Called with each signature before it is sent. */
  readonly onSigned?: (signed: SignedPayment) => void;
  /** Called with a signature of an earlier call before it is sent again. */
  readonly onSentAgain?: (earlier: Earlier) => void;
}

/**
 * A challenge for which nothing was signed, and why. `clock`: this machine's clock and the service's differ by more
 * than an hour.
 */
export type NotSigned = { readonly kind: "not_signed"; readonly challenge: ChallengeOutcome } & (
  | { readonly reason: "no_signer" | "terms" | "clock" }
  | { readonly reason: "limit"; readonly limit: LimitReached }
  | { readonly reason: "failed"; readonly thrown: unknown }
);

/** A signed request, with its outcome if one came. */
export interface Sent {
  readonly kind: "sent";
  readonly signature: string;
  readonly outcome: PurchaseOutcome | undefined;
  /** Why the last answer did not come. */
  readonly cause: unknown;
  readonly fate: Fate;
}

/** The outcome of an attempt to buy. */
export type Attempt =
  | Sent
  | { readonly kind: "answered"; readonly outcome: Exclude<PurchaseOutcome, ChallengeOutcome> }
  | { readonly kind: "unreachable"; readonly cause: unknown }
  | NotSigned;

/** The longest header that is read, in characters: a receipt has about 2,000. */
const longestHeader = 64 * 1024;

/** The payer and the nonce of a PAYMENT-SIGNATURE; each is undefined in one that cannot be read. */
function authorizationIn(signature: string): { readonly from?: unknown; readonly nonce?: unknown } {
  const { payload } = Object(fromHeaderJson(signature, longestHeader));
  return Object(Object(payload).authorization);
}

/** The outcome of a signature: `left_unused` if the result was bought before with another authorization. */
function fateIn(received: PurchaseOutcome | undefined, signature: string): Fate {
  if (received?.kind !== "result") return fateOf(received);
  const kept = keptAnswerIn(parseJson(received.settlement ?? ""));
  const { nonce } = authorizationIn(signature);
  const hasBought = (other: unknown) =>
    typeof nonce === "string" && String(other).toLowerCase() === nonce.toLowerCase();
  return kept?.bought_with !== undefined && !hasBought(kept.bought_with) ? "left_unused" : "settled";
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
   * Buys with a known signature, or else with a new one. A new one is signed only if the known one was rejected, can
   * no longer be settled, and the service does not say `stop`. Without a booking nothing is remembered, and the price
   * is the only limit. Throws `UnderWay` when another call is about to sign.
   */
  async buy(purchase: CallToPay, booking?: Booking): Promise<Attempt> {
    // If the file cannot be read, there is no known signature, and no reservation can be made later either.
    const known = await booking?.spending.claim(booking.call).catch((thrown: unknown) => {
      if (thrown instanceof UnderWay) throw thrown;
      this.#report(thrown);
    });
    if (booking && known) {
      const payer = String(authorizationIn(known.signature).from);
      this.#settings.onSentAgain?.({ payer, untilMs: takenUntilMs({ validBefore: known.validBefore ?? 0 }) });
      const sent = await this.#sendAndClose(purchase, known.signature, { ...booking, id: known.id });
      const now = Date.now();
      const step = next(sent.outcome, { validBefore: known.validBefore ?? 0, refusedForTime: 0 }, now);
      if (step.do !== "sign" || step.fromMs > now) return sent;
    }
    const { received, cause } = await this.ask(purchase);
    if (!received) return { kind: "unreachable", cause };
    return received.kind === "challenge"
      ? this.#pay(purchase, received, booking, known?.id)
      : { kind: "answered", outcome: received };
  }

  /** Sends a call without a payment, and again while no clear answer comes. */
  async ask({ offer, input, headers }: CallToPay): Promise<Reply> {
    for (let attempt = 1; ; attempt++) {
      const reply = await this.#requests.post(offer.path, input, headers);
      const step = next(reply.received, undefined, Date.now());
      if (attempt >= this.#attempts.unsigned || (step.do !== "repeat" && step.do !== "wait")) return reply;
      await this.#wait(reply.received, attempt);
    }
  }

  /** The requirements of a challenge that this payer accepts; undefined when it accepts none of them. */
  async agree(offer: SoldOperation, challenge: ChallengeOutcome): Promise<AgreedPayment | undefined> {
    const published = await this.#requests.get("/payment-capabilities.json");
    return acceptableRequirements(challenge, offer, published.received, this.#settings.payToAllowlist ?? []);
  }

  /**
   * Signs once for a challenge, and sends that signature; signs nothing for an input that the service would refuse.
   * `known` is the payment that was tried without success.
   */
  async #pay(
    purchase: CallToPay,
    challenge: ChallengeOutcome,
    booking: Booking | undefined,
    known: string | undefined,
  ): Promise<Attempt> {
    const { signer, language = "en", onAgreed, onSigned } = this.#settings;
    const kind = "not_signed";
    if (!signer) return { kind, challenge, reason: "no_signer" };
    const validation = purchase.offer.validate(purchase.input, language);
    if (!validation.valid) return { kind: "answered", outcome: invalidInput(validation.problems, language) };
    const agreed = await this.agree(purchase.offer, challenge);
    if (!agreed) return { kind, challenge, reason: "terms" };
    const now = signingTime(challenge, Date.now());
    if (now === undefined) return { kind, challenge, reason: "clock" };
    let booked: Booked | undefined;
    let signed: SignedPayment;
    try {
      purchase.signal?.throwIfAborted();
      const amount = BigInt(agreed.requirements.amount);
      booked = booking && { ...booking, id: await booking.spending.reserve(booking.call, amount, known) };
      onAgreed?.(agreed.requirements);
      signed = await signPayment(signer, agreed, now);
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

  async #sendAndClose(purchase: CallToPay, signature: string, booked: Booked | undefined): Promise<Sent> {
    const sent = await this.send(purchase, signature);
    // The paid result is returned even if the book cannot be written: the payment then continues to count.
    await booked?.spending.conclude(booked.id, sent.fate).catch((failed) => this.#report(failed));
    return sent;
  }

  /**
   * Sends one signature until its answer is clear. No other signature ever takes its place. The service's ledger
   * answers the same signature with the same result, and charges it once.
   */
  async send(purchase: CallToPay, signature: string, attempts = this.#attempts.signed): Promise<Sent> {
    const { offer, input, headers } = purchase;
    let outcome: PurchaseOutcome | undefined;
    let fate: Fate = "refused";
    for (let attempt = 1; ; attempt++) {
      const { received, cause } = await this.#requests.post(offer.path, input, { ...headers, signature });
      const found = fateIn(received, signature);
      outcome = received ?? outcome;
      // A rejection of a later attempt says nothing about an earlier one whose answer was lost.
      if (found === "settled" || found === "left_unused" || fate === "refused") fate = found;
      const step = next(received, { validBefore: 0, refusedForTime: 0 }, Date.now());
      if (attempt >= attempts || (step.do !== "repeat" && step.do !== "wait"))
        return { kind: "sent", signature, outcome, cause, fate };
      await this.#wait(received, attempt);
    }
  }

  /** Waits as long as the service asks, otherwise a second longer at each attempt. */
  #wait(received: PurchaseOutcome | undefined, attempt: number): Promise<unknown> {
    const { pause = sleep } = this.#settings;
    const asked = received && received.kind !== "result" ? received.retryAfterSeconds : undefined;
    return pause(Math.min((asked ?? attempt) * 1000, longestWaitMs));
  }

  #report(thrown: unknown): void {
    this.#settings.report?.(thrown);
  }
}
