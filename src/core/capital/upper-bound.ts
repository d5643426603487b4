/** What no plan under these rules can earn more than, in steps or not (domain-plans.md 4.11). */
import { add, floorDivide, type Integer, maximum, multiply, subtract } from "../exact/integer.ts";
import type { PlanSearch } from "./plan-search.ts";
import type { Queued } from "./queue.ts";
import type { SplitCapital } from "./working-capital.ts";

/** The gain of a queue filled up to each cap, the first that does not fit in fractions. */
function filled(queue: readonly Queued[], money: Integer, cap: Integer): Integer {
  let left = money;
  let gain: Integer = 0;
  for (const { candidate, cash } of queue) {
    const units = floorDivide(cap, cash);
    const held = multiply(units, cash);
    if (held > left) return add(gain, floorDivide(multiply(left, candidate.profit), cash));
    left = subtract(left, held);
    gain = add(gain, multiply(units, candidate.profit));
  }
  return gain;
}

/** The bound in minor units, at least what the plan itself earns. */
export function upperBound(
  { ways }: Pick<PlanSearch, "ways">,
  { planMoney, productCap }: SplitCapital,
  profit: Integer,
): Integer {
  // Consignments that cost more than the plan money leave less than nothing to fill, which is no bound.
  return ways
    .map(({ cost, tables }) => subtract(filled(tables.queue, subtract(planMoney, cost), productCap), cost))
    .reduce(maximum, profit);
}
