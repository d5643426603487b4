/** The result of the Saudi landed cost (domain.md 7.2). */
import { resultOf, usedInputs } from "./envelope.ts";
import { figures, figuresOrNull, inputs, rows, sectionOrNull } from "./kinds.ts";

export const saLandedCostResult = resultOf("sa_landed_cost", "SaudiLandedCost", {
  ...figures("landed_cost", "cif_value", "customs_duty", "landed_cost_ex_vat", "import_vat"),
  ...figuresOrNull("landed_cost_with_typical_freight"),
  other_duty_rates: rows("other_duty_rates", "OtherDutyRate", {
    ...inputs("duty_rate_pct"),
    ...figures("landed_cost"),
  }),
  border_costs: sectionOrNull("border_costs", "BorderCosts", {
    ...figures("customs_processing_fee", "saber_shipment_certificate", "clearance_low", "clearance_high"),
    ...figures("landed_cost_low", "landed_cost_high"),
  }),
  inputs: usedInputs,
});
