/** The figure to change next, or to guard for a GO (domain.md 5.3 and 5.4). */
import type { Field } from "../inputs/fields.ts";
import type { Stated } from "../inputs/figures.ts";
import { pegged } from "../inputs/market.ts";
import { ranges } from "../inputs/ranges.ts";
import type { DecidedMissingInput, Decision, Lever, NextStep } from "../results.ts";
import { hasFiguresOfGo } from "./decision.ts";
import { changePct, limitOf, show } from "./limits.ts";
import type { Request } from "./request.ts";

const mostPieces = 5;
/** The most that a set of two or more pieces may cost, SAR. */
const dearestSetSar = 500;

/** Returns the fewest pieces in one customer's order at which a product has the figures of a GO; null: more than five, or too dear a set. */
export function unitsPerOrder({ basis }: Request): number | null {
  const { rules, stated } = basis;
  const dearest = pegged(rules.currency, dearestSetSar);
  for (let pieces = 1; pieces <= mostPieces; pieces++) {
    const times = (amount: bigint | null) => amount && amount * BigInt(pieces);
    const set: Pick<Stated, "product_value" | "expected_sale_price" | "shipping" | "insurance"> = {
      product_value: times(stated.product_value),
      expected_sale_price: times(stated.expected_sale_price),
      shipping: times(stated.shipping),
      insurance: times(stated.insurance),
    };
    if (Object.values(set).some((amount) => (amount ?? 0n) > rules.mostMoney)) return null;
    if (pieces > 1 && dearest !== null && (set.expected_sale_price ?? 0n) > dearest) return null;
    if (hasFiguresOfGo(basis.restated(set)) >= 0n) return pieces;
  }
  return null;
}

const stepWith = (action: NextStep["action"], known: Partial<NextStep> = {}): NextStep => ({
  action,
  lever: null,
  today: null,
  value: null,
  change_pct: null,
  within_range: null,
  ...known,
});

/** A lever with the part of its range that is left to its limit, as a fraction whose parts are not negative. */
interface Reach {
  readonly lever: Lever;
  readonly today: bigint;
  readonly limit: bigint;
  readonly left: bigint;
  readonly range: bigint;
}

/** The levers whose limit lies on the way to the end of their range, in row order. */
function reachesOf(basis: Request, end: "worse" | "better", column: "test" | "go"): Reach[] {
  const ends = ranges.flatMap(({ lever, worse, better }) => {
    const percent = end === "worse" ? worse : better;
    return percent === null || lever === "landed_cost"
      ? []
      : [{ lever: lever as Lever, end: basis.used[lever] * BigInt(percent) }];
  });
  const { rules, used } = basis;
  if (end === "worse" && rules.duty > used.duty_rate_pct)
    ends.splice(3, 0, { lever: "duty_rate_pct", end: 100n * rules.duty });
  return ends.flatMap(({ lever, end }) => {
    const today = used[lever];
    const limit = limitOf(basis, lever, column);
    if (today === 0n || limit === null || end === 100n * today) return [];
    if (lever === "duty_rate_pct" && limit === rules.whole) return [];
    const sign = end < 100n * today ? -1n : 1n;
    return [{ lever, today, limit, left: sign * 100n * (limit - today), range: sign * (end - 100n * today) }];
  });
}

/** Returns the next step of a product with its decision, its rows of missing inputs and its units per order. */
export function nextStep(
  { basis }: Request,
  decision: Decision,
  missing: readonly DecidedMissingInput[],
  units: number | null,
): NextStep {
  if (decision !== "GO" && units !== null && units > 1)
    return stepWith("REACH_GO", { lever: "units_per_order", today: 1, value: units });
  if (decision !== "GO" && hasFiguresOfGo(basis) >= 0n) {
    const isAsked = (field: Field) => field !== "insurance" && field !== "duty_rate_pct";
    const first = missing.find(({ field }) => isAsked(field));
    if (!first) return stepWith("SUPPLY_COSTS");
    return stepWith("SUPPLY_COSTS", { lever: first.field, today: first.assumed_value, value: first.better_up_to });
  }
  const action = decision === "GO" ? "KEEP" : decision === "TEST" ? "REACH_GO" : "REACH_TEST";
  const reaches = reachesOf(basis, decision === "GO" ? "worse" : "better", action === "REACH_TEST" ? "test" : "go");
  const [first, ...others] = reaches;
  if (!first) return stepWith(action);
  const nearest = others.reduce((best, each) => (each.left * best.range < best.left * each.range ? each : best), first);
  const { lever, today, limit, left, range } = nearest;
  return stepWith(action, {
    lever,
    today: show(basis, lever, today),
    value: show(basis, lever, limit),
    change_pct: changePct(today, limit),
    within_range: left <= range,
  });
}
