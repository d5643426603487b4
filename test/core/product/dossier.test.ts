import { expect, it } from "vitest";
import { gccProductDecision } from "../../../src/core/index.ts";

it("says null, and no number, where nothing is known or nothing is enough", () => {
  const { registration, vat_positions, ads, volume, returns_cover } = gccProductDecision({
    currency: "BHD",
    product_value: 500,
    expected_sale_price: 3,
    ad_cost_per_order: 0,
    fulfillment_cost: 0,
    returns_reserve_pct: 0,
  });
  expect(registration).toMatchObject({ mandatory_above: 37_500, voluntary_above: null, voluntary_orders_a_year: null });
  for (const { break_even_price } of vat_positions) expect(break_even_price).toBeNull();
  for (const { max_ad_break_even, max_ad_go } of ads.prices)
    expect([max_ad_break_even, max_ad_go]).toEqual([null, null]);
  for (const { break_even, go } of ads.cost_per_click) expect([break_even, go]).toEqual([null, null]);
  for (const { units_factor } of volume.promotions) expect(units_factor).toBeNull();
  for (const { units } of volume.fixed_costs) expect(units).toBeNull();
  expect(returns_cover.covered_rate_if_resellable_pct).toBeNull();
});

it("says of no share of the stock that it pays the stock back where there is no profit at all", () => {
  const costs = { marketplace_fee_pct: 98, payment_fee_pct: 0, returns_reserve_pct: 1, ad_cost_per_order: 0 };
  const goods = { product_value: 1, shipping: 0.01, insurance: 0, duty_rate_pct: 0, vat_rate_pct: 0 };
  const share = (fulfillment_cost: number) =>
    gccProductDecision({ ...goods, ...costs, fulfillment_cost, expected_sale_price: 1000 }).unit_economics
      .break_even_sell_through_pct;
  // 10.00 are left after fees, of which the goods take 1.01.
  expect(share(8.98)).toBe(99.02);
  expect(share(8.99)).toBeNull();
});
