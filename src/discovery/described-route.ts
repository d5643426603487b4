/** A registered route as `/openapi.json` shows it: the same definition with texts, examples and references in the document's language. */
import type { RouteConfig } from "@asteasolutions/zod-to-openapi";
import { z } from "@hono/zod-openapi";
import { failureTexts } from "../../catalog/messages.ts";
import { type FailureCode, ServiceError, toErrorBody } from "../http/errors.ts";
import type { JsonObject, Locale, Operation, Text } from "../operation/operation.ts";
import { headerReference, parameterReferences } from "./http-headers.ts";
import { analysisFailures, failureCodes, resultSchema } from "./route.ts";
import type { SchemaComponents } from "./schema-components.ts";

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

/** What a description needs of the document that it is written into. */
export interface DocumentContext {
  readonly locale: Locale;
  readonly refer: SchemaComponents["refer"];
  /** The challenge of the operation, when payments are configured. */
  readonly challenge: JsonObject | undefined;
}

/** The operationId as a type name: `sa_landed_cost` is `SaLandedCost`. */
function typeName(operation: Operation): string {
  return operation.id.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** The schema that a registered route holds for a JSON body. */
function schemaOf(body: RouteConfig["responses"][string] | NonNullable<RouteConfig["request"]>["body"]): z.ZodType {
  const media = body && "content" in body ? body.content?.["application/json"] : undefined;
  if (media && "schema" in media && media.schema instanceof z.ZodType) return media.schema;
  throw new Error("A route is registered without a schema");
}

/** A registered route of an operation, described. */
export function describedRoute(route: RouteConfig, operation: Operation, context: DocumentContext): RouteConfig {
  const { locale, refer, challenge } = context;
  const { method, path, tags = [], request, responses, operationId: _, ...published } = route;
  const headers = (...names: readonly string[]) => ({
    headers: Object.fromEntries(["X-Request-ID", ...names].map((name) => [name, headerReference(name)])),
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
          schema: refer(schemaOf(responses[status]), "Error"),
          examples: Object.fromEntries(codes.map((code) => [code, { value: failureExample(operation, code, locale) }])),
        },
      },
    };
  };
  const [{ input }] = operation.examples;
  const validation = operation.validate(input, locale);

  return {
    method,
    path,
    operationId: operation.id,
    summary: operation.name[locale],
    description: operation.description[locale],
    tags,
    ...published,
    parameters: [...parameterReferences],
    request: {
      body: {
        required: true,
        content: {
          "application/json": {
            schema: refer(schemaOf(request?.body), `${typeName(operation)}Input`),
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
              allOf: [
                refer(resultSchema, "AgentResult"),
                refer(schemaOf(responses[200]), `${typeName(operation)}Result`),
              ],
            },
            ...(validation.valid && { examples: { example_1: { value: operation.answer(validation.input, locale) } } }),
          },
        },
      },
      ...(responses[402] && {
        402: {
          description: words.challenge[locale],
          ...headers("PAYMENT-REQUIRED"),
          content: {
            "application/json": {
              schema: refer(schemaOf(responses[402]), "PaymentRequired"),
              ...(challenge && { examples: { challenge: { value: challenge } } }),
            },
          },
        },
      }),
      ...Object.fromEntries(analysisFailures.map((status) => [status, failureResponse(status)])),
    },
  };
}
