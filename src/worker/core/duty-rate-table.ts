/** The landed cost at other duty rates (domain.md 4.3). */
import { toNumber } from "./exact/decimal.ts";
import { type Integer, subtract } from "./exact/integer.ts";
import { percentage } from "./exact/percentage.ts";
import { type ImportedGoods, landedCost } from "./landed-cost.ts";
import { regulatoryFacts } from "./regulation.ts";
import type { ShownDutyRate } from "./result-parts.ts";
import type { DutyRateScenario } from "./result-words.ts";

/** Duty rates, in per cent, that the table always shows. */
export const alternativeDutyRatesPct = [0, 5, 6.5, 10, 12, 15, 20, 25] as const;

function scenarioOf(ratePct: number): DutyRateScenario {
  if (ratePct === regulatoryFacts.GCC_ORIGIN.value) return "CERTIFIED_GCC_ORIGIN";
  return ratePct === regulatoryFacts.DUTY_STANDARD.value ? "STANDARD_RATE" : "OTHER_RATE";
}

/** The table with the rate in use among the others, rates rising; `used` is the landed cost at that rate. */
export function dutyRateTable(
  purchase: ImportedGoods,
  usedRatePct: number,
  used: Integer,
  decimals: number,
): ShownDutyRate[] {
  // A rate of -0 is a rate of 0, and a set takes them for one.
  const rates = new Set<number>([...alternativeDutyRatesPct, usedRatePct]);
  return [...rates]
    .sort((a, b) => a - b)
    .map((rate) => {
      const lines = landedCost({ ...purchase, duty_rate_pct: percentage(rate) });
      return {
        duty_rate_pct: rate,
        scenario: scenarioOf(rate),
        used: rate === usedRatePct,
        customs_duty: toNumber(lines.customs_duty, decimals),
        import_vat: toNumber(lines.import_vat, decimals),
        landed_cost: toNumber(lines.landed_cost, decimals),
        change: toNumber(subtract(lines.landed_cost, used), decimals),
      };
    });
}
