/** What is left of the profit when a figure moves to the worse end of its range (domain.md 4.4). */
import { allAtOnce, ranges, type StressTestName, stressTestNames, unsoldPct } from "../inputs/ranges.ts";
import { divide, max } from "../number.ts";
import { goodsOf, type Moved, orderOf, unitCostIn } from "./order.ts";
import type { ProductRequest } from "./request.ts";

/** The stress tests that raise the cost of the goods. A score has only one of them, the rise of the landed cost. */
const testsOfGoods: readonly StressTestName[] = ["product_value", "landed_cost", "freight", "duty"];

const productTests = stressTestNames.filter((test) => test !== "landed_cost");
const scoreTests = stressTestNames.filter((test) => test === "landed_cost" || !testsOfGoods.includes(test));

/** The tests of a request, in order. */
export const testsOf = ({ kind }: ProductRequest): readonly StressTestName[] =>
  kind === "product" ? productTests : scoreTests;

const moves: Readonly<Partial<Record<StressTestName, Moved>>> = {
  ...Object.fromEntries(ranges.map(({ test, worse }) => [test, worse === null ? {} : { [test]: worse }])),
  all_at_once: allAtOnce,
};

/** The profit at the worse end of a test; the test is survived at 0 or more. */
export function stressedProfit(request: ProductRequest, test: StressTestName): bigint {
  const { used, rules, position, order } = request;
  if (test === "unsold_stock") return divide((100n - unsoldPct) * order.profit - unsoldPct * order.unitCost, 100n);
  const moved = test === "duty" ? { duty: max(used.duty_rate_pct, rules.duty) } : moves[test];
  if (!testsOfGoods.includes(test)) return orderOf(request, moved, order.goods).profit;
  // These tests change only the cost of the unit, so the rest of the order is not computed again.
  return order.profit + order.unitCost - unitCostIn(position, goodsOf(request, moved));
}
