/** The failures of the analysis endpoints in an OpenAPI document: a response for each status, an example a code. */

import type { Operation } from "../../../../catalog/operation.ts";
import { failureTexts } from "../../../../catalog/words/messages.ts";
import type { JsonObject, Locale } from "../../../lib/text.ts";
import { failureOutcome } from "../../../payment/failures.ts";
import { bodyOf } from "../../../payment/outcome.ts";
import type { FailureCode } from "../../../payment/situations.ts";
import { analysisFailures, failureCodes } from "../../http/route.ts";
import { errorSchema } from "../../http/schemas.ts";
import { headersOf, paymentStatusHeaderNames } from "./http-headers.ts";
import type { SchemaComponents } from "./schema-components.ts";

type FailureStatus = (typeof analysisFailures)[number];

/** The interface's name for the failures of each status. */
const names: Readonly<Record<FailureStatus, string>> = {
  400: "InvalidInput",
  429: "RateLimited",
  502: "CoreUnavailable",
  503: "CircuitOpen",
};

/** The name of the response with which an operation answers a status; a paid operation can fail in more ways. */
const responseName = (operation: Operation, status: FailureStatus) => `${operation.free ? "" : "Paid"}${names[status]}`;

/** The references to the failures of an operation, by status. */
export function failureReferences(operation: Operation): Readonly<Record<string, { readonly $ref: string }>> {
  return Object.fromEntries(
    analysisFailures.map((status) => [status, { $ref: `#/components/responses/${responseName(operation, status)}` }]),
  );
}

/** The id under which examples of failures are logged. */
const exampleRequestId = "3f2b8c1e-6a54-4d0e-9c7b-2f1d5e8a9b40";

const maximumExampleDetails = 3;

function exampleOf(operation: Operation, code: FailureCode, locale: Locale): JsonObject {
  const mistyped = { ...operation.examples[0].input, colour: "red" };
  const validation = code === "validation_failed" ? operation.validate(mistyped, locale) : undefined;
  const details = validation && !validation.valid ? validation.problems.slice(0, maximumExampleDetails) : undefined;
  return bodyOf(failureOutcome({ code, details }, exampleRequestId, locale));
}

/** The components that these references point to. */
export function failureComponents(
  operations: readonly Operation[],
  locale: Locale,
  refer: SchemaComponents["refer"],
): Readonly<Record<"responses" | "examples", JsonObject>> {
  const schema = refer(errorSchema, "ErrorResponse");
  const responses: Record<string, JsonObject> = {};
  const examples: Record<string, JsonObject> = {};
  for (const operation of operations)
    for (const status of analysisFailures) {
      const codes = failureCodes(operation, status);
      for (const code of codes) examples[code] ??= { value: exampleOf(operation, code, locale) };
      responses[responseName(operation, status)] ??= {
        description: codes.map((code) => `\`${code}\`: ${failureTexts[code][locale]}`).join("\n\n"),
        headers: headersOf(
          ...(status === 429 ? ["Retry-After", "RateLimit", "RateLimit-Policy"] : []),
          ...(status === 503 ? ["Retry-After"] : []),
          ...(operation.free ? [] : paymentStatusHeaderNames),
        ),
        content: {
          "application/json": {
            schema: { ...schema },
            examples: Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }])),
          },
        },
      };
    }
  return { responses, examples };
}
