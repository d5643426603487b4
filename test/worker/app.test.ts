/** The free check where it runs: in the Worker, over HTTP. */
import { describe, expect, it } from "vitest";
import { operations } from "../../catalog/index.ts";
import { freeProfitCheck } from "../../catalog/operations/free-profit-check.ts";
import { summarize } from "../../catalog/summary/summary.ts";
import { formulaVersion } from "../../src/core/facts.ts";
import type { JsonObject } from "../../src/lib/text.ts";
import { post as postTo } from "./sale/fixtures/buyer.ts";

const { path, examples } = freeProfitCheck;

const post = (input: unknown, headers: Record<string, string> = {}) => postTo(path, input, headers);

describe("the free check", () => {
  it("answers without payment, and names every problem of an input that is not valid", async () => {
    const answered = await post(examples[0].input);
    expect([answered.status, answered.headers.get("Formula-Version")]).toEqual([200, formulaVersion]);
    const refused = await post('{"__proto__":1,"landed_cost":1e400}', { "Accept-Language": "ar" });
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({
      error: {
        code: "validation_failed",
        retryable: false,
        details: [
          { path: "/__proto__", code: "additionalProperties" },
          { path: "/expected_sale_price", code: "required", message: expect.stringContaining("مطلوب") },
          { path: "/landed_cost", code: "maximum" },
        ],
      },
    });
  });

  it.each([
    ["a profit", { landed_cost: 35, expected_sale_price: 99 }, "gcc_opportunity_score", 0.75],
    ["a loss", { landed_cost: 95, expected_sale_price: 99 }, "gcc_product_decision", 2.5],
  ])("names last, after %s, the analysis that the summary names too", async (_, input, id, price_usdc) => {
    const body: JsonObject = await (await post(input)).json();
    const next = operations.find((operation) => operation.id === id);
    expect(Object.entries(body).at(-1)).toEqual([
      "next_analysis",
      { operation: id, price_usdc, url: `https://service.test${next?.path}` },
    ]);
    expect(summarize(body, { member: "structuredContent" }, "en")).toContain(
      `Next: ${id} (${price_usdc.toFixed(2)} USDC)`,
    );
  });

  it.each(["en", "ar"])("writes amounts in the Worker as everywhere else: %s", async (locale) => {
    const input = { currency: "KWD", landed_cost: 1234.5678, expected_sale_price: 1000, ad_cost_per_order: 3 };
    const body: JsonObject = await (await post(input, { "Accept-Language": locale })).json();
    expect(body.summary_text).toContain(locale === "en" ? "1,700 KWD" : "1,700");
  });
});
