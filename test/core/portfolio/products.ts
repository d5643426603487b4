/** Products with a known decision, for the tests of portfolios: amounts in SAR. */
import type { ProductDecisionInput } from "../../../src/core/figures/inputs.ts";

/** GO: it earns 11.37, and one unit ties up 2.02 in three consignments. */
export const phoneCase: ProductDecisionInput = {
  product_value: 4.5,
  shipping: 0.9,
  insurance: 0.05,
  duty_rate_pct: 5,
  expected_sale_price: 39,
  marketplace_fee_pct: 7,
  payment_fee_pct: 0,
  ad_cost_per_order: 6,
  fulfillment_cost: 7.5,
  returns_reserve_pct: 1.5,
};

/** GO: it earns more, and ties up more. */
export const perfume: ProductDecisionInput = {
  product_value: 55,
  shipping: 4,
  insurance: 0.5,
  duty_rate_pct: 5,
  expected_sale_price: 189,
  marketplace_fee_pct: 15,
  payment_fee_pct: 0,
  ad_cost_per_order: 18,
  fulfillment_cost: 10,
  returns_reserve_pct: 2,
};

/** TEST with complete data; a test of 30 units costs 4,943.40. */
export const abaya: ProductDecisionInput = {
  product_value: 85,
  shipping: 7,
  insurance: 1,
  duty_rate_pct: 12,
  expected_sale_price: 289,
  marketplace_fee_pct: 0,
  payment_fee_pct: 2.2,
  ad_cost_per_order: 45,
  fulfillment_cost: 32,
  returns_reserve_pct: 8,
};

/** RENEGOTIATE: it loses, and cheaper freight makes it a TEST. */
export const sofa: ProductDecisionInput = {
  product_value: 420,
  shipping: 190,
  insurance: 4,
  duty_rate_pct: 15,
  expected_sale_price: 1290,
  marketplace_fee_pct: 15,
  payment_fee_pct: 0,
  ad_cost_per_order: 70,
  fulfillment_cost: 110,
  returns_reserve_pct: 5,
};

/** TEST, and GO once its costs are known to be as assumed. */
export const toaster: ProductDecisionInput = { product_value: 30, expected_sale_price: 129 };

/** AVOID: it loses at any single change within reach. */
export const brick: ProductDecisionInput = { ...phoneCase, product_value: 60 };
