/** The units a day that a plan needs to sell: the reader's own check of demand (domain-plans.md 4.12). */
import { ceilDivide, multiply } from "../exact/integer.ts";
import { pct, showHundredths } from "../exact/percentage.ts";
import type { Money } from "./candidate.ts";
import { namedUnits } from "./goods.ts";
import type { Plan } from "./plan.ts";

const days = [30, 60, 90, 120];
const daysOfAYear = 365;

/** The object `pace`. */
export function pace({ lines, profit, peakCash }: Plan, money: Money) {
  return {
    days: [...days],
    return_a_year_pct: days.map((count) =>
      showHundredths(pct(multiply(profit, daysOfAYear), multiply(peakCash, count))),
    ),
    lines: lines.map((line) => ({
      ...namedUnits(line, money),
      units_a_day: days.map((count) => Number(ceilDivide(line.units, count))),
    })),
  };
}
