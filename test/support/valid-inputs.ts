/** Inputs that a published schema accepts, its extremes included. */
import type { z } from "@hono/zod-openapi";
import fc from "fast-check";
import type { JsonObject } from "../../src/operation/operation.ts";

type Schema = z.core.JSONSchema.BaseSchema;

/** Products beyond this many make a test slow without making it stricter. */
const enoughProducts = 4;

const numbers = (minimum: number, maximum: number) =>
  fc.oneof(
    fc.constantFrom(minimum, maximum, Math.min(maximum, Math.max(minimum, 0.015))),
    fc.integer({ min: Math.ceil(minimum), max: Math.min(maximum, 1000) }),
    fc.double({ min: minimum, max: Math.min(maximum, 500), noNaN: true }).map((value) => value + 0),
  );

function valuesOf(schema: Schema, ownCurrency: boolean): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.type === "number") return numbers(schema.minimum ?? 0, schema.maximum ?? 0);
  if (schema.type === "array" && typeof schema.items === "object" && !Array.isArray(schema.items))
    return fc.array(valuesOf(schema.items, false), {
      minLength: schema.minItems ?? 0,
      maxLength: Math.max(schema.minItems ?? 0, Math.min(schema.maxItems ?? 0, enoughProducts)),
    });
  return objectsOf(schema, ownCurrency);
}

/** Products of a list leave their currency out, because a list has one only. */
function objectsOf({ properties = {}, required = [] }: Schema, ownCurrency: boolean): fc.Arbitrary<JsonObject> {
  const values = Object.entries(properties).flatMap(([name, property]) =>
    typeof property === "object" && (ownCurrency || name !== "currency")
      ? [[name, valuesOf(property, ownCurrency)] as const]
      : [],
  );
  return fc.record(Object.fromEntries(values), { requiredKeys: required });
}

export const validInputs = (schema: JsonObject): fc.Arbitrary<JsonObject> => objectsOf(schema, true);
