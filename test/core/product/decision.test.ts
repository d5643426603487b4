import { describe, expect, it } from "vitest";
import { gccProductDecision } from "../../../src/core/index.ts";

/** A product without VAT and duty, whose profit is what is left of its price. */
const plain = {
  insurance: 0,
  duty_rate_pct: 0,
  vat_rate_pct: 0,
  payment_fee_pct: 0,
  returns_reserve_pct: 1,
};

describe("the decision at its borders", () => {
  const atFivePerCent = {
    ...plain,
    product_value: 102.01,
    shipping: 7,
    expected_sale_price: 200,
    marketplace_fee_pct: 10,
    ad_cost_per_order: 19,
    fulfillment_cost: 40,
  };

  it("is TEST from the profit on whose margin is shown as 5 %, and not one minor unit below", () => {
    expect(gccProductDecision(atFivePerCent).headline).toMatchObject({
      decision: "TEST",
      profit_per_unit: 9.99,
      margin_pct: 5,
    });
    const below = gccProductDecision({ ...atFivePerCent, product_value: 102.02 }).headline;
    expect(below).toMatchObject({ decision: "RENEGOTIATE", profit_per_unit: 9.98, margin_pct: 4.99 });
  });

  it("is RENEGOTIATE for a profit of one minor unit that no lever lifts", () => {
    const hopeless = { ...plain, product_value: 1, shipping: 0.01, marketplace_fee_pct: 98, ad_cost_per_order: 0 };
    const { headline } = gccProductDecision({ ...hopeless, expected_sale_price: 1000, fulfillment_cost: 8.98 });
    expect(headline).toMatchObject({ decision: "RENEGOTIATE", profit_per_unit: 0.01 });
    const without = gccProductDecision({ ...hopeless, expected_sale_price: 1000, fulfillment_cost: 8.99 }).headline;
    expect(without).toMatchObject({ decision: "AVOID", profit_per_unit: 0 });
  });

  it("is RENEGOTIATE where half the freight makes a TEST, though goods may not cost so little", () => {
    const { headline, next_step } = gccProductDecision({
      ...plain,
      currency: "KWD",
      product_value: 0.021,
      shipping: 0.01,
      duty_rate_pct: 5,
      expected_sale_price: 0.045,
      marketplace_fee_pct: 5,
      ad_cost_per_order: 0,
      fulfillment_cost: 0.012,
      returns_reserve_pct: 2,
    });
    expect(headline.decision).toBe("RENEGOTIATE");
    expect(next_step).toMatchObject({ lever: "shipping", today: 0.01, value: 0.005, within_range: true });
  });

  it("is AVOID where only goods below the least price would make a TEST", () => {
    const costs = { marketplace_fee_pct: 5, ad_cost_per_order: 0, fulfillment_cost: 0.001, shipping: 0.001 };
    const tiny = { ...plain, ...costs, currency: "KWD", expected_sale_price: 0.02 } as const;
    const decide = (product_value: number, other_cost_per_order: number) =>
      gccProductDecision({ ...tiny, product_value, other_cost_per_order }).headline;
    expect(decide(0.011, 0.006)).toMatchObject({ decision: "RENEGOTIATE", profit_per_unit: 0 });
    expect(decide(0.01, 0.007)).toMatchObject({ decision: "AVOID", profit_per_unit: 0 });
  });

  it("counts a stress test as survived down to no profit at all", () => {
    const fees = { marketplace_fee_pct: 10, returns_reserve_pct: 1, ad_cost_per_order: 1, fulfillment_cost: 1 };
    const product = { ...plain, ...fees, product_value: 1, shipping: 0.1, expected_sale_price: 100 };
    const survived = (other_cost_per_order: number) => {
      const { checks, stress_tests } = gccProductDecision({ ...product, other_cost_per_order });
      return [stress_tests[0]?.profit_if_worse, checks[1]?.actual];
    };
    expect(survived(77)).toEqual([0, 9]);
    expect(survived(77.01)).toEqual([-0.01, 8]);
  });
});
