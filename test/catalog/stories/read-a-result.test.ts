import { z } from "@hono/zod-openapi";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { operations } from "../../../catalog/index.ts";
import type { Operation } from "../../../catalog/operation.ts";
import { saLandedCost } from "../../../catalog/operations/sa-landed-cost.ts";
import { isCurrentResult, summaryOf } from "../../../catalog/results/shown.ts";
import { jsonSchema } from "../../../src/lib/json-schema.ts";
import { isObject } from "../../../src/lib/text.ts";
import { expectEnglish } from "../../fixtures/bilingual.ts";
import { validInputs } from "../../fixtures/valid-inputs.ts";
import { readVectors } from "../../fixtures/vectors.ts";

type Schema = z.core.JSONSchema.BaseSchema;

/** The keys that the catalogue adds to the figures and codes of the core. */
const added = new Set(["summary_text", "text", "due_for_review", "action_text", "memo"]);
const figuresOf = (result: unknown) => JSON.stringify(result, (key, value) => (added.has(key) ? undefined : value), 1);

/** The schemas that a schema's values can have, itself included. */
const alternativesOf = (schema: Schema): Schema[] => [schema, ...(schema.anyOf ?? []).flatMap(alternativesOf)];

/** Calls back for every part of a schema, however deep, with its address. */
function everyPart(schema: Schema, visit: (part: Schema, address: string) => void, address = ""): void {
  visit(schema, address);
  for (const alternative of schema.anyOf ?? []) everyPart(alternative, visit, address);
  if (isObject(schema.items)) everyPart(schema.items, visit, `${address}[]`);
  for (const [name, property] of Object.entries(schema.properties ?? {}))
    if (isObject(property)) everyPart(property, visit, `${address}.${name}`);
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
    const properties = alternatives.flatMap(({ properties = {} }) => {
      const property = properties[name];
      return isObject(property) ? [property] : [];
    });
    return properties.length === 0 ? [`${address}.${name}`] : undescribed(item, properties, `${address}.${name}`);
  });
}

/** The fields whose codes are a closed list. */
const closedFields = /(?:^|\.)(?:verdict|decision|decision_if_unregistered|risk_level|action)$/;

const vectorsOf = (operation: Operation) => readVectors().filter((vector) => vector.operation === operation.id);

for (const operation of operations)
  describe(`the result of ${operation.id}`, async () => {
    const output = await operation.output();
    const schema: Schema = z.toJSONSchema(output, { io: "input" });

    it("writes every key of the worked answers in its order, valid by its schema in both languages", () => {
      expect(vectorsOf(operation).length).toBeGreaterThanOrEqual(2);
      for (const { id, input, expected } of vectorsOf(operation)) {
        const [english, arabic] = (["en", "ar"] as const).map((locale) => operation.answer(input, locale));
        expect(figuresOf(english), id).toBe(JSON.stringify(expected, null, 1));
        expect(figuresOf(arabic), id).toBe(figuresOf(english));
        expect(output.safeParse({ ...english, further: 1 }).error).toBeUndefined();
        expect(undescribed(english, [schema])).toEqual([]);
      }
    });

    it("puts the summary of a result directly after its first fields, in the same words each time", () => {
      const [{ input }] = operation.examples;
      const result = operation.answer(input, "en");
      expect(Object.keys(result).slice(0, 6)).toEqual([
        ...["operation", "formula_version", "regulatory_as_of", "currency", "market", "summary_text"],
      ]);
      expect(JSON.stringify(operation.answer(input, "en"))).toBe(JSON.stringify(result));
    });

    it("describes every field in both languages, each number with its unit", async () => {
      const arabic = new Map<string, string>();
      everyPart(jsonSchema(await operation.output(), "ar"), ({ description }, address) => {
        if (description !== undefined) arabic.set(address, description);
      });
      everyPart(schema, ({ type, description }, address) => {
        if (description === undefined) return;
        expectEnglish(description);
        expect(description, address).toMatch(/\.$/);
        expect(arabic.get(address), address).toMatch(/[\u0621-\u064a]{2}.*\.$/);
        if (![type].flat().some((name) => name === "number" || name === "integer")) return;
        expect(description, address).toContain("Unit: ");
        expect(arabic.get(address), address).toContain("الوحدة: ");
      });
      everyPart(schema, (_, address) => {
        if (/\.\w+$/.test(address)) expect(arabic.has(address), address).toBe(true);
      });
    });

    it("lists all values of decisions, actions, verdicts and risks in the schema, and of no other field", () => {
      everyPart(schema, (part, address) => {
        if (part.type === "string") expect(part.enum !== undefined, address).toBe(closedFields.test(address));
      });
    });

    it("fits the result's schema for any input that is accepted", () => {
      fc.assert(
        fc.property(validInputs(jsonSchema(operation.input)), (input) => {
          expect(operation.validate(input, "en")).toEqual({ valid: true, input });
          expect(output.safeParse(operation.answer(input, "ar")).error).toBeUndefined();
        }),
        { numRuns: 25 },
      );
    });
  });

it("reports a fact as due for review on the day after its date, and changes nothing else by the day", () => {
  const [before, after] = ["2026-06-01", "2099-01-01"].map((day) =>
    saLandedCost.answer({ product_value: 1000 }, "en", day),
  );
  const due = (result: unknown) => Object(result).facts.map((fact: object) => Object(fact).due_for_review);
  expect(due(before)).not.toContain(true);
  expect(due(after)).not.toContain(false);
  expect({ ...after, facts: [] }).toEqual({ ...before, facts: [] });
});

describe("an answer of an earlier formula", () => {
  const earlier = { operation: "gcc_merchant_pack", currency: "SAR", formula_version: "gcc-commerce/4.0.0" };

  it("reads the sentences of an answer of an earlier formula, and does not treat it as a present result", () => {
    expect(isCurrentResult({ ...earlier, formula_version: "gcc-commerce/5.1.0" })).toBe(true);
    expect(isCurrentResult(earlier)).toBe(false);
    expect(summaryOf({ ...earlier, summary_text: { en: "Nothing.", ar: "لا شيء." } }, "ar")).toBe("لا شيء.");
    expect(summaryOf({ ...earlier, summary_text: "Nothing." }, "ar")).toBe("Nothing.");
    expect(summaryOf(earlier, "en")).toBe("");
  });
});
