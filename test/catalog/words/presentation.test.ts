import { describe, expect, it } from "vitest";
import { operations } from "../../../catalog/index.ts";
import type { JsonObject, Locale } from "../../../src/worker/lib/text.ts";
import { expectArabic, expectEnglish } from "../../fixtures/bilingual.ts";
import { summaries } from "../../fixtures/summaries.ts";
import { readVectors } from "../../fixtures/vectors.ts";

function answer(id: string, input: JsonObject, locale: Locale = "en"): JsonObject {
  const operation = operations.find((candidate) => candidate.id === id);
  if (!operation) throw new Error(`No operation ${id}`);
  return operation.answer(input, locale);
}

/** Every text of a result that is written for people in its language. */
function writtenTexts(value: unknown, key = ""): string[] {
  if (typeof value === "string")
    return ["text", "source", "explanation", "disclaimer", "method_notes", "art_47", "order_terms"].includes(key)
      ? [value]
      : [];
  if (Array.isArray(value)) return value.flatMap((item) => writtenTexts(item, key));
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, item]) => writtenTexts(item, name));
}

describe("the words of a result", () => {
  for (const { id, operation, input } of readVectors())
    it(`are in the language of the request for ${id} of ${operation}`, () => {
      const english = answer(operation, input, "en");
      const arabic = answer(operation, input, "ar");
      expect(writtenTexts(english).length).toBe(writtenTexts(arabic).length);
      for (const text of writtenTexts(english)) expectEnglish(text);
      for (const text of writtenTexts(arabic)) expectArabic(text);
    });

  it("explain every notice once, in the order of the notices", () => {
    const result = answer("gcc_product_decision", { product_value: 100, expected_sale_price: 250 });
    expect(result).toMatchObject({
      notices: ["TYPICAL_COSTS_USED", "DUTY_RATE_ASSUMED", "VAT_RATE_ASSUMED", "LOSS_IF_UNREGISTERED"],
      notice_texts: [
        { code: "TYPICAL_COSTS_USED" },
        { code: "DUTY_RATE_ASSUMED" },
        { code: "VAT_RATE_ASSUMED" },
        { code: "LOSS_IF_UNREGISTERED" },
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

describe("what stands beside the figures", () => {
  const product = { product_value: 100, expected_sale_price: 250 };

  it("is the rule on marketplaces beside the VAT positions, where Saudi rules apply", () => {
    const rule = expect.stringContaining("art. 47(3)");
    expect(answer("free_profit_check", { landed_cost: 60, expected_sale_price: 129 }).art_47).toEqual(rule);
    expect(answer("gcc_product_decision", { ...product, currency: "USD" }).art_47).toEqual(rule);
    expect(answer("x402_agent_pilot", { products: [product] }).products).toMatchObject([{ art_47: rule }]);
    expect(answer("gcc_product_decision", { ...product, currency: "AED" })).not.toHaveProperty("art_47");
  });

  it("is what to agree with suppliers beside the phases of a purchase plan", () => {
    const planned = answer("x402_agent_growth", { products: [product], working_capital: 5000 });
    expect(planned.purchase_plan).toMatchObject({
      phases: expect.any(Array),
      order_terms: expect.stringContaining("Minimum order quantities and lead times are unknown here"),
    });
    expect(answer("x402_agent_growth", { products: [product] }).purchase_plan).toBeNull();
  });

  it("speaks of Saudi rules in a Saudi landed cost, in whatever currency the goods are paid", () => {
    const result = answer("sa_landed_cost", { product_value: 1000, currency: "AED" });
    expect(result.disclaimer).toContain("ZATCA");
    expect(writtenTexts(result).join(" ")).toContain("the Saudi schedule changed");
  });

  it("speaks of Saudi rules to nobody who sells in another Gulf state", () => {
    for (const { operation, input } of readVectors()) {
      if (operation === "sa_landed_cost") continue;
      for (const locale of ["en", "ar"] as const) {
        const result = answer(operation, input, locale);
        if (!["AED", "QAR", "BHD", "OMR", "KWD"].includes(String(result.currency))) continue;
        for (const text of writtenTexts(result)) expect(text).not.toMatch(/Saudi|ZATCA|SABER|SFDA|السعودي|سابر/);
      }
    }
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
      "standard VAT rate of the United Arab Emirates, source of 2026-03",
    );
    expect(sourceOf("gcc_product_decision", { ...product, currency: "EUR" })).toBe(
      "standard VAT rate of Saudi Arabia, source of 2025-11-15",
    );
    expect(sourceOf("sa_landed_cost", { product_value: 100, currency: "AED" })).toBe(
      "standard VAT rate of Saudi Arabia, source of 2025-11-15",
    );
    expect(sourceOf("gcc_product_decision", { ...product, currency: "OMR" }, "ar")).toBe(
      "نسبة ضريبة القيمة المضافة الأساسية في سلطنة عمان، مصدر بتاريخ 2026-03",
    );
  });
});

describe("a decision check", () => {
  it("is explained with what is asked and what was found", () => {
    const { checks } = answer("gcc_product_decision", { product_value: 100, expected_sale_price: 250 });
    expect(Array.isArray(checks) && checks.map(({ explanation }) => explanation)).toEqual([
      "Profit per unit must be above 0.00 SAR; it is 8.34 SAR.",
      "Margin must be at least 15 %; it is 3.34 %.",
      "Return on cost must be at least 25 %; it is 7.16 %.",
      "Profit in the combined downside must be at least 0.00 SAR; it is -12.33 SAR.",
      "Opportunity score must be at least 60; it is 26.9.",
      "Main costs supplied (of 5) must be at least 4; it is 0.",
    ]);
  });
});
