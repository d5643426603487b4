/** A client that calls the service from any runtime with `fetch` and WebCrypto, and pays with any x402 signer. */

import { randomHex } from "../lib/hex.ts";
import { isObject, type JsonObject } from "../lib/text.ts";
import { paymentWords } from "../worker/http/payment-words.ts";
import type { Offer } from "./acceptable-requirements.ts";
import { Budget } from "./budget.ts";
import {
  type Answered,
  type CallFacts,
  type CallOptions,
  type Client,
  type ClientOptions,
  type OperationTypes,
  type Payment,
  type PlannedPayment,
  type Problem,
  type Quote,
  type RefusalCode,
  Refused,
  ServiceFailed,
  UnclearOutcome,
} from "./client-types.ts";
import { offers } from "./offers.ts";
import { type AgreedPayment, LimitReached, type NotSigned, type Outcome, Payer, type Purchase } from "./payer.ts";
import { settlementIn } from "./receipt.ts";
import { type Answer, causeText, Requests } from "./requests.ts";
import { toAtomic } from "./usdc-amount.ts";

const defaults = { timeoutMs: 90_000, attempts: 5 };

/** What PAYMENT-RESPONSE says. */
function paymentIn(headers: Headers): Payment | undefined {
  const receipt = headers.get("PAYMENT-RESPONSE");
  const settlement = receipt === null ? undefined : settlementIn(receipt);
  if (receipt === null || !isObject(settlement)) return undefined;
  const { transaction, payer, amount, network } = settlement;
  return {
    transaction: String(transaction),
    payer: String(payer),
    amount: String(amount),
    network: String(network),
    receipt,
  };
}

const requestIdOf = ({ headers, body }: Answer): string | undefined => {
  const { request_id: id } = isObject(body.error) ? body.error : {};
  return typeof id === "string" ? id : (headers.get("X-Request-ID") ?? undefined);
};

const textOf = (part: JsonObject, member: string) => {
  const value = part[member];
  return typeof value === "string" ? { [member]: value } : {};
};

/** The problems in an Error object. Details that name none, such as the words of a payment, are left out. */
function problemsOf({ error }: JsonObject): readonly Problem[] {
  const details = isObject(error) && Array.isArray(error.details) ? error.details : [];
  return details
    .filter(isObject)
    .map((part) => Object.assign({}, ...["path", "header", "code", "message"].map((member) => textOf(part, member))))
    .filter((problem) => Object.keys(problem).length > 0);
}

/** Problems that a message repeats. */
const repeatedProblems = 3;

/** The code of an Error object or a challenge, and its message with the first problems: logs show no more. */
function said({ body }: Answer): { readonly code: string; readonly message: string } {
  const error = isObject(body.error) ? body.error : { code: body.error, message: body.message };
  const first = problemsOf(body)
    .flatMap(({ message }) => message ?? [])
    .slice(0, repeatedProblems);
  return {
    code: String(error.code ?? "unknown"),
    message: [error.message ?? error.code ?? "The answer is not one of this service", ...first].join(" "),
  };
}

const isTimeout = (cause: unknown) => cause instanceof Error && cause.name === "TimeoutError";

/** Waits, unless the caller ends the call. */
function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", end);
      resolve();
    }, ms);
    signal?.addEventListener("abort", end, { once: true });
  });
}

const toPlanned = ({ offer, requirements }: AgreedPayment): PlannedPayment => ({
  operation: offer.id,
  usdc: offer.price.usdc,
  atomic: requirements.amount,
  network: requirements.network,
  asset: requirements.asset,
  payTo: requirements.payTo,
});

/** The origin of an address; a path behind it says nothing here. Throws a TypeError for what is no web address. */
function originOf(baseUrl: string): string {
  const { protocol, origin } = new URL(baseUrl);
  if (protocol === "https:" || protocol === "http:") return origin;
  throw new TypeError(`baseUrl begins with https:// or http://; ${baseUrl} was given`);
}

/** Calls of one service. */
class HttpClient implements Client<OperationTypes> {
  readonly #payer: Payer;
  readonly #requests: Requests;
  readonly #budget: Budget;

