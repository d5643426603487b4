/** The plan as results show it (domain-plans.md 4.11). */
import { add, type Integer, multiply, subtract } from "../exact/integer.ts";
import { pct, shareOf, showHundredths } from "../exact/percentage.ts";
import { type Money, named } from "./candidate.ts";
import { goodsCost, goodsSplit } from "./goods.ts";
import { breakEvenSellThrough, type Plan, type PlanLine } from "./plan.ts";
import { testCost } from "./test-purchases.ts";
import { fewestUnits } from "./working-capital.ts";

/** What keeps a line from being larger: its product's cap, or the money. */
export function limitOf({ units, cash }: PlanLine, productCap: Integer): "PRODUCT_CAP" | "MONEY" {
  return multiply(add(units, 1), cash) > productCap ? "PRODUCT_CAP" : "MONEY";
}

function lineFigures(line: PlanLine, productCap: Integer, money: Money) {
  const { candidate, units, cash, held, gain, stall } = line;
  return {
    ...named(candidate, money),
    units: Number(units),
    ...goodsSplit([line], money),
    cash_per_unit: money(cash),
    cash_held_at_most: money(held),
    return_on_cash_held_pct: showHundredths(shareOf(candidate.profit, cash)),
    limited_by: limitOf(line, productCap),
    profit_if_all_sold: money(gain),
    loss_if_it_stalls: money(stall.loss),
    stalls_after_order: stall.order,
  };
}

function testFigures(test: Plan["tests"][number], money: Money) {
  const { candidate } = test;
  return {
    ...named(candidate, money),
    units: test.units,
    ...goodsSplit([test], money),
    selling_costs: money(multiply(fewestUnits, candidate.paidAhead)),
    cost: money(testCost(candidate)),
    profit_if_all_sold: money(multiply(fewestUnits, candidate.profit)),
  };
}

/** Why a plan has no lines. */
export type NoLinesReason = "NO_GO_PRODUCTS" | "CAPITAL_TOO_SMALL" | "SHIPMENTS_COST_MORE";

/** The object `plan`. */
export function planFigures(
  plan: Plan,
  { upperBound, noLinesBecause }: { upperBound: Integer; noLinesBecause: NoLinesReason | null },
  money: Money,
) {
  const { capital, lines, tests } = plan;
  const gap = subtract(upperBound, plan.profit);
  return {
    working_capital: money(capital.workingCapital),
    reserve: money(capital.reserve),
    test_money: money(capital.testMoney),
    plan_money: money(capital.planMoney),
    product_cap: money(capital.productCap),
    profit_if_all_sold: money(plan.profit),
    units: Number(plan.units),
    peak_cash: money(plan.peakCash),
    idle_cash: money(plan.idleCash),
    return_on_peak_cash_pct: showHundredths(pct(plan.profit, plan.peakCash)),
    break_even_sell_through_pct: showHundredths(breakEvenSellThrough(plan)),
    shipments: plan.consignments,
    shipment_cost: plan.consignmentCost === null ? null : money(plan.consignmentCost),
    shipment_costs: money(plan.consignmentCosts),
    goods_cost: money(goodsCost(lines)),
    ...goodsSplit(lines, money),
    tests_cost: money(plan.testsCost),
    no_lines_because: noLinesBecause,
    upper_bound_profit: money(upperBound),
    optimality_gap: money(gap),
    optimality: gap === 0 ? ("PROVEN_OPTIMAL" as const) : ("WITHIN_GAP" as const),
    lines: lines.map((line) => lineFigures(line, capital.productCap, money)),
    tests: tests.map((test) => testFigures(test, money)),
  };
}
