/** The highest price at which the plan buys a product (domain-plans.md 4.12). */
import type { PlanSearch } from "../capital/plan-search.ts";
import { highestWhere } from "../exact/highest.ts";
import { floorDivide, type Integer, multiply, subtract } from "../exact/integer.ts";
import { hasGoFigures } from "../product/decision.ts";
import { unitOf } from "../product/evaluated-product.ts";
import { Scenario } from "../product/scenario.ts";
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

  /**
   * The largest value from `least` on at which the product is GO and adds to the plan's profit.
   *
   * Both only end as it rises. The product has enough known costs, which its decision asks for as well.
   */
  #highest({ product, place }: Ranked, least: Integer): Integer | null {
    const search = this.#search;
    const { form, market } = product.scenario;
    // As it would be sent again: a zero that cannot be true is judged anew.
    const at = (value: Integer) => new Scenario(form, market, product.scenario.with("product_value", value).stated);
    const isGo = (value: Integer) => (hasGoFigures(at(value)) ? 0 : -1);
    const earnsMore = (value: Integer) => ((search?.earnsMoreWith(place, unitOf(at(value))) ?? true) ? 0 : -1);
    return highestWhere(least, product.price, [isGo, earnsMore], product.limits.at("product_value", "go"));
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
