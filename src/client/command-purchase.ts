/** One purchase for a person at a command line: bought within the limits, or explained in words that fit a terminal. */
import { privateKeyToAddress } from "viem/accounts";
import type { Operation } from "../../catalog/operation.ts";
import { walletKeyName } from "../../catalog/service/bridge-variables.ts";
import { keptAnswerIn } from "../../catalog/words/kept-answer.ts";
import { doubtText, isQuestion } from "../../catalog/words/remarks.ts";
import { type JsonObject, parseJson } from "../lib/text.ts";
import { usdcText } from "../lib/usdc.ts";
import type { PurchaseOutcome, Refusal, ResultOutcome } from "../payment/outcome.ts";
import type { PaymentRequirements } from "../payment/terms.ts";
import { answerHere } from "./bridge/answer-calls.ts";
import { PaidCalls } from "./bridge/paid-calls.ts";
import { reasonText, underWayText } from "./bridge/refusals.ts";
import { exitCodes, Mistake } from "./command.ts";
import type { BridgeSettings } from "./wallet/bridge-settings.ts";
import { invalidInput } from "./wallet/invalid-input.ts";
import { type Attempt, type NotSigned, Payer } from "./wallet/payer.ts";
import { causeText, problemsIn } from "./wallet/requests.ts";
import { UnderWay } from "./wallet/spending.ts";

/** What is bought, and how. */
export interface WantedPurchase {
  readonly operation: Operation;
  readonly input: unknown;
  /** Whether to buy although something in the input looks unintended. */
  readonly asItStands: boolean;
}

/** Prints a step of a purchase as it happens: the step's name, and what happened. */
export type Tell = (step: string, what: string) => void;

/** A `Mistake` that reports why an outcome has no result. */
function failureIn(refusal: Refusal): Mistake {
  const isInput = refusal.kind === "failure" && refusal.status === 400;
  const unpaid = refusal.kind === "challenge" ? exitCodes.notPaid : exitCodes.unavailable;
  return new Mistake(problemsIn(refusal), isInput ? exitCodes.invalidInput : unpaid);
}

/** Returns the result in an outcome. Throws any other outcome as a mistake. */
function resultIn(outcome: PurchaseOutcome): ResultOutcome {
  if (outcome.kind === "result") return outcome;
  throw failureIn(outcome);
}

/** The settings without which a price is not paid: the wallet, and a limit of one call. */
function missingSettings({ price }: Operation, { walletKey, limits }: BridgeSettings): readonly string[] {
  const isTooDear = BigInt(price.atomic) > limits.perCall;
  return [
    ...(walletKey === undefined ? [`Set ${walletKeyName} to the key of the wallet that pays.`] : []),
    ...(isTooDear ? [`Allow it with --max-usdc ${price.usdc} or SVC_MAX_USDC_PER_CALL.`] : []),
  ];
}

/** Why a challenge was not signed, in the words of the command line. */
function refusal(unpaid: NotSigned, operation: Operation, settings: BridgeSettings): Mistake {
  const { id, price } = operation;
  if (unpaid.reason === "limit") return new Mistake(reasonText(unpaid, operation, settings), exitCodes.notPaid);
  const text =
    unpaid.reason === "no_signer"
      ? ["Not paid.", ...missingSettings(operation, settings)].join(" ")
      : reasonText(unpaid, operation, settings);
  const cause = unpaid.reason === "failed" ? causeText(unpaid.thrown) : "";
  return new Mistake(`${id} costs ${price.usdc} USDC. ${text}${cause}`, exitCodes.notPaid);
}

/** The result of a purchase. Throws every other outcome as a mistake that says what to do. */
function resultOf(attempt: Attempt, operation: Operation, settings: BridgeSettings): ResultOutcome {
  const silent = (cause: unknown) => `${settings.baseUrl} did not answer${causeText(cause)}.`;
  switch (attempt.kind) {
    case "not_signed":
      throw refusal(attempt, operation, settings);
    case "unreachable":
      throw new Mistake(`${silent(attempt.cause)} Nothing was charged.`, exitCodes.unavailable);
    case "answered":
      return resultIn(attempt.outcome);
    case "sent": {
      const { outcome, fate, cause } = attempt;
      if (outcome && (outcome.kind === "result" || fate === "refused")) return resultIn(outcome);
      if (cause instanceof UnderWay) throw new Mistake(underWayText.en, exitCodes.unclear);
      throw new Mistake(
        `${outcome ? problemsIn(outcome) : silent(cause)}\nThe payment may have been taken. Run the same command again: it sends the same signature, and is charged once.`,
        exitCodes.unclear,
      );
    }
  }
}

