/** The words by which an answer to a signed request says what became of the payment, and what to do next. */
import { isObject } from "../worker/lib/text.ts";
import type { PaymentState, RetryAction } from "./client-types.ts";
import type { Answer } from "./requests.ts";

/** What an answer says of its payment; undefined for what it does not say. */
export interface PaymentWords {
  readonly paymentState: PaymentState | undefined;
  readonly retryAction: RetryAction | undefined;
  /** ISO 8601. */
  readonly authorizationExpiresAt: string | undefined;
  /** The hash of the transaction that moved the money, or may yet do so. */
  readonly transaction: string | undefined;
}

/** Reads the words: in the challenge, in the first details of an Error object, or in the headers. */
export function paymentWords({ body, headers }: Pick<Answer, "body" | "headers">): PaymentWords {
  const details = isObject(body.error) && Array.isArray(body.error.details) ? body.error.details : [];
  const said = [body, ...details].filter(isObject).find((part) => typeof part.payment_state === "string");
  const word = (member: string, header: string) => {
    const value = said?.[member] ?? headers.get(header);
    return typeof value === "string" && value !== "" ? value : undefined;
  };
  return {
    paymentState: word("payment_state", "Payment-State"),
    retryAction: word("retry_action", "Retry-Action"),
    authorizationExpiresAt: word("authorization_expires_at", "Authorization-Expires-At"),
    transaction: word("transaction", "Payment-Transaction"),
  };
}
