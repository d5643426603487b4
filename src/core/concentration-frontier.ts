/** What diversification costs: the allocation at other caps per product (domain.md 4.12). */
import { type Allocator, concentration, worstStress } from "./allocation.ts";
import { toNumber } from "./exact/decimal.ts";
import type { Integer } from "./exact/integer.ts";
import type { ConcentrationLevel } from "./result-portfolio-parts.ts";

/** The shares of the investable capital, per cent, that one GO product may always take. */
export const frontierCapsPct = [5, 10, 20, 40, 100] as const;

/** The allocation at each cap. */
export function concentrationFrontier(
  allocator: Allocator,
  workingCapital: Integer,
  decimals: number,
): ConcentrationLevel[] {
  return frontierCapsPct.map((cap_pct) => {
    const allocation = allocator.allocate(workingCapital, cap_pct);
    return {
      cap_pct,
      funded_products: allocation.lines.filter(({ units }) => units > 0).length,
      cash_allocated: toNumber(allocation.cashAllocated, decimals),
      expected_profit: toNumber(allocation.plan.profit, decimals),
      worst_stress_profit: toNumber(worstStress(allocation).profit, decimals),
      concentration_hhi: toNumber(concentration(allocation), 0),
    };
  });
}
