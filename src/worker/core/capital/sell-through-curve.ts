/** What the plan earns when only part of it is sold (domain.md 4.11). */
import { toNumber } from "../exact/decimal.ts";
import { floorDivide, multiply, sum } from "../exact/integer.ts";
import type { ShownSellThrough } from "../result-capital-parts.ts";
import type { Capital } from "./capital.ts";
import { profitIfSold } from "./plan-figures.ts";
import type { PlannedLine } from "./queue.ts";

/** Per cent of each line that is sold. */
export const sellThroughLevelsPct = [50, 60, 70, 80, 90, 100] as const;

/** The result at every level. */
export function sellThroughCurve({ plan: { lines }, decimals }: Capital): ShownSellThrough[] {
  return sellThroughLevelsPct.map((pct) => {
    const soldOf = ({ units }: PlannedLine) => floorDivide(multiply(units, pct), 100);
    return {
      pct,
      units_sold: toNumber(sum(...lines.map(soldOf)), 0),
      profit: toNumber(profitIfSold(lines, soldOf), decimals),
    };
  });
}
