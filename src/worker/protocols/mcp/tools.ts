/**
 * The operations as MCP tools. Pure: the same operations, language and payment terms give the same definitions, byte
 * for byte.
 */

import type { Icon, Tool } from "@modelcontextprotocol/server";
import { inputSchema } from "../../../../catalog/operation/input-schema.ts";
import { type ToolNameStyle, toolName } from "../../../../catalog/operation/tool-name.ts";
import type { Operation } from "../../../../catalog/operation.ts";
import { jsonSchema } from "../../../lib/json-schema.ts";
import type { JsonObject, Locale, Text } from "../../../lib/text.ts";
import type { PaymentConfig } from "../../config/config.ts";
import { unsignedChallengeSchema } from "../../http/schemas.ts";
import { paymentRequirementsOf } from "../../sale/payment/payment-requirements.ts";
import { toolDescription } from "./texts.ts";
import { viewOf } from "./views.ts";

/** What decides the words and terms of a tool list. */
export interface ToolListing {
  readonly operations: readonly Operation[];
  readonly locale: Locale;
  /** Absent when payments are not configured: prices stay, signable terms do not. */
  readonly payment: PaymentConfig | undefined;
  readonly names?: ToolNameStyle;
  /** Whether tools name the view that shows their results. */
  readonly views?: boolean;
}

/** The tool definitions in buying order. */
export async function toTools(listing: ToolListing): Promise<Tool[]> {
  return Promise.all(listing.operations.map((operation) => toTool(operation, listing)));
}

async function toTool(
  operation: Operation,
  { operations, locale, payment, names = "dot", views = false }: ToolListing,
): Promise<Tool> {
  return {
    name: toolName(operation, names),
    title: operation.name[locale],
    description: toolDescription(operation, locale),
    inputSchema: {
      ...withElementsOf(inputSchema(operation, locale), operations, names, locale),
      type: "object",
      examples: [operation.examples[0].input],
    },
    outputSchema: await outputSchema(operation),
    // A paid call moves money, so hosts are not told that it only reads: they would approve it unasked.
    annotations: {
      title: operation.name[locale],
      readOnlyHint: operation.free,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: false,
    },
    _meta: {
      "svc/operation_id": operation.id,
      "svc/path": operation.path,
      "svc/price_usdc": operation.price.usdc,
      examples: [operation.examples[0].input],
      ...(!operation.free && paymentMeta(operation, payment)),
      ...(views && { ui: { resourceUri: viewOf(operation, locale) } }),
    },
  };
}

/** What a model that sees one tool alone has to know of the elements of its list. */
const elementText = (tool: string): Text => ({
  en: `One product, as in ${tool}. Amounts are of one unit in one currency; 5 is 5%; leave out what is unknown. It has no name: answers name it by position, from 0.`,
  ar: `منتج واحد، كما في ${tool}. المبالغ لوحدة واحدة وبعملة واحدة، و5 تعني 5%، واترك ما لا تعرفه. لا اسم له: تشير إليه الإجابات بموضعه من الصفر.`,
});

/** The property names of a schema. */
const namesOf = (schema: unknown): string => Object.keys(entries(entries(schema).properties)).join();

/** A schema whose lists of another tool's inputs say so, rather than explain each field once more. Bounds stay. */
function withElementsOf(
  schema: JsonObject,
  operations: readonly Operation[],
  names: ToolNameStyle,
  locale: Locale,
): JsonObject {
  const properties = Object.entries(entries(schema.properties)).map(([name, property]) => {
    const { items, ...rest } = entries(property);
    const same = operations.find(
      (operation) => items !== undefined && namesOf(inputSchema(operation, locale)) === namesOf(items),
    );
    if (!same) return [name, property];
    const fields = Object.entries(entries(entries(items).properties)).map(([field, words]) => {
      const { description: _, ...bounds } = entries(words);
      return [field, bounds];
    });
    const description = elementText(toolName(same, names))[locale];
    return [name, { ...rest, items: { ...entries(items), description, properties: Object.fromEntries(fields) } }];
  });
  return { ...schema, properties: Object.fromEntries(properties) };
}

/** The service's icon, in the form of MCP. */
export function icons(origin: string): Icon[] {
  return [{ src: `${origin}/icon.svg`, mimeType: "image/svg+xml", sizes: ["any"] }];
}

/**
 * The price in the forms that paying clients look for in a tool definition: `x402` (mcpc) and `agents-x402/…`
 * (Cloudflare agents).
 */
function paymentMeta(operation: Operation, payment: PaymentConfig | undefined): JsonObject {
  return {
    ...(payment && { x402: { paymentRequired: true, ...paymentRequirementsOf(operation, payment) } }),
    "agents-x402/paymentRequired": true,
    "agents-x402/priceUSD": operation.price.amount,
  };
}

/**
 * What `structuredContent` can be: the result, the challenge of a paid tool, or an Error object. One object schema with
 * all three: clients on the first SDK check error results against it too. They would reject a challenge that does not
 * fit. It names the members and their types alone: hosts load every list into a model's memory. The whole schema is in
 * OpenAPI and the catalogue.
 */
async function outputSchema(operation: Operation): Promise<NonNullable<Tool["outputSchema"]>> {
  const { properties, required } = jsonSchema(await operation.output());
  const challenge = operation.free ? {} : entries(jsonSchema(unsignedChallengeSchema).properties);
  return {
    type: "object",
    properties: {
      ...typesOf(challenge),
      ...typesOf(entries(properties)),
      error: ofTypes(operation.free ? ["object"] : ["object", "string"]),
    },
    anyOf: [
      { required: Array.isArray(required) ? required.slice(0, 1) : [] },
      ...(operation.free ? [] : [{ required: ["x402Version", "accepts"] }]),
      { required: ["error"] },
    ],
  };
}

const typesOf = (properties: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, ofTypes(typesIn(schema))]));

/**
 * A schema of values of these types. Not a list in `type`: clients that write schemas in the language of a model cannot
 * all read one.
 */
const ofTypes = (types: readonly string[]): JsonObject =>
  types.length === 1 ? { type: types[0] } : { anyOf: types.map((type) => ({ type })) };

/** The types that a schema allows; what does not say is left open. */
function typesIn(schema: unknown): readonly string[] {
  const { type, anyOf, const: only } = entries(schema);
  const types = Array.isArray(type) ? type : typeof type === "string" ? [type] : [];
  const names = [...types, ...(Array.isArray(anyOf) ? anyOf.flatMap(typesIn) : [])];
  const known = [...new Set(names.filter((name) => typeof name === "string"))];
  if (known.length > 0) return known;
  return only === undefined ? anyType : [typeof only];
}

const anyType = ["array", "boolean", "number", "null", "object", "string"];

function entries(value: unknown): JsonObject {
  return typeof value === "object" && value !== null ? { ...value } : {};
}
