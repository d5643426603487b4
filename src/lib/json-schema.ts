/** JSON Schemas of zod schemas, with the words of their parts in either language. */
import { z } from "@hono/zod-openapi";
import { memoize } from "./memo.ts";
import { isObject, type JsonObject, type Locale, type Text } from "./text.ts";

/** What a part of a schema means in both languages; zod keeps only the English. */
const meanings = z.registry<Text>();

/** Describes a schema in both languages. */
export function described<Schema extends z.ZodType>(schema: Schema, text: Text): Schema {
  const worded = schema.describe(text.en);
  meanings.add(worded, text);
  return worded;
}

/** The JSON Schema (2020-12, inline, no references) of a request or result. Every published schema is made here. */
export const jsonSchema = (schema: z.ZodType, locale: Locale = "en"): JsonObject => inline(schema, locale);
const inline = memoize((schema: z.ZodType, locale: Locale) => annotatedJsonSchema(schema, locale, () => ({})));

/** The JSON Schema with the further keywords that `annotate` gives for each part and for the whole. */
export function annotatedJsonSchema(
  schema: z.ZodType,
  locale: Locale,
  annotate: (part: unknown) => JsonObject,
): JsonObject {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io: "input",
    override: ({ zodSchema, jsonSchema }) => {
      // zod adds the range of every JavaScript integer, which tells a reader nothing.
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      const meaning = meanings.get(zodSchema);
      if (meaning && jsonSchema.description !== undefined) jsonSchema.description = meaning[locale];
      Object.assign(jsonSchema, annotate(zodSchema));
    },
  });
  return rest;
}

/** The names of an object schema's fields, and of those that it requires; empty for any other schema. */
export function fieldNamesOf(schema: unknown): {
  readonly fields: readonly string[];
  readonly required: readonly string[];
} {
  const { properties, required } = isObject(schema) ? schema : {};
  return {
    fields: isObject(properties) ? Object.keys(properties) : [],
    required: Array.isArray(required) ? required.map(String) : [],
  };
}
