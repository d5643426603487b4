/** Products with round figures, where every result can be worked out by hand. */
import type { OpportunityInput, ProductDecisionInput } from "../../src/core/inputs.ts";

/** A product whose only cost are the goods, in a state without VAT: every figure follows from value and price. All costs are stated. */
export const plainProduct: ProductDecisionInput = {
  currency: "QAR",
  product_value: 100,
  expected_sale_price: 200,
  shipping: 0,
  insurance: 0,
  duty_rate_pct: 0,
  vat_rate_pct: 0,
  marketplace_fee_pct: 0,
  payment_fee_pct: 0,
  ad_cost_per_order: 0,
  fulfillment_cost: 0,
  returns_reserve_pct: 0,
  other_cost_per_order: 0,
  competitor_count: 1,
  delivery_days: 0,
};

/** The same as an opportunity. */
export const plainOpportunity: OpportunityInput = {
  currency: "QAR",
  landed_cost: 100,
  expected_sale_price: 200,
  marketplace_fee_pct: 0,
  payment_fee_pct: 0,
  ad_cost_per_order: 0,
  fulfillment_cost: 0,
  returns_reserve_pct: 0,
  other_cost_per_order: 0,
  competitor_count: 1,
  delivery_days: 0,
};
