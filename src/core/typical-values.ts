/** Typical Gulf values of private costs: never part of the base case, only of the typical case (domain.md 2.2). */
import { toNumber } from "./exact/decimal.ts";
import type { Integer } from "./exact/integer.ts";
import { type Percentage, part, percentage, percentageToNumber } from "./exact/percentage.ts";
import { type TypicalField, typicalFields } from "./result-words.ts";

interface TypicalValue {
  /** Per cent. */
  readonly pct: number;
  /** What an amount is a share of; null for a percentage field, which takes `pct` itself. */
  readonly of: "product_value" | "expected_sale_price" | null;
}

/** Every field with a typical value. */
export const typicalValues: Readonly<Record<TypicalField, TypicalValue>> = {
  shipping: { pct: 10, of: "product_value" },
  insurance: { pct: 1, of: "product_value" },
  total_fee_pct: { pct: 19.5, of: null },
  marketplace_fee_pct: { pct: 12, of: null },
  payment_fee_pct: { pct: 2.5, of: null },
  ad_cost_per_order: { pct: 10, of: "expected_sale_price" },
  fulfillment_cost: { pct: 10, of: "expected_sale_price" },
  returns_reserve_pct: { pct: 5, of: null },
};

/** What typical amounts are shares of. */
interface Bases {
  readonly expected_sale_price: Integer;
  readonly product_value?: Integer;
}

const percentages = new Map(typicalFields.map((field) => [field, percentage(typicalValues[field].pct)]));

function percentageOf(field: TypicalField): Percentage {
  return percentages.get(field) ?? percentage(typicalValues[field].pct);
}

function amountOrPercentage(field: TypicalField, bases: Bases): Integer | Percentage {
  const base = typicalValues[field].of;
  return base === null ? percentageOf(field) : part(bases[base] ?? 0, percentageOf(field));
}

/** Whether the field is one that has a typical value. */
export function isTypicalField(field: string): field is TypicalField {
  return field in typicalValues;
}

/** The scenario with the field at its typical value. */
export function fill<Scenario extends Bases>(scenario: Scenario, field: TypicalField): Scenario {
  return { ...scenario, [field]: amountOrPercentage(field, scenario) };
}

/** The typical value of the field as results show it: money in whole units, a percentage in per cent. */
export function showTypicalValue(field: TypicalField, bases: Bases, decimals: number): number {
  const value = amountOrPercentage(field, bases);
  return typeof value === "object" ? percentageToNumber(value) : toNumber(value, decimals);
}
