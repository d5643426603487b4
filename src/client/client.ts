/** A client that calls the service, pays with any x402 signer, and repeats by the rules: one signature for one purchase. */
import { setTimeout as sleep } from "node:timers/promises";
import { acceptableTerms, publishedSchema } from "./bridge/acceptable-terms.ts";
import { signPayment } from "./bridge/sign-payment.ts";
import {
  type Answered,
  type CallOptions,
  type Client,
  type ClientOptions,
  type OperationTypes,
  type Payment,
  Refused,
  ServiceFailed,
  UnclearOutcome,
} from "./client-types.ts";
import { type Offer, offers } from "./offers.ts";

const defaults = { timeoutMs: 90_000, attempts: 5 };
const longestWaitMs = 10_000;
const atomicOf = (usdc: string): bigint => {
  const parts = /^(\d{1,9})(?:\.(\d{1,6}))?$/.exec(usdc);
  if (!parts) throw new TypeError(`${usdc} is not an amount of USDC, such as "2.50"`);
  return BigInt((parts[1] ?? "") + (parts[2] ?? "").padEnd(6, "0"));
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A response, read to its end; undefined when none came or it is not JSON. */
interface Read {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Record<string, unknown>;
}

/** What PAYMENT-RESPONSE says. */
function paymentIn(headers: Headers): Payment | undefined {
  const header = headers.get("PAYMENT-RESPONSE");
  if (header === null) return undefined;
  const settlement: unknown = JSON.parse(Buffer.from(header, "base64").toString("utf8"));
  if (!isObject(settlement)) return undefined;
  const { transaction, payer, amount, network } = settlement;
  return {
    transaction: String(transaction),
    payer: String(payer),
    amount: String(amount),
    network: String(network),
    receipt: header,
  };
}

/** The code and the message of an Error object or a challenge. */
function said({ body }: Read): { code: string; message: string; details: readonly unknown[] } {
  const error = isObject(body.error) ? body.error : { code: body.error, message: body.message };
  return {
    code: String(error.code ?? "unknown"),
    message: String(error.message ?? error.code ?? "The answer is not one of this service"),
    details: isObject(body.error) && Array.isArray(body.error.details) ? body.error.details : [],
  };
}

/** Calls of one service. */
class HttpClient implements Client<OperationTypes> {
  readonly #options: ClientOptions;
  readonly #origin: string;
  readonly #most: bigint;

  constructor(options: ClientOptions) {
    this.#options = options;
    this.#origin = new URL(options.baseUrl).origin;
    this.#most = options.signer ? atomicOf(options.maxUsdcPerCall) : 0n;
  }

  async call(id: string, input: unknown, options: CallOptions = {}): Promise<Answered<unknown>> {
    const offer = offers.find((candidate) => candidate.id === id);
    if (!offer) throw new TypeError(`There is no operation ${id}`);
    const idempotencyKey = options.idempotencyKey ?? crypto.randomUUID();
    const post = (signature?: string) => this.#post(offer, input, { ...options, idempotencyKey }, signature);
    if (options.signature !== undefined) return this.#pay(options.signature, idempotencyKey, post);
    const asked = await this.#untilAnswered(post);
    if (!asked) throw new ServiceFailed("unreachable", `${this.#origin} did not answer`, 0, []);
    if (asked.status === 200) return { result: asked.body, payment: paymentIn(asked.headers) };
    if (asked.status !== 402 || !this.#options.signer) throw failureOf(asked);
    return this.#pay(await this.#sign(offer, asked), idempotencyKey, post);
  }

  /** Signs the terms of a challenge, when they are the published price to the published wallet, within the cap. */
  async #sign(offer: Offer, asked: Read): Promise<string> {
    const { signer, payToAllowlist = [] } = this.#options;
    if (BigInt(offer.price.atomic) > this.#most)
      throw new Refused("over_cap", `${offer.id} costs ${offer.price.usdc} USDC, which is more than maxUsdcPerCall`);
    const published = publishedSchema.safeParse(await this.#get("/payment-capabilities.json"));
    const allowed = payToAllowlist.map((address) => address.toLowerCase());
    const agreed = published.success ? acceptableTerms(asked.body, offer, published.data, allowed) : undefined;
    if (!signer || !agreed)
      throw new Refused(
        "terms",
        "The terms are not the published price in USDC to the published address. Nothing was signed",
      );
    return (await signPayment(signer, agreed.challenge, agreed.terms, offer)).header;
  }

  /** Sends one signature until it is answered clearly, and never makes another. */
  async #pay(signature: string, idempotencyKey: string, post: (signature: string) => Promise<Read | undefined>) {
    const answer = await this.#untilAnswered(() => post(signature));
    if (answer?.status === 200) return { result: answer.body, payment: paymentIn(answer.headers) };
    if (answer && (answer.status === 400 || answer.status === 402)) throw failureOf(answer);
    throw new UnclearOutcome(
      signature,
      idempotencyKey,
      answer ? said(answer).message : `${this.#origin} did not answer`,
    );
  }

  /** Repeats a request while no clear answer comes: none at all, 429, 502 or 503. */
  async #untilAnswered(post: () => Promise<Read | undefined>): Promise<Read | undefined> {
    const attempts = this.#options.attempts ?? defaults.attempts;
    let last: Read | undefined;
    for (let attempt = 1; attempt <= attempts; attempt++) {
      const answer = await post();
      last = answer ?? last;
      if (answer && answer.status < 429) return answer;
      const seconds = Number(answer?.headers.get("Retry-After") ?? attempt);
      if (attempt < attempts) await sleep(Math.min(seconds * 1000, longestWaitMs));
    }
    return last;
  }

  async #post(
    offer: Offer,
    input: unknown,
    options: CallOptions,
    signature: string | undefined,
  ): Promise<Read | undefined> {
    const headers = new Headers({
      "Content-Type": "application/json",
      "Accept-Language": this.#options.language ?? "en",
      ...(options.idempotencyKey !== undefined && !offer.free && { "Idempotency-Key": options.idempotencyKey }),
      ...(options.referralCode !== undefined && { "X-Referral-Code": options.referralCode }),
      ...(signature !== undefined && { "PAYMENT-SIGNATURE": signature }),
    });
    return this.#fetch(offer.path, { method: "POST", headers, body: JSON.stringify(input) }, options.signal);
  }

  async #get(path: string): Promise<unknown> {
    return (await this.#fetch(path, {}, undefined))?.body;
  }

  async #fetch(path: string, init: RequestInit, signal: AbortSignal | undefined): Promise<Read | undefined> {
    const { fetch: given = fetch, timeoutMs = defaults.timeoutMs } = this.#options;
    const timeout = AbortSignal.timeout(timeoutMs);
    try {
      const response = await given(this.#origin + path, {
        ...init,
        // A signature goes to the service that was chosen and nowhere else.
        redirect: "error",
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      });
      const body: unknown = await response.json();
      return isObject(body) ? { status: response.status, headers: response.headers, body } : undefined;
    } catch {
      signal?.throwIfAborted();
      return undefined;
    }
  }
}

function failureOf(read: Read): ServiceFailed {
  const { code, message, details } = said(read);
  return new ServiceFailed(code, message, read.status, details);
}

/**
 * Makes a client. Throws a TypeError when a setting cannot be meant. The package declares it with the types of every operation, written
 * from the service's own OpenAPI document when it is built.
 */
export function createClient(options: ClientOptions): Client<OperationTypes> {
  return new HttpClient(options);
}

export { Refused, ServiceFailed, UnclearOutcome } from "./client-types.ts";
export { offers };
