import { describe, expect, it } from "vitest";
import { operations } from "../../../catalog/index.ts";
import { type JsonObject, type Locale, locales } from "../../../src/lib/text.ts";
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
    return ["text", "explanation", "disclaimer", "method_notes", "art_47", "order_terms", "saber_text"].includes(key)
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
    const codes = ["COSTS_ASSUMED", "DUTY_RATE_ASSUMED"];
    expect(result).toMatchObject({ notices: codes, notice_texts: codes.map((code) => ({ code })) });
  });

  it("say that no demand data is in the score, what is judgement, and what an optimum refers to", () => {
    const result = answer("gcc_merchant_pack", {
      products: Array(3).fill({ product_value: 40, expected_sale_price: 149 }),
      working_capital: 1000,
    });
    expect(result.method_notes).toEqual([
      expect.stringContaining("No demand data"),
      expect.stringContaining("published judgement"),
      expect.stringContaining("distributor of brands"),
      expect.stringContaining("PROVEN_OPTIMAL"),
      expect.stringContaining("SABER"),
    ]);
  });
});

describe("a notice of a result", () => {
  it.each(readVectors())("names no part that $id of $operation does not have", ({ operation, input }) => {
    for (const locale of locales) {
      const { notice_texts: notices, ...rest } = answer(operation, input, locale);
      const parts = JSON.stringify(notices).match(/[a-z]+(?:_[a-z]+)+(?=[ .;])/g) ?? [];
      for (const part of parts) expect(JSON.stringify(rest)).toContain(`"${part}":`);
    }
  });
});

describe("what stands beside the figures", () => {
  const product = { product_value: 100, expected_sale_price: 250 };

  it("is the rule on marketplaces beside the VAT positions, where Saudi rules apply", () => {
    const rule = expect.stringContaining("art. 47(3)");
    expect(answer("free_profit_check", { landed_cost: 60, expected_sale_price: 129 }).art_47).toEqual(rule);
    expect(answer("gcc_product_decision", { ...product, currency: "USD" }).art_47).toEqual(rule);
    expect(answer("x402_agent_pilot", { products: [product] }).art_47).toEqual(rule);
    expect(answer("gcc_product_decision", { ...product, currency: "AED" })).not.toHaveProperty("art_47");
  });

  it("is what to agree with suppliers beside the orders of a plan", () => {
    const [{ input }] = operations.find(({ id }) => id === "x402_agent_growth")?.examples ?? [{ input: {} }];
    const planned = answer("x402_agent_growth", { ...input, working_capital: 100_000 });
    expect(planned.orders).not.toEqual([]);
    expect(planned.order_terms).toContain("Minimum order quantities and lead times are unknown here");
    expect(answer("x402_agent_growth", { products: [product] })).not.toHaveProperty("order_terms");
  });

  it("says which facts are due for review on a day after their date, and changes no figure by it", () => {
    const operation = operations.find(({ id }) => id === "sa_landed_cost");
    const input = { product_value: 1000 };
    const [before, after] = ["2026-06-01", "2099-01-01"].map((day) => operation?.answer(input, "en", day));
    expect(before?.notice_texts).not.toContainEqual(expect.objectContaining({ code: "FACTS_DUE_FOR_REVIEW" }));
    expect(after?.notice_texts).toContainEqual({
      code: "FACTS_DUE_FOR_REVIEW",
      text: expect.stringContaining("PROCESSING_FEE"),
    });
    expect({ ...after, notice_texts: [] }).toEqual({ ...before, notice_texts: [] });
  });

  it("speaks of Saudi rules in a Saudi landed cost, in whatever currency the goods are paid", () => {
    const result = answer("sa_landed_cost", { product_value: 1000, currency: "AED" });
    expect(result.disclaimer).toContain("ZATCA");
    expect(writtenTexts(result).join(" ")).toContain("the highest rate common on consumer goods");
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
  it("names the state whose rate was assumed: the currency's, or Saudi Arabia", () => {
    const reasonOf = (id: string, input: JsonObject, locale: Locale = "en") =>
      Object(answer(id, input, locale).assumption_texts).standard_rate;
    const product = { product_value: 100, expected_sale_price: 250 };
    expect(reasonOf("gcc_product_decision", { ...product, currency: "AED" })).toBe(
      "standard rate of the United Arab Emirates, source of March 2026",
    );
    expect(reasonOf("gcc_product_decision", { ...product, currency: "EUR" })).toBe(
      "standard rate of Saudi Arabia, source of 15 November 2025",
    );
    expect(reasonOf("sa_landed_cost", { product_value: 100, currency: "AED" })).toBe(
      "standard rate of Saudi Arabia, source of 15 November 2025",
    );
    expect(reasonOf("gcc_product_decision", { ...product, currency: "OMR" }, "ar")).toBe(
      "النسبة الأساسية في سلطنة عمان، مصدر بتاريخ مارس 2026",
    );
  });

  it("has its reason in words, whatever it is", () => {
    for (const { operation, input } of readVectors())
      for (const { assumptions, assumption_texts } of [answer(operation, input)])
        if (assumptions)
          expect(Object.keys(Object(assumption_texts)).sort()).toEqual(
            [...new Set(Object.values(Object(assumptions)))].sort(),
          );
  });
});

describe("a decision check", () => {
  it("is explained with what is asked and what was found", () => {
    const { checks } = answer("gcc_product_decision", { product_value: 100, expected_sale_price: 250 });
    expect(Array.isArray(checks) && checks.map(({ explanation }) => explanation)).toEqual([
      expect.stringMatching(/^Margin must be at least 15%; it is /),
      expect.stringMatching(/^Stress tests survived must be at least 9; it is /),
      "Main costs supplied (of 5) must be at least 4; it is 0.",
    ]);
  });
});
