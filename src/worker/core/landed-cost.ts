/** What goods cost once they are cleared through customs (domain.md 4.3). */
import { toNumber } from "./exact/decimal.ts";
import { add, type Integer, sum } from "./exact/integer.ts";
import { hundredthsToNumber, type Percentage, part, ratio, ratioInHundredths } from "./exact/percentage.ts";
import type { ShownLandedCost } from "./result-parts.ts";

/** What the goods cost and what is levied on them; amounts in minor units. */
export interface ImportedGoods {
  readonly product_value: Integer;
  readonly shipping: Integer;
  readonly insurance: Integer;
  readonly duty_rate_pct: Percentage;
  readonly vat_rate_pct: Percentage;
}

/** The lines of a landed cost in minor units. */
export interface LandedCost {
  readonly cif_value: Integer;
  readonly customs_duty: Integer;
  readonly import_vat: Integer;
  /** Without import VAT. */
  readonly landed_cost_ex_vat: Integer;
  /** With import VAT. */
  readonly landed_cost: Integer;
}

/** Duty on the CIF value, import VAT on value and duty, each rounded once. */
export function landedCost(purchase: ImportedGoods): LandedCost {
  const cif_value = sum(purchase.product_value, purchase.shipping, purchase.insurance);
  const customs_duty = part(cif_value, purchase.duty_rate_pct);
  const landed_cost_ex_vat = add(cif_value, customs_duty);
  const import_vat = part(landed_cost_ex_vat, purchase.vat_rate_pct);
  return {
    cif_value,
    customs_duty,
    import_vat,
    landed_cost_ex_vat,
    landed_cost: add(landed_cost_ex_vat, import_vat),
  };
}

/** The lines as results show them. */
export function showLandedCost(lines: LandedCost, productValue: Integer, decimals: number): ShownLandedCost {
  const money = (amount: Integer) => toNumber(amount, decimals);
  const taxes = add(lines.customs_duty, lines.import_vat);
  return {
    cif_value: money(lines.cif_value),
    customs_duty: money(lines.customs_duty),
    vat_base: money(lines.landed_cost_ex_vat),
    import_vat: money(lines.import_vat),
    total_import_taxes: money(taxes),
    landed_cost_ex_vat: money(lines.landed_cost_ex_vat),
    landed_cost: money(lines.landed_cost),
    effective_import_tax_rate_pct: hundredthsToNumber(ratioInHundredths(taxes, lines.cif_value)),
    landed_cost_multiplier: toNumber(ratio(lines.landed_cost, productValue, 4), 4),
  };
}
