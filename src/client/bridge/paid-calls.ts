/**
 * Paid calls of the stdio bridge: forwarded to the operation's HTTP route and paid by the user's wallet, within the user's limits.
 * Limits and approvals come from the environment alone, never from a call: arguments are written by a model.
 */
import { setTimeout as sleep } from "node:timers/promises";
import canonicalize from "canonicalize";
import { privateKeyToAccount } from "viem/accounts";
import { z } from "zod";
import { sha256 } from "../../worker/lib/sha256.ts";
import type { Operation } from "../../worker/operation/operation.ts";
import { type Answer, readAnswer } from "../../worker/protocols/dispatch.ts";
import type { Attachments } from "../../worker/protocols/mcp/payment.ts";
import type { ToolCall } from "../../worker/protocols/mcp/server.ts";
import { acceptableTerms, type Published, publishedSchema } from "./acceptable-terms.ts";
import { authorizationOnChain } from "./authorization-on-chain.ts";
import type { BridgeSettings } from "./bridge-settings.ts";
import { failure, notPaid } from "./refusals.ts";
import { signPayment } from "./sign-payment.ts";
import { canBeTaken, LimitReached, type PaidCall, type RecordedSignature, Spending, UnderWay } from "./spending.ts";

const unsignedDeadlineMs = 20_000;
/** Longer than the service waits for a settlement. */
const signedDeadlineMs = 90_000;
const longestRetryWaitMs = 5_000;

/** How long a call waits for another that is signing for the same purchase. */
const turnMs = 250;
const mostTurns = 60;
/** Signatures that are looked up on chain when a limit is reached. */
const mostLookUps = 16;

/** Answers by which a service says that it did not take a payment. Any other but 200 leaves that open. */
const refusals: ReadonlySet<number> = new Set([400, 402, 429, 503]);

/** What every answer of a route is, at least. */
const answerSchema = z.looseObject({});

/** One request to a route, signed or not; undefined when no answer came that can be understood. */
type Post = (signature?: string) => Promise<Answer | undefined>;

/** Answers paid calls of one run of the bridge. */
export class PaidCalls {
  readonly #settings: BridgeSettings;
  readonly #spending: Spending;
  readonly #pause: (ms: number) => Promise<unknown>;

  constructor(settings: BridgeSettings, pause: (ms: number) => Promise<unknown> = sleep) {
    this.#settings = settings;
    this.#pause = pause;
    this.#spending = new Spending(settings.spendingFile, settings.limits);
  }

  /** Forwards a call and pays for it when that is allowed. A call that is not paid for ends in the challenge and the reason. */
  async call({ operation, input, attachments }: ToolCall): Promise<Answer> {
    const attached = attachments();
    const post: Post = (signature) => this.#post(operation, input, attached, signature);
    if (attached.paymentSignature !== undefined)
      return (await post(attached.paymentSignature)) ?? this.#failure("settlement_unknown");
    const call: PaidCall = {
      service: this.#settings.baseUrl,
      operation: operation.id,
      input: await sha256(String(canonicalize(input))),
    };
    for (let turn = 1; ; turn++)
      try {
        return await this.#buy(operation, call, post);
      } catch (thrown) {
        // The other call writes its signature down before it sends it; this one then sends the same.
        if (!(thrown instanceof UnderWay)) throw thrown;
        if (turn === mostTurns) return this.#failure("settlement_unknown");
        await this.#pause(turnMs);
      }
  }

