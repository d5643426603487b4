/** What is read of a payment's header before anybody knows whether it is a payment. */

import { fromHeaderJson, toHeaderJson } from "../../lib/header-json.ts";
import { isObject } from "../../lib/text.ts";
import { isPlaceholder } from "./read-headers.ts";

/** Characters of a payment that are read: an echoed challenge and a smart wallet's signature fit twice. */
export const longestPayment = 32 * 1024;

/** A uint256 as it is written; 2^256 has 78 digits. */
const wholeNumber = /^(0|[1-9]\d{0,77})$/;

/** The last second that a date can say (ECMA-262, 21.4.1.1). */
const lastSecond = 8_640_000_000_000n;

const memberOf = (value: unknown, name: string): unknown => (isObject(value) ? value[name] : undefined);

/**
 * Returns a time of the authorization in a payment (x402 v2 or v1, base64 JSON), Unix seconds; null for one that is
 * unreadable.
 */
function timeIn(header: string, name: "validAfter" | "validBefore"): bigint | null {
  const payload = memberOf(fromHeaderJson(header, longestPayment), "payload");
  const time = memberOf(memberOf(payload, "authorization"), name);
  return typeof time === "string" && wholeNumber.test(time) ? BigInt(time) : null;
}

/** When the authorization in a payment runs out, ISO 8601. Null for one that is unreadable, and beyond all dates. */
export function readExpiry(header: string): string | null {
  const time = timeIn(header, "validBefore");
  return time === null || time > lastSecond ? null : new Date(Number(time) * 1000).toISOString();
}

/** When the authorization in a payment becomes valid, Unix seconds; 0 for one that is unreadable. */
export const readValidAfter = (header: string): number => Number(timeIn(header, "validAfter") ?? 0n);

/**
 * Returns a payment in the form of the PAYMENT-SIGNATURE header, from an object, its JSON or base64 of that; undefined
 * for a placeholder. What is not a payment at all is passed on, for the route to refuse.
 */
export function toSignature(payment: unknown): string | undefined {
  if (payment === undefined || payment === null || payment === "") return undefined;
  if (typeof payment !== "string") return toHeaderJson(payment);
  if (isPlaceholder(payment)) return undefined;
  const text = payment.trim();
  if (!text.startsWith("{")) return /^[\w+/=-]+$/.test(text) ? text : toHeaderJson(text);
  try {
    return toHeaderJson(JSON.parse(text));
  } catch {
    return toHeaderJson(text);
  }
}
