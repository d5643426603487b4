/** The nearest lever: the one with the smallest part of its own published range to go (domain.md 4.8). */
import { type Integer, maximum, multiply, subtract } from "../exact/integer.ts";
import { leversWithReach, ranges } from "../figures/ranges.ts";
import type { Decision } from "./decision.ts";
import { type LimitLever, showFigure } from "./levers.ts";
import { changePct, type Limits } from "./limits.ts";
import type { MissingInput } from "./missing-inputs.ts";
import type { Lever, Scenario } from "./scenario.ts";

export const nextActions = ["KEEP", "REACH_GO", "REACH_TEST", "SUPPLY_COSTS"] as const;
export type NextAction = (typeof nextActions)[number];

/** What to do next, as results show it: money in units of the currency, percentages in per cent. */
export interface NextStep {
  readonly action: NextAction;
  readonly lever: Lever | null;
  readonly today: number | null;
  readonly value: number | null;
  readonly change_pct: number | null;
  readonly within_range: boolean | null;
}

const noLever = { lever: null, today: null, value: null, change_pct: null, within_range: null } as const;

/** A lever with an end of its range: the numerator over 100. `today` is the figure of the basis. */
interface Reach {
  readonly lever: LimitLever;
  readonly today: Integer;
  readonly endTimes100: Integer;
}

const inRowOrder = [
  "expected_sale_price",
  "product_value",
  "shipping",
  "duty_rate_pct",
  ...leversWithReach.slice(3),
] as const;

/** The levers with the ends that a decision looks towards; the duty rate only looks towards its worse end. */
function reaches({ basisUsed, market }: Scenario, end: "worse" | "better", limits: Limits): Reach[] {
  const found: Reach[] = [];
  for (const lever of inRowOrder) {
    const today = basisUsed[lever];
    if (lever !== "duty_rate_pct") found.push({ lever, today, endTimes100: multiply(today, ranges[lever][end]) });
    else if (end === "worse" && limits.at(lever, "go") !== market.scale.whole) {
      const worst = maximum(today, market.duty);
      if (worst > today) found.push({ lever, today, endTimes100: multiply(worst, 100) });
    }
  }
  return found.filter(({ today }) => today > 0);
}

/** An exact share of the way to an end, with a positive denominator. */
interface Share {
  readonly numerator: Integer;
  readonly denominator: Integer;
}

function shareOfWay(limit: Integer, { today, endTimes100 }: Reach): Share {
  const numerator = multiply(100, subtract(limit, today));
  const denominator = subtract(endTimes100, multiply(100, today));
  return denominator < 0
    ? { numerator: subtract(0, numerator), denominator: subtract(0, denominator) }
    : { numerator, denominator };
}

const isSmaller = (a: Share, b: Share) => multiply(a.numerator, b.denominator) < multiply(b.numerator, a.denominator);

/** The first lever with the smallest share of its way to go; nulls when no single change is enough. */
function nearest(scenario: Scenario, limits: Limits, action: "KEEP" | "REACH_GO" | "REACH_TEST"): NextStep {
  const column = action === "REACH_TEST" ? "test" : "go";
  let best: { readonly reach: Reach; readonly limit: Integer; readonly share: Share } | null = null;
  for (const reach of reaches(scenario, action === "KEEP" ? "worse" : "better", limits)) {
    const limit = limits.at(reach.lever, column);
    if (limit === null) continue;
    const share = shareOfWay(limit, reach);
    if (best === null || isSmaller(share, best.share)) best = { reach, limit, share };
  }
  if (best === null) return { action, ...noLever };
  const { lever, today } = best.reach;
  return {
    action,
    lever,
    today: showFigure(scenario, lever, today),
    value: showFigure(scenario, lever, best.limit),
    change_pct: changePct(best.limit, today),
    within_range: best.share.numerator <= best.share.denominator,
  };
}

/** Costs that next_step never asks for: too small, or a rate that customs decides. */
const notAskedFor: readonly Lever[] = ["insurance", "duty_rate_pct"];

function supplyCosts(scenario: Scenario, missing: readonly MissingInput[]): NextStep {
  const first = missing.find(({ field }) => !notAskedFor.includes(field));
  if (first === undefined) return { action: "SUPPLY_COSTS", ...noLever };
  const { field, assumed, betterUpTo } = first;
  return {
    action: "SUPPLY_COSTS",
    ...noLever,
    lever: field,
    today: showFigure(scenario, field, assumed),
    value: betterUpTo === null ? null : showFigure(scenario, field, betterUpTo),
  };
}

/** The next step of a request with its decision, with and without the check costs_supplied. */
export function nextStep(
  scenario: Scenario,
  decision: Decision,
  confirmed: Decision,
  limits: Limits,
  missing: readonly MissingInput[],
): NextStep {
  if (decision === "GO") return nearest(scenario, limits, "KEEP");
  if (confirmed === "GO") return supplyCosts(scenario, missing);
  return nearest(scenario, limits, decision === "TEST" ? "REACH_GO" : "REACH_TEST");
}
