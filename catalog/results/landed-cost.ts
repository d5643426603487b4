/** What importing costs (domain.md 4.3). */
import { z } from "@hono/zod-openapi";
import { resultFields } from "./fields/fields.ts";
import { part } from "./fields/parts.ts";

const landedCost = resultFields.pick({
  cif_value: true,
  customs_duty: true,
  vat_base: true,
  import_vat: true,
  total_import_taxes: true,
  landed_cost_ex_vat: true,
  landed_cost: true,
  effective_import_tax_rate_pct: true,
  landed_cost_multiplier: true,
});

/** The lines of the landed cost, for a result that carries them at its top level. */
export const landedCostLines = landedCost.shape;

export const landedCostBreakdown = part("landed_cost_breakdown", landedCost.openapi("LandedCost"));

export const customsProcessingFee = part(
  "customs_processing_fee",
  resultFields
    .pick({
      basis: true,
      rate_pct: true,
      min_sar: true,
      max_sar: true,
      amount: true,
      vat_on_fee: true,
      landed_cost_with_fee: true,
    })
    .openapi("CustomsProcessingFee")
    .nullable(),
);

export const feeByConsignment = part(
  "fee_by_consignment",
  z.array(resultFields.pick({ consignment_cif_sar: true, fee_sar: true, pct_of_cif: true }).openapi("ConsignmentFee")),
);

export const dutyRateTable = part(
  "duty_rate_table",
  z.array(
    resultFields
      .pick({
        duty_rate_pct: true,
        scenario: true,
        used: true,
        customs_duty: true,
        import_vat: true,
        landed_cost: true,
        change: true,
      })
      .openapi("DutyRateRow"),
  ),
);
