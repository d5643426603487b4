/** Goods: how many, what they cost, and to whom it is paid (domain-plans.md 4.11). */
import { type Integer, multiply, sum } from "../exact/integer.ts";
import { type Candidate, type Money, named } from "./candidate.ts";

/** So many units of a product. */
export interface Lot {
  readonly candidate: Candidate;
  readonly units: Integer;
}

/** The sum over lots of an amount per unit, in minor units. */
export function sumOf(lots: readonly Lot[], perUnit: (candidate: Candidate) => Integer): Integer {
  return sum(...lots.map(({ candidate, units }) => multiply(units, perUnit(candidate))));
}

/** What the goods cost with import VAT, in minor units. */
export function goodsCost(lots: readonly Lot[]): Integer {
  return sumOf(lots, ({ landedCost }) => landedCost);
}

/** The same by payee, as results show it. */
export function goodsSplit(lots: readonly Lot[], money: Money) {
  return {
    supplier_payment: money(sumOf(lots, ({ productValue }) => productValue)),
    freight_insurance: money(sumOf(lots, ({ freight }) => freight)),
    customs_duty: money(sumOf(lots, ({ customsDuty }) => customsDuty)),
    import_vat: money(sumOf(lots, ({ importVat }) => importVat)),
  };
}

/** A product with its units, as the lists beside the plan show it. */
export function namedUnits({ candidate, units }: Lot, money: Money) {
  return { ...named(candidate, money), units: Number(units) };
}
