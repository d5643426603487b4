/** The plan of a capital: lines, tests, and what they cost, earn and tie up (domain-plans.md 4.11). */
import { add, type Integer, multiply, subtract, sum } from "../exact/integer.ts";
import { pct } from "../exact/percentage.ts";
import type { Candidate } from "./candidate.ts";
import { keptForSelling, type Purchase, purchases, worstStall } from "./consignments.ts";
import { goodsCost, sumOf } from "./goods.ts";
import type { FoundPlan } from "./plan-search.ts";
import type { ChosenLine } from "./queue-tables.ts";
import { buyTests, testCost } from "./test-purchases.ts";
import { fewestUnits, type SplitCapital } from "./working-capital.ts";

/** A line with its orders; amounts in minor units. */
export interface PlanLine<C extends Candidate = Candidate> extends ChosenLine<C> {
  readonly purchases: readonly Purchase[];
  /** The most cash that the line ties up. */
  readonly held: Integer;
  readonly stall: ReturnType<typeof worstStall>;
}

/** The lines of a search's plan with their orders, in queue order. */
export function planLines<C extends Candidate>({ lines, consignments }: FoundPlan<C>): PlanLine<C>[] {
  if (consignments === 0) return [];
  return lines.map((line) => {
    const orders = purchases(line.units, consignments);
    return {
      ...line,
      purchases: orders,
      held: multiply(line.units, line.cash),
      stall: worstStall(line.candidate, orders),
    };
  });
}

/** What a plan is made for. */
export interface PlanTerms<C extends Candidate> {
  readonly capital: SplitCapital;
  /** Of one consignment, in minor units; null without a peg, where it counts as 0. */
  readonly consignmentCost: Integer | null;
  /** What may be tested, in rank order. */
  readonly testable: readonly C[];
}

/** The whole plan; all amounts in minor units. */
export function makePlan<C extends Candidate>(
  found: FoundPlan<C>,
  { capital, consignmentCost, testable }: PlanTerms<C>,
) {
  const cost = consignmentCost ?? 0;
  const lines = planLines(found);
  const withLines = lines.length > 0;
  const tests = buyTests(testable, { testMoney: capital.testMoney, consignmentCost: cost, withLines });
  const testLots = tests.map((candidate) => ({ candidate, units: fewestUnits }));
  const consignments = withLines ? found.consignments : Math.min(tests.length, 1);
  const consignmentCosts = multiply(cost, consignments);
  const testsCost = sum(...tests.map(testCost));
  const peakCash = add(sum(...lines.map(({ held }) => held)), add(consignmentCosts, testsCost));
  const firstOrders = lines.flatMap(({ candidate, purchases: [first] }) => (first ? [{ candidate, first }] : []));
  return {
    capital,
    consignmentCost,
    lines,
    tests: testLots,
    consignments,
    consignmentCosts,
    testsCost,
    profit: found.profit,
    units: sum(...lines.map(({ units }) => units)),
    peakCash,
    idleCash: subtract(subtract(capital.workingCapital, capital.reserve), peakCash),
    /** Out and kept ready when the first order is paid. */
    firstOrderCash: sum(
      goodsCost(firstOrders.map(({ candidate, first }) => ({ candidate, units: first.bought }))),
      testsCost,
      consignments === 0 ? 0 : cost,
      ...firstOrders.map(({ candidate, first }) => keptForSelling(first, candidate)),
    ),
    turnover: sumOf([...lines, ...testLots], ({ price }) => price),
  };
}

export type Plan<C extends Candidate = Candidate> = ReturnType<typeof makePlan<C>>;

/** The share of the stock that pays for it and its consignments, in hundredths of a per cent. */
export function breakEvenSellThrough({ lines, consignmentCosts, profit }: Plan): Integer | null {
  if (lines.length === 0) return null;
  const stock = add(
    sumOf(lines, ({ unitCost }) => unitCost),
    consignmentCosts,
  );
  return pct(stock, add(profit, stock));
}

/** The bought units of each product by its place in the rank order, and those of the first order. */
export function boughtByPlace({ lines, tests }: Plan) {
  return new Map([
    ...lines.map(
      (line) => [line.candidate.place, { units: line.units, first: line.purchases[0]?.bought ?? 0 }] as const,
    ),
    ...tests.map(({ candidate, units }) => [candidate.place, { units, first: units }] as const),
  ]);
}
