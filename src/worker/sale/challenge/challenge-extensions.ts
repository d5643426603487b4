/**
 * The x402 extensions of a challenge that need no key: the call (bazaar), and a name for the payment
 * (payment-identifier).
 */
import { z } from "@hono/zod-openapi";
import type { Operation } from "../../../../catalog/operation.ts";
import { shortExample } from "../../../../catalog/short-example.ts";
import { mainCostTerms } from "../../../../catalog/words/next-step.ts";
import { jsonSchema } from "../../../lib/json-schema.ts";
import { memoize } from "../../../lib/memo.ts";
import type { JsonObject } from "../../../lib/text.ts";

/** An x402 extension of a 402: `info` is its content, `schema` the JSON Schema of `info`. */
export interface Extension {
  readonly info: JsonObject;
  readonly schema: JsonObject;
}

/**
 * The most bytes of JSON for the bazaar extension: what 3,200 characters of header leave at an origin of 60. By default
 * nginx passes 4,096 bytes of response headers, the network's included.
 */
const maxBazaarBytes = 640;

/**
 * Keywords that explain or narrow a value; they are removed, except for a property that is named like one. OpenAPI and
 * the catalogue keep them.
 */
const details = [
  ...["description", "title", "examples", "default"],
  ...["minimum", "maximum", "minLength", "maxLength", "pattern", "enum", "format"],
];

const entriesOf = (value: unknown): [string, unknown][] =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? Object.entries(value) : [];

/** A schema without some of its keywords, at every level. */
function without(keywords: readonly string[], schema: unknown, isSchema = true): unknown {
  const entries = entriesOf(schema);
  if (entries.length === 0) return schema;
  return Object.fromEntries(
    entries
      .filter(([name]) => !isSchema || !keywords.includes(name))
      .map(([name, value]) => [name, without(keywords, value, name !== "properties")]),
  );
}

/** Keywords that are left out of a grouped schema, because there is no room for them. */
const lengths = ["minItems", "maxItems"];

/** Groups properties with the same schema into one patternProperties entry; drops additionalProperties. */
function groupEqualProperties(schema: unknown): unknown {
  const members = new Map(entriesOf(schema));
  if (members.size === 0) return schema;
  const names = new Map<string, string[]>();
  for (const [name, value] of entriesOf(members.get("properties"))) {
    const text = JSON.stringify(groupEqualProperties(value));
    names.set(text, [...(names.get(text) ?? []), name]);
  }
  const groups = [...names].map(([text, fields]) => ({ fields, value: JSON.parse(text) }));
  const single = groups.filter(({ fields }) => fields.length === 1).map(({ fields, value }) => [fields.join(), value]);
  const several = groups
    .filter(({ fields }) => fields.length > 1)
    .map(({ fields, value }) => [`^(${fields.join("|")})$`, value]);
  // Properties already show that a schema is of an object, and items that it is of a list, so the type is left out.
  const isSaid = members.has("properties") || members.has("items");
  const said = ["properties", "additionalProperties", ...(isSaid ? ["type"] : [])];
  const rest = [...members].filter(([name]) => !said.includes(name));
  return {
    ...Object.fromEntries(rest.map(([name, value]) => [name, groupEqualProperties(value)])),
    ...(single.length > 0 && { properties: Object.fromEntries(single) }),
    ...(several.length > 0 && { patternProperties: Object.fromEntries(several) }),
  };
}

/** The members that indexers read: they check `info` against the schema of input and output. */
const bazaarOf = (body: JsonObject, bodySchema: unknown): Extension => ({
  info: { input: { type: "http", method: "POST", bodyType: "json", body } },
  schema: {
    type: "object",
    properties: {
      input: { properties: { body: bodySchema }, required: ["body"] },
      output: { properties: { example: { type: "object" } } },
    },
    required: ["input"],
  },
});

/** The parts of a JSON Schema that are read here; empty for anything else. */
const shape = z
  .object({
    items: z.unknown().optional(),
    properties: z.record(z.string(), z.unknown()).optional(),
    required: z.array(z.string()).optional(),
  })
  .catch({});

/**
 * The properties of a body that its schema requires, at every level, and some further ones. The first product
 * of a list has its main costs: without them a plan orders nothing (domain.md 8.2).
 */
function essential(value: unknown, schema: unknown, further: readonly string[]): unknown {
  const { items, properties = {}, required } = shape.parse(schema);
  if (Array.isArray(value))
    return value.map((item, index) => essential(item, items, index === 0 ? Object.keys(mainCostTerms) : []));
  if (!required) return value;
  return Object.fromEntries(
    entriesOf(value)
      .filter(([name]) => required.includes(name) || further.includes(name))
      .map(([name, inner]) => [name, essential(inner, properties[name], [])]),
  );
}

const essentialBody = (input: JsonObject, schema: unknown): JsonObject => ({
  ...Object(essential(input, schema, ["working_capital"])),
});

/**
 * The bazaar extension of an operation: with the types of its properties, or, where these do not fit, with properties
 * grouped by type and an example of the required fields, and of what a plan needs.
 */
export const bazaar = memoize((operation: Operation): Extension => {
  const input = shortExample(operation);
  const typed = without(details, jsonSchema(operation.input));
  const whole = bazaarOf(input, typed);
  if (new TextEncoder().encode(JSON.stringify(whole)).length <= maxBazaarBytes) return whole;
  return bazaarOf(essentialBody(input, typed), groupEqualProperties(without(lengths, typed)));
});

/** The most bytes of JSON for the example of a result in an index. */
const maxExampleBytes = 4_096;

/** A value whose lists end after their first entry. */
function withShortLists(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(withShortLists);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withShortLists(inner)]));
}

/** The result of an operation's example: its members in their order, lists shortened, as many as fit. */
function exampleResult(operation: Operation): JsonObject {
  const example: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(operation.answer(operation.examples[0].input, "en"))) {
    const longer = { ...example, [name]: withShortLists(value) };
    if (new TextEncoder().encode(JSON.stringify(longer)).length <= maxExampleBytes) Object.assign(example, longer);
  }
  return example;
}

/**
 * The bazaar extension as it is sent to a facilitator, whose catalogue reads it from a settlement (x402 v2, extension
 * "bazaar"): no header has to carry it. The call is the one of the challenge, because an index may compare them.
 */
export const indexedBazaar = memoize(
  (operation: Operation): Extension => ({
    info: { ...bazaar(operation).info, output: { type: "json", example: exampleResult(operation) } },
    schema: {
      $schema: "https://json-schema.org/draft/2020-12/schema",
      type: "object",
      properties: {
        input: {
          type: "object",
          properties: {
            type: { type: "string", const: "http" },
            method: { type: "string", enum: ["POST"] },
            bodyType: { type: "string", enum: ["json"] },
            body: jsonSchema(operation.input),
          },
          required: ["type", "method", "bodyType", "body"],
          additionalProperties: false,
        },
        output: {
          type: "object",
          properties: { type: { type: "string", const: "json" }, example: { type: "object" } },
          required: ["type"],
        },
      },
      required: ["input"],
    },
  }),
);

/** x402's payment-identifier: a buyer may name a payment, and gets the same answer for the same name. */
export const paymentIdentifier: Extension = {
  info: { required: false },
  schema: { type: "object", properties: { id: { type: "string", pattern: "^[a-zA-Z0-9_-]{16,128}$" } } },
};

/** The schema of x402's offer-receipt extension, for offers signed as JWS. */
export const offerSchema: JsonObject = { type: "object", required: ["offers"] };
