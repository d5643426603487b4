/** The figure to change next, or to guard for a GO (domain.md 5.4). */
import type { Field } from "../../fields/index.ts";
import type { Decision, NextStepAction } from "../codes.ts";
import { ranges } from "../inputs/ranges.ts";
import { max } from "../number.ts";
import { hasFiguresOfGo } from "./decision.ts";
import { changePct, limitOf, show } from "./limits.ts";
import type { missingInputs } from "./missing-inputs.ts";
import type { ProductRequest } from "./request.ts";

/** The figure to change: `value` is its limit, `within_range` whether that lies in the range of the figure. */
export interface NextStep {
  readonly action: NextStepAction;
  readonly lever: Field | "units_per_order" | null;
  readonly today: number | null;
  readonly value: number | null;
  readonly change_pct: number | null;
  readonly within_range: boolean | null;
}

/** The members of a step without a figure to change. */
const noLever = { lever: null, today: null, value: null, change_pct: null, within_range: null };

/**
 * The levers that have a limit, in row order. `range` is the way from today's value to the end of the lever's range,
 * and `left` the part of it up to the limit, both times 100.
 */
function reachesOf(request: ProductRequest, side: "worse" | "better", column: "test" | "go") {
  const { rules, used } = request;
  return ranges.flatMap(({ lever, [side]: percent }) => {
    const isDuty = lever === "duty_rate_pct" && side === "worse";
    if (lever === null || (percent === null && !isDuty)) return [];
    const today = used[lever];
    if (today === 0n) return [];
    const limit = limitOf(request, lever, column);
    const end = percent === null ? 100n * max(rules.duty, today) : today * BigInt(percent);
    if (limit === null || end === 100n * today || (isDuty && limit === rules.whole)) return [];
    const sign = end < 100n * today ? -1n : 1n;
    return [{ lever, today, limit, left: sign * 100n * (limit - today), range: sign * (end - 100n * today) }];
  });
}

/** The next step of a product with its decision, its rows of missing inputs and its units per order. */
export function nextStep(
  request: ProductRequest,
  decision: Decision,
  missing: ReturnType<typeof missingInputs>,
  units: number | null,
): NextStep {
  // More than one unit: the product would be a GO if it were sold in sets.
  if (units !== null && units > 1)
    return { action: "REACH_GO", ...noLever, lever: "units_per_order", today: 1, value: units };
  if (decision !== "GO" && hasFiguresOfGo(request)) {
    const isAsked = (field: Field) => field !== "insurance" && field !== "duty_rate_pct";
    const first = missing.find(({ field }) => isAsked(field));
    const cost = first && { lever: first.field, today: first.assumed_value, value: first.better_up_to };
    return { action: "SUPPLY_COSTS", ...noLever, ...cost };
  }
  const action = decision === "GO" ? "KEEP" : decision === "TEST" ? "REACH_GO" : "REACH_TEST";
  const reaches = reachesOf(request, decision === "GO" ? "worse" : "better", action === "REACH_TEST" ? "test" : "go");
  const [first, ...others] = reaches;
  if (!first) return { action, ...noLever };
  const nearest = others.reduce((best, each) => (each.left * best.range < best.left * each.range ? each : best), first);
  const { lever, today, limit, left, range } = nearest;
  return {
    action,
    lever,
    today: show(request, lever, today),
    value: show(request, lever, limit),
    change_pct: changePct(today, limit),
    within_range: left <= range,
  };
}
