/** The headers of the analysis endpoints as components of the OpenAPI document. */

import type { JsonObject, Locale } from "../../../lib/text.ts";
import { headerLimits } from "../../http/read-headers.ts";
import { listed } from "../guides/guide.ts";

/** The request headers, with the characters that each may have at most; all are optional. */
const requestHeaders: Readonly<Record<string, { readonly maxLength?: number }>> = {
  "PAYMENT-SIGNATURE": {},
  "Idempotency-Key": { maxLength: headerLimits["Idempotency-Key"] },
  "X-Referral-Code": { maxLength: headerLimits["X-Referral-Code"] },
  "X-Request-ID": {},
  Prefer: {},
};

const text = { type: "string" };
const time = { type: "string", format: "date-time" };

/** The schemas of response headers. */
const responseHeaders = {
  "X-Request-ID": text,
  "PAYMENT-REQUIRED": text,
  "PAYMENT-RESPONSE": text,
  "Content-Location": { type: "string", format: "uri" },
  "Idempotent-Replayed": { type: "string", enum: ["true"] },
  "Bought-At": time,
  "Preference-Applied": text,
  Vary: text,
  "Payment-State": text,
  "Retry-Action": text,
  "Authorization-Expires-At": time,
  "Payment-Transaction": text,
  "Retry-After": { type: "integer", minimum: 0 },
  RateLimit: text,
  "RateLimit-Policy": text,
} as const satisfies Readonly<Record<string, JsonObject>>;

type HeaderNames = readonly (keyof typeof responseHeaders)[];

/** The headers of a result that is sold. */
export const resultHeaderNames: HeaderNames = [
  "PAYMENT-RESPONSE",
  "Content-Location",
  "Idempotent-Replayed",
  "Bought-At",
];

/** The headers of an answer, other than a result, to a signed request. */
export const paymentStatusHeaderNames: HeaderNames = [
  "Retry-After",
  "Payment-State",
  "Retry-Action",
  "Authorization-Expires-At",
  "Payment-Transaction",
  "PAYMENT-RESPONSE",
];

/** The headers of a response, as references: the id of the request, which every response has, and others by name. */
export function headersOf(...names: readonly string[]): Readonly<Record<string, { readonly $ref: string }>> {
  return Object.fromEntries(["X-Request-ID", ...names].map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

/** The references to the request headers that an operation reads; only a paid one has a dry run. */
export const parameterReferences = (isFree: boolean) =>
  Object.keys(requestHeaders)
    .filter((name) => !isFree || name !== "Prefer")
    .map((name) => ({ $ref: `#/components/parameters/${name}` }));

/** The components that these references point to. */
export function headerComponents(locale: Locale) {
  const parameters = Object.entries(requestHeaders).map(([name, limit]) => {
    const description = listed("request-headers", name)[locale];
    // The description is also in the schema, because importers that make a tool of an operation show a model nothing
    // else of a parameter.
    const schema = { type: "string", description, ...limit };
    return [name, { name, in: "header", required: false, description, schema }];
  });
  const headers = Object.entries(responseHeaders).map(([name, schema]) => [
    name,
    { description: listed("response-headers", name)[locale], schema },
  ]);
  return { parameters: Object.fromEntries(parameters), headers: Object.fromEntries(headers) };
}
