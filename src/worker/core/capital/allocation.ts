/** An allocation as results show it (domain.md 4.11 and 4.13). */
import { toNumber } from "../exact/decimal.ts";
import { add, type Integer, multiply, subtract } from "../exact/integer.ts";
import { hundredthsToNumber, ratioInHundredths } from "../exact/percentage.ts";
import { recordOf } from "../record-of.ts";
import type { ShownAllocation, ShownAllocationLine } from "../result-capital-parts.ts";
import { type Optimality, stressTestNames } from "../result-words.ts";
import { type Allocation, reservePct, sumOver } from "./capital.ts";
import {
  concentration,
  paybackOrders,
  returnPerOrder,
  stressOutcomes,
  unallocatedReason,
  unitCostOf,
  worstStress,
} from "./plan-figures.ts";
import type { PlannedLine, SearchedPlan } from "./queue.ts";
import { showSplit } from "./split.ts";

const unitsOf = ({ units }: PlannedLine) => units;

function showLine(
  line: PlannedLine,
  { workingCapital, investable }: Allocation,
  decimals: number,
): ShownAllocationLine {
  const money = (amount: Integer) => toNumber(amount, decimals);
  const cash = multiply(line.units, line.cash);
  const isCapped = line.units === line.most && add(cash, line.cash) <= investable;
  return {
    index: line.entry.index,
    decision: line.decision,
    units: toNumber(line.units, 0),
    cash_allocated: money(cash),
    ...showSplit([line], unitsOf, decimals),
    share_of_capital_pct: hundredthsToNumber(ratioInHundredths(cash, workingCapital)),
    product_cap: money(line.cap),
    limited_by: isCapped ? "PRODUCT_CAP" : "CASH",
    expected_profit: money(multiply(line.units, line.gain)),
    payback_orders: toNumber(paybackOrders(line), 0),
  };
}

/** Whether a plan is proven to be the best. */
export function optimalityOf({ gain, upperBound }: Pick<SearchedPlan, "gain" | "upperBound">): Optimality {
  return gain === upperBound ? "PROVEN_OPTIMAL" : "WITHIN_GAP";
}

/** The allocation of a result. */
export function showAllocation(allocation: Allocation, decimals: number): ShownAllocation {
  const { lines, plan, workingCapital, cashAllocated } = allocation;
  const money = (amount: Integer) => toNumber(amount, decimals);
  const pctIfAllocated = (amount: Integer, whole: Integer) =>
    cashAllocated === 0 ? null : hundredthsToNumber(ratioInHundredths(amount, whole));
  const stress = stressOutcomes(allocation);
  const worst = worstStress(stress);
  const funded = lines.filter(({ units }) => units > 0);
  const tests = lines.filter(({ decision }) => decision === "TEST");
  return {
    working_capital: money(workingCapital),
    reserve: money(allocation.reserve),
    reserve_pct: reservePct,
    investable: money(allocation.investable),
    cash_allocated: money(cashAllocated),
    unallocated: money(allocation.unallocated),
    unallocated_reason: unallocatedReason(allocation),
    total_units: toNumber(
      sumOver(lines, () => 1),
      0,
    ),
    expected_profit: money(plan.gain),
    expected_return_on_allocated_pct: pctIfAllocated(plan.gain, cashAllocated),
    expected_return_on_capital_pct: hundredthsToNumber(ratioInHundredths(plan.gain, workingCapital)),
    expected_profit_if_unregistered: money(sumOver(lines, ({ entry }) => entry.product.unregistered.profit)),
    stress_outcomes: recordOf(stressTestNames, (_, position) => money(stress[position]?.profit ?? 0)),
    worst_stress_test: worst.test,
    worst_stress_profit: money(worst.profit),
    break_even_sell_through_pct: pctIfAllocated(sumOver(lines, unitCostOf), sumOver(lines, returnPerOrder)),
    ...showSplit(lines, unitsOf, decimals),
    test_share_pct: pctIfAllocated(
      sumOver(tests, ({ cash }) => cash),
      cashAllocated,
    ),
    concentration_hhi: toNumber(concentration(allocation), 0),
    upper_bound_profit: money(plan.upperBound),
    optimality_gap: money(subtract(plan.upperBound, plan.gain)),
    optimality: optimalityOf(plan),
    lines: funded.map((line) => showLine(line, allocation, decimals)),
    unfunded: lines.filter(({ units }) => units === 0).map(({ entry }) => entry.index),
  };
}
