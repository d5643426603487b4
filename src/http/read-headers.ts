/** The optional request headers of the analysis endpoints, within the limits of the interface. */
import type { MiddlewareHandler } from "hono";
import { ServiceError } from "./errors.ts";

/** Longest accepted values, in characters. */
export const headerLimits = { "X-Referral-Code": 64, "Idempotency-Key": 200 } as const;

const limits = Object.entries(headerLimits).reverse();

/** Refuses a request one of whose bounded headers is too long. Throws `invalid_header`. */
export const boundHeaders: MiddlewareHandler = async (c, next) => {
  for (const [name, limit] of limits) {
    const value = c.req.header(name);
    if (value !== undefined && value.length > limit)
      throw new ServiceError("invalid_header", {
        details: [{ header: name, code: "maxLength", allowed: limit, given: value.length }],
      });
  }
  return next();
};
