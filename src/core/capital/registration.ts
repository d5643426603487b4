/** Whether a plan makes its seller register for VAT, and the best plan that does not (domain-plans.md 4.12). */
import { add, type Integer, multiply, sum } from "../exact/integer.ts";
import { shareOf, showHundredths } from "../exact/percentage.ts";
import type { Candidate, Money } from "./candidate.ts";
import { namedUnits, sumOf } from "./goods.ts";
import { cappedByTurnover } from "./line-options.ts";
import { type Plan, planLines } from "./plan.ts";
import { PlanSearch } from "./plan-search.ts";

/** The object `registration` for a yearly threshold in minor units. */
export function registrationFigures({ turnover }: Plan, threshold: Integer, money: Money) {
  return {
    threshold: money(threshold),
    plan_turnover: money(turnover),
    turnover_pct_of_threshold: showHundredths(shareOf(turnover, threshold)),
    must_register: turnover > threshold,
  };
}

/** The most steps of one product: a quarter of the turnover that is allowed. */
const mostSteps = 40;

/** What the plan is searched under; amounts in minor units. */
interface UnregisteredTerms {
  readonly planMoney: Integer;
  readonly consignmentCost: Integer;
  /** Yearly turnover above which registration is due. */
  readonly threshold: Integer;
}

/** The object `unregistered_plan` for candidates that are GO without registration, with the money of that position. */
export function unregisteredPlan(
  candidates: readonly Candidate[],
  { planMoney, consignmentCost, threshold }: UnregisteredTerms,
  money: Money,
) {
  const rule = cappedByTurnover(planMoney, threshold, mostSteps);
  const found = new PlanSearch(candidates, { planMoney, consignmentCost, rule }).best();
  const lines = planLines(found);
  return {
    profit_if_all_sold: money(found.profit),
    turnover: money(sumOf(lines, ({ price }) => price)),
    cash_held_at_most: money(add(sum(...lines.map(({ held }) => held)), multiply(consignmentCost, found.consignments))),
    shipments: found.consignments,
    lines: lines.map((line) => namedUnits(line, money)),
  };
}
