import { describe, expect, it } from "vitest";
import { type Integer, multiply } from "../../../../src/worker/core/exact/integer.ts";
import { readStated } from "../../../../src/worker/core/figures/stated-figures.ts";
import { gccProductDecision } from "../../../../src/worker/core/index.ts";
import { highestCost } from "../../../../src/worker/core/product/highest-cost.ts";
import { highestOf, isRate, leversOf, lowestOf } from "../../../../src/worker/core/product/levers.ts";
import { columnRules, type Rule } from "../../../../src/worker/core/product/rules.ts";
import { type Lever, Scenario } from "../../../../src/worker/core/product/scenario.ts";
import { realisticProducts } from "../../../fixtures/random-products.ts";

/** Without VAT, duty and advertising; it breaks even when delivery costs 8.99. */
const product = {
  product_value: 1,
  shipping: 0.01,
  insurance: 0,
  duty_rate_pct: 0,
  vat_rate_pct: 0,
  expected_sale_price: 1000,
  marketplace_fee_pct: 98,
  payment_fee_pct: 0,
  returns_reserve_pct: 1,
  ad_cost_per_order: 0,
};

const adLimit = (fulfillment_cost: number) =>
  gccProductDecision({ ...product, fulfillment_cost }).limits.find(({ lever }) => lever === "ad_cost_per_order");

describe("the limit of advertising", () => {
  it("is what is left of the price, down to nothing at all, and none where that is not enough", () => {
    expect(adLimit(8.98)?.break_even).toBe(0.01);
    expect(adLimit(8.99)?.break_even).toBe(0);
    expect(adLimit(9)?.break_even).toBeNull();
  });
});

describe("the highest cost", () => {
  /** The same by halving, in steps of a minor unit or of a hundredth of a per cent. */
  function byHalving(scenario: Scenario, lever: Lever, rules: readonly Rule[]): Integer | null {
    const step = isRate(lever) ? scenario.market.scale.hundredth : 1;
    const holds = (value: number) =>
      rules.every((rule) => rule.above(scenario.with(lever, multiply(value, step))) >= 0);
    let low = Number(lowestOf(scenario, lever));
    let beyond = Math.floor(Number(highestOf(scenario, lever)) / Number(step)) + 1;
    if (!holds(low)) return null;
    while (beyond - low > 1) {
      const middle = Math.floor((low + beyond) / 2);
      if (holds(middle)) low = middle;
      else beyond = middle;
    }
    return multiply(low, step);
  }

  it("is the one that halving finds, in every position and after few questions", () => {
    let asked = 0;
    const withZero = { ...realisticProducts(1, 8)[0], product_value: 40, expected_sale_price: 149, shipping: 0 };
    for (const input of [...realisticProducts(3, 8), withZero])
      for (const position of ["vat_registered", "vat_as_cost"] as const) {
        const scenario = Scenario.of(readStated("purchase", input, "SAR")).inPosition(position);
        for (const lever of leversOf(scenario)) {
          if (lever === "expected_sale_price") continue;
          for (const column of ["break_even", "test", "go"] as const) {
            const counted = columnRules[column].map((rule) => ({
              ...rule,
              above: (at: Scenario) => {
                asked += 1;
                return rule.above(at);
              },
            }));
            expect(highestCost(scenario, lever, counted)).toBe(byHalving(scenario, lever, columnRules[column]));
          }
        }
      }
    expect(asked).toBeLessThanOrEqual(1_566);
  });

  it("of a landed cost is found by as few questions", () => {
    let asked = 0;
    const input = { landed_cost: 60, expected_sale_price: 149, marketplace_fee_pct: 12, payment_fee_pct: 1 };
    const scenario = Scenario.of(readStated("landed_cost", input, "SAR"));
    const rules = columnRules.break_even.map((rule) => ({
      ...rule,
      above: (at: Scenario) => {
        asked += 1;
        return rule.above(at);
      },
    }));
    for (const lever of leversOf(scenario))
      if (lever !== "expected_sale_price")
        expect(highestCost(scenario, lever, rules)).toBe(byHalving(scenario, lever, columnRules.break_even));
    expect(asked).toBeLessThanOrEqual(13);
  });
});
