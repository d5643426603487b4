import { expect, it } from "vitest";
import { gccProductDecision } from "../../../../src/worker/core/index.ts";

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
