/** How working capital is split over the products worth buying, in whole units, for the most prudent profit (domain.md 4.11). */
import {
  add,
  ceilDivide,
  compare,
  floorDivide,
  type Integer,
  maximum,
  minimum,
  multiply,
  roundDivide,
  subtract,
} from "./exact/integer.ts";
import { part, percentage } from "./exact/percentage.ts";
import { bestPlan, type Plan } from "./knapsack.ts";
import type { Ranked } from "./ranking.ts";
import { type StressTestName, stressTestNames, type UnallocatedReason } from "./result-words.ts";

/** Per cent of the working capital kept back for clearance, certificates, the customs fee and bad luck. */
export const reservePct = 10;

/** Per cent of the investable capital that one GO product may always take. */
export const minimumCapPct = 10;

/** One GO product may take this many equal shares: 3/2. A TEST product may take half of what a GO product may. */
export const capInEqualShares = { numerator: 3, denominator: 2 } as const;

const reserveShare = percentage(reservePct);

/** One product in the queue; amounts in minor units. */
export interface AllocationLine {
  readonly entry: Ranked;
  readonly cash: Integer;
  readonly profit: Integer;
  readonly cap: Integer;
  /** The most units within the cap. */
  readonly most: Integer;
  readonly units: Integer;
}

/** An allocation; amounts in minor units. */
export interface Allocation {
  readonly workingCapital: Integer;
  readonly reserve: Integer;
  readonly investable: Integer;
  /** In queue order. */
  readonly lines: readonly AllocationLine[];
  readonly plan: Plan;
  readonly cashAllocated: Integer;
  readonly unallocated: Integer;
}

/** What of a line adds up over the units bought. */
export function sumOver(lines: readonly AllocationLine[], perUnit: (line: AllocationLine) => Integer): Integer {
  let total: Integer = 0;
  for (const line of lines) total = add(total, multiply(line.units, perUnit(line)));
  return total;
}

/** Best profit for the cash first, by exact fractions; equals stay in rank order. */
function byReturn(a: { cash: Integer; profit: Integer }, b: { cash: Integer; profit: Integer }): number {
  return compare(multiply(b.profit, a.cash), multiply(a.profit, b.cash));
}

/** Allocations of one portfolio at various capitals and caps. Equal questions are searched once. */
export class Allocator {
  /** GO and TEST in queue order. */
  readonly #queue: readonly { readonly entry: Ranked; readonly cash: Integer; readonly profit: Integer }[];
  readonly #known = new Map<string, Allocation>();

  /** Takes the portfolio in rank order. */
  constructor(ranked: readonly Ranked[]) {
    this.#queue = ranked
      .filter(({ study }) => study.decision === "GO" || study.decision === "TEST")
      .map((entry) => ({ entry, cash: entry.study.economics.cash_per_unit, profit: entry.study.prudentProfit }))
      .sort(byReturn);
  }

  /** The allocation of the working capital, where one GO product may always take `capPct` of the investable part. */
  allocate(workingCapital: Integer, capPct: number = minimumCapPct): Allocation {
    const investable = subtract(workingCapital, part(workingCapital, reserveShare));
    const goCap = this.#goCap(investable, capPct);
    const key = `${workingCapital} ${goCap}`;
    const known = this.#known.get(key);
    if (known) return known;
    const allocation = this.#search(workingCapital, investable, goCap);
    this.#known.set(key, allocation);
    return allocation;
  }

  #goCap(investable: Integer, capPct: number): Integer {
    const share = floorDivide(multiply(investable, capPct), 100);
    const equalShares = floorDivide(
      multiply(investable, capInEqualShares.numerator),
      capInEqualShares.denominator * Math.max(this.#queue.length, 1),
    );
    return minimum(investable, maximum(share, equalShares));
  }

  #search(workingCapital: Integer, investable: Integer, goCap: Integer): Allocation {
    const testCap = floorDivide(goCap, 2);
    const candidates = this.#queue.map(({ entry, cash, profit }) => {
      // One unit is never capped away.
      const cap = maximum(entry.study.decision === "GO" ? goCap : testCap, cash);
      return { entry, cash, profit, cap, most: floorDivide(minimum(cap, investable), cash) };
    });
    const plan = bestPlan(candidates, investable);
    const lines = candidates.map((candidate, position) => ({ ...candidate, units: plan.units[position] ?? 0 }));
    const cashAllocated = sumOver(lines, ({ cash }) => cash);
    return {
      workingCapital,
      reserve: subtract(workingCapital, investable),
      investable,
      lines,
      plan,
      cashAllocated,
      unallocated: subtract(investable, cashAllocated),
    };
  }
}

/** Why money was left over. */
export function unallocatedReason({ lines, unallocated }: Allocation): UnallocatedReason {
  if (lines.length === 0) return "NO_ELIGIBLE_PRODUCTS";
  if (unallocated === 0) return "NONE";
  return lines.some(({ cash }) => cash <= unallocated) ? "PRODUCT_CAPS_REACHED" : "REMAINDER_SMALLER_THAN_ONE_UNIT";
}

/** The cash that comes back with each order of a line. */
export function netCashIn({ profit, cash }: AllocationLine): Integer {
  return add(profit, cash);
}

/** Orders until the cash of a line is back. */
export function paybackOrders(line: AllocationLine): Integer {
  return ceilDivide(multiply(line.units, line.cash), netCashIn(line));
}

/** What the plan earns under each stress test in the prudent column. */
export function stressOutcomes({ lines }: Allocation): { test: StressTestName; profit: Integer }[] {
  return stressTestNames.map((test, position) => ({
    test,
    profit: sumOver(lines, ({ entry }) => entry.study.assessment.stress[position]?.prudent_profit_per_unit ?? 0),
  }));
}

/** The stress test in which the plan earns least, the first of equals. */
export function worstStress(allocation: Allocation): { test: StressTestName; profit: Integer } {
  return stressOutcomes(allocation).reduce((worst, outcome) => (outcome.profit < worst.profit ? outcome : worst));
}

/** The Herfindahl-Hirschman index of the cash: 10,000 when it is all in one product, 0 when there is none. */
export function concentration({ lines, cashAllocated }: Allocation): Integer {
  if (cashAllocated === 0) return 0;
  let squares: Integer = 0;
  for (const { units, cash } of lines) {
    const spent = multiply(units, cash);
    squares = add(squares, multiply(spent, spent));
  }
  return roundDivide(multiply(10_000, squares), multiply(cashAllocated, cashAllocated));
}
