/**
 * Rows of the plan's tables: the most profit with at most k steps, for every k from 0 (domain-plans.md 4.11).
 *
 * Profits below 2^53 are exact in doubles. Beyond, doubles only say which few choices may be the best.
 * Exact integers settle between those, in the cells that somebody asks about.
 */
import { add, type Integer, maximum } from "../exact/integer.ts";
import type { LineOption } from "./line-options.ts";

/** Fewer than 1,000 roundings of sums without a negative term move no profit by this share. */
const certain = 1 - 2 ** -42;

/** The last product of a row, and the row without it. */
interface LastProduct {
  readonly row: ProfitRow;
  readonly options: readonly LineOption[];
}

/** The most profit for every number of steps, in minor units, of some products. It never falls with the steps. */
export class ProfitRow {
  readonly #near: Float64Array;
  /** Null for the row of no product. */
  readonly #last: LastProduct | null;
  /** The exact profits that are known; null where doubles are exact. */
  readonly #exact: (Integer | undefined)[] | null;

  private constructor(near: Float64Array, last: LastProduct | null, isBig: boolean) {
    this.#near = near;
    this.#last = last;
    this.#exact = isBig ? [] : null;
  }

  /** The row of no product, the first of rows in which no profit passes `mostProfit`. */
  static empty(mostSteps: number, mostProfit: Integer): ProfitRow {
    return new ProfitRow(new Float64Array(mostSteps + 1), null, typeof mostProfit === "bigint");
  }

  /** The row with one more product: for each number of steps the best of its options, or none of them. */
  with(options: readonly LineOption[]): ProfitRow {
    const before = this.#near;
    const near = before.slice();
    for (const { steps, gain } of options) {
      const added = Number(gain);
      for (let k = steps; k < near.length; k++) {
        const profit = (before[k - steps] ?? 0) + added;
        if (profit > (near[k] ?? 0)) near[k] = profit;
      }
    }
    return new ProfitRow(near, { row: this, options }, this.#exact !== null);
  }

  /** The profit at a number of steps. */
  profit(steps: number): Integer {
    const near = this.#near[steps] ?? 0;
    if (this.#exact === null) return near;
    const known = this.#exact[steps];
    if (known !== undefined) return known;
    const profit = this.#settled(steps, near * certain);
    this.#exact[steps] = profit;
    return profit;
  }

  #settled(steps: number, enough: number): Integer {
    if (this.#last === null) return 0;
    const { row, options } = this.#last;
    let best: Integer = row.#reaches(steps, enough) ? row.profit(steps) : 0;
    for (const { steps: taken, gain } of options) {
      if (taken > steps) break;
      if (row.#reaches(steps - taken, enough - Number(gain)))
        best = maximum(best, add(row.profit(steps - taken), gain));
    }
    return best;
  }

  #reaches(steps: number, enough: number): boolean {
    return (this.#near[steps] ?? 0) >= enough;
  }

  /** The most profit of this row and another one that share a number of steps. */
  sharedProfit(other: ProfitRow, steps: number): Integer {
    const [mine, others] = [this.#near, other.#near];
    let near = 0;
    for (let k = 0; k <= steps; k++) {
      const profit = (mine[k] ?? 0) + (others[steps - k] ?? 0);
      if (profit > near) near = profit;
    }
    if (this.#exact === null) return near;
    const enough = near * certain;
    let best: Integer = 0;
    for (let k = 0; k <= steps; k++)
      if ((mine[k] ?? 0) + (others[steps - k] ?? 0) >= enough)
        best = maximum(best, add(this.profit(k), other.profit(steps - k)));
    return best;
  }
}
