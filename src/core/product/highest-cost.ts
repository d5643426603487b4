/** The highest value of a cost at which rules hold when the request is resubmitted with it (domain.md 4.8). */

import { highestWhere } from "../exact/highest.ts";
import { add, ceilDivide, floorDivide, type Integer, minimum, multiply, subtract } from "../exact/integer.ts";
import { figureOf } from "../figures/figures-used.ts";
import { highestOf, isRate, lowestOf } from "./levers.ts";
import type { Rule } from "./rules.ts";
import type { Lever, Scenario } from "./scenario.ts";

/** What one step of a lever takes from the profit of a registered seller, about. */
function profitPerStep({ used, plan, market }: Scenario, lever: Lever): number {
  const share = (rate: Integer) => Number(rate) / Number(market.scale.whole);
  switch (lever) {
    case "product_value":
    case "shipping":
    case "insurance":
      return 1 + share(used.duty_rate_pct);
    case "landed_cost":
      return 1 / (1 + share(used.vat_rate_pct));
    case "duty_rate_pct":
      return Number(plan.goods.cif_value) * share(market.scale.hundredth);
    default:
      return isRate(lever) ? Number(used.expected_sale_price) * share(market.scale.hundredth) : 1;
  }
}

/** Where a rule ends if it is the straight line that it nearly is; null where a double cannot tell. */
function guessed(scenario: Scenario, lever: Lever, step: Integer, rule: Rule | undefined): Integer | null {
  if (rule === undefined) return null;
  const steps = (Number(rule.above(scenario)) / rule.unit + 0.5) / profitPerStep(scenario, lever);
  const whole = Math.floor(steps);
  return Number.isSafeInteger(whole) ? add(floorDivide(figureOf(scenario.basisUsed, lever), step), whole) : null;
}

/**
 * Where a rule of the own profit ends, in steps of a lever: what takes all that is to spare.
 *
 * Null for other rules and levers, for VAT that is a cost, and where a zero stands for another figure.
 */
function exactEnd(scenario: Scenario, lever: Lever, rule: Rule | undefined): Integer | null {
  const { position, used, basisUsed, plan, market } = scenario;
  if (!rule?.isOfOwnProfit || position !== "vat_registered" || used !== basisUsed) return null;
  const spare = () => floorDivide(rule.above(scenario), rule.unit);
  switch (lever) {
    case "ad_cost_per_order":
    case "fulfillment_cost":
      return add(used[lever], spare());
    case "total_fee_pct":
    case "returns_reserve_pct": {
      // All fees may reach this and a half, which rounds up to one more.
      const halves = add(multiply(2, add(plan.totalFees, spare())), 1);
      const { whole, hundredth } = market.scale;
      const mostFees = subtract(ceilDivide(multiply(halves, whole), multiply(2, used.expected_sale_price)), 1);
      return floorDivide(subtract(mostFees, subtract(plan.feeRate, figureOf(used, lever))), hundredth);
    }
    default:
      return null;
  }
}

/** The highest value of a cost at which every rule holds; null when it is none. */
export function highestCost(scenario: Scenario, lever: Lever, rules: readonly Rule[]): Integer | null {
  const step = isRate(lever) ? scenario.market.scale.hundredth : 1;
  const lowest = lowestOf(scenario, lever);
  const exact = exactEnd(scenario, lever, rules[0]);
  const most = floorDivide(highestOf(scenario, lever), step);
  const highest = exact === null ? most : minimum(most, exact);
  if (highest < lowest) return null;
  const unsettled = exact === null ? rules : rules.slice(1);
  if (unsettled.length === 0) return multiply(highest, step);
  // Most rules are asked only where the one before them ended.
  let asked: Integer | undefined;
  let there = scenario;
  const at = (value: Integer) => {
    if (value === asked) return there;
    asked = value;
    there = scenario.with(lever, multiply(value, step));
    return there;
  };
  const conditions = unsettled.map((rule) => (value: Integer) => rule.above(at(value)));
  const guess = exact === null ? guessed(scenario, lever, step, rules[0]) : null;
  const limit = highestWhere(lowest, highest, conditions, guess);
  return limit === null ? null : multiply(limit, step);
}
