/** How an operation describes itself to indexers of paid resources: x402's `bazaar` extension (specs/extensions/bazaar.md). */
import { type JsonObject, jsonSchema, type Operation } from "../operation.ts";

const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A schema without its prose: the challenge travels in a header, and a header has little room. */
function terse(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(terse);
  if (!isObject(schema)) return schema;
  return Object.fromEntries(
    Object.entries(schema).flatMap(([keyword, value]) => {
      if (keyword === "description" || keyword === "title" || keyword === "examples") return [];
      if (keyword === "properties" && isObject(value))
        return [[keyword, Object.fromEntries(Object.entries(value).map(([name, part]) => [name, terse(part)]))]];
      if (keyword === "enum" || keyword === "const" || keyword === "default") return [[keyword, value]];
      return [[keyword, terse(value)]];
    }),
  );
}

/** The top-level fields of a schema with their types, and nothing below them. */
function outline(schema: JsonObject): JsonObject {
  const properties = isObject(schema.properties) ? schema.properties : {};
  return {
    type: "object",
    properties: Object.fromEntries(
      Object.entries(properties).map(([name, part]) => [
        name,
        isObject(part) && part.type !== undefined ? { type: part.type } : {},
      ]),
    ),
  };
}

/** The extension object: `info` says how to call the operation, `schema` describes `info` (JSON Schema 2020-12). */
export interface Bazaar {
  readonly info: JsonObject;
  readonly schema: JsonObject;
}

const extensions = new WeakMap<Operation, Bazaar>();

/** The extension of an operation. The same object each time, because every challenge carries it. */
export function bazaar(operation: Operation): Bazaar {
  const known = extensions.get(operation);
  if (known) return known;
  const extension = describe(operation);
  extensions.set(operation, extension);
  return extension;
}

function describe(operation: Operation): Bazaar {
  return {
    info: {
      input: { type: "http", method: "POST", bodyType: "json", body: operation.examples[0].input },
      output: { type: "json" },
    },
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
            body: terse(jsonSchema(operation.input)),
          },
          required: ["type", "method", "bodyType", "body"],
          additionalProperties: false,
        },
        output: {
          type: "object",
          properties: { type: { type: "string", const: "json" }, example: outline(jsonSchema(operation.output)) },
          required: ["type"],
        },
      },
      required: ["input"],
    },
  };
}
