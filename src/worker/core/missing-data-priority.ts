/** Which omitted cost to find out first across a portfolio (domain.md 4.12). */
import type { Capital } from "./capital/capital.ts";
import { toNumber } from "./exact/decimal.ts";
import { add, compare, type Integer, multiply } from "./exact/integer.ts";
import type { Portfolio } from "./portfolio.ts";
import type { ShownMissingData } from "./result-portfolio-parts.ts";
import { typicalFields } from "./result-words.ts";

/** Each omitted field with what rests on it, the most in the plan first, then the most per unit, equals in field order. */
export function missingDataPriority({ ranked, decimals }: Portfolio, capital: Capital | null): ShownMissingData[] {
  const units = new Map(capital?.plan.lines.map((line) => [line.entry.index, line.units]));
  const gaps = ranked.flatMap(({ index, product }) =>
    product.missing.map(({ field, profit_at_stake }) => ({ field, profit_at_stake, units: units.get(index) ?? 0 })),
  );
  return typicalFields
    .map((field) => {
      const own = gaps.filter((gap) => gap.field === field);
      let perUnit: Integer = 0;
      let inPlan: Integer = 0;
      for (const gap of own) {
        perUnit = add(perUnit, gap.profit_at_stake);
        inPlan = add(inPlan, multiply(gap.units, gap.profit_at_stake));
      }
      return { field, products: own.length, perUnit, inPlan };
    })
    .filter(({ products }) => products > 0)
    .sort((a, b) => compare(b.inPlan, a.inPlan) || compare(b.perUnit, a.perUnit))
    .map(({ field, products, perUnit, inPlan }) => ({
      field,
      products,
      profit_at_stake_per_unit: toNumber(perUnit, decimals),
      profit_at_stake_in_plan: capital === null ? null : toNumber(inPlan, decimals),
    }));
}
