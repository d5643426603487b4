/** The remark before payment that another analysis answers for less. */
import { describe, expect, it } from "vitest";
import { cheaperTexts } from "../../catalog/cheaper-analysis.ts";
import { operations } from "../../catalog/index.ts";
import { isQuestion } from "../../catalog/words/remarks.ts";
import { locales } from "../../src/lib/text.ts";
import { operationNamed } from "../fixtures/operation-named.ts";

const bare = { product_value: 40, expected_sale_price: 149 };
const code = "CHEAPER_ANALYSIS";

/** The remark on a list of products; undefined without one. */
function remarkOn(id: string, count: number, working_capital?: number, locale: "en" | "ar" = "en") {
  const body = { products: Array(count).fill(bare), ...(working_capital && { working_capital }) };
  const check = operationNamed(id).check(body, locale);
  expect(check.valid).toBe(true);
  return check.remarks.find((remark) => remark.code.startsWith("CHEAPER_"))?.message;
}

/** What a remark says that other calls cost, each with the saving, the dearest first. */
const savings = (...asked: Parameters<typeof remarkOn>): readonly (readonly [number, number])[] =>
  [...(remarkOn(...asked) ?? "").matchAll(/([\d.]+) USDC, ([\d.]+) USDC less/g)]
    .map(([, usdc, saved]) => [Number(usdc), Number(saved)] as const)
    .sort(([one], [other]) => other - one);

/** The published prices for a number of products: of limits in one call, of one ranking, and of one plan. */
const limitsFor = (count: number) => (count === 1 ? 2.5 : count <= 10 ? 25 : count <= 50 ? 99 : 250);
const orderFor = (count: number) => (count === 1 ? 2.5 : count <= 12 ? 5 : count <= 25 ? 12 : limitsFor(count));
const planFor = (count: number) => (count < 3 ? 25 : count <= 25 ? 12 : count <= 50 ? 99 : 250);

/** Which of some offers cost less than the price and than those before them, each with what it saves. */
const cheaper = (price: number, ...offers: readonly number[]) =>
  offers
    .filter((usdc, place) => usdc < Math.min(price, ...offers.slice(0, place)))
    .map((usdc) => [usdc, price - usdc] as const);

/** What is cheaper without a capital: the limits in one call, one order of all, and several rankings or packs. */
const ranked = (price: number, count: number) =>
  cheaper(
    price,
    price === 5 ? price : limitsFor(count),
    orderFor(count),
    Math.min(Math.ceil(count / 12) * 5, count < 3 ? price : Math.ceil(count / 25) * 12),
  );

/** What is cheaper with a capital: the same apart from its memo, and a plan alone. */
const planned = (price: number, count: number) =>
  cheaper(price, price === 12 ? price : count === 1 ? 25 : limitsFor(count), planFor(count));

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

  it("names the cheapest call of every question, for every number of products, with and without a capital", () => {
    for (const { id, price, products } of operations)
      for (let count = products.fewest; products.most > 1 && count <= products.most; count++) {
        if (id !== "gcc_merchant_pack")
          expect(savings(id, count), `${id} ${count}`).toEqual(ranked(price.amount, count));
        if (id !== "gcc_portfolio_rank")
          expect(savings(id, count, 50_000), `${id} ${count}`).toEqual(planned(price.amount, count));
      }
  });

  it.each(
    operations.filter(({ products }) => products.most > 1).map((operation) => [operation.id, operation] as const),
  )(
    "names a plan of the 25 best in addition to %s only where the list is longer and its own plan costs more",
    (_, operation) => {
      for (let count = 1; count <= operation.products.most; count++)
        expect(
          cheaperTexts(operation, operations, count, true).ofTheBest.map(({ en }) => en),
          `${count} products`,
        ).toEqual(
          count > 25
            ? [
                expect.stringMatching(
                  /^To plan one order.*: gcc_merchant_pack with the 25 best by free_profit_check costs/,
                ),
              ]
            : [],
        );
    },
  );

  it("stops a purchase for which a cheaper analysis exists until the buyer confirms it, unless only a plan costs less", () => {
    expect(isQuestion({ code })).toBe(true);
    expect(isQuestion({ code: "CHEAPER_PLAN" })).toBe(false);
    expect(remarkOn("x402_agent_growth", 11, 50_000)).toBe(
      "To plan one order without limits and memo: gcc_merchant_pack costs 12.00 USDC, 87.00 USDC less.",
    );
  });

  it("asks about no cheaper analysis in any published example", () => {
    for (const operation of operations)
      for (const { input } of operation.examples)
        for (const locale of locales)
          expect(operation.check(input, locale).remarks.map((remark) => remark.code)).not.toContain(code);
  });
});
