/** The most profitable plan in whole units within a budget: depth-first branch and bound with a fixed limit on work (domain.md 4.11). */
import { add, floorDivide, type Integer, minimum, multiply, subtract } from "./exact/integer.ts";

/** What can be bought, in queue order: the best profit for the cash first. */
export interface Candidate {
  /** Cash that one unit needs, positive. */
  readonly cash: Integer;
  /** Profit of one unit, positive. */
  readonly profit: Integer;
  /** The most units that may be bought. */
  readonly most: Integer;
}

/** A plan with what is known about its quality. */
export interface Plan {
  /** Units per candidate, in queue order. */
  readonly units: readonly Integer[];
  readonly profit: Integer;
  /** No plan earns more than this. */
  readonly upperBound: Integer;
}

/** One node is one partial plan, the root and the leaves included; entering the next one ends the search. */
export const nodeLimit = 20_000;

/** The profit of the linear relaxation, looked up in running totals instead of summed again at every node. */
class Relaxation {
  readonly #candidates: readonly Candidate[];
  readonly #cashBefore: Integer[] = [0];
  readonly #profitBefore: Integer[] = [0];

  constructor(candidates: readonly Candidate[]) {
    this.#candidates = candidates;
    let cash: Integer = 0;
    let profit: Integer = 0;
    for (const candidate of candidates) {
      cash = add(cash, multiply(candidate.most, candidate.cash));
      profit = add(profit, multiply(candidate.most, candidate.profit));
      this.#cashBefore.push(cash);
      this.#profitBefore.push(profit);
    }
  }

  /** The candidates from `from` on in queue order, each up to its most, the last purchase fractional and its profit floored. */
  profit(from: number, cash: Integer): Integer {
    const reach = add(this.#cashBefore[from] ?? 0, cash);
    let whole = from;
    let beyond = this.#cashBefore.length;
    while (beyond - whole > 1) {
      const middle = (whole + beyond) >> 1;
      if ((this.#cashBefore[middle] ?? 0) <= reach) whole = middle;
      else beyond = middle;
    }
    const profit = subtract(this.#profitBefore[whole] ?? 0, this.#profitBefore[from] ?? 0);
    const next = this.#candidates[whole];
    if (!next) return profit;
    const rest = subtract(reach, this.#cashBefore[whole] ?? 0);
    return add(profit, floorDivide(multiply(rest, next.profit), next.cash));
  }
}

/**
 * The best plan that the search finds. The first leaf is the greedy plan. Units of each candidate are tried from the most affordable
 * down; a count whose relaxed profit cannot beat the best plan is cut with all lower counts, because fewer units of the best remaining
 * ratio move cash to a worse one.
 */
export function bestPlan(candidates: readonly Candidate[], budget: Integer): Plan {
  const relaxation = new Relaxation(candidates);
  const chosen: Integer[] = candidates.map(() => 0);
  let units: readonly Integer[] = chosen;
  let best: Integer = -1;
  let visited = 0;
  let exhausted = false;

  const visit = (position: number, cash: Integer, profit: Integer): void => {
    if (visited === nodeLimit) {
      exhausted = true;
      return;
    }
    visited += 1;
    const candidate = candidates[position];
    if (!candidate) {
      // Only a plan that is strictly better than the best comes this far: the relaxed profit of nothing more to buy is 0.
      best = profit;
      units = [...chosen];
      return;
    }
    let count = minimum(candidate.most, floorDivide(cash, candidate.cash));
    let left = subtract(cash, multiply(count, candidate.cash));
    let earned = add(profit, multiply(count, candidate.profit));
    while (count >= 0 && !exhausted && add(earned, relaxation.profit(position + 1, left)) > best) {
      chosen[position] = count;
      visit(position + 1, left, earned);
      count = subtract(count, 1);
      left = add(left, candidate.cash);
      earned = subtract(earned, candidate.profit);
    }
  };

  visit(0, budget, 0);
  return { units, profit: best, upperBound: exhausted ? relaxation.profit(0, budget) : best };
}
