/** What goods cost in the warehouse (domain.md 4.3). Minor units. */
import { toNumber } from "../exact/decimal.ts";
import { add, type Integer, subtract } from "../exact/integer.ts";
import type { RateScale } from "../exact/percentage.ts";

/** The landed cost of a CIF value at a duty rate and a VAT rate. */
export function landedCost(scale: RateScale, cif_value: Integer, duty: Integer, vat: Integer) {
  const customs_duty = scale.part(cif_value, duty);
  const landed_cost_ex_vat = add(cif_value, customs_duty);
  const import_vat = scale.part(landed_cost_ex_vat, vat);
  return { cif_value, customs_duty, landed_cost_ex_vat, import_vat, landed_cost: add(landed_cost_ex_vat, import_vat) };
}

export type LandedCost = Readonly<ReturnType<typeof landedCost>>;

/** A landed cost that includes import VAT; its other parts are unknown, so that the goods stand for all. */
export function splitLandedCost(scale: RateScale, landed_cost: Integer, vat: Integer): LandedCost {
  const landed_cost_ex_vat = scale.netPrice(landed_cost, vat);
  return {
    cif_value: landed_cost_ex_vat,
    customs_duty: 0,
    landed_cost_ex_vat,
    import_vat: subtract(landed_cost, landed_cost_ex_vat),
    landed_cost,
  };
}

/** The landed cost as results show it. */
export function showLandedCost(lines: LandedCost, decimals: number) {
  return {
    cif_value: toNumber(lines.cif_value, decimals),
    customs_duty: toNumber(lines.customs_duty, decimals),
    landed_cost_ex_vat: toNumber(lines.landed_cost_ex_vat, decimals),
    import_vat: toNumber(lines.import_vat, decimals),
    landed_cost: toNumber(lines.landed_cost, decimals),
  };
}
