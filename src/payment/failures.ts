/** Failures as outcomes, with the words of their codes. */
import {
  correctText,
  earlierChargeTexts,
  failureTexts,
  invalidText,
  repeatTexts,
  stopText,
} from "../../catalog/words/messages.ts";
import type { JsonObject, Locale, Text } from "../lib/text.ts";
import type { FailureOutcome, PaymentWords } from "./outcome.ts";
import { type FailureCode, failures, isRetryable } from "./situations.ts";

/** The reason of a failure, without the request that it answers. */
export interface FailureReason {
  readonly code: FailureCode;
  /** The message, where it differs from that of the code. */
  readonly text?: Text | undefined;
  /** Every problem found, for `error.details`. */
  readonly details?: readonly JsonObject[] | undefined;
  /** Response headers that belong to the failure: `Retry-After`, `Allow`, those of a rate limit. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** The outcome of a failed request, with its id, in a language. */
export function failureOutcome(
  { code, text, details = [], headers = {} }: FailureReason,
  requestId: string,
  locale: Locale,
): FailureOutcome {
  const { "Retry-After": retryAfter, ...further } = headers;
  return {
    kind: "failure",
    status: failures[code].status,
    code,
    message: (text ?? (code === "validation_failed" ? invalidText(details) : failureTexts[code]))[locale],
    locale,
    requestId,
    retryable: isRetryable(code),
    details,
    ...(retryAfter !== undefined && { retryAfterSeconds: Number(retryAfter) }),
    headers: further,
  };
}

/**
 * The sentence of a failure to a request with a payment, over every transport: it says what the payment's state and
 * action say, because some programs read nothing else. `text` is about a payment that nothing has charged; that of an
 * overloaded ledger, which was not asked, leaves it open.
 */
export function sentenceOf(
  code: FailureCode,
  text: string,
  { state, action }: Pick<PaymentWords, "state" | "action">,
  locale: Locale,
): string {
  const charged = state === "settled" || state === "in_flight" ? state : undefined;
  if (action !== "stop") return charged && code !== "overloaded" ? repeatTexts[charged][locale] : text;
  const earlier = charged ? ` ${earlierChargeTexts[charged][locale]}` : "";
  return `${text}${earlier} ${(failures[code].status === 400 ? correctText : stopText)[locale]}`;
}
