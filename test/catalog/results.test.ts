import { z } from "@hono/zod-openapi";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { operations } from "../../catalog/index.ts";
import { resultSchema } from "../../catalog/operation/result-schema.ts";
import type { Operation } from "../../catalog/operation.ts";
import { jsonSchema } from "../../src/lib/json-schema.ts";
import { expectEnglish } from "../fixtures/bilingual.ts";
import { validInputs } from "../fixtures/valid-inputs.ts";
import { readVectors } from "../fixtures/vectors.ts";

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

/** The schemas that a schema's values can have, itself included. */
const alternativesOf = (schema: Schema): Schema[] => [schema, ...(schema.anyOf ?? []).flatMap(alternativesOf)];

/** The description of a schema, its own or that of what it is when it is not null. */
const descriptionOf = ({ description, anyOf = [] }: Schema): string | undefined =>
  description ?? anyOf.find((alternative) => alternative.description)?.description;

/** The schema of the values of a record, whose keys are words of a list. */
const recordValues = ({ additionalProperties: values }: Schema): Schema[] =>
  isObject(values) && "type" in values ? [values] : [];

/** Calls back for every part of a schema, however deep, with its address. */
function everyPart(schema: Schema, visit: (part: Schema, address: string) => void, address = ""): void {
  visit(schema, address);
  for (const alternative of schema.anyOf ?? []) everyPart(alternative, visit, `${address}|`);
  if (isObject(schema.items)) everyPart(schema.items, visit, `${address}[]`);
  for (const values of recordValues(schema)) everyPart(values, visit, `${address}.*`);
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    if (!isObject(property)) throw new Error(`${address}.${name} is not described`);
    everyPart(property, visit, `${address}.${name}`);
  }
}

/** The addresses of a result that its schema does not describe. */
function undescribed(value: unknown, schemas: readonly Schema[], address = ""): string[] {
  const alternatives = schemas.flatMap(alternativesOf);
  if (Array.isArray(value)) {
    const items = alternatives.flatMap((schema) => (isObject(schema.items) ? [schema.items] : []));
    return value.flatMap((item) => undescribed(item, items, `${address}[]`));
  }
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, item]) => {
    const properties = alternatives.flatMap((schema) => {
      const property = Object.hasOwn(schema.properties ?? {}, name) ? schema.properties?.[name] : undefined;
      return isObject(property) ? [property] : recordValues(schema);
    });
    return properties.length === 0 ? [`${address}.${name}`] : undescribed(item, properties, `${address}.${name}`);
  });
}

const vectorsOf = (operation: Operation) => readVectors().filter((vector) => vector.operation === operation.id);

for (const operation of operations)
  describe(`the result of ${operation.id}`, async () => {
    const output = await operation.output();
    const schema: Schema = z.toJSONSchema(output, { io: "input" });

    for (const { id, input, expected } of vectorsOf(operation))
      it(`has every figure of ${id}, in the same order`, () => {
        const validation = operation.validate(input, "en");
        if (!validation.valid) throw new Error(JSON.stringify(validation.problems));
        const result = operation.answer(validation.input, "en");
        expect(JSON.stringify(figuresOf(result, expected))).toBe(JSON.stringify(expected));
      });

    it("says what it comes to directly after its heading", () => {
      const [{ input }] = operation.examples;
      expect(Object.keys(operation.answer(input, "en")).slice(0, 6)).toEqual([
        ...["operation", "formula_version", "regulatory_as_of", "currency", "minor_unit_decimals", "summary_text"],
      ]);
    });

    it("is an object of fields described in both languages, each number with its unit", async () => {
      const arabic: Schema = await resultSchema(operation, "ar");
      const descriptions = new Map<string, string | undefined>();
      everyPart(arabic, (part, address) => descriptions.set(address, descriptionOf(part)));
      everyPart(schema, (part, address) => {
        const { type, anyOf = [] } = part;
        const description = descriptionOf(part) ?? "";
        const isNamed = /\.\w+$/.test(address) || address.endsWith(".*");
        if (!isNamed) return;
        expectEnglish(description);
        expect(description, address).toMatch(/\.$/);
        expect(descriptions.get(address), address).toMatch(/[\u0621-\u064a]{2}.*\.$/);
        const types = [type, ...anyOf.map((alternative) => alternative.type)];
        if (types.includes("number") || types.includes("integer")) {
          expect(description, address).toContain("Unit: ");
          expect(descriptions.get(address), address).toContain("الوحدة: ");
        }
      });
    });

    it("closes no list of words: a client of today must accept the word that is added tomorrow", () => {
      everyPart(schema, (part, address) => expect(part.enum, address).toBeUndefined());
    });

    it("carries nothing that its schema does not describe", () => {
      for (const { input } of vectorsOf(operation))
        expect(undescribed(JSON.parse(JSON.stringify(operation.answer(input, "en"))), [schema])).toEqual([]);
    });

    it("fits its schema in both languages, and stays open to additions", () => {
      for (const { input } of vectorsOf(operation))
        for (const locale of ["en", "ar"] as const) {
          const result = operation.answer(input, locale);
          expect(output.safeParse({ ...result, further: 1 }).error).toBeUndefined();
        }
    });

    it("fits its schema for any input that is accepted", () => {
      fc.assert(
        fc.property(validInputs(jsonSchema(operation.input)), (input) => {
          expect(operation.validate(input, "en")).toEqual({ valid: true, input });
          expect(output.safeParse(operation.answer(input, "ar")).error).toBeUndefined();
        }),
        { numRuns: 40 },
      );
    });

    it("has the same figures and the same bytes whenever it is asked for, and other words in Arabic", () => {
      for (const { input, expected } of vectorsOf(operation)) {
        const [english, again, arabic] = [
          operation.answer(input, "en"),
          operation.answer(input, "en"),
          operation.answer(input, "ar"),
        ];
        expect(JSON.stringify(again)).toBe(JSON.stringify(english));
        expect(JSON.stringify(figuresOf(arabic, expected))).toBe(JSON.stringify(figuresOf(english, expected)));
        expect(arabic.summary_text).toEqual(english.summary_text);
        expect(arabic.disclaimer).not.toBe(english.disclaimer);
      }
    });
  });
