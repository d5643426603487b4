/** JSON Schemas of zod schemas. */
import { z } from "@hono/zod-openapi";
import { memoize } from "./memo.ts";
import type { JsonObject } from "./text.ts";

/**
 * Returns the JSON Schema (2020-12, inline, no references) of a request or result. Every published schema is made here.
 */
export const jsonSchema = memoize((schema: z.ZodType): JsonObject => annotatedJsonSchema(schema, () => ({})));

/** Returns the JSON Schema with the further keywords that `annotate` gives for each part and for the whole. */
export function annotatedJsonSchema(schema: z.ZodType, annotate: (part: unknown) => JsonObject): JsonObject {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io: "input",
    override: ({ zodSchema, jsonSchema }) => {
      // zod adds the range of every JavaScript integer, which tells a reader nothing.
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      Object.assign(jsonSchema, annotate(zodSchema));
    },
  });
  return rest;
}
