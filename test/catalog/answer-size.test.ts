import { describe, expect, it } from "vitest";
import { operations } from "../../catalog/index.ts";
import { type JsonObject, locales } from "../../src/lib/text.ts";
import { readVectors } from "../fixtures/vectors.ts";

/** The largest realistic request: 150 products of a shop and a budget. */
const largest: { readonly products: readonly JsonObject[]; readonly working_capital: number } =
  readVectors().find(({ id }) => id === "P3-S2-150")?.input ?? expect.fail("No vector P3-S2-150");

/**
 * The answer to the first products of that request, as bytes on the wire before compression, in the longer language.
 */
function bytesOf(id: string, count: number): number {
  const operation = operations.find((candidate) => candidate.id === id) ?? expect.fail(`No operation ${id}`);
  const input = { ...largest, products: largest.products.slice(0, count) };
  const sizes = locales.map(
    (locale) => new TextEncoder().encode(JSON.stringify(operation.answer(input, locale))).length,
  );
  return Math.max(...sizes);
}

/** What is written for people, beside the figures. */
const texts = new Set([
  ...["summary_text", "text", "memo", "order_terms", "notice_texts", "facts", "method_notes", "disclaimer"],
]);

/** The bytes of the figures alone. */
function figuresOf(id: string, count: number): number {
  const operation = operations.find((candidate) => candidate.id === id) ?? expect.fail(`No operation ${id}`);
  const result = operation.answer({ ...largest, products: largest.products.slice(0, count) }, "en");
  return new TextEncoder().encode(JSON.stringify(result, (key, value) => (texts.has(key) ? undefined : value))).length;
}

describe("an answer that a language model can read", () => {
  it("is at most 120 KB for growth with 50 products, texts included", () => {
    expect(bytesOf("x402_agent_growth", 50)).toBeLessThanOrEqual(120_000);
  });

  it("is at most 200 KB for scale with 150 products, texts included", () => {
    expect(bytesOf("x402_agent_scale", 150)).toBeLessThanOrEqual(200_000);
  });

  it("is about 9 KB of figures for a product decision, and no more for a dossier of the pilot", () => {
    expect(bytesOf("x402_agent_pilot", 10)).toBeLessThanOrEqual(10 * 12_000);
  });

  it("is at most 60 KB of figures for growth with 50 products, and 150 KB for scale with 150", () => {
    expect(figuresOf("x402_agent_growth", 50)).toBeLessThanOrEqual(60_000);
    expect(figuresOf("x402_agent_scale", 150)).toBeLessThanOrEqual(150_000);
  });

  for (const id of ["x402_agent_growth", "x402_agent_scale"])
    it(`says first what decides in ${id}: what to do, then with how much money, then why`, () => {
      const operation = operations.find((candidate) => candidate.id === id);
      const keys = Object.keys(operation?.answer({ ...largest, products: largest.products.slice(0, 3) }, "en") ?? {});
      const order = [
        "summary_text",
        "summary",
        "action_plan",
        "plan",
        "orders",
        "cash_path",
        "negotiation",
        "products",
      ];
      expect(keys.filter((key) => order.includes(key))).toEqual(order);
      expect(keys.indexOf("action_plan")).toBeLessThan(9);
    });
});
