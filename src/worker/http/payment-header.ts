/** Reads a payment's header before it is known to be a payment. */

import { isHex } from "viem/utils";
import { fromHeaderJson, toHeaderJson } from "../../lib/header-json.ts";
import { lowerCase } from "../../lib/hex.ts";
import { isObject, parseJson } from "../../lib/text.ts";
import { isPlaceholder, paymentHeader } from "./read-headers.ts";

/** The most characters of a payment that are read: an echoed challenge and a smart wallet's signature fit twice. */
export const longestPayment = 32 * 1024;

/** A uint256 as it is written; 2^256 has 78 digits. */
const wholeNumber = /^(0|[1-9]\d{0,77})$/;

/** The last second that a date can express (ECMA-262, 21.4.1.1). */
const lastSecond = 8_640_000_000_000n;

const memberOf = (value: unknown, name: string): unknown => (isObject(value) ? value[name] : undefined);

const timeIn = (value: unknown): bigint | undefined =>
  typeof value === "string" && wholeNumber.test(value) ? BigInt(value) : undefined;

/** Until when the first offer among the extensions of a payment is valid; its signature is not checked. */
function offeredUntilIn(extensions: unknown): number | undefined {
  const offers = memberOf(memberOf(memberOf(extensions, "offer-receipt"), "info"), "offers");
  const jws = memberOf(Array.isArray(offers) ? offers[0] : undefined, "signature");
  if (typeof jws !== "string") return undefined;
  const base64 = (jws.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/");
  const until = memberOf(fromHeaderJson(base64, longestPayment), "validUntil");
  return typeof until === "number" ? until : undefined;
}

/** Hexadecimal text of a number of digits, in lower case. */
const hexIn = (value: unknown, digits: number): string | undefined =>
  typeof value === "string" && value.length === digits + 2 && /^0x[0-9a-f]+$/i.test(value)
    ? value.toLowerCase()
    : undefined;

/**
 * Reads the claims of a payment, unchecked (x402 v2 or v1, base64 JSON): payer, nonce and signature in lower case,
 * times in Unix seconds; undefined for those that are unreadable.
 */
export function claimedPayment(header: string) {
  const payment = fromHeaderJson(header, longestPayment);
  const payload = memberOf(payment, "payload");
  const authorization = memberOf(payload, "authorization");
  const signature = memberOf(payload, "signature");
  return {
    payer: hexIn(memberOf(authorization, "from"), 40),
    nonce: hexIn(memberOf(authorization, "nonce"), 64),
    signature: isHex(signature) ? lowerCase(signature) : undefined,
    validAfter: timeIn(memberOf(authorization, "validAfter")),
    validBefore: timeIn(memberOf(authorization, "validBefore")),
    offeredUntil: offeredUntilIn(memberOf(payment, "extensions")),
  };
}

/** The claims of a payment, each of which may be missing. */
export type ClaimedPayment = Readonly<ReturnType<typeof claimedPayment>>;

/** Unix seconds in ISO 8601. Null for an unreadable time, and for one beyond all dates. */
export const isoTimeOf = (seconds: bigint | undefined): string | null =>
  seconds === undefined || seconds > lastSecond ? null : new Date(Number(seconds) * 1000).toISOString();

/** The payment of a request, also one of x402 v1 in its own header, because its buyer signed it. */
export const paymentIn = (headers: Headers): string | undefined =>
  paymentHeader(headers, "PAYMENT-SIGNATURE") ?? paymentHeader(headers, "X-PAYMENT");

/**
 * A payment in the form of the PAYMENT-SIGNATURE header, from an object, its JSON or base64 of that; undefined for a
 * placeholder. Anything else is passed on unchanged, so that the route rejects it.
 */
export function toSignature(payment: unknown): string | undefined {
  if (payment === undefined || payment === null || payment === "") return undefined;
  if (typeof payment !== "string") return toHeaderJson(payment);
  if (isPlaceholder(payment)) return undefined;
  const text = payment.trim();
  if (!text.startsWith("{")) return /^[\w+/=-]+$/.test(text) ? text : toHeaderJson(text);
  return toHeaderJson(parseJson(text) ?? text);
}
