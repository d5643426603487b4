/** What more or less capital would earn with the caps of the plan (domain.md 4.11). */
import { toNumber } from "../exact/decimal.ts";
import { subtract } from "../exact/integer.ts";
import { hundredthsToNumber, ratioInHundredths } from "../exact/percentage.ts";
import type { ShownCapitalLevel } from "../result-capital-parts.ts";
import type { Allocation, Capital } from "./capital.ts";

/** Levels in per cent of the working capital. */
export const capitalLevelsPct = [50, 75, 100, 125, 150] as const;

/** What each further unit of capital earns, in per cent; null for the first level, and when the capital does not grow. */
function marginalReturnPct(level: Allocation, before: Allocation | undefined): number | null {
  if (!before) return null;
  const capital = subtract(level.workingCapital, before.workingCapital);
  if (capital === 0) return null;
  return hundredthsToNumber(ratioInHundredths(subtract(level.plan.gain, before.plan.gain), capital));
}

/** The allocation at every level. */
export function capitalCurve(capital: Capital): ShownCapitalLevel[] {
  const levels = capitalLevelsPct.map((pct) => ({ pct, allocation: capital.atLevel(pct) }));
  return levels.map(({ pct, allocation }, position) => ({
    level_pct: pct,
    working_capital: toNumber(allocation.workingCapital, capital.decimals),
    cash_allocated: toNumber(allocation.cashAllocated, capital.decimals),
    expected_profit: toNumber(allocation.plan.gain, capital.decimals),
    marginal_return_pct: marginalReturnPct(allocation, levels[position - 1]?.allocation),
  }));
}
