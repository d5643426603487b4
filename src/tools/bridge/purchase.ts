/**
 * Paid calls of the stdio bridge: forwarded to the operation's HTTP route and paid by the user's wallet, within the user's limits.
 * Limits and approvals come from the environment alone, never from a call: arguments are written by a model.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { x402Client } from "@x402/core/client";
import { ExactEvmScheme } from "@x402/evm/exact/client";
import canonicalize from "canonicalize";
import { privateKeyToAccount } from "viem/accounts";
import { z } from "zod";
import { parseConfig } from "../../config/config.ts";
import { toHeaderJson } from "../../http/header-json.ts";
import type { Operation } from "../../operation/operation.ts";
import { type Answer, readAnswer } from "../../protocols/dispatch.ts";
import type { Attachments } from "../../protocols/mcp/payment.ts";
import type { ToolCall } from "../../protocols/mcp/server.ts";
import { sha256 } from "../../sale/sha256.ts";
import { failure, notPaid } from "./refusals.ts";
import type { StdioSettings } from "./settings.ts";
import { LimitReached, type Purchase, type RecordedPayment, Spending, UnderWay } from "./spending.ts";

const unsignedDeadlineMs = 20_000;
/** Longer than the service waits for a settlement. */
const signedDeadlineMs = 90_000;
const longestRetryWaitMs = 5_000;
/** Longest validity, in seconds, that is signed: how long a signature is out of the user's hands. */
const longestValiditySeconds = 3_600;

/** How long a call waits for another that is signing for the same purchase. */
const turnMs = 250;
const mostTurns = 60;

/** The only currency that is paid: USDC on the canonical network. */
const { network, asset } = parseConfig({}).currency;

const publishedSchema = z.object({
  supported: z.array(z.object({ network: z.string(), asset: z.string(), pay_to: z.string() })),
  prices: z.array(z.object({ id: z.string(), amount: z.string() })),
});

const challengeSchema = z.looseObject({
  x402Version: z.literal(2),
  resource: z.looseObject({ url: z.string() }),
  accepts: z.array(z.unknown()),
  extensions: z.record(z.string(), z.unknown()).default({}),
});

const termsSchema = z.looseObject({
  scheme: z.literal("exact"),
  network: z.literal(network),
  amount: z.string(),
  asset: z.string(),
  payTo: z.string(),
  maxTimeoutSeconds: z.number().max(longestValiditySeconds),
  extra: z.record(z.string(), z.unknown()),
});
type Terms = z.output<typeof termsSchema>;

const signedSchema = z.object({ authorization: z.object({ validBefore: z.string().regex(/^\d+$/) }) });

/** Answers that say for certain whether a payment was taken. After any other it may have been. */
const outcomes = new Map<number, "settled" | "unused">([
  [200, "settled"],
  [400, "unused"],
  [402, "unused"],
  [429, "unused"],
  [503, "unused"],
]);

/** One request to a route, signed or not; undefined when no answer came that can be understood. */
type Post = (signature?: string) => Promise<Answer | undefined>;

const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** Answers paid calls of one run of the bridge. */
export class Purchases {
  readonly #settings: StdioSettings;
  readonly #spending: Spending;

  constructor(settings: StdioSettings) {
    this.#settings = settings;
    this.#spending = new Spending(settings.spendingFile, settings.limits);
  }

  /** Forwards a call and pays for it when that is allowed. A call that is not paid for ends in the challenge and the reason. */
  async call({ operation, input, attachments }: ToolCall): Promise<Answer> {
    const attached = attachments();
    const post: Post = (signature) => this.#post(operation, input, attached, signature);
    if (attached.paymentSignature !== undefined)
      return (await post(attached.paymentSignature)) ?? this.#failure("settlement_unknown");
    const purchase: Purchase = {
      service: this.#settings.baseUrl,
      operation: operation.id,
      input: await sha256(canonicalize(input) ?? ""),
    };
    for (let turn = 1; ; turn++)
      try {
        return await this.#buy(operation, purchase, post);
      } catch (thrown) {
        // The signature of whoever is first is soon in the book, and buys for both.
        if (!(thrown instanceof UnderWay)) throw thrown;
        if (turn === mostTurns) return this.#failure("settlement_unknown");
        await sleep(turnMs);
      }
  }

