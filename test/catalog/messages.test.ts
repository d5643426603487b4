import { describe, expect, it } from "vitest";
import { type FieldName, fieldDescription, fieldWords } from "../../catalog/fields.ts";
import * as messages from "../../catalog/messages.ts";
import { noticeCodes } from "../../src/core/result-words.ts";
import { failures } from "../../src/http/errors.ts";
import type { Problem, Text } from "../../src/operation/operation.ts";
import { problemText } from "../../src/operation/problem-text.ts";
import { expectBilingual } from "../support/bilingual.ts";

describe("the texts of results and errors", () => {
  const groups: Readonly<Record<string, Readonly<Record<string, Text>>>> = {
    "every failure": messages.failureTexts,
    "every notice": messages.noticeTexts,
    "every note on the method": messages.methodNotes,
    "every reason for an assumption": messages.assumptionSources,
  };
  for (const [group, texts] of Object.entries(groups))
    it(`exist in both languages for ${group}`, () => {
      for (const text of Object.values(texts)) expectBilingual(text);
    });

  it("leave out no failure and no notice", () => {
    expect(Object.keys(messages.failureTexts).sort()).toEqual(Object.keys(failures).sort());
    expect(Object.keys(messages.noticeTexts).sort()).toEqual([...noticeCodes].sort());
  });

  it("say in the disclaimer which formulas and which law, and that it is no advice", () => {
    const text = messages.disclaimer("gcc-commerce/1.0.0", "2026-11-21");
    expectBilingual(text);
    for (const sentence of [text.en, text.ar]) expect(sentence).toMatch(/gcc-commerce\/1\.0\.0.*2026-11-21/s);
    expect(text.en).toContain("Not tax, customs, legal or investment advice.");
  });
});

describe("the words of a field", () => {
  it("say in both languages what it means, its unit, and what happens without it", () => {
    for (const name of Object.keys(fieldWords) as FieldName[]) {
      expectBilingual(fieldWords[name].label);
      const description = fieldDescription(name);
      expectBilingual(description);
      expect(description.en).toContain("Unit: ");
    }
    expect(fieldDescription("shipping")).toEqual({
      en: "Freight of one unit to the port. Unit: `currency`. Omitted: 0 (typical: 10 % of the product value).",
      ar: "أجرة شحن الوحدة إلى ميناء الوصول. الوحدة: عملة `currency`. عند عدم الإدخال: صفر (المعتاد: 10% من قيمة المنتج).",
    });
  });
});

describe("the sentence of a problem", () => {
  const problems: readonly Omit<Problem, "message">[] = [
    { path: "/products/3/product_value", code: "required", allowed: { type: "number", minimum: 0.01, maximum: 1e12 } },
    { path: "/", code: "type", given: null, allowed: { type: "object" } },
    { path: "/products", code: "type", given: {}, allowed: { type: "array", minItems: 2, maxItems: 12 } },
    { path: "/product_value", code: "type", given: "1", allowed: { type: "number", minimum: 0.01, maximum: 1e12 } },
    { path: "/product_value", code: "minimum", given: -5, allowed: 0.01 },
    { path: "/product_value", code: "maximum", given: Number.POSITIVE_INFINITY, allowed: 1e12 },
    { path: "/currency", code: "enum", given: "JPY", allowed: ["SAR", "AED"] },
    { path: "/landed_cost", code: "additionalProperties", allowed: ["product_value"] },
    { path: "/products", code: "minItems", given: 1, allowed: 2 },
    { path: "/products", code: "maxItems", given: 13, allowed: 12 },
    { path: "/products", code: "mixedCurrency", allowed: ["SAR", "AED"] },
  ];

  it("exists in both languages", () => {
    for (const problem of problems) expectBilingual(problemText(problem));
  });

  it("names the place, what was given and what is allowed", () => {
    expect(problems.map((problem) => problemText(problem).en)).toEqual([
      "products[3].product_value is required: a number from 0.01 to 1,000,000,000,000.",
      "the body must be a JSON object; null was given.",
      "products must be a list of 2 to 12 items; a JSON object was given.",
      'product_value must be a number from 0.01 to 1,000,000,000,000; "1" was given.',
      "product_value must be at least 0.01; -5 was given.",
      "product_value must be at most 1,000,000,000,000; a number beyond every bound was given.",
      'currency must be one of SAR, AED; "JPY" was given.',
      "landed_cost is not a field of this input; remove it or use one of the allowed names.",
      "products needs at least 2 items; 1 given.",
      "products takes at most 12 items; 13 given.",
      "All products must use one currency; SAR, AED are stated.",
    ]);
  });
});
