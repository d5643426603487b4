/** The optional request headers of the analysis endpoints, within the limits of the interface. */
import type { HonoRequest } from "hono";
import { ServiceError } from "./errors.ts";

/** Longest accepted values, in characters. */
export const headerLimits = { "X-Referral-Code": 64, "Idempotency-Key": 200 } as const;

type LimitedHeader = keyof typeof headerLimits;

/** The value of a bounded header, or undefined when it is absent or empty. Throws `invalid_header`. */
export function readHeader(request: HonoRequest, name: LimitedHeader): string | undefined {
  const value = request.header(name);
  if (!value) return undefined;
  const limit = headerLimits[name];
  if (value.length > limit)
    throw new ServiceError("invalid_header", {
      details: [{ header: name, code: "maxLength", allowed: limit, given: value.length }],
    });
  return value;
}
