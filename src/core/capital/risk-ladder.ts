/** The same money with half, and with one and a half times, the stake in each product (domain-plans.md 4.12). */
import { add, type Integer, multiply, sum } from "../exact/integer.ts";
import { shareOf, showHundredths } from "../exact/percentage.ts";
import type { Candidate, Money } from "./candidate.ts";
import { namedUnits } from "./goods.ts";
import { stallLoss, worstLines } from "./line-failure.ts";
import { cappedByCash } from "./line-options.ts";
import { type Plan, planLines } from "./plan.ts";
import { type FoundPlan, PlanSearch } from "./plan-search.ts";
import { productCap, productCapSteps } from "./working-capital.ts";

/** Steps of plan money that one product may hold, safest first. */
const capSteps = [10, productCapSteps, 30];

/** The per cent of the capital that two lines hold at a cap, which is the most they lose. */
const worstTwoPct = (steps: number) => steps;

/** The list `risk_ladder`: the plan that was found for today's cap, and those of a smaller and a larger cap. */
export function riskLadder(
  candidates: readonly Candidate[],
  found: FoundPlan,
  { capital, consignmentCost }: Plan,
  money: Money,
) {
  const cost: Integer = consignmentCost ?? 0;
  const { planMoney, workingCapital } = capital;
  return capSteps.map((steps) => {
    const isThePlan = steps === productCapSteps;
    const terms = { planMoney, consignmentCost: cost, rule: cappedByCash(planMoney, steps) };
    const best = isThePlan ? found : new PlanSearch(candidates, terms).best();
    const lines = planLines(best);
    const loss = stallLoss(worstLines(lines, 2));
    return {
      worst_two_lose_at_most_pct: worstTwoPct(steps),
      product_cap: money(productCap(planMoney, steps)),
      is_the_plan: isThePlan,
      profit_if_all_sold: money(best.profit),
      cash_held_at_most: money(add(sum(...lines.map(({ held }) => held)), multiply(cost, best.consignments))),
      shipments: best.consignments,
      worst_two_lose: money(loss),
      worst_two_lose_pct: showHundredths(shareOf(loss, workingCapital)),
      lines: lines.map((line) => namedUnits(line, money)),
    };
  });
}
