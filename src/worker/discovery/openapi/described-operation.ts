/** The route of an operation as `/openapi.json` shows it, with texts and examples in the document's language. */
import { z } from "@hono/zod-openapi";
import { callPriceText, type Operation, priceText } from "../../../../catalog/operation.ts";
import type { ChallengeError } from "../../../../catalog/service/challenge-errors.ts";
import { protocolVersions, service } from "../../../../catalog/service/service.ts";
import { shortResult, shownExamples } from "../../../../catalog/short-example.ts";
import { withNextAnalysis } from "../../../../catalog/summary/next-analysis.ts";
import { described, jsonSchema } from "../../../lib/json-schema.ts";
import type { JsonObject, Locale, Text } from "../../../lib/text.ts";
import { toRoute } from "../../http/route.ts";
import { challengeSchema } from "../../http/schemas.ts";
import { offerOf } from "../../sale/challenge/challenge.ts";
import type { Publication } from "../addresses/publication.ts";
import { listed } from "../guides/guide.ts";
import { failureReferences } from "./failure-responses.ts";
import { headersOf, parameterReferences, paymentStatusHeaderNames, resultHeaderNames } from "./http-headers.ts";
import type { SchemaComponents } from "./schema-components.ts";

/** The common type of all results: fields vary by operation, and more may be added. */
const agentResult = described(z.looseObject({}).openapi("AgentResult"), {
  en: "The result of an analysis. Its fields vary by operation; ignore those that you do not know.",
  ar: "نتيجة التحليل. تختلف حقولها من عملية إلى أخرى؛ تجاهل ما لا تعرفه منها.",
});

/** The operationId as a type name: `sa_landed_cost` becomes `SaLandedCost`. */
const typeName = (operation: Operation): string =>
  operation.id.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());

/** How to send an unknown figure. Lists of tools say it at each tool. */
const optionalNumbers: Text = {
  en: "Leave out an optional number that is not known: a 0 is believed only where its description says so.",
  ar: "احذف الرقم الاختياري الذي لا تعرفه: لا يُعتمد الصفر إلا حيث يقول الوصف ذلك.",
};

/** The example 402 of an operation, without extensions, which the Bazaar listing shows. */
function challengeExample(operation: Operation, { config, origin }: Publication): JsonObject | undefined {
  if (operation.free || !config.payment) return undefined;
  const { resource, requirements: terms } = offerOf(operation, config.payment, origin);
  const error: ChallengeError = "payment_required";
  const service_time = `${service.released}T09:30:00Z`;
  return { x402Version: protocolVersions.x402, error, resource, accepts: [terms], service_time };
}

/** The body of a request: its schema, and examples. */
const requestBody = (operation: Operation, locale: Locale): JsonObject => ({
  description: optionalNumbers[locale],
  required: true,
  content: {
    "application/json": {
      examples: Object.fromEntries(
        shownExamples(operation).map((example, index) => [
          `example_${index + 1}`,
          { summary: example.title[locale], value: example.input },
        ]),
      ),
      // Written in place, because LibreChat and BeeAI pass a reference on to a place where it cannot be resolved.
      schema: jsonSchema(operation.input, locale),
    },
  },
});

/** The description of an operation. */
export async function describedOperation(
  operation: Operation,
  publication: Publication,
  refer: SchemaComponents["refer"],
): Promise<JsonObject> {
  const { origin, locale } = publication;
  const { free } = operation;
  const challenge = challengeExample(operation, publication);
  const { method, path, operationId, tags, middleware, request, responses, ...published } = toRoute(operation, []);
  const [{ input }] = operation.examples;
  const validation = operation.validate(input, locale);
  const output = await operation.output();
  const calculated = validation.valid ? shortResult(operation.answer(validation.input, locale)) : undefined;
  const answer = calculated && free ? withNextAnalysis(calculated, origin) : calculated;

  return {
    operationId,
    // Importers show a model only one of these two, so both say the price.
    summary: `${operation.name[locale]}${{ en: ",", ar: "،" }[locale]} ${priceText(operation)[locale]}`,
    description: `${operation.description[locale]} ${callPriceText(operation)[locale]}`,
    tags,
    ...published,
    parameters: parameterReferences(free),
    requestBody: requestBody(operation, locale),
    responses: {
      200: {
        description: listed("responses", "result")[locale],
        headers: headersOf(...(free ? [] : resultHeaderNames), "RateLimit", "RateLimit-Policy"),
        content: {
          "application/json": {
            ...(answer && { examples: { example_1: { value: answer } } }),
            schema: { allOf: [refer(agentResult, "AgentResult"), refer(output, `${typeName(operation)}Result`)] },
          },
        },
      },
      ...(!free && {
        402: {
          description: listed("responses", "challenge")[locale],
          headers: headersOf(
            ...["PAYMENT-REQUIRED", "Preference-Applied", "Vary"],
            ...[...paymentStatusHeaderNames, "RateLimit", "RateLimit-Policy"],
          ),
          content: {
            "application/json": {
              ...(challenge && { examples: { challenge: { value: challenge } } }),
              schema: refer(challengeSchema, "PaymentRequired"),
            },
          },
        },
      }),
      ...failureReferences(operation),
    },
  };
}
