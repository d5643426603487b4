/** The inputs as they were used: money rounded to the minor unit, omitted costs filled in (domain.md 4.9). */
import { recordOf } from "../../src/core/figures/record-of.ts";
import type { FieldName } from "../input/fields.ts";
import { input, inputOrNull, section, text } from "./fields/kinds.ts";

const inputs = <Name extends FieldName>(...fields: Name[]) => recordOf(fields, input);
const currency = text("Currency of every amount, ISO 4217", "عملة كل المبالغ برمز ISO 4217");
const sale = {
  ...inputs("marketplace_fee_pct", "payment_fee_pct", "ad_cost_per_order", "fulfillment_cost", "returns_reserve_pct"),
  ...inputs("other_cost_per_order"),
  competitor_count: inputOrNull("competitor_count"),
  delivery_days: inputOrNull("delivery_days"),
};
const purchase = inputs("shipping", "insurance", "duty_rate_pct", "vat_rate_pct");

const usedTexts = [
  "The inputs as they were used: rounded to the minor unit, omitted ones filled in",
  "المدخلات كما استُخدمت: مقرّبة إلى أصغر وحدة ومستكملة بما لم يُدخل",
] as const;

export const freeInputsUsed = section("FreeInputsUsed", ...usedTexts, {
  currency,
  ...inputs("landed_cost", "expected_sale_price", "total_fee_pct"),
  ...inputs("ad_cost_per_order", "fulfillment_cost", "vat_rate_pct"),
});

export const landedCostInputsUsed = section("LandedCostInputsUsed", ...usedTexts, {
  currency,
  ...inputs("product_value"),
  ...purchase,
});

export const opportunityInputsUsed = section("OpportunityInputsUsed", ...usedTexts, {
  currency,
  ...inputs("landed_cost", "expected_sale_price"),
  ...sale,
  ...inputs("vat_rate_pct"),
});

export const productInputsUsed = section("ProductInputsUsed", ...usedTexts, {
  currency,
  ...inputs("product_value", "expected_sale_price"),
  ...purchase,
  ...sale,
});
