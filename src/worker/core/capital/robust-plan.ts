/** The plan that earns most in the combined downside (domain.md 4.11). */
import { toNumber } from "../exact/decimal.ts";
import { type Integer, subtract } from "../exact/integer.ts";
import type { ShownRobustPlan } from "../result-capital-parts.ts";
import { optimalityOf } from "./allocation.ts";
import { type Capital, sumOver } from "./capital.ts";
import { showPlanLines } from "./plan-lines.ts";
import { type Buyable, bounded, byReturn, search } from "./queue.ts";

const downsideProfit = ({ entry }: Buyable): Integer => entry.product.plan.downsideProfit;

/** The same products, caps and leasts as the plan, but only what still earns something in the downside. */
export function robustPlan(capital: Capital): ShownRobustPlan {
  const { queue, caps, investable, plan, decimals } = capital;
  const resilient = queue
    .filter((item) => downsideProfit(item) > 0)
    .map((item) => ({ ...item, gain: downsideProfit(item) }))
    .sort(byReturn);
  const robust = search(bounded(resilient, caps, investable), investable);
  const money = (amount: Integer) => toNumber(amount, decimals);
  const expectedProfit = sumOver(robust.lines, ({ entry }) => entry.product.plan.profit);
  return {
    cash_allocated: money(sumOver(robust.lines, ({ cash }) => cash)),
    total_units: toNumber(
      sumOver(robust.lines, () => 1),
      0,
    ),
    expected_profit: money(expectedProfit),
    downside_profit: money(robust.gain),
    downside_profit_of_plan: money(sumOver(plan.lines, downsideProfit)),
    price_of_robustness: money(subtract(plan.plan.gain, expectedProfit)),
    optimality: optimalityOf(robust),
    lines: showPlanLines(robust.lines),
  };
}
