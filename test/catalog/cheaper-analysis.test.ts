/** The remark before payment that another analysis answers for less. */
import { describe, expect, it } from "vitest";
import { operations } from "../../catalog/index.ts";
import { isQuestion } from "../../catalog/words/remarks.ts";
import { locales } from "../../src/lib/text.ts";

const bare = { product_value: 40, expected_sale_price: 149 };
const code = "CHEAPER_ANALYSIS";

/** The remark on a list of products; undefined without one. */
function remarkOn(id: string, count: number, working_capital?: number, locale: "en" | "ar" = "en") {
  const operation = operations.find((candidate) => candidate.id === id) ?? expect.fail(`No ${id}`);
  const body = { products: Array(count).fill(bare), ...(working_capital && { working_capital }) };
  const check = operation.check(body, locale);
  expect(check.valid).toBe(true);
  return check.remarks.find((remark) => remark.code === code)?.message;
}

describe("a cheaper analysis", () => {
  it.each([
    ["x402_agent_pilot", 1, undefined, "gcc_product_decision gives the same for 2.50 USDC, 22.50 USDC less."],
    [
      "x402_agent_pilot",
      3,
      undefined,
      "To rank them without limits: gcc_portfolio_rank costs 5.00 USDC, 20.00 USDC less.",
    ],
    [
      "x402_agent_growth",
      3,
      undefined,
      "x402_agent_pilot gives the same for 25.00 USDC, 74.00 USDC less. To rank them without limits: gcc_portfolio_rank costs 5.00 USDC, 94.00 USDC less.",
    ],
    [
      "x402_agent_growth",
      3,
      50_000,
      "x402_agent_pilot gives all of this but the memo for 25.00 USDC, 74.00 USDC less. To plan one order without limits and memo: gcc_merchant_pack costs 12.00 USDC, 87.00 USDC less.",
    ],
    [
      "x402_agent_growth",
      14,
      undefined,
      "To rank them without limits: 2 calls of gcc_portfolio_rank cost 10.00 USDC, 89.00 USDC less, and give no order common to all. To rank them without limits: gcc_merchant_pack with any working_capital costs 12.00 USDC, 87.00 USDC less.",
    ],
    [
      "x402_agent_growth",
      25,
      undefined,
      "To rank them without limits: gcc_merchant_pack with any working_capital costs 12.00 USDC, 87.00 USDC less.",
    ],
    [
      "x402_agent_scale",
      150,
      undefined,
      "To rank them without limits: 13 calls of gcc_portfolio_rank cost 65.00 USDC, 185.00 USDC less, and give no order common to all.",
    ],
  ])("names the cheaper analysis of %s, %i products, a capital of %s", (id, count, capital, message) => {
    expect(remarkOn(id, count, capital)).toBe(message);
    const arabic = remarkOn(id, count, capital, "ar") ?? expect.fail("No Arabic");
    expect(arabic).toMatch(/[\u0621-\u064a]/);
    expect(arabic.match(/\d+\.\d+|\w+_\w+_\w+/g)).toEqual(message.match(/\d+\.\d+|\w+_\w+_\w+/g));
  });

  it.each([
    ["x402_agent_pilot", 1, 50_000],
    ["x402_agent_pilot", 10, 50_000],
    ["x402_agent_growth", 11, 50_000],
    ["x402_agent_growth", 50, 50_000],
    ["x402_agent_scale", 51, 50_000],
    ["gcc_merchant_pack", 3, 50_000],
    ["gcc_portfolio_rank", 12, undefined],
  ])("names no cheaper analysis than %s of %i products, a capital of %s", (id, count, capital) => {
    expect(remarkOn(id, count, capital)).toBe(undefined);
  });

  it("never names a dearer analysis, and stops a purchase until it is meant", () => {
    expect(isQuestion({ code })).toBe(true);
    for (const { id, price, products } of operations)
      for (let count = products.fewest; products.most > 1 && count <= products.most; count++)
        for (const capital of [undefined, 50_000]) {
          if (id === "gcc_portfolio_rank" ? capital : id === "gcc_merchant_pack" && !capital) continue;
          const message = remarkOn(id, count, capital) ?? "";
          for (const [, usdc, saved] of message.matchAll(/([\d.]+) USDC, ([\d.]+) USDC less/g))
            expect([Number(usdc) + Number(saved), Number(saved) > 0]).toEqual([price.amount, true]);
        }
  });

  it("asks about no cheaper analysis in any published example", () => {
    for (const operation of operations)
      for (const { input } of operation.examples)
        for (const locale of locales)
          expect(operation.check(input, locale).remarks.map((remark) => remark.code)).not.toContain(code);
  });
});
