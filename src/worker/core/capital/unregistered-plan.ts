/** The plan of a seller without VAT registration (domain.md 4.11). */
import { toNumber } from "../exact/decimal.ts";
import type { Ranked } from "../ranking.ts";
import type { ShownUnregisteredPlan } from "../result-capital-parts.ts";
import { optimalityOf } from "./allocation.ts";
import { type Capital, sumOver } from "./capital.ts";
import { minimumCapPct } from "./caps.ts";
import { showPlanLines } from "./plan-lines.ts";
import { bounded, buyable, byReturn, isWorthBuying, search } from "./queue.ts";

/** Decisions and profits of the unregistered position, caps counted on them; the cash of a unit is the same. */
export function unregisteredPlan(ranked: readonly Ranked[], capital: Capital): ShownUnregisteredPlan {
  const { investable, decimals } = capital;
  const queue = ranked
    .filter(({ product }) => isWorthBuying(product.decisionIfUnregistered))
    .map((entry) => buyable(entry, entry.product.decisionIfUnregistered, entry.product.unregistered))
    .sort(byReturn);
  const plan = search(bounded(queue, capital.capsFor(queue, minimumCapPct), investable), investable);
  return {
    cash_allocated: toNumber(
      sumOver(plan.lines, ({ cash }) => cash),
      decimals,
    ),
    total_units: toNumber(
      sumOver(plan.lines, () => 1),
      0,
    ),
    expected_profit: toNumber(plan.gain, decimals),
    optimality: optimalityOf(plan),
    lines: showPlanLines(plan.lines),
  };
}
