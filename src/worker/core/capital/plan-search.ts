/** The most profitable plan in whole units within a budget: depth-first branch and bound with a fixed limit on work (domain.md 4.11). */
import { add, floorDivide, type Integer, minimum, multiply, subtract } from "../exact/integer.ts";

/** What can be bought, in queue order: the most gain for the cash first. */
export interface Candidate {
  /** Cash that one unit needs, positive. */
  readonly cash: Integer;
  /** What one unit earns, positive. */
  readonly gain: Integer;
  /** The most units that may be bought. */
  readonly most: Integer;
  /** The fewest units that may be bought, if any are: at least 1. */
  readonly least: Integer;
}

/** The best plan that was found, with what is known about its quality. */
export interface FoundPlan {
  /** Units per candidate, in queue order. */
  readonly units: readonly Integer[];
  readonly gain: Integer;
  /** No plan earns more than this. */
  readonly upperBound: Integer;
}

/** One node is one partial plan, the root and the leaves included; entering the next one ends the search. */
export const nodeLimit = 2_000;

/** What of a candidate a relaxed plan needs. */
type Relaxable = Pick<Candidate, "cash" | "gain" | "most">;

/** What the last purchase of a relaxed plan earns: as much of a candidate as the cash buys, in fractions of a unit, floored. */
function fractionalGain(cash: Integer, candidate: Relaxable): Integer {
  return floorDivide(multiply(cash, candidate.gain), candidate.cash);
}

/** `relaxed`: the candidates in queue order, each up to its most, the last purchase fractional; no plan earns more. */
export function relaxedGain(candidates: Iterable<Relaxable>, budget: Integer): Integer {
  let left = budget;
  let gain: Integer = 0;
  for (const candidate of candidates) {
    const cash = multiply(candidate.most, candidate.cash);
    if (cash > left) return add(gain, fractionalGain(left, candidate));
    left = subtract(left, cash);
    gain = add(gain, multiply(candidate.most, candidate.gain));
  }
  return gain;
}

/** The same for the rest of a queue, looked up in running totals instead of summed again at every node. */
class Relaxation {
  readonly #candidates: readonly Candidate[];
  readonly #cashBefore: Integer[] = [0];
  readonly #gainBefore: Integer[] = [0];

  constructor(candidates: readonly Candidate[]) {
    this.#candidates = candidates;
    let cash: Integer = 0;
    let gain: Integer = 0;
    for (const candidate of candidates) {
      cash = add(cash, multiply(candidate.most, candidate.cash));
      gain = add(gain, multiply(candidate.most, candidate.gain));
      this.#cashBefore.push(cash);
      this.#gainBefore.push(gain);
    }
  }

  /** The relaxed gain of the candidates from `from` on. */
  gain(from: number, cash: Integer): Integer {
    const reach = add(this.#cashBefore[from] ?? 0, cash);
    let whole = from;
    let beyond = this.#cashBefore.length;
    while (beyond - whole > 1) {
      const middle = (whole + beyond) >> 1;
      if ((this.#cashBefore[middle] ?? 0) <= reach) whole = middle;
      else beyond = middle;
    }
    const gain = subtract(this.#gainBefore[whole] ?? 0, this.#gainBefore[from] ?? 0);
    const next = this.#candidates[whole];
    if (!next) return gain;
    return add(gain, fractionalGain(subtract(reach, this.#cashBefore[whole] ?? 0), next));
  }
}

/**
 * The best plan that the search finds. The first leaf is the greedy plan. Units of each candidate are tried from the most affordable
 * down to the least, then none; a count whose relaxed gain cannot beat the best plan is cut with all lower counts, because fewer units
 * of the best remaining ratio move cash to a worse one.
 */
export function searchPlan(candidates: readonly Candidate[], budget: Integer): FoundPlan {
  const relaxation = new Relaxation(candidates);
  const chosen: Integer[] = candidates.map(() => 0);
  let units: readonly Integer[] = chosen;
  let best: Integer = -1;
  let visited = 0;
  let exhausted = false;

  const visit = (position: number, cash: Integer, gain: Integer): void => {
    if (visited === nodeLimit) {
      exhausted = true;
      return;
    }
    visited += 1;
    const candidate = candidates[position];
    if (!candidate) {
      // Only a plan that is strictly better than the best comes this far: the relaxed gain of nothing more to buy is 0.
      best = gain;
      units = [...chosen];
      return;
    }
    const affordable = minimum(candidate.most, floorDivide(cash, candidate.cash));
    let count = affordable < candidate.least ? 0 : affordable;
    for (;;) {
      const left = subtract(cash, multiply(count, candidate.cash));
      const earned = add(gain, multiply(count, candidate.gain));
      if (add(earned, relaxation.gain(position + 1, left)) <= best) return;
      chosen[position] = count;
      visit(position + 1, left, earned);
      if (exhausted || count === 0) return;
      count = count > candidate.least ? subtract(count, 1) : 0;
    }
  };

  visit(0, budget, 0);
  return { units, gain: best, upperBound: exhausted ? relaxation.gain(0, budget) : best };
}
