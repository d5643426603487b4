/** An allocation as results show it (domain.md 4.11 and 4.13). */
import {
  type Allocation,
  type AllocationLine,
  concentration,
  netCashIn,
  paybackOrders,
  reservePct,
  stressOutcomes,
  sumOver,
  unallocatedReason,
  worstStress,
} from "./allocation.ts";
import { toNumber } from "./exact/decimal.ts";
import { add, type Integer, multiply, subtract } from "./exact/integer.ts";
import { hundredthsToNumber, ratioInHundredths } from "./exact/percentage.ts";
import type { Allocation as ShownAllocation, AllocationLine as ShownLine } from "./result-portfolio-parts.ts";

const baseProfit = ({ entry }: AllocationLine) => entry.study.economics.profit_per_unit;

function showLine(line: AllocationLine, { workingCapital, investable }: Allocation, decimals: number): ShownLine {
  const money = (amount: Integer) => toNumber(amount, decimals);
  const cash = multiply(line.units, line.cash);
  const isCapped = line.units === line.most && add(cash, line.cash) <= investable;
  return {
    index: line.entry.index,
    decision: line.entry.study.decision,
    units: toNumber(line.units, 0),
    cash_per_unit: money(line.cash),
    cash_allocated: money(cash),
    share_of_capital_pct: hundredthsToNumber(ratioInHundredths(cash, workingCapital)),
    product_cap: money(line.cap),
    limited_by: isCapped ? "PRODUCT_CAP" : "CASH",
    expected_profit: money(multiply(line.units, line.profit)),
    base_case_profit: money(multiply(line.units, baseProfit(line))),
    net_cash_in_per_order: money(netCashIn(line)),
    payback_orders: toNumber(paybackOrders(line), 0),
  };
}

/** The allocation of a result. */
export function showAllocation(allocation: Allocation, decimals: number): ShownAllocation {
  const { lines, plan, workingCapital, cashAllocated } = allocation;
  const money = (amount: Integer) => toNumber(amount, decimals);
  const pctOfAllocated = (amount: Integer, whole: Integer) =>
    cashAllocated === 0 ? null : hundredthsToNumber(ratioInHundredths(amount, whole));
  const worst = worstStress(allocation);
  const gap = subtract(plan.upperBound, plan.profit);
  return {
    working_capital: money(workingCapital),
    reserve: money(allocation.reserve),
    reserve_pct: reservePct,
    investable: money(allocation.investable),
    cash_allocated: money(cashAllocated),
    unallocated: money(allocation.unallocated),
    unallocated_reason: unallocatedReason(allocation),
    lines: lines.map((line) => showLine(line, allocation, decimals)),
    total_units: toNumber(
      sumOver(lines, () => 1),
      0,
    ),
    expected_profit: money(plan.profit),
    base_case_profit: money(sumOver(lines, baseProfit)),
    expected_return_on_allocated_pct: pctOfAllocated(plan.profit, cashAllocated),
    expected_return_on_capital_pct: hundredthsToNumber(ratioInHundredths(plan.profit, workingCapital)),
    upper_bound_profit: money(plan.upperBound),
    optimality_gap: money(gap),
    optimality: gap === 0 ? "PROVEN_OPTIMAL" : "WITHIN_GAP",
    stress_outcomes: stressOutcomes(allocation).map(({ test, profit }) => ({ test, portfolio_profit: money(profit) })),
    worst_stress_test: worst.test,
    worst_stress_profit: money(worst.profit),
    concentration_hhi: toNumber(concentration(allocation), 0),
    break_even_sell_through_pct: pctOfAllocated(cashAllocated, sumOver(lines, netCashIn)),
  };
}
