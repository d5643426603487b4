/** The x402 extensions of a challenge that need no key: how to call the resource (bazaar), and naming a payment (payment-identifier). */
import { type JsonObject, jsonSchema, type Operation } from "../operation/operation.ts";

/** An extension as a challenge carries it: the schema describes `info`. */
export interface Extension {
  readonly info: JsonObject;
  readonly schema: JsonObject;
}

/** Characters of base64 that the bazaar extension may take of a header that has to stay under 8 KB with everything else. */
const maxBazaarLength = 4_600;

const draft = "https://json-schema.org/draft/2020-12/schema";

/** Words that say what a value means, not what it may be. `default` in the position of a property name is not one of them. */
const annotations = new Set(["description", "title", "examples", "example", "default", "$schema"]);

function withoutAnnotations(schema: unknown, isSchema = true): unknown {
  if (Array.isArray(schema)) return schema.map((item) => withoutAnnotations(item));
  if (typeof schema !== "object" || schema === null) return schema;
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([name]) => !isSchema || !annotations.has(name))
      .map(([name, value]) => [name, name === "enum" ? value : withoutAnnotations(value, name !== "properties")]),
  );
}

function bazaarOf(body: JsonObject, bodySchema: unknown, output: JsonObject | undefined): Extension {
  return {
    info: {
      input: { type: "http", method: "POST", bodyType: "json", body },
      output: { type: "json", ...(output && { example: output }) },
    },
    schema: {
      $schema: draft,
      type: "object",
      properties: {
        input: {
          type: "object",
          properties: {
            type: { type: "string", const: "http" },
            method: { type: "string", enum: ["POST"] },
            bodyType: { type: "string", enum: ["json", "form-data", "text"] },
            body: bodySchema,
          },
          required: ["type", "method", "bodyType", "body"],
          additionalProperties: false,
        },
        output: {
          type: "object",
          properties: { type: { type: "string" }, example: { type: "object" } },
          required: ["type"],
        },
      },
      required: ["input"],
    },
  };
}

/** The bazaar extension of an operation: the fullest that fits, first with its words and an example answer, then without. */
export function bazaar(operation: Operation): Extension {
  const [{ input }] = operation.examples;
  const full = jsonSchema(operation.input);
  const compact = withoutAnnotations(full);
  const validation = operation.validate(input, "en");
  const output = validation.valid ? operation.answer(validation.input, "en") : undefined;
  const candidates = [
    bazaarOf(input, full, output),
    bazaarOf(input, compact, output),
    bazaarOf(input, full, undefined),
  ];
  const fits = (extension: Extension) =>
    new TextEncoder().encode(JSON.stringify(extension)).length * (4 / 3) <= maxBazaarLength;
  return candidates.find(fits) ?? bazaarOf(input, compact, undefined);
}

/** x402's payment-identifier: a buyer may name a payment, and gets the same answer for the same name. */
export const paymentIdentifier: Extension = {
  info: { required: false },
  schema: {
    $schema: draft,
    type: "object",
    properties: {
      required: { type: "boolean" },
      id: { type: "string", minLength: 16, maxLength: 128, pattern: "^[a-zA-Z0-9_-]+$" },
    },
    required: ["required"],
  },
};

/** The schema of x402's offer-receipt extension, for offers signed as JWS. */
export const offerSchema: JsonObject = {
  $schema: draft,
  type: "object",
  properties: {
    offers: {
      type: "array",
      items: {
        type: "object",
        properties: { format: { type: "string" }, acceptIndex: { type: "integer" }, signature: { type: "string" } },
        required: ["format", "signature"],
      },
    },
  },
  required: ["offers"],
};
