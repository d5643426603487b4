import { describe, expect, it } from "vitest";
import { type Integer, multiply } from "../../../src/core/exact/integer.ts";
import type { ProductDecisionInput } from "../../../src/core/figures/inputs.ts";
import { readStated } from "../../../src/core/figures/stated-figures.ts";
import { gccOpportunityScore, gccProductDecision } from "../../../src/core/index.ts";
import { highestCost } from "../../../src/core/product/highest-cost.ts";
import { highestOf, isRate, leversOf, lowestOf } from "../../../src/core/product/levers.ts";
import { changePct } from "../../../src/core/product/limits.ts";
import { columnRules, type Rule } from "../../../src/core/product/rules.ts";
import { type Lever, Scenario } from "../../../src/core/product/scenario.ts";
import { realisticProducts } from "../../fixtures/random-products.ts";

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
        for (const lever of [...leversOf(scenario), "insurance"] as const) {
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
    expect(asked).toBeLessThanOrEqual(1_781);
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

describe("the limits of goods of a few hundredths", () => {
  const requests: Record<string, ProductDecisionInput> = {
    "at the least price": { currency: "KWD", product_value: 0.01, shipping: 0.001, expected_sale_price: 0.06 },
    "at a loss at the least price": {
      currency: "KWD",
      product_value: 0.01,
      shipping: 0.001,
      insurance: 0,
      duty_rate_pct: 0,
      vat_rate_pct: 0,
      expected_sale_price: 0.02,
      marketplace_fee_pct: 5,
      ad_cost_per_order: 0,
      fulfillment_cost: 0.008,
      returns_reserve_pct: 1,
      other_cost_per_order: 0.001,
    },
    "with freight too small to assume": { currency: "EUR", product_value: 0.04, expected_sale_price: 2 },
    "with every cost": {
      currency: "QAR",
      product_value: 0.05,
      shipping: 0.01,
      duty_rate_pct: 5,
      expected_sale_price: 0.41,
      marketplace_fee_pct: 10,
      ad_cost_per_order: 0.02,
      fulfillment_cost: 0.05,
      returns_reserve_pct: 3,
    },
  };
  const costs = ["product_value", "shipping", "ad_cost_per_order", "fulfillment_cost"] as const;

  it.each(Object.entries(requests))("%s are the last values that hold when they are sent again", (_, input) => {
    const { limits, inputs_used: used, minor_unit_decimals } = gccProductDecision(input);
    const step = 10 ** -minor_unit_decimals;
    for (const lever of costs) {
      const least = lever === "product_value" ? 0.01 : lever === "ad_cost_per_order" ? 0 : step;
      const kept = { shipping: used.shipping || input.shipping, insurance: used.insurance || input.insurance };
      let breaks: number | null = null;
      let go: number | null = null;
      for (let units = Math.round(least / step); units * step <= input.expected_sale_price + step / 2; units++) {
        const value = Number((units * step).toFixed(minor_unit_decimals));
        const then = gccProductDecision({ ...input, ...(lever === "product_value" && kept), [lever]: value });
        if (then.headline.profit_per_unit >= 0) breaks = value;
        if (then.checks[0]?.passed && then.checks[1]?.passed) go = value;
      }
      expect(limits.find((row) => row.lever === lever)).toMatchObject({ break_even: breaks, go });
    }
  });

  it("never ask for goods below the least price of an input", () => {
    const score = (landed_cost: number) =>
      gccOpportunityScore({
        currency: "KWD",
        landed_cost,
        expected_sale_price: 0.02,
        marketplace_fee_pct: 5,
        ad_cost_per_order: 0,
        fulfillment_cost: 0.001,
        returns_reserve_pct: 1,
        other_cost_per_order: 0.008,
      }).limits.find(({ lever }) => lever === "landed_cost");
    expect(score(0.015)?.break_even).toBe(0.01);
    expect(score(0.015)?.margin_15).toBeNull();
  });
});

describe("the limit of a duty rate", () => {
  it("is 0 where nothing is left for customs", () => {
    const dear = { ...product, product_value: 100_000, shipping: 5_000, expected_sale_price: 400_000 };
    const limit = (fulfillment_cost: number) =>
      gccProductDecision({ ...dear, marketplace_fee_pct: 10, fulfillment_cost }).limits.find(
        ({ lever }) => lever === "duty_rate_pct",
      )?.break_even;
    expect(limit(251_000)).toBe(0);
    expect(limit(251_000.01)).toBeNull();
  });
});

describe("the change to a limit", () => {
  it("is null from nothing, and where no JSON number holds it", () => {
    expect(changePct(150, 100)).toBe(50);
    expect([changePct(1, 0), changePct(10n ** 320n, 1)]).toEqual([null, null]);
  });
});
