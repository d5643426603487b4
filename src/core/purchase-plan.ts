/** Buying an allocation in three phases, each after most of the one before is sold (domain.md 4.11). */
import type { AllocationLine } from "./allocation.ts";
import { toNumber } from "./exact/decimal.ts";
import { ceilDivide, type Integer, multiply, subtract, sum } from "./exact/integer.ts";
import type { PurchasePlan } from "./result-portfolio-parts.ts";

/** Per cent of the units that have been bought after each phase. */
export const cumulativeSharesPct = [25, 60, 100] as const;

/** Per cent of a phase's units that must be sold before the next phase is bought. */
export const sellThroughGatePct = 70;

function unitsUntil(line: AllocationLine, sharePct: number): Integer {
  return ceilDivide(multiply(line.units, sharePct), 100);
}

/** The phases of the lines of an allocation. */
export function purchasePlan(lines: readonly AllocationLine[], decimals: number): PurchasePlan {
  return {
    sell_through_gate_pct: sellThroughGatePct,
    phases: cumulativeSharesPct.map((share, phase) => {
      const items = lines
        .map((line) => {
          const units = subtract(unitsUntil(line, share), unitsUntil(line, cumulativeSharesPct[phase - 1] ?? 0));
          return { index: line.entry.index, units, cash: multiply(units, line.cash) };
        })
        .filter(({ units }) => units > 0);
      return {
        phase: phase + 1,
        cumulative_share_pct: share,
        cash: toNumber(sum(...items.map(({ cash }) => cash)), decimals),
        items: items.map(({ index, units, cash }) => ({
          index,
          units: toNumber(units, 0),
          cash: toNumber(cash, decimals),
          gate_units_sold: toNumber(ceilDivide(multiply(units, sellThroughGatePct), 100), 0),
        })),
      };
    }),
  };
}
