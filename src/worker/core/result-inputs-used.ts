/** The inputs as a result shows that they were used, keys in wire order (domain.md 4.9). Units as in `result-parts.ts`. */
import type { Currency } from "./currency.ts";

/** The inputs of `free_profit_check` as they were used: money rounded to the minor unit, what was omitted filled in. */
export type FreeInputsUsed = {
  currency: Currency;
  landed_cost: number;
  expected_sale_price: number;
  total_fee_pct: number;
  ad_cost_per_order: number;
  fulfillment_cost: number;
  vat_rate_pct: number;
};

export type LandedCostInputsUsed = {
  currency: Currency;
  product_value: number;
  shipping: number;
  insurance: number;
  duty_rate_pct: number;
  vat_rate_pct: number;
};

/** What one order brings in and costs beside the goods, and the market it meets; unknown market facts are null. */
export type SaleInputsUsed = {
  marketplace_fee_pct: number;
  payment_fee_pct: number;
  ad_cost_per_order: number;
  fulfillment_cost: number;
  returns_reserve_pct: number;
  other_cost_per_order: number;
  competitor_count: number | null;
  delivery_days: number | null;
};

export type OpportunityInputsUsed = {
  currency: Currency;
  landed_cost: number;
  expected_sale_price: number;
} & SaleInputsUsed & { vat_rate_pct: number };

export type ProductInputsUsed = {
  currency: Currency;
  product_value: number;
  expected_sale_price: number;
  shipping: number;
  insurance: number;
  duty_rate_pct: number;
  vat_rate_pct: number;
} & SaleInputsUsed;
