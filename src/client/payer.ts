/**
 * The paying client of the bridge, of `buy` and of the canary. It asks for the price, agrees only to the published
 * requirements, signs once, and sends that signature until the answer is clear.
 */
import { asksToRepeat, type PaymentWords, paymentWords } from "../../catalog/service/payment-words.ts";
import {
  type AcceptableRequirements,
  acceptableRequirements,
  type Challenge,
  type Offer,
} from "./acceptable-requirements.ts";
import type { Answer, CallHeaders, Reply, Requests } from "./requests.ts";
import { type SignedPayment, type Signer, signPayment } from "./sign-payment.ts";

/** Thrown when a payment would pass a limit. */
export class LimitReached extends Error {
  override readonly name = "LimitReached";
  /** The name of the setting that sets the limit. */
  readonly setting: string;
  /** Atomic USDC. */
  readonly limit: bigint;
  /** Atomic USDC that the limit counts already. */
  readonly spent: bigint;

  constructor(setting: string, limit: bigint, spent: bigint) {
    super(`${setting} would be passed`);
    this.setting = setting;
    this.limit = limit;
    this.spent = spent;
  }
}

/** Thrown when another call is paying for the same purchase, or has just done so. */
export class UnderWay extends Error {
  override readonly name = "UnderWay";
}

/** A signature that was made for this purchase before. */
export interface KnownSignature {
  readonly id: string;
  readonly signature: string;
  /** The Idempotency-Key that the purchase was made with. */
  readonly key: string | undefined;
  /** Whether the payment can still be settled, as far as this machine's clock knows. */
  readonly canBeTaken: boolean;
}

/** What became of a signature. `unclear`: some answer left it open whether the payment was taken. */
export type Fate = "settled" | "refused" | "unclear";

/** The limits of one purchase, and the memory of what was signed for it. */
export interface PurchaseBook {
  /** Returns a signature to send instead of a new one. */
  known(): Promise<KnownSignature | undefined>;
  /** Sets an amount aside before anything is signed. Throws `LimitReached`, or `UnderWay`. */
  reserve(amount: bigint, known: KnownSignature | undefined): Promise<string>;
  /** Forgets a reservation for which nothing was signed. */
  release(id: string): Promise<void>;
  /** Writes a signature down before it is sent. Throws `UnderWay` when the reservation ran out meanwhile. */
  sign(id: string, signed: SignedPayment): Promise<void>;
  /** Writes down what became of a signature. */
  close(id: string, fate: Fate): Promise<void>;
}

/** What is bought. */
export interface Purchase {
  readonly offer: Offer;
  readonly input: unknown;
  readonly headers: Omit<CallHeaders, "signature">;
  readonly signal?: AbortSignal | undefined;
}

/** Requirements that are agreed, before they are signed. */
export interface AgreedPayment {
  readonly offer: Offer;
  readonly challenge: Challenge;
  readonly requirements: AcceptableRequirements;
}

/** How a payer pays, and what it tells. */
export interface PayerSettings {
  readonly requests: Requests;
  readonly signer: Signer | undefined;
  /** Lower-case addresses that may be paid; none when the published one is enough. */
  readonly payToAllowlist?: readonly string[];
  /** How often an unsigned and a signed request is sent while no clear answer comes. */
  readonly attempts: { readonly unsigned: number; readonly signed: number };
  /** The longest wait between two of them, milliseconds; 10,000. */
  readonly longestWaitMs?: number;
  readonly pause: (ms: number, signal?: AbortSignal) => Promise<unknown>;
  /** Asked before each payment; false refuses it. */
  readonly beforePayment?: ((payment: AgreedPayment) => boolean | undefined | Promise<boolean | undefined>) | undefined;
  /** Told of each signature before it is sent. */
  readonly onSigned?: ((signed: SignedPayment) => void) | undefined;
  /** Told of what cannot be written down. */
  readonly report: (thrown: unknown) => void;
}

/** A challenge for which nothing was signed, and why. */
export type NotSigned = { readonly kind: "not_signed"; readonly challenge: Answer } & (
  | { readonly reason: "no_signer" | "terms" }
  | { readonly reason: "declined"; readonly thrown: unknown }
  | { readonly reason: "limit"; readonly limit: LimitReached }
  | { readonly reason: "failed"; readonly thrown: unknown }
);

/** An answer to a signed request, or none. */
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

/** Statuses by which a service without payment words says that it did not take a payment. */
const refusals: ReadonlySet<number> = new Set([400, 402, 429, 503]);

/** What one reply says of a payment. */
function fateIn({ answer }: Reply, words: PaymentWords | undefined): Fate {
  if (!answer) return "unclear";
  if (answer.status === 200 || words?.paymentState === "settled") return "settled";
  if (words?.paymentState !== undefined)
    return words.paymentState === "unused" || words.paymentState === "refused" ? "refused" : "unclear";
  return refusals.has(answer.status) ? "refused" : "unclear";
}

/** Whether the same request can have another answer. The service's own word decides, where it gives one. */
function canHelpToRepeat({ answer }: Reply, words: PaymentWords | undefined): boolean {
  if (!answer) return true;
  if (answer.status === 200) return false;
  return (words && asksToRepeat(words)) ?? answer.status >= 429;
}

/** Buys from one service. */
export class Payer {
  readonly #settings: PayerSettings;

  constructor(settings: PayerSettings) {
    this.#settings = settings;
  }

