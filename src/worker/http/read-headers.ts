/** The optional request headers of the analysis endpoints, within the limits of the interface. */
import type { MiddlewareHandler } from "hono";
import { ServiceError } from "./errors.ts";

/** Longest accepted values, in characters, in the order in which they are checked. */
export const headerLimits = { "Idempotency-Key": 200, "X-Referral-Code": 64 } as const;

/**
 * The value of a header. Equal values of a repeated header count as one, because proxies repeat headers.
 * Different values stay together, separated by commas, as HTTP joins them (RFC 9110, section 5.3).
 */
export function headerOf(headers: Headers, name: string): string | undefined {
  const joined = headers.get(name) ?? undefined;
  if (!joined?.includes(",")) return joined;
  const [first, ...others] = joined.split(",").map((value) => value.trim());
  return others.every((value) => value === first) ? first : joined;
}

/** Placeholders that forms and importers of OpenAPI send instead of a payment. */
const placeholder = /^\s*(?:<[^<>]*>|\{\{?[^{}]*\}?\}|string|none|null|undefined)?\s*$/i;

/** Whether a text is a placeholder and holds no payment. */
export const isPlaceholder = (text: string): boolean => placeholder.test(text);

/** The payment in a header; undefined without one, and for a placeholder. */
export function paymentHeader(headers: Headers, name: "PAYMENT-SIGNATURE" | "X-PAYMENT"): string | undefined {
  const value = headerOf(headers, name);
  return value === undefined || isPlaceholder(value) ? undefined : value;
}

/** Rejects a request with an optional header that is too long. Throws `invalid_header`. */
export const boundHeaders: MiddlewareHandler = async (c, next) => {
  for (const [name, limit] of Object.entries(headerLimits)) {
    const value = headerOf(c.req.raw.headers, name);
    if (value !== undefined && value.length > limit)
      throw new ServiceError("invalid_header", {
        details: [{ header: name, code: "maxLength", allowed: limit, given: value.length }],
      });
  }
  return next();
};
