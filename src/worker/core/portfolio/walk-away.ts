/** The highest price at which the plan buys a product (domain-plans.md 4.12). */
import type { PlanSearch } from "../capital/plan-search.ts";
import { add, floorDivide, type Integer, multiply, subtract } from "../exact/integer.ts";
import type { Ranked } from "./ranking.ts";

/** The least of a product value that is at most 30 % below today's, in minor units. */
function leastWithinReach(value: Integer): Integer {
  return subtract(value, floorDivide(multiply(value, 3), 10));
}

/** The highest prices at which a search's plan buys products; without a search, at which they are GO. */
export class WalkAways {
  readonly #search: PlanSearch | null;
  readonly #found = new Map<number, Integer | null>();

  constructor(search: PlanSearch | null) {
    this.#search = search;
  }

  #isBoughtAt({ product, place }: Ranked, value: Integer): boolean {
    const there = product.withProductValue(value);
    return (this.#search?.earnsMoreWith(place, there.unit) ?? true) && there.decision === "GO";
  }

  /** The largest value from `least` on at which the product is bought: both conditions only get worse with it. */
  #highest(ranked: Ranked, least: Integer): Integer | null {
    if (!this.#isBoughtAt(ranked, least)) return null;
    let low = least;
    let beyond = add(ranked.product.price, 1);
    while (subtract(beyond, low) > 1) {
      const middle = floorDivide(add(low, beyond), 2);
      if (this.#isBoughtAt(ranked, middle)) low = middle;
      else beyond = middle;
    }
    return low;
  }

  /** `walk_away` in minor units, where the product is GO and adds to the plan's profit; null without such a price. */
  of(ranked: Ranked): Integer | null {
    const known = this.#found.get(ranked.place);
    if (known !== undefined) return known;
    const found = this.#highest(ranked, 1);
    this.#found.set(ranked.place, found);
    return found;
  }

  /** The same where it is at most 30 % below today's price; null where it is not. */
  withinReach(ranked: Ranked): Integer | null {
    const least = leastWithinReach(ranked.product.productValue);
    const known = this.#found.get(ranked.place);
    if (known === undefined) return this.#highest(ranked, least);
    return known === null || known < least ? null : known;
  }
}