  /**
   * Buys with a known signature, or else with a new one. A new one is signed only after the known one was refused, can
   * no longer be settled, and the service does not say `stop`. Throws `UnderWay` when another call is about to sign.
   */
  async buy(purchase: Purchase, book: PurchaseBook): Promise<Outcome> {
    const known = await book.known();
    if (known) {
      const headers = known.key === undefined ? purchase.headers : { ...purchase.headers, idempotencyKey: known.key };
      const sent = await this.#sendAndClose({ ...purchase, headers }, known.id, known.signature, book);
      if (sent.answer?.status !== 402 || known.canBeTaken || sent.words?.retryAction === "stop") return sent;
    }
    const { answer, cause } = await this.ask(purchase);
    if (!answer) return { kind: "unreachable", cause };
    if (answer.status !== 402) return { kind: "answered", answer };
    return this.#pay(purchase, answer, book, known);
  }

  /** Sends a call without a payment, and again while no clear answer comes. */
  async ask({ offer, input, headers, signal }: Purchase): Promise<Reply> {
    const { requests, attempts } = this.#settings;
    for (let attempt = 1; ; attempt++) {
      const reply = await requests.post(offer.path, input, headers, signal);
      if (attempt >= attempts.unsigned || !canHelpToRepeat(reply, undefined)) return reply;
      await this.#wait(reply, attempt, signal);
    }
  }

  /** The payment requirements of a challenge that this payer agrees to; undefined when there are none. */
  async agree(offer: Offer, challenge: Answer, signal?: AbortSignal): Promise<AgreedPayment | undefined> {
    const { requests, payToAllowlist = [] } = this.#settings;
    const published = await requests.get("/payment-capabilities.json", signal);
    const agreed = acceptableRequirements(challenge.body, offer, published.answer?.body, payToAllowlist);
    return agreed && { offer, ...agreed };
  }

  /** Signs once for a challenge, and sends that signature. */
  async #pay(
    purchase: Purchase,
    challenge: Answer,
    book: PurchaseBook,
    known: KnownSignature | undefined,
  ): Promise<Outcome> {
    const { signer, onSigned, report } = this.#settings;
    const kind = "not_signed";
    if (!signer) return { kind, challenge, reason: "no_signer" };
    const agreed = await this.agree(purchase.offer, challenge, purchase.signal);
    if (!agreed) return { kind, challenge, reason: "terms" };
    let reserved: string | undefined;
    let signed: SignedPayment;
    try {
      reserved = await book.reserve(BigInt(agreed.requirements.amount), known);
      const declined = await this.#declined(agreed);
      if (declined) {
        await book.release(reserved);
        return { kind, challenge, reason: "declined", ...declined };
      }
      signed = await signPayment(signer, agreed.challenge, agreed.requirements);
      await book.sign(reserved, signed);
      purchase.signal?.throwIfAborted();
    } catch (thrown) {
      if (reserved !== undefined) await book.release(reserved).catch(report);
      if (thrown instanceof UnderWay || purchase.signal?.aborted) throw thrown;
      if (thrown instanceof LimitReached) return { kind, challenge, reason: "limit", limit: thrown };
      return { kind, challenge, reason: "failed", thrown };
    }
    onSigned?.(signed);
    return this.#sendAndClose(purchase, reserved, signed.header, book);
  }

  /** Asks whoever must agree to a payment; undefined when they do. */
  async #declined(payment: AgreedPayment): Promise<{ readonly thrown: unknown } | undefined> {
    try {
      return (await this.#settings.beforePayment?.(payment)) === false ? { thrown: undefined } : undefined;
    } catch (thrown) {
      return { thrown };
    }
  }

  async #sendAndClose(purchase: Purchase, id: string, signature: string, book: PurchaseBook): Promise<Sent> {
    const sent = await this.send(purchase, signature);
    // A paid result is handed over even when the book cannot be written: the payment then goes on counting.
    await book.close(id, sent.fate).catch(this.#settings.report);
    return sent;
  }

  /**
   * Sends one signature until its answer is clear. No other signature ever takes its place. The service's ledger
   * answers the same signature with the same result, and charges it once. A call that is aborted ends unclear.
   */
  async send(purchase: Purchase, signature: string, attempts = this.#settings.attempts.signed): Promise<Sent> {
    const { offer, input, headers, signal } = purchase;
    let sent: Sent = {
      kind: "sent",
      signature,
      answer: undefined,
      cause: undefined,
      words: undefined,
      fate: "refused",
    };
    for (let attempt = 1; ; attempt++) {
      let reply: Reply;
      try {
        reply = await this.#settings.requests.post(offer.path, input, { ...headers, signature }, signal);
      } catch (thrown) {
        if (!signal?.aborted) throw thrown;
        return { ...sent, cause: thrown, fate: "unclear" };
      }
      const words = reply.answer && paymentWords(reply.answer);
      const fate = fateIn(reply, words);
      sent = {
        ...sent,
        answer: reply.answer ?? sent.answer,
        cause: reply.cause,
        words,
        // A later refusal does not answer for an attempt that was left open.
        fate: fate === "settled" || sent.fate === "refused" ? fate : sent.fate,
      };
      if (attempt >= attempts || !canHelpToRepeat(reply, words)) return sent;
      try {
        await this.#wait(reply, attempt, signal);
      } catch (thrown) {
        return { ...sent, cause: thrown };
      }
    }
  }

  /** Waits as long as the service asks, and otherwise a second longer at each attempt. */
  #wait({ answer }: Reply, attempt: number, signal: AbortSignal | undefined): Promise<unknown> {
    const { pause, longestWaitMs = 10_000 } = this.#settings;
    const asked = answer?.headers.get("Retry-After");
    const seconds = asked ? Number(asked) : attempt;
    return pause(Math.min((Number.isFinite(seconds) ? seconds : attempt) * 1000, longestWaitMs), signal);
  }
}
