/**
 * A registered route as `/openapi.json` shows it: the same definition with texts, examples and references in the
 * document's language.
 */
import type { RouteConfig } from "@asteasolutions/zod-to-openapi";
import { z } from "@hono/zod-openapi";
import { callPriceText, type Operation, priceText } from "../../../../catalog/operation.ts";
import { shortResult, shownExamples } from "../../../../catalog/short-example.ts";
import { withNextAnalysis } from "../../../../catalog/summary/next-analysis.ts";
import { described, jsonSchema } from "../../../lib/json-schema.ts";
import type { JsonObject, Locale, Text } from "../../../lib/text.ts";
import { challengeSchema } from "../../http/schemas.ts";
import { listed } from "../guides/guide.ts";
import { failureReferences } from "./failure-responses.ts";
import { headersOf, parameterReferences, paymentStatusHeaderNames, resultHeaderNames } from "./http-headers.ts";
import type { SchemaComponents } from "./schema-components.ts";

/** The common type of all results: fields vary by operation, and more may be added. */
const agentResult = described(z.looseObject({}).openapi("AgentResult"), {
  en: "The result of an analysis. Its fields vary by operation; ignore those that you do not know.",
  ar: "نتيجة التحليل. تختلف حقولها من عملية إلى أخرى؛ تجاهل ما لا تعرفه منها.",
});

/** The context of a description: the document that it is written into. */
export interface DocumentContext {
  readonly origin: string;
  readonly locale: Locale;
  readonly refer: SchemaComponents["refer"];
  /** The challenge of the operation, when payments are configured. */
  readonly challenge: JsonObject | undefined;
}

/** The operationId as a type name: `sa_landed_cost` becomes `SaLandedCost`. */
const typeName = (operation: Operation): string =>
  operation.id.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());

/** How to send an unknown figure. Lists of tools say it at each tool. */
const optionalNumbers: Text = {
  en: "Leave out an optional number that is not known: a 0 is believed only where its description says so.",
  ar: "احذف الرقم الاختياري الذي لا تعرفه: لا يُعتمد الصفر إلا حيث يقول الوصف ذلك.",
};

/** A registered route of an operation with its description. */
export async function describedRoute(
  route: RouteConfig,
  operation: Operation,
  context: DocumentContext,
): Promise<RouteConfig> {
  const { origin, locale, refer, challenge } = context;
  const { method, path, tags = [], request: _, responses, operationId: __, ...published } = route;
  const [{ input }] = operation.examples;
  const validation = operation.validate(input, locale);
  const result = await operation.output();
  const calculated = validation.valid ? shortResult(operation.answer(validation.input, locale)) : undefined;
  const answer = calculated && operation.free ? withNextAnalysis(calculated, origin) : calculated;

  return {
    method,
    path,
    operationId: operation.id,
    // Importers show a model only one of these two, so both say the price.
    summary: `${operation.name[locale]}${{ en: ",", ar: "،" }[locale]} ${priceText(operation)[locale]}`,
    description: `${operation.description[locale]} ${callPriceText(operation)[locale]}`,
    tags,
    ...published,
    parameters: parameterReferences(operation.free),
    request: {
      body: {
        description: optionalNumbers[locale],
        required: true,
        content: {
          "application/json": {
            // Written in place, because LibreChat and BeeAI pass a reference on to a place where it cannot be resolved.
            schema: jsonSchema(operation.input, locale),
            examples: Object.fromEntries(
              shownExamples(operation).map((example, index) => [
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
        description: listed("responses", "result")[locale],
        headers: headersOf(...(operation.free ? [] : resultHeaderNames), "RateLimit", "RateLimit-Policy"),
        content: {
          "application/json": {
            schema: {
              allOf: [refer(agentResult, "AgentResult"), refer(result, `${typeName(operation)}Result`)],
            },
            ...(answer && { examples: { example_1: { value: answer } } }),
          },
        },
      },
      ...(responses[402] && {
        402: {
          description: listed("responses", "challenge")[locale],
          headers: headersOf(
            ...["PAYMENT-REQUIRED", "Preference-Applied", "Vary"],
            ...[...paymentStatusHeaderNames, "RateLimit", "RateLimit-Policy"],
          ),
          content: {
            "application/json": {
              schema: refer(challengeSchema, "PaymentRequired"),
              ...(challenge && { examples: { challenge: { value: challenge } } }),
            },
          },
        },
      }),
      ...failureReferences(operation),
    },
  };
}