  /** Buys with a signature that is known, or else with a new one. Throws `UnderWay` when another is about to do so. */
  async #buy(operation: Operation, purchase: Purchase, post: Post): Promise<Answer> {
    let known: RecordedPayment | undefined;
    try {
      known = this.#settings.walletKey && (await this.#spending.claim(purchase));
    } catch (thrown) {
      return this.#withoutBook(thrown, post);
    }
    if (known?.signature) {
      const answer = await this.#send(known.id, known.signature, post);
      const canStillBeTaken = known.state !== "settled" && (known.validBefore ?? 0) * 1000 > Date.now();
      if (answer.status !== 402 || canStillBeTaken) return answer;
    }
    const asked = await post();
    if (!asked) return this.#failure("core_unavailable");
    return asked.status === 402 ? this.#pay(operation, purchase, asked, post) : asked;
  }

  /** Signs once for a challenge, and sends what was signed. */
  async #pay(operation: Operation, purchase: Purchase, asked: Answer, post: Post): Promise<Answer> {
    const { walletKey, limits, locale } = this.#settings;
    if (walletKey === undefined) return notPaid(asked, "no_wallet", locale);
    if (limits.perCall === 0n) return notPaid(asked, "not_allowed", locale);
    const challenge = challengeSchema.safeParse(asked.body);
    const published = await this.#published();
    const terms =
      challenge.success &&
      published &&
      challenge.data.accepts.find((entry) => this.#acceptable(operation, entry, published));
    if (!terms) return notPaid(asked, "terms", locale);

    let reserved: string | undefined;
    try {
      const agreed = termsSchema.parse(terms);
      reserved = await this.#spending.reserve(purchase, BigInt(agreed.amount));
      const signed = await sign(walletKey, challenge.data, agreed, operation);
      await this.#spending.sign(reserved, signed.header, signed.validBefore);
      return await this.#send(reserved, signed.header, post);
    } catch (thrown) {
      if (reserved !== undefined) await this.#spending.release(reserved).catch(report);
      if (thrown instanceof UnderWay) throw thrown;
      if (thrown instanceof LimitReached) return notPaid(asked, thrown, locale);
      report(thrown);
      return notPaid(asked, "not_written", locale);
    }
  }

  /** Sends a signature, once more when the outcome is unclear, and writes down what became of it. */
  async #send(id: string, signature: string, post: Post): Promise<Answer> {
    let answer = await post(signature);
    if (!answer || answer.status >= 429) {
      const seconds = Number(answer?.headers.get("Retry-After") ?? 1);
      await sleep(Math.min(seconds * 1000, longestRetryWaitMs));
      answer = (await post(signature)) ?? answer;
    }
    const outcome = answer && outcomes.get(answer.status);
    // A result that was paid for is handed over even when the book cannot be written: the payment then goes on counting.
    if (outcome) await this.#spending.close(id, outcome).catch(report);
    return answer ?? this.#failure("settlement_unknown");
  }

  /** What the service publishes about its price list and its wallet; undefined when it cannot be had. */
  async #published() {
    try {
      const response = await fetch(`${this.#settings.baseUrl}/payment-capabilities.json`, {
        redirect: "error",
        signal: AbortSignal.timeout(unsignedDeadlineMs),
      });
      return publishedSchema.parse(await response.json());
    } catch (thrown) {
      report(thrown);
      return undefined;
    }
  }

  /** Whether terms are the operation's price in the known currency, for the published and allowed wallet. */
  #acceptable(operation: Operation, entry: unknown, published: z.output<typeof publishedSchema>): boolean {
    const parsed = termsSchema.safeParse(entry);
    if (!parsed.success) return false;
    const terms = parsed.data;
    const { payToAllowlist } = this.#settings;
    return (
      same(terms.asset, asset) &&
      terms.amount === operation.price.atomic &&
      published.prices.some(({ id, amount }) => id === operation.id && amount === terms.amount) &&
      published.supported.some(
        (method) => method.network === network && same(method.asset, asset) && same(method.pay_to, terms.payTo),
      ) &&
      (payToAllowlist.length === 0 || payToAllowlist.includes(terms.payTo.toLowerCase()))
    );
  }

  async #post(
    operation: Operation,
    input: unknown,
    { idempotencyKey, referralCode }: Attachments,
    signature: string | undefined,
  ): Promise<Answer | undefined> {
    const headers = new Headers({ "Content-Type": "application/json", "Accept-Language": this.#settings.locale });
    if (signature !== undefined) headers.set("PAYMENT-SIGNATURE", signature);
    if (idempotencyKey !== undefined) headers.set("Idempotency-Key", idempotencyKey);
    if (referralCode !== undefined) headers.set("X-Referral-Code", referralCode);
    try {
      const response = await fetch(this.#settings.baseUrl + operation.path, {
        method: "POST",
        headers,
        body: JSON.stringify(input),
        // A signature goes to the service that was chosen and nowhere else.
        redirect: "error",
        signal: AbortSignal.timeout(signature === undefined ? unsignedDeadlineMs : signedDeadlineMs),
      });
      return await readAnswer(response);
    } catch (thrown) {
      report(thrown);
      return undefined;
    }
  }

  async #withoutBook(thrown: unknown, post: Post): Promise<Answer> {
    report(thrown);
    const asked = await post();
    if (!asked) return this.#failure("core_unavailable");
    return asked.status === 402 ? notPaid(asked, "not_written", this.#settings.locale) : asked;
  }

  #failure(code: "core_unavailable" | "settlement_unknown"): Promise<Answer> {
    return failure(code, this.#settings.baseUrl, this.#settings.locale);
  }
}

/** Signs agreed terms; the stock client makes the nonce and the validity. */
async function sign(
  walletKey: `0x${string}`,
  challenge: z.output<typeof challengeSchema>,
  terms: Terms,
  operation: Operation,
): Promise<{ readonly header: string; readonly validBefore: number }> {
  const client = x402Client.fromConfig({
    schemes: [{ network, client: new ExactEvmScheme(privateKeyToAccount(walletKey)) }],
    spendControls: { maxAmountPerPayment: `$${operation.price.usdc}` },
  });
  const payment = await client.createPaymentPayload({ ...challenge, accepts: [terms] });
  const { authorization } = signedSchema.parse(payment.payload);
  return { header: toHeaderJson(payment), validBefore: Number(authorization.validBefore) };
}

/** For the person who reads the host's log. Only the kind of an error and its message: never a request, a header or a key. */
function report(thrown: unknown): void {
  console.error(thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : "An unknown failure");
}
