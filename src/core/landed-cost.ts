/** What goods cost once they are in the country: duty on the CIF value, VAT on the CIF value plus duty (domain.md 4.3). */
import { toNumber } from "./exact/decimal.ts";
import { add, type Integer, sum } from "./exact/integer.ts";
import { hundredthsToNumber, part, ratio, ratioInHundredths } from "./exact/percentage.ts";
import type { LandedCostBreakdown } from "./result-parts.ts";
import type { Purchase } from "./scenario.ts";

/** The lines of the landed cost in minor units. */
export interface LandedCost {
  readonly cif_value: Integer;
  readonly customs_duty: Integer;
  /** Also the landed cost without VAT. */
  readonly vat_base: Integer;
  readonly import_vat: Integer;
  readonly landed_cost: Integer;
}

/** The landed cost of one unit. */
export function landedCost(purchase: Purchase): LandedCost {
  const cif_value = sum(purchase.product_value, purchase.shipping, purchase.insurance);
  const customs_duty = part(cif_value, purchase.duty_rate_pct);
  const vat_base = add(cif_value, customs_duty);
  const import_vat = part(vat_base, purchase.vat_rate_pct);
  return { cif_value, customs_duty, vat_base, import_vat, landed_cost: add(vat_base, import_vat) };
}

/** The lines as results show them, with the rates that follow from them. */
export function showLandedCost(lines: LandedCost, productValue: Integer, decimals: number): LandedCostBreakdown {
  const taxes = add(lines.customs_duty, lines.import_vat);
  return {
    cif_value: toNumber(lines.cif_value, decimals),
    customs_duty: toNumber(lines.customs_duty, decimals),
    vat_base: toNumber(lines.vat_base, decimals),
    import_vat: toNumber(lines.import_vat, decimals),
    total_import_taxes: toNumber(taxes, decimals),
    landed_cost_ex_vat: toNumber(lines.vat_base, decimals),
    landed_cost: toNumber(lines.landed_cost, decimals),
    effective_import_tax_rate_pct: hundredthsToNumber(ratioInHundredths(taxes, lines.cif_value)),
    landed_cost_multiplier: toNumber(ratio(lines.landed_cost, productValue, 4), 4),
  };
}
