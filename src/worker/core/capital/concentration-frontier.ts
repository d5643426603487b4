/** What it costs to spread the capital over more products (domain.md 4.11). */
import { toNumber } from "../exact/decimal.ts";
import type { ShownConcentrationLevel } from "../result-capital-parts.ts";
import type { Capital } from "./capital.ts";
import { concentration, stressOutcomes, worstStress } from "./plan-figures.ts";

/** What one GO product may always take of the investable capital, per cent. */
export const frontierCapsPct = [5, 10, 20, 40, 100] as const;

/** The allocation at every cap. */
export function concentrationFrontier(capital: Capital): ShownConcentrationLevel[] {
  const { decimals } = capital;
  return frontierCapsPct.map((capPct) => {
    const allocation = capital.withCapPct(capPct);
    return {
      cap_pct: capPct,
      funded_products: allocation.lines.filter(({ units }) => units > 0).length,
      cash_allocated: toNumber(allocation.cashAllocated, decimals),
      expected_profit: toNumber(allocation.plan.gain, decimals),
      worst_stress_profit: toNumber(worstStress(stressOutcomes(allocation)).profit, decimals),
      concentration_hhi: toNumber(concentration(allocation), 0),
    };
  });
}
