/**
 * How the figures of one order follow from its inputs (domain.md 10): each name is an input or an earlier step,
 * `money` rounds to the minor unit and `round2` to two decimals, half away from zero. Exact arithmetic on the values
 * of a result gives exactly its fields.
 */

const ofDecision = {
  cif_value: "product_value + shipping + insurance",
  customs_duty: "money(cif_value * duty_rate_pct / 100)",
  unit_cost: "cif_value + customs_duty",
  import_vat: "money(unit_cost * vat_rate_pct / 100)",
  landed_cost: "unit_cost + import_vat",
  net_revenue: "money(100 * expected_sale_price / (100 + vat_rate_pct))",
  output_vat: "expected_sale_price - net_revenue",
  marketplace_fee: "money(expected_sale_price * marketplace_fee_pct / 100)",
  payment_fee: "money(expected_sale_price * (marketplace_fee_pct + payment_fee_pct) / 100) - marketplace_fee",
  returns_reserve:
    "money(expected_sale_price * (marketplace_fee_pct + payment_fee_pct + returns_reserve_pct) / 100) - marketplace_fee - payment_fee",
  service_vat: "money((marketplace_fee + payment_fee + ad_cost_per_order + fulfillment_cost) * vat_rate_pct / 100)",
  vat_to_pay: "output_vat - import_vat - service_vat",
  profit_per_unit:
    "net_revenue - unit_cost - marketplace_fee - payment_fee - returns_reserve - ad_cost_per_order - fulfillment_cost - other_cost_per_order",
  margin_pct: "round2(100 * profit_per_unit / expected_sale_price)",
  roi_pct: "round2(100 * profit_per_unit / unit_cost)",
  break_even_roas: "round2(expected_sale_price / (profit_per_unit + ad_cost_per_order))",
} as const;

const { cif_value, customs_duty, landed_cost, ...ofLandedCost } = ofDecision;

/** The steps of each operation whose result shows them all, in order; a score starts at the landed cost. */
export const derivations: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  gcc_product_decision: ofDecision,
  gcc_opportunity_score: {
    ...ofLandedCost,
    unit_cost: "money(100 * landed_cost / (100 + vat_rate_pct))",
    import_vat: "landed_cost - unit_cost",
  },
};