  /** Buys with a signature that is known, or else with a new one. Throws `UnderWay` when another is about to do so. */
  async #buy(operation: Operation, call: PaidCall, post: Post): Promise<Answer> {
    const known = await this.#claim(call);
    if (known) {
      const answer = await this.#send(known.id, known.signature, post);
      if (answer.status !== 402 || canBeTaken(known, Date.now())) return answer;
      // What was sold once, and is not given again, is another purchase.
      if (known.state !== "settled" && (await this.#wasUsed(known)))
        return notPaid(answer, "taken", this.#settings.locale);
    }
    const asked = await post();
    if (!asked) return this.#failure("core_unavailable");
    return asked.status === 402 ? this.#pay(operation, call, asked, post, known?.id) : asked;
  }

  /** A signature that the book has for a call. Without a book there is none, and nothing that could be set aside either. */
  async #claim(call: PaidCall): Promise<RecordedSignature | undefined> {
    try {
      return this.#settings.walletKey && (await this.#spending.claim(call));
    } catch (thrown) {
      if (thrown instanceof UnderWay) throw thrown;
      report(thrown);
      return undefined;
    }
  }

  /** Signs once for a challenge, and sends what was signed. `known` is the payment that was tried in vain. */
  async #pay(operation: Operation, call: PaidCall, asked: Answer, post: Post, known?: string): Promise<Answer> {
    const { walletKey, limits, locale, payToAllowlist } = this.#settings;
    if (walletKey === undefined) return notPaid(asked, "no_wallet", locale);
    if (limits.perCall === 0n) return notPaid(asked, "not_allowed", locale);
    const published = await this.#published();
    const agreed = published && acceptableTerms(asked.body, operation, published, payToAllowlist);
    if (!agreed) return notPaid(asked, "terms", locale);

    let reserved: string | undefined;
    try {
      reserved = await this.#reserve(call, BigInt(agreed.terms.amount), known);
      const signed = await signPayment(privateKeyToAccount(walletKey), agreed.challenge, agreed.terms, operation);
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

  /** Sets an amount aside. At a limit, signatures that the chain shows unused after their time make room, when there is a node to ask. */
  async #reserve(call: PaidCall, amount: bigint, known: string | undefined): Promise<string> {
    try {
      return await this.#spending.reserve(call, amount, known);
    } catch (thrown) {
      if (!(thrown instanceof LimitReached)) throw thrown;
      for (const payment of await this.#spending.expired(mostLookUps)) await this.#wasUsed(payment);
      return this.#spending.reserve(call, amount, known);
    }
  }

  /** Whether the chain, when there is a node to ask, shows that a signature was used. That it never will be is written down. */
  async #wasUsed({ id, signature }: RecordedSignature): Promise<boolean> {
    const { rpcUrl } = this.#settings;
    const found = rpcUrl && (await authorizationOnChain(rpcUrl, signature));
    if (found === "unused") await this.#spending.void(id).catch(report);
    return found === "used";
  }

  /** Sends a signature, once more when the outcome is unclear, and writes down what became of it. */
  async #send(id: string, signature: string, post: Post): Promise<Answer> {
    let answer = await post(signature);
    let clear = answer !== undefined && refusals.has(answer.status);
    if (!answer || answer.status >= 429) {
      const seconds = Number(answer?.headers.get("Retry-After") ?? 1);
      await this.#pause(Math.min(seconds * 1000, longestRetryWaitMs));
      const again = await post(signature);
      clear &&= again !== undefined && refusals.has(again.status);
      answer = again ?? answer;
    }
    // A result that was paid for is handed over even when the book cannot be written: the payment then goes on counting.
    const written =
      answer?.status === 200 ? this.#spending.settle(id) : clear ? this.#spending.refuse(id) : this.#spending.doubt(id);
    await written.catch(report);
    return answer ?? this.#failure("settlement_unknown");
  }

  /** What the service publishes about its price list and its wallet; undefined when it cannot be had. */
  async #published(): Promise<Published | undefined> {
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
      const answer = await readAnswer(response);
      answerSchema.parse(answer.body);
      return answer;
    } catch (thrown) {
      report(thrown);
      return undefined;
    }
  }

  #failure(code: "core_unavailable" | "settlement_unknown"): Promise<Answer> {
    return failure(code, this.#settings.baseUrl, this.#settings.locale);
  }
}

/** For the person who reads the host's log. Only the kind of an error and its message: never a request, a header or a key. */
function report(thrown: unknown): void {
  console.error(String(thrown));
}
