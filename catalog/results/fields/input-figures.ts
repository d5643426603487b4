/** The input fields where results repeat them: the same meaning and unit as in the input. */
import { z } from "@hono/zod-openapi";
import { type FieldName, fieldMeaning } from "../../input/fields.ts";
import { described } from "./kinds.ts";

const used = (name: FieldName) => described(z.number(), fieldMeaning(name));
const usedOrUnknown = (name: FieldName) => described(z.number().nullable(), fieldMeaning(name));

export const inputFigures = {
  product_value: used("product_value"),
  expected_sale_price: used("expected_sale_price"),
  shipping: used("shipping"),
  insurance: used("insurance"),
  duty_rate_pct: used("duty_rate_pct"),
  vat_rate_pct: used("vat_rate_pct"),
  total_fee_pct: used("total_fee_pct"),
  marketplace_fee_pct: used("marketplace_fee_pct"),
  payment_fee_pct: used("payment_fee_pct"),
  ad_cost_per_order: used("ad_cost_per_order"),
  fulfillment_cost: used("fulfillment_cost"),
  returns_reserve_pct: used("returns_reserve_pct"),
  other_cost_per_order: used("other_cost_per_order"),
  competitor_count: usedOrUnknown("competitor_count"),
  delivery_days: usedOrUnknown("delivery_days"),
};
