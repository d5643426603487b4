/**
 * How a result follows from its inputs, step by step, in a language that can be evaluated again (domain.md 4.15). Evaluated in exact
 * arithmetic on displayed values, each expression gives exactly its value. Prices found by bisection are not derived.
 */
import type { ShownDerivationStep } from "./result-parts.ts";

/** Names and expressions in order; `sections` of a result share them. */
type Steps<Name extends string> = readonly (readonly [Name, string])[];

export const landedSteps = [
  ["cif_value", "product_value + shipping + insurance"],
  ["customs_duty", "money(cif_value * duty_rate_pct / 100)"],
  ["vat_base", "cif_value + customs_duty"],
  ["import_vat", "money(vat_base * vat_rate_pct / 100)"],
  ["total_import_taxes", "customs_duty + import_vat"],
  ["landed_cost_ex_vat", "vat_base"],
  ["landed_cost", "vat_base + import_vat"],
  ["effective_import_tax_rate_pct", "round2(100 * total_import_taxes / cif_value)"],
  ["landed_cost_multiplier", "round4(landed_cost / product_value)"],
] as const satisfies Steps<string>;

const unitCostAtTarget = "floor_money(net_proceeds - per_order_costs - expected_sale_price * 15 / 100)";

export const unitSteps = [
  ["net_revenue", "money(100 * expected_sale_price / (100 + vat_rate_pct))"],
  ["unit_cost", "money(100 * landed_cost / (100 + vat_rate_pct))"],
  ["total_fee_pct", "marketplace_fee_pct + payment_fee_pct + returns_reserve_pct"],
  ["total_fees", "money(expected_sale_price * total_fee_pct / 100)"],
  ["marketplace_fee", "money(expected_sale_price * marketplace_fee_pct / 100)"],
  ["payment_fee", "money(expected_sale_price * (marketplace_fee_pct + payment_fee_pct) / 100) - marketplace_fee"],
  ["returns_reserve", "total_fees - marketplace_fee - payment_fee"],
  ["per_order_costs", "ad_cost_per_order + fulfillment_cost + other_cost_per_order"],
  ["cash_per_unit", "landed_cost + per_order_costs"],
  ["total_cost", "unit_cost + per_order_costs + total_fees"],
  ["profit_per_unit", "net_revenue - total_cost"],
  ["gross_profit", "net_revenue - unit_cost"],
  ["net_proceeds", "net_revenue - total_fees"],
  ["gross_margin_pct", "round2(100 * gross_profit / expected_sale_price)"],
  ["margin_pct", "round2(100 * profit_per_unit / expected_sale_price)"],
  ["roi_pct", "round2(100 * profit_per_unit / unit_cost)"],
  ["cash_return_pct", "round2(100 * profit_per_unit / cash_per_unit)"],
  ["max_ad_cost_per_order", "profit_per_unit + ad_cost_per_order"],
  ["break_even_acos_pct", "round2(100 * (profit_per_unit + ad_cost_per_order) / expected_sale_price)"],
  ["break_even_roas", "round2(expected_sale_price / (profit_per_unit + ad_cost_per_order))"],
  ["max_landed_cost", "unit_cost + profit_per_unit + money((unit_cost + profit_per_unit) * vat_rate_pct / 100)"],
  ["max_landed_cost_at_target_margin", `${unitCostAtTarget} + money(${unitCostAtTarget} * vat_rate_pct / 100)`],
] as const satisfies Steps<string>;

export const freeSteps = [
  ["net_revenue", "money(100 * expected_sale_price / (100 + vat_rate_pct))"],
  ["unit_cost", "money(100 * landed_cost / (100 + vat_rate_pct))"],
  ["total_fees", "money(expected_sale_price * total_fee_pct / 100)"],
  ["total_cost", "unit_cost + total_fees + ad_cost_per_order + fulfillment_cost"],
  ["profit_per_unit", "net_revenue - total_cost"],
  ["margin_pct", "round2(100 * profit_per_unit / expected_sale_price)"],
  ["roi_pct", "round2(100 * profit_per_unit / unit_cost)"],
] as const satisfies Steps<string>;

/** The steps with their values. A step whose condition fails is left out: its field is null exactly then. */
export function derive<Name extends string>(
  steps: Steps<Name>,
  values: Readonly<Record<Name, number | null>>,
): ShownDerivationStep[] {
  const derived: ShownDerivationStep[] = [];
  for (const [name, expression] of steps) {
    const value = values[name];
    if (value !== null) derived.push({ name, expression, value });
  }
  return derived;
}
