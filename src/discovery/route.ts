/** An operation as a zod-openapi route: what `/openapi.json` says of it. */
import { createRoute, z } from "@hono/zod-openapi";
import { failureTexts } from "../../catalog/messages.ts";
import { errorSchema } from "../http/error-schema.ts";
import { type FailureCode, failures, ServiceError, toErrorBody } from "../http/errors.ts";
import type { JsonObject, Locale, Operation, Text } from "../operation/operation.ts";
import { challengeSchema } from "../sale/challenge-schema.ts";

/** What every result is: its fields vary by operation, and more may be added. */
const resultSchema = z
  .looseObject({})
  .openapi("AgentResult")
  .describe("The result of an analysis. Its fields vary by operation; ignore those that you do not know.");

/** The failures that an analysis endpoint can answer, by status. */
export const analysisFailures = [400, 429, 502, 503] as const;

/** Failures that need a payment to happen; the free operation cannot answer them. */
const paymentFailures: readonly FailureCode[] = [
  "idempotency_conflict",
  "facilitator_unavailable",
  "settlement_unknown",
  "payments_not_configured",
];

/** The codes with which an operation can answer a status. */
export function failureCodes(operation: Operation, status: number): FailureCode[] {
  return (Object.keys(failures) as FailureCode[]).filter(
    (code) => failures[code].status === status && !(operation.free && paymentFailures.includes(code)),
  );
}

const words = {
  success: { en: "The result.", ar: "النتيجة." },
  challenge: {
    en: "Payment required: the x402 v2 challenge. It comes before the body is read; nothing is charged.",
    ar: "الدفع مطلوب: طلب الدفع وفق x402 بإصداره الثاني، ويأتي قبل قراءة المحتوى ولا يُخصم أي مبلغ.",
  },
} as const satisfies Record<string, Text>;

/** The id under which examples of failures are logged. */
const exampleRequestId = "3f2b8c1e-6a54-4d0e-9c7b-2f1d5e8a9b40";

const maximumExampleDetails = 3;

function failureExample(operation: Operation, code: FailureCode, locale: Locale): JsonObject {
  const mistyped = { ...operation.examples[0].input, colour: "red" };
  const validation = code === "validation_failed" ? operation.validate(mistyped, locale) : undefined;
  const details =
    validation && !validation.valid
      ? validation.problems.slice(0, maximumExampleDetails).map((problem): JsonObject => ({ ...problem }))
      : undefined;
  return { ...toErrorBody(new ServiceError(code, details && { details }), exampleRequestId, locale) };
}

/** A reference to a component of the document that a route is written into. */
interface Reference {
  readonly $ref: string;
}

/** What a route needs of the document that it is written into. */
export interface RouteContext {
  readonly locale: Locale;
  /** The name of the operation's MCP tool. */
  readonly tool: string;
  /** The reference to a schema, under its own name or else this one. */
  refer(schema: z.ZodType, name: string): Reference;
  /** The reference to a header of responses. */
  header(name: string): Reference;
  /** References to the request headers of every analysis endpoint. */
  readonly parameters: readonly Reference[];
  /** The challenge of an operation, when payments are configured. */
  readonly challenge?: JsonObject | undefined;
}

/** The operationId as a type name: `sa_landed_cost` is `SaLandedCost`. */
function typeName(operation: Operation): string {
  return operation.id.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** The route of an operation. */
export function toRoute(operation: Operation, context: RouteContext) {
  const { locale, refer, header } = context;
  const headers = (...names: readonly string[]) => ({
    headers: Object.fromEntries(["X-Request-ID", ...names].map((name) => [name, header(name)])),
  });
  const failureResponse = (status: (typeof analysisFailures)[number]) => {
    const codes = failureCodes(operation, status);
    return {
      description: codes.map((code) => `\`${code}\`: ${failureTexts[code][locale]}`).join("\n\n"),
      ...headers(
        ...(status === 429 ? ["Retry-After", "RateLimit", "RateLimit-Policy"] : []),
        ...(status === 503 ? ["Retry-After"] : []),
      ),
      content: {
        "application/json": {
          schema: refer(errorSchema, "Error"),
          examples: Object.fromEntries(codes.map((code) => [code, { value: failureExample(operation, code, locale) }])),
        },
      },
    };
  };
  const validation = operation.validate(operation.examples[0].input, locale);

  return createRoute({
    method: "post",
    path: operation.path,
    operationId: operation.id,
    summary: operation.name[locale],
    description: operation.description[locale],
    tags: [...operation.tags],
    security: [],
    "x-retry-safe": true,
    "x-mcp-tool": context.tool,
    ...(!operation.free && {
      "x-payment-info": {
        price: { mode: "fixed", currency: "USD", amount: operation.price.usdc },
        protocols: [{ x402: {} }],
      },
    }),
    parameters: [...context.parameters],
    request: {
      body: {
        required: true,
        content: {
          "application/json": {
            schema: refer(operation.input, `${typeName(operation)}Input`),
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
        description: words.success[locale],
        ...headers(...(operation.free ? [] : ["PAYMENT-RESPONSE"]), "RateLimit", "RateLimit-Policy"),
        content: {
          "application/json": {
            schema: {
              allOf: [refer(resultSchema, "AgentResult"), refer(operation.output, `${typeName(operation)}Result`)],
            },
            ...(validation.valid && { examples: { example_1: { value: operation.answer(validation.input, locale) } } }),
          },
        },
      },
      ...(!operation.free && {
        402: {
          description: words.challenge[locale],
          ...headers("PAYMENT-REQUIRED"),
          content: {
            "application/json": {
              schema: refer(challengeSchema, "PaymentRequired"),
              ...(context.challenge && { examples: { challenge: { value: context.challenge } } }),
            },
          },
        },
      }),
      ...Object.fromEntries(analysisFailures.map((status) => [status, failureResponse(status)])),
    },
  });
}
