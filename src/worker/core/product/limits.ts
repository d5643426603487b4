/** For every lever the worst value at which a rule holds when the request is resubmitted with it (domain.md 4.8). */
import { type Integer, subtract } from "../exact/integer.ts";
import { pct, showHundredths } from "../exact/percentage.ts";
import { highestCost } from "./highest-cost.ts";
import { figureOf, type LimitLever, leversOf, showFigure } from "./levers.ts";
import { lowestPrice } from "./lowest-price.ts";
import { columnRules, type LimitColumn } from "./rules.ts";
import type { Scenario } from "./scenario.ts";

/** The limits of a request, each computed when it is first asked for. */
export class Limits {
  readonly levers: readonly LimitLever[];
  readonly #scenario: Scenario;
  readonly #found = new Map<string, Integer | null>();

  constructor(scenario: Scenario) {
    this.#scenario = scenario;
    this.levers = leversOf(scenario);
  }

  /** The limit of a lever; null when no value of it alone is enough. */
  at(lever: LimitLever, column: LimitColumn): Integer | null {
    const name = `${lever} ${column}`;
    const known = this.#found.get(name);
    if (known !== undefined) return known;
    const rules = columnRules[column];
    const limit =
      lever === "expected_sale_price" ? lowestPrice(this.#scenario, rules) : highestCost(this.#scenario, lever, rules);
    this.#found.set(name, limit);
    return limit;
  }

  #shown(lever: LimitLever, column: LimitColumn) {
    const limit = this.at(lever, column);
    const today = figureOf(this.#scenario.used, lever);
    return {
      value: limit === null ? null : showFigure(this.#scenario, lever, limit),
      changePct: limit === null ? null : changePct(limit, today),
    };
  }

  #today(lever: LimitLever): number {
    return showFigure(this.#scenario, lever, figureOf(this.#scenario.used, lever));
  }

  /** The rows of limits where the decision is known. */
  showForDecision() {
    return this.levers.map((lever) => {
      const breakEven = this.#shown(lever, "break_even");
      const go = this.#shown(lever, "go");
      return {
        lever,
        today: this.#today(lever),
        break_even: breakEven.value,
        break_even_change_pct: breakEven.changePct,
        test: this.#shown(lever, "test").value,
        go: go.value,
        go_change_pct: go.changePct,
      };
    });
  }

  /** The rows of limits of the score. */
  showForScore() {
    return this.levers.map((lever) => {
      const breakEven = this.#shown(lever, "break_even");
      const margin = this.#shown(lever, "margin_15");
      return {
        lever,
        today: this.#today(lever),
        break_even: breakEven.value,
        break_even_change_pct: breakEven.changePct,
        margin_15: margin.value,
        margin_15_change_pct: margin.changePct,
      };
    });
  }
}

/** `100 * (limit - today) / today` on two decimals; null when today is 0, or so small that no JSON number holds the change. */
export function changePct(limit: Integer, today: Integer): number | null {
  const change = showHundredths(pct(subtract(limit, today), today));
  return change !== null && Number.isFinite(change) ? change : null;
}
