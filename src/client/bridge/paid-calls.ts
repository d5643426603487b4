/**
 * Paid calls of the stdio bridge: forwarded to the operation's HTTP route, paid by the user's wallet, within its
 * limits. Limits and approvals come from the environment alone, never from a call: a model writes its arguments.
 */
import { setTimeout as sleep } from "node:timers/promises";
import canonicalize from "canonicalize";
import { privateKeyToAccount } from "viem/accounts";
import { sha256 } from "../../lib/sha256.ts";
import type { ToolCall } from "../../worker/protocols/mcp/server.ts";
import { type AgreedPayment, type LimitReached, type Outcome, Payer, type Purchase, UnderWay } from "../payer.ts";
import { type Answer, Requests } from "../requests.ts";
import type { SignedPayment } from "../sign-payment.ts";
import type { BridgeSettings } from "./bridge-settings.ts";
import { callBook } from "./call-book.ts";
import { failure, notPaid, type RefusalReason } from "./refusals.ts";
import { type RemainingLimits, Spending } from "./spending.ts";

const attempts = { unsigned: 1, signed: 2 };
const longestWaitMs = 5_000;

/** How long a call waits for another that is signing for the same purchase. */
const turnMs = 250;
const mostTurns = 60;

/** How a run waits, and what it reports. */
interface Surroundings {
  readonly pause?: (ms: number) => Promise<unknown>;
  /** Told the kind of an error and its message, never a request, a header or a key. */
  readonly report?: (thrown: unknown) => void;
  /** Told of each signature before it is sent. */
  readonly onSigned?: (signed: SignedPayment) => void;
  /** Told of the terms before they are signed. */
  readonly beforePayment?: (payment: AgreedPayment) => undefined;
}

/** How one purchase differs from a plain one. */
interface PurchaseOptions {
  readonly headers?: Purchase["headers"];
  /** Asks for another purchase beside an earlier one of the same input. */
  readonly again?: boolean;
}

type NotSigned = Extract<Outcome, { readonly kind: "not_signed" }>;

/** Answers paid calls of one run of the bridge. */
export class PaidCalls {
  readonly #settings: BridgeSettings;
  readonly #spending: Spending;
  readonly #payer: Payer;
  readonly #pause: (ms: number) => Promise<unknown>;
  readonly #report: (thrown: unknown) => void;

  constructor(settings: BridgeSettings, surroundings: Surroundings = {}) {
    const { pause = (ms) => sleep(ms), report = logError, ...told } = surroundings;
    const { baseUrl: origin, locale: language, walletKey, limits, payToAllowlist } = settings;
    this.#settings = settings;
    this.#pause = pause;
    this.#report = report;
    this.#spending = new Spending(settings.spendingFile, limits);
    this.#payer = new Payer({
      requests: new Requests({ origin, language, report }),
      signer: walletKey === undefined || limits.perCall === 0n ? undefined : privateKeyToAccount(walletKey),
      payToAllowlist,
      attempts,
      longestWaitMs,
      pause: (ms) => pause(ms),
      report,
      ...told,
    });
  }

  /** Returns what is left of the limits. Rejects when the file of payments cannot be read. */
  remaining(): Promise<RemainingLimits> {
    return this.#spending.remaining();
  }

  /** Forwards a call, and pays for it when that is allowed. An unpaid call ends in the challenge and the reason. */
  async call({ operation, input, attachments }: ToolCall): Promise<Answer> {
    const { paymentSignature, idempotencyKey, referralCode } = attachments();
    const headers = { idempotencyKey, referralCode };
    return this.#read(
      { operation, input },
      await (paymentSignature === undefined
        ? this.buy({ operation, input }, { headers })
        : this.#payer.send({ offer: operation, input, headers }, paymentSignature, 1)),
    );
  }

  /**
   * Buys within the limits. It sends no key unless the caller gives one or asks for another purchase: without a key the
   * service charges the same request once in 30 days. A call that another process is paying for waits for its
   * signature.
   */
  async buy(
    { operation, input }: Pick<ToolCall, "operation" | "input">,
    { headers: given = {}, again = false }: PurchaseOptions = {},
  ): Promise<Outcome> {
    const { baseUrl: service, walletKey } = this.#settings;
    const canPay = walletKey !== undefined;
    const named = { service, operation: operation.id, input: await sha256(String(canonicalize(input))) };
    const key = given.idempotencyKey ?? (again && canPay ? await this.#spending.anotherKey(named) : undefined);
    const call = { ...named, key };
    const headers = { ...given, idempotencyKey: key };
    const book = callBook(this.#spending, call, { canPay, report: this.#report });
    for (let turn = 1; ; turn++)
      try {
        return await this.#payer.buy({ offer: operation, input, headers }, book);
      } catch (thrown) {
        // The other call writes its signature down before it sends it; this one then sends the same.
        if (!(thrown instanceof UnderWay)) throw thrown;
        if (turn === mostTurns) return { ...overtaken, cause: thrown };
        await this.#pause(turnMs);
      }
  }

  /** The answer of an outcome, as the host gets it. */
  async #read(call: Pick<ToolCall, "operation" | "input">, outcome: Outcome): Promise<Answer> {
    const { locale } = this.#settings;
    switch (outcome.kind) {
      case "answered":
        return outcome.answer;
      case "sent":
        return outcome.answer ?? this.#failure("settlement_unknown");
      case "unreachable":
        return this.#failure("core_unavailable");
      case "not_signed": {
        const { challenge } = outcome;
        if (outcome.reason === "failed") this.#report(outcome.thrown);
        return notPaid(challenge, { ...call, reason: this.#reasonOf(outcome) }, locale);
      }
    }
  }

  /** Why a challenge was not signed, in the words of the bridge. */
  #reasonOf(outcome: NotSigned): RefusalReason | LimitReached {
    switch (outcome.reason) {
      case "limit":
        return outcome.limit;
      case "no_signer":
        return this.#settings.walletKey === undefined ? "no_wallet" : "not_allowed";
      case "terms":
        return outcome.reason;
      default:
        return "not_written";
    }
  }

  #failure(code: "core_unavailable" | "settlement_unknown"): Promise<Answer> {
    return failure(code, this.#settings.baseUrl, this.#settings.locale);
  }
}

/** The outcome of a call whose purchase another process did not finish in time. */
const overtaken = { kind: "sent", signature: "", answer: undefined, words: undefined, fate: "unclear" } as const;

/** Writes to the host's log. */
function logError(thrown: unknown): void {
  console.error(String(thrown));
}
