/** What a plan earns under stress, how concentrated it is, and when it has paid for itself (domain.md 4.11). */
import { add, ceilDivide, type Integer, multiply, roundDivide, subtract } from "../exact/integer.ts";
import { type StressTestName, stressTestNames, type UnallocatedReason } from "../result-words.ts";
import { type Allocation, sumOver } from "./capital.ts";
import type { PlannedLine } from "./queue.ts";

/** The unit cost of a line in the plan case. */
export function unitCostOf({ entry }: PlannedLine): Integer {
  return entry.product.plan.unitCost;
}

/** What each sale leaves for the stock: the profit and the cost of the unit that is gone. */
export function returnPerOrder(line: PlannedLine): Integer {
  return add(line.gain, unitCostOf(line));
}

/** Orders until the stock of a line is paid for. */
export function paybackOrders(line: PlannedLine): Integer {
  return ceilDivide(multiply(line.units, unitCostOf(line)), returnPerOrder(line));
}

/** Why money was left over: the first reason that holds. */
export function unallocatedReason({ lines, unallocated }: Allocation): UnallocatedReason {
  if (lines.length === 0) return "NO_ELIGIBLE_PRODUCTS";
  if (unallocated === 0) return "NONE";
  return lines.some(({ units, most, cash }) => units === most && cash <= unallocated)
    ? "PRODUCT_CAPS_REACHED"
    : "REMAINDER_TOO_SMALL";
}

/** What a plan earns in one stress test. */
export interface PlanStress {
  readonly test: StressTestName;
  readonly profit: Integer;
}

/** What the plan earns in each stress test. */
export function stressOutcomes({ lines }: Pick<Allocation, "lines">): PlanStress[] {
  return stressTestNames.map((test, position) => ({
    test,
    profit: sumOver(lines, ({ entry }) => entry.product.plan.stress[position]?.profit ?? 0),
  }));
}

/** The stress test in which the plan earns least, the first of equals. */
export function worstStress(outcomes: readonly PlanStress[]): PlanStress {
  return outcomes.reduce((worst, outcome) => (outcome.profit < worst.profit ? outcome : worst));
}

/** The Herfindahl-Hirschman index of the cash: 10,000 when it is all in one product, 0 when there is none. */
export function concentration({ lines, cashAllocated }: Allocation): Integer {
  if (cashAllocated === 0) return 0;
  const squares = sumOver(lines, ({ units, cash }) => multiply(units, multiply(cash, cash)));
  return roundDivide(multiply(10_000, squares), multiply(cashAllocated, cashAllocated));
}

/** What the plan earns when so many units of each line are sold: unsold units cost what they have cost, but no order. */
export function profitIfSold(lines: readonly PlannedLine[], soldOf: (line: PlannedLine) => Integer): Integer {
  let total: Integer = 0;
  for (const line of lines) {
    const sold = soldOf(line);
    const unsold = subtract(line.units, sold);
    total = add(total, subtract(multiply(sold, line.gain), multiply(unsold, unitCostOf(line))));
  }
  return total;
}
