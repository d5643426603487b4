/** Which missing input to find out first across a portfolio (domain.md 4.12). */
import { toNumber } from "./exact/decimal.ts";
import { compare, type Integer, sum } from "./exact/integer.ts";
import type { Entry } from "./portfolio.ts";
import type { MissingDataPriority } from "./result-portfolio-parts.ts";
import { typicalFields } from "./result-words.ts";

/** Each omitted field with how many products omit it and what its gaps cost per unit together, the worst first, equals in field order. */
export function missingDataPriority(entries: readonly Entry[], decimals: number): MissingDataPriority[] {
  const gaps = entries.flatMap(({ study }) => study.missingInputs);
  return typicalFields
    .map((field) => {
      const effects: Integer[] = gaps.filter((gap) => gap.field === field).map((gap) => gap.profit_effect);
      return { field, products: effects.length, total: sum(...effects) };
    })
    .filter(({ products }) => products > 0)
    .sort((a, b) => compare(a.total, b.total))
    .map(({ field, products, total }) => ({
      field,
      products,
      total_profit_effect_per_unit: toNumber(total, decimals),
    }));
}
