/** What the API reference reads of the published OpenAPI document. */
import { z } from "@hono/zod-openapi";
import { isObject, type JsonObject } from "../../../../lib/text.ts";

const jsonObject = z.custom<JsonObject>(isObject);
const schemaMedia = z.object({
  "application/json": z.object({
    schema: jsonObject,
    examples: z.record(z.string(), z.object({ value: jsonObject })).optional(),
  }),
});

const described = z.object({ description: z.string(), schema: jsonObject });

/** An answer; those that several operations share are said once, without what the page shows of a result. */
const response = z.object({ description: z.string(), content: schemaMedia.optional() });
const sharedResponse = z.object({ description: z.string() });
const responsePrefix = "#/components/responses/";
const responseReference = z.object({ $ref: z.string().startsWith(responsePrefix) });

/** One operation of the document. */
const endpoint = z.object({
  operationId: z.string(),
  summary: z.string(),
  description: z.string(),
  "x-mcp-tool": z.string(),
  "x-payment-info": z.object({ price: z.object({ amount: z.string() }) }).optional(),
  requestBody: z.object({ content: schemaMedia }),
  responses: z.record(z.string(), z.union([responseReference, response])),
});

const openApiDocument = z.object({
  paths: z.record(z.string(), z.object({ post: endpoint })),
  components: z.object({
    parameters: z.record(z.string(), described),
    headers: z.record(z.string(), described),
    responses: z.record(z.string(), sharedResponse),
    schemas: z.record(z.string(), jsonObject),
  }),
});

export type Endpoint = z.output<typeof endpoint>;
export type OpenApiDocument = z.output<typeof openApiDocument>;
type Response = z.output<typeof response>;

/** The body of one operation that lists of products repeat, and of which other bodies are parts. */
export const productScenario = "ProductDecisionInput";

/** The document as the page reads it. Throws when it does not have that form. */
export function readOpenApiDocument(json: unknown): OpenApiDocument {
  return openApiDocument.parse(json);
}

/** The answers of an operation by status, references followed. */
export function responsesOf({ responses }: Endpoint, { components }: OpenApiDocument): readonly [string, Response][] {
  return Object.entries(responses).flatMap(([status, own]) => {
    const found = "$ref" in own ? components.responses[own.$ref.slice(responsePrefix.length)] : own;
    return found ? [[status, found]] : [];
  });
}

/** A piece of the name of a type: words, or an object that is described elsewhere on the page. */
export type TypeName = { readonly words: string } | { readonly component: string };

/** One property of an object. */
export interface Field {
  readonly name: string;
  readonly type: readonly TypeName[];
  readonly required: boolean;
  /** Bounds in the notation of the document: `0.01 … 1,000,000,000,000`, `2 … 12 items`, `≤ 200 characters`. */
  readonly bounds: Bounds | undefined;
  readonly values: readonly string[];
  readonly description: string;
  /** The properties of an object that has no name of its own. */
  readonly fields: readonly Field[];
}

const objectsIn = (value: unknown): readonly JsonObject[] => (Array.isArray(value) ? value.filter(isObject) : []);
const textsIn = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : []);
const prefix = "#/components/schemas/";

/** What kind of value a schema describes. */
function typeOf(schema: JsonObject): readonly TypeName[] {
  const { $ref, type, items, const: constant } = schema;
  if (typeof $ref === "string") return [{ component: $ref.slice(prefix.length) }];
  const choices = objectsIn(schema.anyOf ?? schema.oneOf ?? schema.allOf);
  if (choices.length > 0)
    return choices.flatMap((choice, index) => [...(index > 0 ? [{ words: " | " }] : []), ...typeOf(choice)]);
  if (constant !== undefined) return [{ words: JSON.stringify(constant) }];
  if (type === "array") return [{ words: "array of " }, ...(isObject(items) ? typeOf(items) : [{ words: "any" }])];
  return [{ words: textsIn(Array.isArray(type) ? type : [type ?? "any"]).join(" | ") }];
}

/** What a range bounds: the value of a number, the items of a list, the characters of a text. */
const ranges = [
  { of: "value", from: "minimum", to: "maximum" },
  { of: "items", from: "minItems", to: "maxItems" },
  { of: "characters", from: "minLength", to: "maxLength" },
] as const;

/** A range of a field; a side without a bound is undefined. */
export interface Bounds {
  readonly of: (typeof ranges)[number]["of"];
  readonly low: number | undefined;
  readonly high: number | undefined;
}

const numberIn = (value: unknown) => (typeof value === "number" ? value : undefined);

const boundsOf = (schema: JsonObject): Bounds | undefined =>
  ranges
    .map(({ of, from, to }) => ({ of, low: numberIn(schema[from]), high: numberIn(schema[to]) }))
    .find(({ low, high }) => low !== undefined || high !== undefined);

/** The properties of an object schema, in the order of the document. */
export function fieldsOf(schema: JsonObject): readonly Field[] {
  const properties = isObject(schema.properties) ? schema.properties : {};
  const required = new Set(textsIn(schema.required));
  return Object.entries(properties).flatMap(([name, property]) => {
    if (!isObject(property)) return [];
    const [choice] = objectsIn(property.anyOf);
    const described = { ...choice, ...property };
    const nested = isObject(described.items) ? described.items : described;
    return [
      {
        name,
        type: typeOf(property),
        required: required.has(name),
        bounds: boundsOf(described),
        values: textsIn(described.enum),
        description: typeof described.description === "string" ? described.description : "",
        fields: fieldsOf(nested),
      },
    ];
  });
}

/** The names of the components that a schema is made of, itself first. */
export function componentsIn(schema: JsonObject): readonly string[] {
  const own = typeof schema.$ref === "string" ? [schema.$ref.slice(prefix.length)] : [];
  return [...own, ...objectsIn(schema.allOf).flatMap(componentsIn)];
}

const keptItems = 1;
const keptDepth = 3;

/**
 * An example short enough to read: of each list the first item, and nothing deeper than three levels. Not JSON any more
 * where it says `…`.
 */
export function abbreviated(value: unknown, depth = 0): string {
  const indent = "  ".repeat(depth + 1);
  const end = "  ".repeat(depth);
  if (Array.isArray(value)) {
    if (value.length === 0) return "[]";
    if (depth >= keptDepth) return "[…]";
    const rest = value.length > keptItems ? [`… ${value.length - keptItems} more`] : [];
    const lines = [...value.slice(0, keptItems).map((item) => abbreviated(item, depth + 1)), ...rest];
    return `[\n${lines.map((line) => indent + line).join(",\n")}\n${end}]`;
  }
  if (!isObject(value)) return JSON.stringify(value);
  const entries = Object.entries(value);
  if (entries.length === 0) return "{}";
  if (depth >= keptDepth) return "{…}";
  return `{\n${entries.map(([name, part]) => `${indent}${JSON.stringify(name)}: ${abbreviated(part, depth + 1)}`).join(",\n")}\n${end}}`;
}
