/** Products worth buying, in the order in which money reaches them (domain.md 4.11). Amounts in minor units. */
import { compare, type Integer, multiply } from "../exact/integer.ts";
import type { ProductCase } from "../product-case.ts";
import type { Ranked } from "../ranking.ts";
import type { Decision } from "../result-words.ts";
import { type Caps, productCap, unitBounds } from "./caps.ts";
import { type FoundPlan, searchPlan } from "./plan-search.ts";

/** One product that a plan may buy. */
export interface Buyable {
  readonly entry: Ranked;
  readonly decision: Decision;
  /** Cash that one unit needs, positive. */
  readonly cash: Integer;
  /** What one unit earns, positive. */
  readonly gain: Integer;
}

/** A buyable with the room that its cap leaves. */
export interface Bounded extends Buyable {
  readonly cap: Integer;
  readonly least: Integer;
  readonly most: Integer;
}

/** Whether a decision lets money in. */
export function isWorthBuying(decision: Decision): boolean {
  return decision === "GO" || decision === "TEST";
}

/** A product at the terms of a case. */
export function buyable(entry: Ranked, decision: Decision, { cashPerUnit, profit }: ProductCase): Buyable {
  return { entry, decision, cash: cashPerUnit, gain: profit };
}

/** Most gain for the cash first, by exact fractions, ties by rank. */
export function byReturn(a: Buyable, b: Buyable): number {
  return compare(multiply(b.gain, a.cash), multiply(a.gain, b.cash)) || a.entry.place - b.entry.place;
}

/** The queue with the room of each product. */
export function bounded(queue: readonly Buyable[], caps: Caps, investable: Integer): Bounded[] {
  return queue.map((item) => {
    const cap = productCap(caps, item.decision, item.cash);
    return { ...item, cap, ...unitBounds(cap, item.cash, investable) };
  });
}

/** A product with its units in a plan. */
export interface PlannedLine extends Bounded {
  readonly units: Integer;
}

/** A searched plan: every product of the queue with its units. */
export interface SearchedPlan extends Omit<FoundPlan, "units"> {
  readonly lines: readonly PlannedLine[];
}

/** Searches the plan that earns most. */
export function search(queue: readonly Bounded[], investable: Integer): SearchedPlan {
  const { units, gain, upperBound } = searchPlan(queue, investable);
  return { lines: queue.map((item, position) => ({ ...item, units: units[position] ?? 0 })), gain, upperBound };
}
