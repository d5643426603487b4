/** The words by which an answer to a signed request says what became of the payment, and what to do next. */
import { isObject } from "../worker/lib/text.ts";
import type { PaymentState, RetryAction } from "./client-types.ts";
import type { Answer } from "./requests.ts";

/** What an answer says of its payment; undefined for what it does not say. */
export interface PaymentWords {
  readonly paymentState: PaymentState | undefined;
  readonly retryAction: RetryAction | undefined;
  /** Seconds since 1970. */
  readonly authorizationExpiresAt: number | undefined;
}

const wordIn = (value: unknown) => (typeof value === "string" && value !== "" ? value : undefined);

/** Seconds since 1970, from a number or a date. */
function secondsIn(value: unknown): number | undefined {
  if (value === undefined || value === null || value === "") return undefined;
  const number = Number(value);
  if (Number.isFinite(number)) return number;
  const date = typeof value === "string" ? Date.parse(value) : Number.NaN;
  return Number.isNaN(date) ? undefined : date / 1000;
}

/** Reads the words: in the challenge, in the first details of an Error object, or in the headers. */
export function paymentWords({ body, headers }: Pick<Answer, "body" | "headers">): PaymentWords {
  const details = isObject(body.error) && Array.isArray(body.error.details) ? body.error.details : [];
  const said = [body, ...details].filter(isObject).find((part) => wordIn(part.payment_state) !== undefined) ?? {};
  return {
    paymentState: wordIn(said.payment_state) ?? wordIn(headers.get("Payment-State")),
    retryAction: wordIn(said.retry_action) ?? wordIn(headers.get("Retry-Action")),
    authorizationExpiresAt: secondsIn(said.authorization_expires_at ?? headers.get("Authorization-Expires-At")),
  };
}
