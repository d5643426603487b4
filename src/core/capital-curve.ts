/** What more or less capital would earn (domain.md 4.12). */
import type { Allocator } from "./allocation.ts";
import { toNumber } from "./exact/decimal.ts";
import { floorDivide, type Integer, multiply, subtract } from "./exact/integer.ts";
import { hundredthsToNumber, ratioInHundredths } from "./exact/percentage.ts";
import type { CapitalLevel } from "./result-portfolio-parts.ts";

/** Levels of the curve, per cent of the working capital. */
export const capitalLevelsPct = [50, 75, 100, 125, 150] as const;

/** The allocation at each level, with what the step from the level before returns. */
export function capitalCurve(allocator: Allocator, workingCapital: Integer, decimals: number): CapitalLevel[] {
  const allocations = capitalLevelsPct.map((level) =>
    allocator.allocate(floorDivide(multiply(workingCapital, level), 100)),
  );
  return allocations.map(({ workingCapital, cashAllocated, plan }, step) => {
    const before = allocations[step - 1];
    return {
      level_pct: capitalLevelsPct[step] ?? 0,
      working_capital: toNumber(workingCapital, decimals),
      cash_allocated: toNumber(cashAllocated, decimals),
      expected_profit: toNumber(plan.profit, decimals),
      marginal_return_pct: before
        ? hundredthsToNumber(
            ratioInHundredths(
              subtract(plan.profit, before.plan.profit),
              subtract(workingCapital, before.workingCapital),
            ),
          )
        : null,
    };
  });
}
