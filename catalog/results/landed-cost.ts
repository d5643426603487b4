/** What importing costs (domain.md 4.3). */
import { z } from "@hono/zod-openapi";
import { money, percent, ratio, riyals, word } from "./figures.ts";

/** The lines of the landed cost, for a result that carries them at its top level. */
export const landedCostLines = {
  cif_value: money("Customs value: product, shipping and insurance to the port of entry."),
  customs_duty: money("Customs duty on the CIF value."),
  vat_base: money("CIF value plus customs duty: what import VAT is charged on."),
  import_vat: money("Import VAT on the VAT base."),
  total_import_taxes: money("Customs duty plus import VAT."),
  landed_cost_ex_vat: money("Landed cost without import VAT: the cost to an importer who recovers VAT."),
  landed_cost: money("Landed cost including import VAT."),
  effective_import_tax_rate_pct: percent("Total import taxes as a share of the CIF value."),
  landed_cost_multiplier: ratio("Landed cost divided by product value."),
};

export const landedCostBreakdown = z
  .looseObject(landedCostLines)
  .openapi("LandedCost")
  .describe("What importing one unit costs, line by line.");

export const customsProcessingFee = z
  .looseObject({
    basis: word(
      ["amounts_as_one_declaration"],
      "The fee is charged per customs declaration; here as if these amounts were one.",
    ),
    rate_pct: percent("Rate on the CIF value."),
    min_sar: riyals("Least fee per declaration."),
    max_sar: riyals("Highest fee per declaration."),
    amount: money("The fee, converted at the official peg."),
    vat_on_fee: money("VAT on the fee."),
    landed_cost_with_fee: money("Landed cost plus the fee and its VAT."),
  })
  .openapi("CustomsProcessingFee");

export const dutyRateRow = z
  .looseObject({
    duty_rate_pct: percent("The alternative duty rate."),
    customs_duty: money("Customs duty at that rate."),
    import_vat: money("Import VAT at that rate."),
    landed_cost: money("Landed cost at that rate."),
    change: money("Difference from the landed cost at the rate used."),
  })
  .openapi("DutyRateRow");

/** The duty rate five percentage points higher, at most 100 %. */
export const dutyRateUp = z
  .looseObject({
    landed_cost: money("Landed cost at the higher rate."),
    profit_per_unit: money("Profit per unit at the higher rate."),
    profit_change: money("Change of the profit per unit."),
  })
  .openapi("DutyRateUp")
  .describe("What a duty rate five percentage points higher would do; not part of the score.");
