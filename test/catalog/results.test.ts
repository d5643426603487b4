import { z } from "@hono/zod-openapi";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ladder } from "../../catalog/index.ts";
import { jsonSchema, type Operation } from "../../src/operation/operation.ts";
import { validInputs } from "../support/valid-inputs.ts";
import { readVectors } from "../support/vectors.ts";

type Schema = z.core.JSONSchema.BaseSchema;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The part of a value that the expected one names, in the value's own order. */
function figuresOf(value: unknown, expected: unknown): unknown {
  if (Array.isArray(value) && Array.isArray(expected))
    return value.map((item, index) => figuresOf(item, expected[index]));
  if (!isObject(value) || !isObject(expected)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, item]) => (key in expected ? [[key, figuresOf(item, expected[key])]] : [])),
  );
}

/** Calls back for every property of a schema, however deep, with its address. */
function everyProperty(schema: Schema, visit: (property: Schema, address: string) => void, address = ""): void {
  for (const alternative of schema.anyOf ?? []) everyProperty(alternative, visit, address);
  if (isObject(schema.items)) everyProperty(schema.items, visit, `${address}[]`);
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    if (!isObject(property)) throw new Error(`${address}.${name} is not described`);
    visit(property, `${address}.${name}`);
    everyProperty(property, visit, `${address}.${name}`);
  }
}

/** The addresses of a result that its schema does not describe. */
function undescribed(value: unknown, schemas: readonly Schema[], address = ""): string[] {
  const alternatives = schemas.flatMap((schema) => [schema, ...(schema.anyOf ?? [])]);
  if (Array.isArray(value)) {
    const items = alternatives.flatMap((schema) => (isObject(schema.items) ? [schema.items] : []));
    return value.flatMap((item) => undescribed(item, items, `${address}[]`));
  }
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, item]) => {
    const properties = alternatives.flatMap(({ properties = {} }) => {
      const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
      return isObject(property) ? [property] : [];
    });
    return properties.length === 0 ? [`${address}.${name}`] : undescribed(item, properties, `${address}.${name}`);
  });
}

const vectorsOf = (operation: Operation) => readVectors().filter((vector) => vector.operation === operation.id);

for (const operation of ladder)
  describe(`the result of ${operation.id}`, () => {
    const schema: Schema = z.toJSONSchema(operation.output, { io: "input" });

    for (const { name, title, input, output } of vectorsOf(operation))
      it(`has every figure of ${name}, ${title}, in the same order`, () => {
        const validation = operation.validate(input, "en");
        if (!validation.valid) throw new Error(JSON.stringify(validation.problems));
        const result = operation.answer(validation.input, "en");
        expect(JSON.stringify(figuresOf(result, output))).toBe(JSON.stringify(output));
      });

    it("is an object of described fields, each number with its unit", () => {
      expect(schema).toMatchObject({ type: "object" });
      everyProperty(schema, (property, address) => {
        const description =
          property.description ?? property.anyOf?.find((alternative) => alternative.description)?.description;
        expect(description, address).toMatch(/\S.*\.$/);
        const types = [property.type, ...(property.anyOf ?? []).map((alternative) => alternative.type)];
        if (types.includes("number") || types.includes("integer")) expect(description, address).toContain("Unit: ");
      });
    });

    it("carries nothing that its schema does not describe", () => {
      for (const { input } of vectorsOf(operation))
        expect(undescribed(JSON.parse(JSON.stringify(operation.answer(input, "en"))), [schema])).toEqual([]);
    });

    it("fits its schema in both languages, and stays open to additions", () => {
      for (const { input } of vectorsOf(operation))
        for (const locale of ["en", "ar"] as const) {
          const result = operation.answer(input, locale);
          expect(operation.output.safeParse({ ...result, further: 1 }).error).toBeUndefined();
        }
    });

    it("fits its schema for any input that is accepted", () => {
      fc.assert(
        fc.property(validInputs(jsonSchema(operation.input)), (input) => {
          expect(operation.validate(input, "en")).toEqual({ valid: true, input });
          expect(operation.output.safeParse(operation.answer(input, "ar")).error).toBeUndefined();
        }),
        { numRuns: 40 },
      );
    });

    it("has the same figures and the same bytes whenever it is asked for, and other words in Arabic", () => {
      for (const { input, output } of vectorsOf(operation)) {
        const [english, again, arabic] = [
          operation.answer(input, "en"),
          operation.answer(input, "en"),
          operation.answer(input, "ar"),
        ];
        expect(JSON.stringify(again)).toBe(JSON.stringify(english));
        expect(JSON.stringify(figuresOf(arabic, output))).toBe(JSON.stringify(figuresOf(english, output)));
        expect(arabic.summary_text).toEqual(english.summary_text);
        expect(arabic.disclaimer).not.toBe(english.disclaimer);
      }
    });
  });
