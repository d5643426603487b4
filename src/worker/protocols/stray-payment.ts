/** What an error of a protocol says about a payment that was sent with the request and reached no route. */
import { nothingChargedText } from "../../../catalog/words/messages.ts";
import type { Locale } from "../../lib/text.ts";
import { sentenceOf } from "../../payment/failures.ts";
import type { PaymentWords } from "../../payment/outcome.ts";
import { type FailureCode, failures, type KnownPayment } from "../../payment/situations.ts";
import { type ClaimedPayment, claimedPayment, isoTimeOf } from "../http/payment-header.ts";

/** Asks a ledger what it knows of a payment, whatever it is for. */
export type AskLedger = (payment: ClaimedPayment) => Promise<KnownPayment>;

/**
 * The words about a payment, as base64 JSON; undefined for one in a body that was not read. Where the request is
 * wrong, the payment's ledger is asked, because an earlier request may have charged it.
 */
export async function strayPayment(
  code: FailureCode,
  signature: string | undefined,
  askLedger: AskLedger,
): Promise<PaymentWords> {
  const claimed = signature === undefined ? undefined : claimedPayment(signature);
  const { state: guess, action } = failures[code];
  const { state, transaction }: KnownPayment =
    claimed && action === "stop" ? await askLedger(claimed) : { state: guess, transaction: undefined };
  const expiresAt = isoTimeOf(claimed?.validBefore);
  return { state, action, expiresAt, ...(transaction !== undefined && { transaction }) };
}

/** The sentence of such an error; `text` is the protocol's own. */
export const strayText = (code: FailureCode, text: string, payment: PaymentWords, locale: Locale): string =>
  sentenceOf(code, payment.action === "stop" ? `${text} ${nothingChargedText[locale]}` : text, payment, locale);
