/** The part of the published OpenAPI document that the API reference reads. */
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

/** A response of an operation. One that several operations share is a reference to it. */
const response = z.object({
  $ref: z.string().optional(),
  description: z.string().optional(),
  content: schemaMedia.optional(),
});

const endpoint = z.object({
  operationId: z.string(),
  summary: z.string(),
  description: z.string(),
  "x-mcp-tool": z.string(),
  "x-payment-info": z.object({ price: z.object({ amount: z.string() }) }).optional(),
  requestBody: z.object({ content: schemaMedia }),
  responses: z.record(z.string(), response),
});

/** The document as the page reads it. */
export const openApiDocument = z.object({
  paths: z.record(z.string(), z.object({ post: endpoint })),
  components: z.object({
    parameters: z.record(z.string(), described),
    headers: z.record(z.string(), described),
    responses: z.record(z.string(), z.object({ description: z.string() })),
    schemas: z.record(z.string(), jsonObject),
  }),
});

export type Endpoint = z.output<typeof endpoint>;
export type OpenApiDocument = z.output<typeof openApiDocument>;

/** The body of one operation that is the item of lists of products, and whose fields other bodies repeat. */
export const productScenario = "ProductDecisionInput";

export interface DocumentedField {
  readonly name: string;
  readonly required: boolean;
  readonly schema: JsonObject;
}

/** The items of a list as texts; empty for a value that is not a list. */
export const textsIn = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : []);

/** The properties of an object schema, in the order of the document. */
export function fieldsOf({ properties, required }: JsonObject): readonly DocumentedField[] {
  const names = textsIn(required);
  return Object.entries(isObject(properties) ? properties : {}).flatMap(([name, schema]) =>
    isObject(schema) ? [{ name, required: names.includes(name), schema }] : [],
  );
}

/** The name of the component that a reference leads to. */
export const componentIn = ({ $ref }: JsonObject): string | undefined =>
  typeof $ref === "string" ? $ref.slice($ref.lastIndexOf("/") + 1) : undefined;

const keptItems = 1;
const keptDepth = 3;

/** A value with the first item of each list, and nothing deeper than three levels; `…` stands for the rest. */
function shortened(value: unknown, depth = 0): unknown {
  if (typeof value !== "object" || value === null) return value;
  const isList = Array.isArray(value);
  const parts = Object.entries(value);
  if (parts.length > 0 && depth >= keptDepth) return isList ? "[…]" : "{…}";
  if (!isList) return Object.fromEntries(parts.map(([name, part]) => [name, shortened(part, depth + 1)]));
  const kept = value.slice(0, keptItems).map((item) => shortened(item, depth + 1));
  return value.length > keptItems ? [...kept, `… ${value.length - keptItems} more`] : kept;
}

/** An example short enough to read. It is no longer JSON where it says `…`. */
export const abbreviated = (value: unknown): string =>
  JSON.stringify(shortened(value), null, 2).replace(/"(\[…\]|\{…\}|… \d+ more)"/g, "$1");
