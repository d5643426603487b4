/** What holds for every operation where it runs: in the Worker, over HTTP. */
import { exports } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { operations } from "../../catalog/index.ts";
import { summarize } from "../../catalog/summary/summary.ts";
import { formulaVersion } from "../../src/core/facts.ts";
import type { JsonObject } from "../../src/lib/text.ts";
import { calculateHere } from "../../src/worker/calculation/calculation-core.ts";

const post = (path: string, body: string, headers: Record<string, string> = {}) =>
  exports.default.fetch(`https://service.test${path}`, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...headers },
    body,
  });

function calculate(id: string, input: JsonObject, locale: "en" | "ar"): JsonObject {
  const result = calculateHere(id, input, locale);
  if (result === null) throw new Error(`${id} failed`);
  return JSON.parse(result);
}

for (const operation of operations)
  describe(`POST ${operation.path}`, () => {
    const [example] = operation.examples;

    it("answers its examples in the core with a result that fits its schema", async () => {
      const output = await operation.output();
      for (const { input } of operation.examples)
        for (const locale of ["en", "ar"] as const) {
          const result = calculate(operation.id, input, locale);
          expect(output.safeParse(result).error).toBeUndefined();
        }
    });

    if (operation.free)
      it("answers without payment, and names every problem of an input that is not valid", async () => {
        const answered = await post(operation.path, JSON.stringify(example.input));
        expect([answered.status, answered.headers.get("Formula-Version")]).toEqual([200, formulaVersion]);
        const refused = await post(operation.path, '{"__proto__":1,"landed_cost":1e400}', { "Accept-Language": "ar" });
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
    else
      it("asks for its price before it reads the body, in a header that every client can hold", async () => {
        for (const locale of ["en", "ar"]) {
          const response = await post(operation.path, '{"x":1}', { "Accept-Language": locale });
          expect(response.status).toBe(402);
          expect(await response.json()).toMatchObject({
            resource: { description: expect.stringMatching(/^.{20,450}$/s) },
            accepts: [{ scheme: "exact", network: "eip155:8453", amount: operation.price.atomic }],
          });
          expect(response.headers.get("PAYMENT-REQUIRED")?.length).toBeLessThan(4000);
        }
      });

    it("answers no other method", async () => {
      const response = await exports.default.fetch(`https://service.test${operation.path}`);
      expect(response.status).toBe(405);
      expect(response.headers.get("Allow")).toMatch(/^POST\b/);
    });
  });

it.each([
  ["a profit", { landed_cost: 35, expected_sale_price: 99 }, "gcc_opportunity_score", 0.75],
  ["a loss", { landed_cost: 95, expected_sale_price: 99 }, "gcc_product_decision", 2.5],
])("names last in the free answer, after %s, the analysis that its summary names", async (_, input, id, price_usdc) => {
  const body: JsonObject = await (await post("/free/gcc-profit-check", JSON.stringify(input))).json();
  const path = operations.find((operation) => operation.id === id)?.path;
  expect(Object.entries(body).at(-1)).toEqual([
    "next_analysis",
    { operation: id, price_usdc, url: `https://service.test${path}` },
  ]);
  expect(summarize(body, { member: "structuredContent" }, "en")).toContain(
    `Next: ${id} (${price_usdc.toFixed(2)} USDC)`,
  );
});

it("writes amounts in the Worker as everywhere else", () => {
  const input = { currency: "KWD", landed_cost: 1234.5678, expected_sale_price: 1000, ad_cost_per_order: 3 };
  expect(calculate("free_profit_check", input, "en").summary_text).toContain("1,700 KWD");
  expect(calculate("free_profit_check", input, "ar").summary_text).toContain("1,700");
});
