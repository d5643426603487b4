/** Turns zod schemas into named components of an OpenAPI document, each written once and referred to by name. */

import { getRefId } from "@asteasolutions/zod-to-openapi";
import { z } from "@hono/zod-openapi";
import { annotatedJsonSchema } from "../../../lib/json-schema.ts";
import { isObject, type JsonObject, type Locale } from "../../../lib/text.ts";

const componentKeyword = "x-component";

/** The name that `.openapi("Name")` gave an object schema. */
function nameOf(schema: unknown): string | undefined {
  return schema instanceof z.ZodObject ? getRefId(schema) : undefined;
}

/** Starts the components of a document in a language. */
export function createSchemaComponents(locale: Locale) {
  /** Every component so far, by name. */
  const schemas: Record<string, JsonObject> = {};

  /** A reference to a component; a description next to it is more specific than the component's own. */
  function register(name: string, { description, ...schema }: JsonObject) {
    const known = schemas[name];
    if (!known) schemas[name] = { ...(description !== undefined && { description }), ...schema };
    else {
      const { description: _, ...rest } = known;
      if (JSON.stringify(rest) !== JSON.stringify(schema)) throw new Error(`Two different schemas are called ${name}`);
    }
    const $ref = `#/components/schemas/${name}`;
    return typeof description === "string" && description !== schemas[name]?.description
      ? { $ref, description }
      : { $ref };
  }

  function extract(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(extract);
    if (!isObject(value)) return value;
    const { [componentKeyword]: name, ...rest } = value;
    const schema = Object.fromEntries(Object.entries(rest).map(([keyword, part]) => [keyword, extract(part)]));
    return typeof name === "string" ? register(name, schema) : schema;
  }

  /** The reference to a schema, which becomes a component with everything named below it. */
  function refer(schema: z.ZodType, fallbackName: string) {
    const name = nameOf(schema) ?? fallbackName;
    const { [componentKeyword]: _, ...described } = annotatedJsonSchema(schema, locale, (part) => {
      const partName = nameOf(part);
      return partName === undefined ? {} : { [componentKeyword]: partName };
    });
    const extracted = extract(described);
    return register(name, isObject(extracted) ? extracted : {});
  }

  return { schemas, refer };
}

/** The schemas of one document. */
export type SchemaComponents = ReturnType<typeof createSchemaComponents>;
