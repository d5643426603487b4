/** The products of the edge cases. */
import type { ProductInput } from "../../fixtures/arbitrary-inputs.ts";

/** A GO with every cost known. */
export const coffeeGrinder: ProductInput = {
  product_value: 40,
  shipping: 4,
  insurance: 0.4,
  duty_rate_pct: 5,
  expected_sale_price: 149,
  marketplace_fee_pct: 12,
  ad_cost_per_order: 12,
  fulfillment_cost: 12,
  returns_reserve_pct: 3,
};

/** A product in Qatar, without VAT and duty; with insurance at 0 its margin is exactly 15 %. */
export const bag: ProductInput = {
  currency: "QAR",
  product_value: 50,
  shipping: 5,
  duty_rate_pct: 0,
  expected_sale_price: 100,
  marketplace_fee_pct: 8,
  payment_fee_pct: 0,
  ad_cost_per_order: 10,
  fulfillment_cost: 10,
  returns_reserve_pct: 2,
};
