/**
 * The words by which an answer to a signed request tells the payment's state and the next step. Every buyer of ours
 * reads them.
 */
import { isObject } from "../../src/lib/text.ts";

/**
 * What an answer says of its payment; undefined for what it does not say. More words than `payment-status.ts` knows may
 * come.
 */
export interface PaymentWords {
  readonly paymentState: string | undefined;
  readonly retryAction: string | undefined;
  /** ISO 8601. */
  readonly authorizationExpiresAt: string | undefined;
  /** The hash of the transaction that moved the money, or may yet do so. */
  readonly transaction: string | undefined;
}

/** An answer as far as it is read here: its JSON object, and its headers by name. */
interface WordedAnswer {
  readonly body: { readonly error?: unknown };
  readonly headers: { get(name: string): string | null };
}

/** Reads the words: in the challenge, in the first details of an Error object, or in the headers. */
export function paymentWords({ body, headers }: WordedAnswer): PaymentWords {
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

/**
 * Returns whether to send the same request again with the same signature; undefined where the answer does not say it.
 */
export function asksToRepeat({ retryAction }: Pick<PaymentWords, "retryAction">): boolean | undefined {
  switch (retryAction) {
    case "retry_same_payment":
    case "wait":
      return true;
    case "sign_again":
    case "stop":
      return false;
    default:
      return undefined;
  }
}
