/** GO, TEST, RENEGOTIATE or AVOID by three checks on the basis (domain.md 4.7). */
import { toNumber } from "../exact/decimal.ts";
import { type Integer, maximum, multiply, subtract } from "../exact/integer.ts";
import { part } from "../exact/percentage.ts";
import { leastPrice } from "../figures/currency.ts";
import { type LeverWithReach, leversWithReach, ranges } from "../figures/ranges.ts";
import { marginUnit } from "./order-case.ts";
import { goRules, type Rule, reachesTest } from "./rules.ts";
import type { Scenario } from "./scenario.ts";
import type { StressOutcome } from "./stress-tests.ts";
import { goCostsSupplied, goMarginPct } from "./thresholds.ts";

/** Decisions, best first. */
export const decisions = ["GO", "TEST", "RENEGOTIATE", "AVOID"] as const;
export type Decision = (typeof decisions)[number];

/** The better end of a lever of the basis. One that is 0 stays there, which changes nothing. */
function betterEnd(scenario: Scenario, lever: LeverWithReach): Integer {
  const moved = part(scenario.basisUsed[lever], ranges[lever].better);
  return lever === "product_value" ? maximum(leastPrice(scenario.market.currency), moved) : moved;
}

/** A profit, or a margin of 5 % with one lever at its better end. */
const worthNegotiating: Rule = {
  unit: marginUnit,
  isOfOwnProfit: false,
  above(scenario) {
    let best = multiply(marginUnit, subtract(scenario.basis.profit, 1));
    for (const lever of leversWithReach) {
      if (best >= 0) break;
      best = maximum(best, reachesTest.above(scenario.with(lever, betterEnd(scenario, lever))));
    }
    return best;
  },
};

/** What each decision at least demands of the figures. */
export const decisionRules: Readonly<Record<Exclude<Decision, "AVOID">, readonly Rule[]>> = {
  GO: goRules,
  TEST: [reachesTest],
  RENEGOTIATE: [worthNegotiating],
};

const holds = (scenario: Scenario, rules: readonly Rule[]) => rules.every((rule) => rule.above(scenario) >= 0);

/** Whether the figures are those of a GO, whatever is supplied. */
export function hasGoFigures(scenario: Scenario): boolean {
  return holds(scenario, goRules);
}

/** The decision without the check costs_supplied. */
export function confirmedDecision(scenario: Scenario): Decision {
  return hasGoFigures(scenario) ? "GO" : decisionBelowGo(scenario);
}

function decisionBelowGo(scenario: Scenario): Decision {
  if (reachesTest.above(scenario) >= 0) return "TEST";
  return worthNegotiating.above(scenario) >= 0 ? "RENEGOTIATE" : "AVOID";
}

/** The decision in the scenario's position. */
export function decide(scenario: Scenario): Decision {
  return scenario.costsSupplied >= goCostsSupplied && hasGoFigures(scenario) ? "GO" : decisionBelowGo(scenario);
}

/** The rows of checks. */
export function showChecks(scenario: Scenario, stress: StressOutcome) {
  const rows = [
    { check: "margin_pct", actual: toNumber(scenario.basis.margin, 2), at_least: goMarginPct },
    { check: "stress_survived", actual: stress.survived, at_least: stress.worse.length },
    { check: "costs_supplied", actual: scenario.costsSupplied, at_least: goCostsSupplied },
  ] as const;
  return rows.map(({ check, actual, at_least }) => ({ check, actual, at_least, passed: actual >= at_least }));
}
