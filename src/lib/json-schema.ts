/** JSON Schemas of zod schemas. */
import { z } from "@hono/zod-openapi";
import { memoize } from "./memo.ts";
import type { JsonObject } from "./text.ts";

/**
 * The JSON Schema (2020-12, inline, no references) of a request or result body: the one source of every published
 * schema.
 */
export const jsonSchema = memoize((schema: z.ZodType): JsonObject => annotatedJsonSchema(schema, () => ({})));

/** The same with further keywords on each of its parts; the whole takes those that `annotate` gives for `schema`. */
export function annotatedJsonSchema(schema: z.ZodType, annotate: (part: unknown) => JsonObject): JsonObject {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io: "input",
    override: ({ zodSchema, jsonSchema }) => {
      // The range of every JavaScript integer says nothing to a reader, and a list would repeat it a hundred times.
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      Object.assign(jsonSchema, annotate(zodSchema));
    },
  });
  return rest;
}
