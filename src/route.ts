/** An operation as a zod-openapi route: what `/openapi.json` says of it. */
import { createRoute, z } from "@hono/zod-openapi";
import { failureTexts } from "../catalog/messages.ts";
import { type FailureCode, failures } from "./errors.ts";
import { headerLimits } from "./guard/read-headers.ts";
import type { Locale, Operation } from "./operation.ts";

/** The Error object of the interface. */
export const errorSchema = z
  .object({
    error: z.object({
      code: z.enum(Object.keys(failures) as [FailureCode, ...FailureCode[]]).describe("Stable word for the failure."),
      message: z.string().describe("What happened, whether anything was charged, and what to do."),
      request_id: z.string().describe("The id under which this request is logged; also in X-Request-ID."),
      retryable: z.boolean().describe("Whether repeating the same request can succeed."),
      details: z.array(z.looseObject({})).optional().describe("Every problem found, as {path, code, message, …}."),
    }),
  })
  .openapi("Error");

/** The x402 v2 PaymentRequired object, in the 402 body and (base64) in the PAYMENT-REQUIRED header. */
export const challengeSchema = z
  .looseObject({
    x402Version: z.literal(2),
    error: z.string().describe("Why payment is required: a stable word."),
    resource: z.looseObject({ url: z.url(), description: z.string(), mimeType: z.string() }),
    accepts: z.array(
      z.looseObject({
        scheme: z.literal("exact"),
        network: z.string(),
        amount: z.string().describe("Atomic units of the asset (USDC: 6 decimals)."),
        asset: z.string(),
        payTo: z.string(),
        maxTimeoutSeconds: z.int(),
        extra: z.looseObject({ name: z.string(), version: z.string() }),
      }),
    ),
    extensions: z.looseObject({}).optional(),
  })
  .openapi("PaymentRequired");

/** The failures that an analysis endpoint can answer, by status. */
const analysisFailures = [400, 429, 502, 503] as const;

function failureResponse(status: number, locale: Locale) {
  const codes = (Object.keys(failures) as FailureCode[]).filter((code) => failures[code].status === status);
  return {
    description: codes.map((code) => `\`${code}\`: ${failureTexts[code][locale]}`).join("\n\n"),
    content: { "application/json": { schema: errorSchema } },
  };
}

/** The four request headers of every analysis endpoint. */
const requestHeaders = z.object({
  "PAYMENT-SIGNATURE": z.string().optional().describe("Signed x402 v2 payment authorization, base64 JSON."),
  "X-Referral-Code": z.string().max(headerLimits["X-Referral-Code"]).optional(),
  "Idempotency-Key": z.string().max(headerLimits["Idempotency-Key"]).optional(),
  "X-Request-ID": z.string().optional(),
});

/** The route of an operation, with its words in a language. */
export function toRoute(operation: Operation, locale: Locale = "en") {
  return createRoute({
    method: "post",
    path: operation.path,
    operationId: operation.id,
    summary: operation.name[locale],
    description: operation.description[locale],
    tags: [...operation.tags],
    security: [],
    "x-retry-safe": true,
    ...(!operation.free && {
      "x-payment-info": {
        price: { mode: "fixed", currency: "USD", amount: operation.price.usdc },
        protocols: [{ x402: {} }],
      },
    }),
    request: {
      headers: requestHeaders,
      body: {
        required: true,
        content: {
          "application/json": {
            schema: operation.input,
            examples: Object.fromEntries(
              operation.examples.map((example, index) => [
                `example_${index + 1}`,
                { summary: example.title[locale], value: example.input },
              ]),
            ),
          },
        },
      },
    },
    responses: {
      200: {
        description: operation.description[locale],
        content: { "application/json": { schema: operation.output } },
      },
      ...(!operation.free && {
        402: {
          description: "Payment required: the x402 v2 challenge.",
          headers: z.object({ "PAYMENT-REQUIRED": z.string().describe("The same object, base64 JSON.") }),
          content: { "application/json": { schema: challengeSchema } },
        },
      }),
      ...Object.fromEntries(analysisFailures.map((status) => [status, failureResponse(status, locale)])),
    },
  });
}
