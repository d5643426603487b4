/**
 * Paid calls of the stdio bridge and of `buy`: forwarded to the operation's HTTP route, paid by the user's wallet,
 * within its limits. Limits and approvals come from the environment alone, never from a call: a model writes its
 * arguments.
 */
import { setTimeout as sleep } from "node:timers/promises";
import canonicalize from "canonicalize";
import { privateKeyToAccount } from "viem/accounts";
import { sha256 } from "../../lib/sha256.ts";
import { type FailureReason, failureOutcome } from "../../payment/failures.ts";
import type { PurchaseOutcome } from "../../payment/outcome.ts";
import type { ToolCall } from "../../worker/protocols/mcp/server.ts";
import type { BridgeSettings } from "../wallet/bridge-settings.ts";
import { type Attempt, type CallToPay, Payer, type PayerSettings } from "../wallet/payer.ts";
import { type RemainingLimits, Spending, UnderWay } from "../wallet/spending.ts";
import { notPaid, underWayText } from "./refusals.ts";

/** How long a call waits for another that is signing for the same purchase. */
const turnMs = 250;
const mostTurns = 60;

/** How a run waits, and the functions that it calls on events. `report` never gets a request, a header or a key. */
type Surroundings = Pick<PayerSettings, "pause" | "report" | "onAgreed" | "onSigned" | "onSentAgain">;

/** Answers paid calls of one run of the bridge. */
export class PaidCalls {
  readonly #settings: BridgeSettings;
  readonly #spending: Spending;
  readonly #payer: Payer;
  readonly #pause: (ms: number) => Promise<unknown>;
  readonly #report: (thrown: unknown) => void;

  constructor(settings: BridgeSettings, { pause = sleep, report = logError, ...listeners }: Surroundings = {}) {
    const { baseUrl: origin, locale: language, walletKey, limits, payToAllowlist } = settings;
    this.#settings = settings;
    this.#pause = pause;
    this.#report = report;
    this.#spending = new Spending(settings.spendingFile, limits);
    this.#payer = new Payer({
      origin,
      language,
      signer: walletKey === undefined || limits.perCall === 0n ? undefined : privateKeyToAccount(walletKey),
      payToAllowlist,
      pause,
      report,
      ...listeners,
    });
  }

  /** What is left of the limits. Rejects if the file of payments cannot be read. */
  remaining(): Promise<RemainingLimits> {
    return this.#spending.remaining();
  }

  /**
   * Forwards a call, and pays for it if that is allowed. An unpaid call ends with the challenge and the reason. If no
   * answer comes, it ends with a failure that says whether the money may have moved.
   */
  async call({ operation, input, attachments, signal }: ToolCall): Promise<PurchaseOutcome> {
    const { paymentSignature, idempotencyKey, referralCode } = attachments();
    const headers = { idempotencyKey, referralCode };
    const attempt = await (paymentSignature === undefined
      ? this.buy({ operation, input, signal }, headers)
      : this.#payer.send({ offer: operation, input, headers }, paymentSignature, 1));
    if (attempt.kind === "not_signed") {
      if (attempt.reason === "failed") this.#report(attempt.thrown);
      return notPaid(attempt, { operation, input }, this.#settings);
    }
    if (attempt.kind === "answered") return attempt.outcome;
    if (attempt.kind === "sent" && attempt.outcome) return attempt.outcome;
    const { baseUrl: service, locale } = this.#settings;
    const code = attempt.kind === "sent" ? "settlement_unknown" : "core_unavailable";
    const reason: FailureReason =
      attempt.cause instanceof UnderWay
        ? { code: "overloaded", text: underWayText, headers: { "Retry-After": "60" } }
        : { code, details: [{ service }] };
    return failureOutcome(reason, crypto.randomUUID(), locale);
  }

  /**
   * Buys within the limits. The service charges the same request only once in 30 days, even with a second signature. A
   * call that another process is paying for waits for its signature.
   */
  async buy(
    { operation, input, signal }: Pick<ToolCall, "operation" | "input" | "signal">,
    headers: CallToPay["headers"] = {},
  ): Promise<Attempt> {
    const { baseUrl: service, walletKey } = this.#settings;
    const call = { service, operation: operation.id, input: await sha256(String(canonicalize(input))) };
    // Without a wallet nothing is recorded.
    const booking = walletKey === undefined ? undefined : { spending: this.#spending, call };
    const purchase = { offer: operation, input, headers, signal };
    for (let turn = 1; ; turn++)
      try {
        return await this.#payer.buy(purchase, booking);
      } catch (thrown) {
        // The other call records its signature before it is sent; this call then sends the same one.
        if (!(thrown instanceof UnderWay)) throw thrown;
        if (turn === mostTurns)
          return { kind: "sent", signature: "", outcome: undefined, cause: thrown, fate: "unclear" };
        await this.#pause(turnMs);
      }
  }
}

/** Writes to the host's log. */
function logError(thrown: unknown): void {
  console.error(String(thrown));
}
