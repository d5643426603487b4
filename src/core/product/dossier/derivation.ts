/**
 * How a result follows from its inputs, in a language that can be evaluated again (domain.md 4.15). Evaluated in exact
 * arithmetic on displayed values, each expression gives exactly the field of its name. Prices and limits found by
 * search are not derived.
 */

/** Field name to expression, in order of evaluation. */
export type Derivation = Readonly<Record<string, string>>;

export const landedSteps: Derivation = {
  cif_value: "product_value + shipping + insurance",
  customs_duty: "money(cif_value * duty_rate_pct / 100)",
  landed_cost_ex_vat: "cif_value + customs_duty",
  import_vat: "money(landed_cost_ex_vat * vat_rate_pct / 100)",
  landed_cost: "landed_cost_ex_vat + import_vat",
};

export const taxSteps: Derivation = {
  import_taxes_pct_of_cif: "round2(100 * (customs_duty + import_vat) / cif_value)",
};

export const unitCostSteps: Derivation = { unit_cost: "landed_cost_ex_vat" };

export const unitCostOfLandedSteps: Derivation = {
  unit_cost: "money(100 * landed_cost / (100 + vat_rate_pct))",
};

const netRevenue = "money(100 * expected_sale_price / (100 + vat_rate_pct))";
const marginPct = "round2(100 * profit_per_unit / expected_sale_price)";
const roiPct = "round2(100 * profit_per_unit / unit_cost)";

export const unitSteps: Derivation = {
  net_revenue: netRevenue,
  total_fee_pct: "marketplace_fee_pct + payment_fee_pct + returns_reserve_pct",
  total_fees: "money(expected_sale_price * total_fee_pct / 100)",
  marketplace_fee: "money(expected_sale_price * marketplace_fee_pct / 100)",
  payment_fee: "money(expected_sale_price * (marketplace_fee_pct + payment_fee_pct) / 100) - marketplace_fee",
  returns_reserve: "total_fees - marketplace_fee - payment_fee",
  per_order_costs: "ad_cost_per_order + fulfillment_cost + other_cost_per_order",
  profit_per_unit: "net_revenue - unit_cost - total_fees - per_order_costs",
  margin_pct: marginPct,
  roi_pct: roiPct,
  margin_of_net_revenue_pct: "round2(100 * profit_per_unit / net_revenue)",
  break_even_sell_through_pct: "round2(100 * unit_cost / (unit_cost + profit_per_unit))",
};

export const cashSteps: Derivation = {
  output_vat: "expected_sale_price - net_revenue",
  service_vat: "money((marketplace_fee + payment_fee + ad_cost_per_order + fulfillment_cost) * vat_rate_pct / 100)",
  vat_to_pay: "output_vat - import_vat - service_vat",
  loss_if_resellable: "ad_cost_per_order + 2 * fulfillment_cost",
  covered_rate_if_resellable_pct: "round2(100 * returns_reserve / (returns_reserve + loss_if_resellable))",
  loss_if_lost: "loss_if_resellable + unit_cost",
  covered_rate_if_lost_pct: "round2(100 * returns_reserve / (returns_reserve + loss_if_lost))",
};

export const freeSteps: Derivation = {
  net_revenue: netRevenue,
  unit_cost: unitCostOfLandedSteps.unit_cost ?? "",
  total_fees: "money(expected_sale_price * total_fee_pct / 100)",
  profit_per_unit: "net_revenue - unit_cost - total_fees - ad_cost_per_order - fulfillment_cost",
  margin_pct: marginPct,
  roi_pct: roiPct,
};

/** The steps but those of fields that are null in what is shown. */
export function derivationOf(steps: Derivation, shown: Readonly<Record<string, unknown>>): Derivation {
  return Object.fromEntries(Object.entries(steps).filter(([name]) => shown[name] !== null));
}