  constructor(options: ClientOptions) {
    const { timeoutMs = defaults.timeoutMs, attempts = defaults.attempts, beforePayment } = options;
    this.#requests = new Requests({
      origin: originOf(options.baseUrl),
      language: options.language,
      timeoutsMs: { unsigned: timeoutMs, signed: timeoutMs },
      fetch: options.fetch,
    });
    this.#budget = new Budget(options.signer?.address ?? "", {
      perCall: options.signer ? toAtomic(options.maxUsdcPerCall) : 0n,
      perProcess: options.maxUsdcPerProcess === undefined ? undefined : toAtomic(options.maxUsdcPerProcess),
    });
    this.#payer = new Payer({
      requests: this.#requests,
      signer: options.signer,
      payToAllowlist: (options.payToAllowlist ?? []).map((address) => address.toLowerCase()),
      attempts: { unsigned: attempts, signed: attempts },
      pause,
      beforePayment: beforePayment && ((payment) => beforePayment(toPlanned(payment))),
      // The book of this client is in memory: nothing of it can fail.
      report: () => {},
    });
  }

  async call(id: string, input: unknown, options: CallOptions = {}): Promise<Answered<unknown>> {
    const offer = offerOf(id);
    const idempotencyKey = options.idempotencyKey ?? randomHex(16);
    const purchase: Purchase = {
      offer,
      input,
      headers: { referralCode: options.referralCode, ...(!offer.free && { idempotencyKey }) },
      signal: options.signal,
    };
    const outcome = await (options.signature === undefined
      ? this.#payer.buy(purchase, this.#budget)
      : this.#payer.send(purchase, options.signature));
    return this.#read(outcome, offer, idempotencyKey);
  }

  async quote(id: string, { signal }: Pick<CallOptions, "signal"> = {}): Promise<Quote> {
    const offer = offerOf(id);
    const { usdc, atomic } = offer.price;
    const unasked = { operation: id, usdc, atomic, network: "", asset: "", payTo: "" };
    if (offer.free) return { ...unasked, free: true, refusal: undefined };
    const { answer, cause } = await this.#payer.ask({ offer, input: {}, headers: {}, signal });
    if (!answer) throw this.#unreachable(cause, "");
    if (answer.status !== 402) throw failureOf(answer, "");
    const agreed = await this.#payer.agree(offer, answer, signal);
    if (!agreed) return { ...unasked, free: false, refusal: "terms" };
    return { ...toPlanned(agreed), free: false, refusal: this.#refusalOf(BigInt(atomic)) };
  }

  /** Why this client would not pay an amount. */
  #refusalOf(amount: bigint): RefusalCode | undefined {
    if (!this.#payer.canSign) return "no_signer";
    try {
      this.#budget.check(amount);
      return undefined;
    } catch (thrown) {
      if (thrown instanceof LimitReached) return limitCode(thrown);
      throw thrown;
    }
  }

  /** The result of an outcome. Throws every other outcome as the error that says what to do. */
  #read(outcome: Outcome, offer: Offer, idempotencyKey: string): Answered<unknown> {
    switch (outcome.kind) {
      case "unreachable":
        throw this.#unreachable(outcome.cause, idempotencyKey);
      case "not_signed":
        throw refusalOf(outcome, offer, idempotencyKey);
      case "answered":
        if (outcome.answer.status === 200) return answered(outcome.answer);
        throw failureOf(outcome.answer, idempotencyKey);
      case "sent": {
        const { answer, words, signature, cause } = outcome;
        if (answer?.status === 200) return answered(answer);
        const wasTaken = words?.paymentState !== "unused" && words?.paymentState !== "refused";
        if (answer && (outcome.fate === "refused" || !wasTaken)) throw failureOf(answer, idempotencyKey, signature);
        const { code, message } = answer
          ? said(answer)
          : { code: isTimeout(cause) ? "timeout" : "unreachable", message: this.#noAnswer(cause) };
        throw new UnclearOutcome(
          code,
          message,
          { ...factsOf(answer, idempotencyKey), retryable: true, signature },
          cause,
        );
      }
    }
  }

  #noAnswer(cause: unknown): string {
    return `${this.#requests.origin} did not answer${causeText(cause)}`;
  }

  #unreachable(cause: unknown, idempotencyKey: string): ServiceFailed {
    const code = isTimeout(cause) ? "timeout" : "unreachable";
    const facts = { ...factsOf(undefined, idempotencyKey), retryable: true };
    return new ServiceFailed(code, this.#noAnswer(cause), facts, cause);
  }
}

function offerOf(id: string): Offer {
  const offer = offers.find((candidate) => candidate.id === id);
  if (!offer) throw new TypeError(`There is no operation ${id}`);
  return offer;
}

const answered = (answer: Answer): Answered<unknown> => ({
  result: answer.body,
  payment: paymentIn(answer.headers),
  requestId: requestIdOf(answer),
});

/** What an answer tells; without one, what is known anyway. */
function factsOf(answer: Answer | undefined, idempotencyKey: string, signature?: string): CallFacts {
  const { error } = answer?.body ?? {};
  return {
    status: answer?.status ?? 0,
    requestId: answer && requestIdOf(answer),
    retryable: isObject(error) && error.retryable === true,
    ...paymentWords(answer ?? { body: {}, headers: new Headers() }),
    signature,
    idempotencyKey,
    details: answer ? problemsOf(answer.body) : [],
  };
}

function failureOf(answer: Answer, idempotencyKey: string, signature?: string): ServiceFailed {
  const { code, message } = said(answer);
  return new ServiceFailed(code, message, factsOf(answer, idempotencyKey, signature));
}

const limitCode = ({ setting }: LimitReached): RefusalCode =>
  setting === "maxUsdcPerCall" ? "over_cap" : "over_budget";

function refusalOf(outcome: NotSigned, { id, price }: Offer, idempotencyKey: string): Refused | ServiceFailed {
  const { challenge, reason } = outcome;
  const facts = factsOf(challenge, idempotencyKey);
  switch (reason) {
    // Without a signer the challenge is the answer: its reader pays it by other means.
    case "no_signer":
    case "taken":
      return failureOf(challenge, idempotencyKey);
    case "limit": {
      const { limit } = outcome;
      const message = `${id} costs ${price.usdc} USDC, which passes ${limit.setting}`;
      return new Refused(limitCode(limit), message, facts, limit);
    }
    case "failed":
      return new Refused("signing", "The signer did not sign", facts, outcome.thrown);
    case "declined":
      return new Refused(reason, "beforePayment refused the payment. Nothing was signed", facts, outcome.thrown);
    default:
      return new Refused(
        reason,
        "The terms are not the published price in USDC to the published address. Nothing was signed",
        facts,
      );
  }
}

/**
 * Makes a client. Throws a TypeError when a setting cannot be meant. The package declares it with the types of every
 * operation, which the build writes from the service's OpenAPI document.
 */
export function createClient(options: ClientOptions): Client<OperationTypes> {
  return new HttpClient(options);
}

export { CallError, Refused, ServiceFailed, UnclearOutcome } from "./client-types.ts";
export { verifyReceipt } from "./receipt.ts";
export { offers };
