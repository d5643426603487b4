/** What the plan earns with less and with more money (domain-plans.md 4.12). */
import { floorDivide, type Integer, multiply, subtract } from "../exact/integer.ts";
import { pct, showHundredths } from "../exact/percentage.ts";
import type { Money } from "./candidate.ts";
import type { Plan } from "./plan.ts";
import type { PlanSearch } from "./plan-search.ts";
import { planMoneyOf } from "./working-capital.ts";

/** Per cent of today's capital. */
const levels = [50, 75, 100, 105, 125, 150];

/** The capital at a level, cut off to minor units. */
function capitalAt(workingCapital: Integer, level: number): Integer {
  return floorDivide(multiply(workingCapital, level), 100);
}

/** The most plan money that the curve asks about. */
export function mostPlanMoney(workingCapital: Integer): Integer {
  return planMoneyOf(capitalAt(workingCapital, Math.max(...levels)));
}

function curve(search: PlanSearch, workingCapital: Integer, money: Money) {
  let before: { capital: Integer; profit: Integer } | null = null;
  return levels.map((level) => {
    const capital = capitalAt(workingCapital, level);
    const { profit, lines } = search.best(planMoneyOf(capital));
    const marginal: Integer | null = before && pct(subtract(profit, before.profit), subtract(capital, before.capital));
    before = { capital, profit };
    return {
      level_pct: level,
      working_capital: money(capital),
      profit_if_all_sold: money(profit),
      funded_products: lines.length,
      marginal_return_pct: showHundredths(marginal),
    };
  });
}

/** The object `capital`. */
export function capitalFigures(plan: Plan, search: PlanSearch, money: Money) {
  return {
    first_order_cash: money(plan.firstOrderCash),
    peak_cash: money(plan.peakCash),
    idle_cash: money(plan.idleCash),
    curve: curve(search, plan.capital.workingCapital, money),
  };
}
