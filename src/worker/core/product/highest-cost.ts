/** The highest value of a cost at which rules hold when the request is resubmitted with it (domain.md 4.8). */

import { highestWhere } from "../exact/highest.ts";
import { add, floorDivide, type Integer, minimum, multiply } from "../exact/integer.ts";
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
 * Whether each step of a lever takes one minor unit of profit from a rule, without rounding: advertising and delivery
 * of a seller who recovers VAT, where no zero stands for another figure.
 */
function isExactlyStraight(
  scenario: Scenario,
  lever: Lever,
  { isOfOwnProfit }: Rule,
): lever is "ad_cost_per_order" | "fulfillment_cost" {
  return (
    (lever === "ad_cost_per_order" || lever === "fulfillment_cost") &&
    isOfOwnProfit &&
    scenario.position === "vat_registered" &&
    scenario.used === scenario.basisUsed
  );
}

/** The highest value of a cost at which every rule holds; null when it is none. */
export function highestCost(scenario: Scenario, lever: Lever, rules: readonly Rule[]): Integer | null {
  const step = isRate(lever) ? scenario.market.scale.hundredth : 1;
  // Most rules are asked only where the one before them ended.
  let asked: Integer | undefined;
  let there = scenario;
  const at = (value: Integer) => {
    if (value === asked) return there;
    asked = value;
    there = scenario.with(lever, multiply(value, step));
    return there;
  };
  const lowest = lowestOf(scenario, lever);
  let highest = floorDivide(highestOf(scenario, lever), step);
  let unsettled = rules;
  const [first] = rules;
  if (first !== undefined && isExactlyStraight(scenario, lever, first)) {
    highest = minimum(highest, add(scenario.used[lever], floorDivide(first.above(scenario), first.unit)));
    if (highest < lowest) return null;
    unsettled = rules.slice(1);
  }
  const limit = highestWhere(
    lowest,
    highest,
    unsettled.map(
      ({ above }) =>
        (value) =>
          above(at(value)),
    ),
    unsettled === rules ? guessed(scenario, lever, step, first) : null,
  );
  return limit === null ? null : multiply(limit, step);
}
