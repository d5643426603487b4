/**
 * The file of a receipt: the settlement as the service signed it, with the purchase that it is for. A browser may
 * delete what it keeps; the file opens the purchase again, in any browser. Pure, except for the check of the signature.
 */
import { recordOf } from "../../core/record-of.ts";
import { checkReceipt } from "../../lib/receipt.ts";
import { sha256 } from "../../lib/sha256.ts";
import { isObject, type JsonObject, parseJson } from "../../lib/text.ts";
import { agreedRequirements } from "../../payment/terms.ts";
import type { ProductName } from "../draft/draft.ts";
import type { Delivery, StoredPayment, StoredPurchase } from "./stored-purchase.ts";

/** The text of a receipt's file, without the signature of the wallet. */
export function receiptFile(purchase: StoredPurchase, { answer, at, settlement }: Delivery): string {
  const { id, operation, path, locale, createdAt, body, names, price, nonce, payment } = purchase;
  const signed = settlement === null ? undefined : parseJson(settlement);
  const paid = payment && { terms: payment.terms, authorization: payment.authorization };
  return JSON.stringify({
    ...(isObject(signed) && signed),
    purchase: { id, operation, path, locale, createdAt, body, names, price, nonce, payment: paid, answer, at },
  });
}

/** The texts of an object under these names; undefined if one is missing. */
function textsOf<Name extends string>(value: unknown, ...names: readonly Name[]): Record<Name, string> | undefined {
  const hasTexts = (given: unknown): given is Record<Name, string> =>
    isObject(given) && names.every((name) => typeof given[name] === "string");
  return hasTexts(value) ? recordOf(names, (name) => value[name]) : undefined;
}

function paymentOf(value: unknown, amount: string): StoredPayment | undefined {
  const authorization =
    isObject(value) && textsOf(value.authorization, "from", "to", "value", "validAfter", "validBefore", "nonce");
  const terms = isObject(value) && isObject(value.terms) && textsOf(value.terms, "network", "asset");
  if (!authorization || !terms || !isObject(value) || !isObject(value.terms)) return undefined;
  const requirements = agreedRequirements([value.terms], { ...terms, amount, payTo: [authorization.to] });
  return requirements && { terms: requirements, authorization };
}

const namesOf = (value: unknown): readonly ProductName[] =>
  Array.isArray(value) ? value.flatMap((each: unknown) => textsOf(each, "name", "sku") ?? []) : [];

/** The purchase of a receipt's file; undefined for any other file. */
export async function purchaseIn(text: string): Promise<StoredPurchase | undefined> {
  const file = parseJson(text);
  if (!isObject(file) || !isObject(file.purchase)) return undefined;
  const { purchase, ...signed }: JsonObject & { purchase: JsonObject } = { ...file, purchase: file.purchase };
  const texts = textsOf(purchase, "id", "operation", "path", "body", "nonce", "answer");
  const price = textsOf(purchase.price, "usdc", "atomic");
  const payment = price && paymentOf(purchase.payment, price.atomic);
  const { locale, createdAt, at } = purchase;
  const isKnownLocale = locale === "en" || locale === "ar";
  if (!texts || !price || !payment || !isKnownLocale || typeof createdAt !== "number" || typeof at !== "number")
    return undefined;
  const { answer, ...own } = texts;
  return {
    ...own,
    fingerprint: await sha256(`${own.operation}:${own.body}`),
    locale,
    createdAt,
    names: namesOf(purchase.names),
    price,
    payment,
    attempts: 0,
    trouble: null,
    delivery: { answer, settlement: JSON.stringify(signed), at },
  };
}

/**
 * Whether the receipt of a purchase may be kept: it names this answer and payment, and no key of the service
 * contradicts it.
 */
export async function hasOwnReceipt(purchase: StoredPurchase, keys: unknown): Promise<boolean> {
  const { operation, path, price, payment, delivery } = purchase;
  if (!payment || !delivery?.settlement) return false;
  const settlement = parseJson(delivery.settlement);
  const paid = { amount: price.atomic, payer: payment.authorization.from };
  const finding = await checkReceipt({ settlement, answer: delivery.answer, operation, path, ...paid }, keys);
  return finding !== "differs" && finding !== "forged";
}