/** Prints what to know about an input before it is paid for. Throws if the buyer has to confirm something in it. */
function tellRemarks({ operation, input, asItStands }: WantedPurchase, { locale }: BridgeSettings, tell: Tell): void {
  const { remarks } = operation.check(input, locale);
  const questions = asItStands ? [] : remarks.filter(isQuestion);
  if (questions.length > 0) {
    const sentences = questions.map(({ message }) => message);
    throw new Mistake(
      `${doubtText(sentences, locale)} Nothing was charged. --as-it-stands buys it nevertheless.`,
      exitCodes.invalidInput,
    );
  }
  for (const { message } of remarks) tell("remark", message);
}

/** The time of day in UTC of a time in ms since 1970. */
const clock = (ms: number): string => `${new Date(ms).toISOString().slice(11, 19)} UTC`;

/** Buys within the limits of the settings and returns the answer. Throws a `Mistake` for every other outcome. */
export async function buyOne(request: WantedPurchase, settings: BridgeSettings, tell: Tell): Promise<ResultOutcome> {
  const { operation, input } = request;
  if (operation.free) return resultIn(answerHere({ operation, input }, settings));
  tellRemarks(request, settings, tell);
  const calls = new PaidCalls(settings, {
    report: () => {},
    onAgreed: ({ amount, network, payTo }) => {
      if (settings.walletKey) tell("wallet", `${privateKeyToAddress(settings.walletKey)} pays`);
      tell("challenge", `${usdcText(BigInt(amount), 2)} USDC on ${network}, to ${payTo}`);
    },
    onSigned: ({ payer, nonce, validBefore }) =>
      tell("signature", `by ${payer}, nonce ${nonce.slice(0, 10)}…, valid until ${clock(validBefore * 1000)}`),
    // A buyer who has changed the wallet has to be told why the former one still pays.
    onSentAgain: ({ payer, untilMs }) =>
      tell(
        "signature",
        `made earlier by ${payer}, is sent again${untilMs > Date.now() ? `; no other is made before ${clock(untilMs)}` : ""}`,
      ),
  });
  const result = resultOf(await calls.buy({ operation, input }), operation, settings);
  const kept = keptAnswerIn(parseJson(result.settlement ?? ""));
  if (kept) tell("kept", kept.message);
  if (result.keptAt !== undefined)
    tell(
      "answer",
      `${result.keptAt} (kept for 30 days, read without a wallet; /<part>?format=json|csv|md gives one part)`,
    );
  return result;
}

/**
 * Prints what to know about an input whose price is asked for. Throws what its purchase would end with: problems of
 * an invalid input, or what the buyer has to confirm.
 */
export function checkPurchase(request: WantedPurchase, settings: BridgeSettings, tell: Tell): void {
  const { operation, input } = request;
  const { problems } = operation.check(input, settings.locale);
  if (problems.length > 0) throw failureIn(invalidInput(problems, settings.locale));
  tellRemarks(request, settings, tell);
}

/** A price, with its terms. */
type Quote = JsonObject & Partial<Pick<PaymentRequirements, "asset" | "payTo">>;

/**
 * The price of a call, in decimal and in atomic USDC, with network (CAIP-2), token and wallet of its terms; pays
 * nothing. `refusal` says why the settings would not pay it: no wallet, a price above the limit, or terms that are
 * not the published ones; `message` says it in words. Throws a `Mistake` when the service does not
 * answer with a price.
 */
export async function quoteOf(operation: Operation, settings: BridgeSettings): Promise<Quote> {
  const { baseUrl: origin, locale: language, walletKey, payToAllowlist } = settings;
  const { id, free, price } = operation;
  const known = { operation: id, usdc: price.usdc, atomic: price.atomic, free };
  if (free) return known;
  const payer = new Payer({ origin, language, signer: undefined, payToAllowlist });
  const { received, cause } = await payer.ask({ offer: operation, input: {}, headers: {} });
  if (!received)
    throw new Mistake(`${origin} did not answer${causeText(cause)}. Nothing was charged.`, exitCodes.unavailable);
  if (received.kind === "result") throw new Mistake(`${id} is not free and gave a result.`);
  if (received.kind === "failure") throw failureIn(received);
  const agreed = await payer.agree(operation, received);
  if (!agreed) {
    const unpaid = { kind: "not_signed", reason: "terms", challenge: received } as const;
    return { ...known, refusal: "terms", message: reasonText(unpaid, operation, settings) };
  }
  const { network, asset, payTo } = agreed.requirements;
  const message = missingSettings(operation, settings).join(" ");
  const refused = walletKey === undefined ? "no_signer" : "over_cap";
  return { ...known, network, asset, payTo, ...(message !== "" && { refusal: refused, message }) };
}
