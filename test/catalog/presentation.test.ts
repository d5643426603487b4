import { describe, expect, it } from "vitest";
import { ladder } from "../../catalog/index.ts";
import type { JsonObject, Locale } from "../../src/operation/operation.ts";
import { expectArabic, expectEnglish } from "../support/bilingual.ts";
import { summaries } from "../support/summaries.ts";
import { readVectors } from "../support/vectors.ts";

function answer(id: string, input: JsonObject, locale: Locale = "en"): JsonObject {
  const operation = ladder.find((candidate) => candidate.id === id);
  if (!operation) throw new Error(`No operation ${id}`);
  return operation.answer(input, locale);
}

/** Every text of a result that is written for people in its language. */
function writtenTexts(value: unknown, key = ""): string[] {
  if (typeof value === "string")
    return ["text", "source", "explanation", "disclaimer", "method_notes"].includes(key) ? [value] : [];
  if (Array.isArray(value)) return value.flatMap((item) => writtenTexts(item, key));
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, item]) => writtenTexts(item, name));
}

describe("the words of a result", () => {
  for (const { name, operation, input } of readVectors())
    it(`are in the language of the request for ${name} of ${operation}`, () => {
      const english = answer(operation, input, "en");
      const arabic = answer(operation, input, "ar");
      expect(writtenTexts(english).length).toBe(writtenTexts(arabic).length);
      for (const text of writtenTexts(english)) expectEnglish(text);
      for (const text of writtenTexts(arabic)) expectArabic(text);
    });

  it("explain every notice once, in the order of the notices", () => {
    const result = answer("gcc_product_decision", { product_value: 100, expected_sale_price: 250 });
    expect(result).toMatchObject({
      notices: ["DUTY_RATE_ASSUMED", "VAT_RATE_ASSUMED", "VAT_REGISTERED_PROFIT_LOWER"],
      notice_texts: [
        { code: "DUTY_RATE_ASSUMED" },
        { code: "VAT_RATE_ASSUMED" },
        { code: "VAT_REGISTERED_PROFIT_LOWER" },
      ],
    });
  });

  it("say that no demand data is in the score, what is judgement, and what an optimum refers to", () => {
    const result = answer("gcc_merchant_pack", {
      products: Array(3).fill({ product_value: 40, expected_sale_price: 149 }),
      working_capital: 1000,
    });
    expect(result.method_notes).toEqual([
      expect.stringContaining("No demand data"),
      expect.stringContaining("published judgement"),
      expect.stringContaining("PROVEN_OPTIMAL"),
    ]);
  });
});

describe("a summary", () => {
  for (const [title, id, input, en, ar] of summaries)
    it(`${title} reads well in both languages`, () => {
      expect(answer(id, input).summary_text).toEqual({ en, ar });
    });
});

describe("an assumption", () => {
  it("names the state whose VAT rate was assumed: the currency's, or Saudi Arabia", () => {
    const sourceOf = (id: string, input: JsonObject, locale: Locale = "en") => {
      const { assumptions } = answer(id, input, locale);
      return Array.isArray(assumptions) && assumptions.find(({ field }) => field === "vat_rate_pct").source;
    };
    const product = { product_value: 100, expected_sale_price: 250 };
    expect(sourceOf("gcc_product_decision", { ...product, currency: "AED" })).toBe(
      "standard VAT rate of the United Arab Emirates on 2026-11-21",
    );
    expect(sourceOf("gcc_product_decision", { ...product, currency: "EUR" })).toBe(
      "standard VAT rate of Saudi Arabia on 2026-11-21",
    );
    expect(sourceOf("sa_landed_cost", { product_value: 100, currency: "AED" })).toBe(
      "standard VAT rate of Saudi Arabia on 2026-11-21",
    );
    expect(sourceOf("gcc_product_decision", { ...product, currency: "OMR" }, "ar")).toBe(
      "نسبة ضريبة القيمة المضافة الأساسية في سلطنة عمان بتاريخ 2026-11-21",
    );
  });
});

describe("a decision check", () => {
  it("is explained with what is asked and what was found", () => {
    const { checks } = answer("gcc_product_decision", { product_value: 100, expected_sale_price: 250 });
    expect(Array.isArray(checks) && checks.map(({ explanation }) => explanation)).toEqual([
      "Profit per unit must be above 0.00 SAR; it is 129.25 SAR.",
      "Prudent margin must be at least 15 %; it is 44.96 %.",
      "Return on investment must be at least 25 %; it is 107.04 %.",
      "Profit in the combined downside must be at least 0.00 SAR; it is 96.27 SAR.",
      "Opportunity score must be at least 60; it is 83.8.",
      "Margin with typical costs must be at least 5 %; it is 0.84 %.",
    ]);
  });
});
