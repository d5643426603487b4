/** What each omitted cost would do to the base profit at its typical value (domain.md 4.9). */
import { toNumber } from "./exact/decimal.ts";
import { compare, type Integer, subtract } from "./exact/integer.ts";
import type { MissingInput as ShownMissingInput } from "./result-parts.ts";
import type { TypicalField } from "./result-words.ts";

/** One gap with the profit change, in minor units, of filling it alone. */
export interface MissingInput {
  readonly field: TypicalField;
  readonly profit_effect: Integer;
}

/** The gaps priced, the most harmful first, equals in field order. */
export function missingInputs(
  gaps: readonly TypicalField[],
  baseProfit: Integer,
  profitWith: (field: TypicalField) => Integer,
): MissingInput[] {
  return gaps
    .map((field) => ({ field, profit_effect: subtract(profitWith(field), baseProfit) }))
    .sort((a, b) => compare(a.profit_effect, b.profit_effect));
}

/** The gaps as results show them. */
export function showMissingInputs(
  gaps: readonly MissingInput[],
  showTypical: (field: TypicalField) => number,
  decimals: number,
): ShownMissingInput[] {
  return gaps.map(({ field, profit_effect }) => ({
    field,
    typical_value: showTypical(field),
    profit_effect: toNumber(profit_effect, decimals),
  }));
}
