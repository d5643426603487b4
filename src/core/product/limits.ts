/** For every lever the worst value at which a rule holds when the request is resubmitted with it (domain.md 4.8). */

import { type Integer, subtract } from "../exact/integer.ts";
import { pct, showHundredths } from "../exact/percentage.ts";
import { figureOf } from "../figures/figures-used.ts";
import { highestCost } from "./highest-cost.ts";
import { type LimitLever, leversOf, showFigure } from "./levers.ts";
import { lowestPrice } from "./lowest-price.ts";
import { columnRules, type LimitColumn } from "./rules.ts";
import type { Scenario } from "./scenario.ts";

/** The limits of a request, each computed when it is first asked for. */
export class Limits {
  readonly levers: readonly LimitLever[];
  readonly #scenario: Scenario;
  readonly #found: Partial<Record<LimitColumn, Map<LimitLever, Integer | null>>> = {};

  constructor(scenario: Scenario) {
    this.#scenario = scenario;
    this.levers = leversOf(scenario);
  }

  /** The limit of a lever; null when no value of it alone is enough. */
  at(lever: LimitLever, column: LimitColumn): Integer | null {
    this.#found[column] ??= new Map();
    const found = this.#found[column];
    const known = found.get(lever);
    if (known !== undefined) return known;
    const rules = columnRules[column];
    const limit =
      lever === "expected_sale_price" ? lowestPrice(this.#scenario, rules) : highestCost(this.#scenario, lever, rules);
    found.set(lever, limit);
    return limit;
  }

  /** A limit as results show it, with the way there from today. */
  #shown(lever: LimitLever, column: LimitColumn) {
    const limit = this.at(lever, column);
    if (limit === null) return { value: null, changePct: null };
    const today = figureOf(this.#scenario.used, lever);
    return { value: showFigure(this.#scenario, lever, limit), changePct: changePct(limit, today) };
  }

  #firstColumns(lever: LimitLever) {
    const { value, changePct: break_even_change_pct } = this.#shown(lever, "break_even");
    const today = showFigure(this.#scenario, lever, figureOf(this.#scenario.used, lever));
    return { lever, today, break_even: value, break_even_change_pct };
  }

  /** The rows of limits where the decision is known. */
  showForDecision() {
    return this.levers.map((lever) => {
      const { value: go, changePct: go_change_pct } = this.#shown(lever, "go");
      return { ...this.#firstColumns(lever), test: this.#shown(lever, "test").value, go, go_change_pct };
    });
  }

  /** The rows of limits of the score. */
  showForScore() {
    return this.levers.map((lever) => {
      const { value: margin_15, changePct: margin_15_change_pct } = this.#shown(lever, "margin_15");
      return { ...this.#firstColumns(lever), margin_15, margin_15_change_pct };
    });
  }
}

/** `100 * (limit - today) / today` on two decimals; null from 0, and where no JSON number holds it. */
export function changePct(limit: Integer, today: Integer): number | null {
  const change = showHundredths(pct(subtract(limit, today), today));
  return change !== null && Number.isFinite(change) ? change : null;
}
