/** Failures as outcomes, with the words of their codes. */
import { failureTexts, invalidText } from "../../catalog/words/messages.ts";
import type { JsonObject, Locale, Text } from "../lib/text.ts";
import type { FailureOutcome } from "./outcome.ts";
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
