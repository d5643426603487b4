/** The inputs as they were used: money rounded to the minor unit, omitted costs filled in (domain.md 4.9). */
import { resultFields } from "./fields/fields.ts";
import { part } from "./fields/parts.ts";

const sale = {
  marketplace_fee_pct: true,
  payment_fee_pct: true,
  ad_cost_per_order: true,
  fulfillment_cost: true,
  returns_reserve_pct: true,
  other_cost_per_order: true,
  competitor_count: true,
  delivery_days: true,
} as const;

const purchase = { shipping: true, insurance: true, duty_rate_pct: true, vat_rate_pct: true } as const;

export const freeInputsUsed = part(
  "inputs_used",
  resultFields.pick({
    currency: true,
    landed_cost: true,
    expected_sale_price: true,
    total_fee_pct: true,
    ad_cost_per_order: true,
    fulfillment_cost: true,
    vat_rate_pct: true,
  }),
);

export const landedCostInputsUsed = part(
  "inputs_used",
  resultFields.pick({ currency: true, product_value: true, ...purchase }),
);

export const opportunityInputsUsed = part(
  "inputs_used",
  resultFields.pick({
    currency: true,
    landed_cost: true,
    expected_sale_price: true,
    ...sale,
    vat_rate_pct: true,
  }),
);

export const productInputsUsed = part(
  "inputs_used",
  resultFields
    .pick({ currency: true, product_value: true, expected_sale_price: true, ...purchase, ...sale })
    .openapi("ProductInputsUsed"),
);
