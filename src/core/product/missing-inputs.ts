/** Which omitted costs decide, and up to which value they change nothing (domain.md 5.5). */
import { inputFields } from "../inputs/fields.ts";
import type { Figure } from "../inputs/figures.ts";
import { min } from "../number.ts";
import { type DecidedMissingInput, type Decision, decisions, type MissingInput } from "../results.ts";
import { atLeast, breaksEven, type Slack } from "./decision.ts";
import { highestCost, highestTried, show } from "./limits.ts";
import { orderOf } from "./order.ts";
import type { Request } from "./request.ts";

/** Returns the costs of a basis that stand at an assumed value above 0, in field order. */
export function missingFields({ basis: { kind, stated, used } }: Request): Figure[] {
  const neverMissing: readonly string[] = ["vat_rate_pct", "other_cost_per_order", "competitor_count", "delivery_days"];
  const isFigure = (field: string): field is Figure => !neverMissing.includes(field);
  return inputFields[kind].optional
    .filter((field) => isFigure(field))
    .filter((field) => stated[field] === null && used[field] > 0n);
}

interface Row {
  readonly field: Figure;
  readonly assumed: bigint;
  readonly stake: bigint;
  readonly flips: bigint | null;
  readonly better: bigint | null;
}

/** The highest value of a supplied cost at which a condition holds; null when it holds in the whole range, or nowhere. */
function flipsAt(basis: Request, field: Figure, condition: Slack): bigint | null {
  const highest = highestCost(basis, field, condition);
  return highest === highestTried(field, basis) ? null : highest;
}

function stakeOf({ kind, used, rules, position, order }: Request, field: Figure): bigint {
  const zero = field === "total_fee_pct" ? { marketplace_fee_pct: 0n } : { [field]: 0n };
  return orderOf(kind, { ...used, ...zero }, rules, position).profit - order.profit;
}

const compare = (one: bigint, other: bigint): number => (one < other ? -1 : one > other ? 1 : 0);

/** The distance from the assumed value to the nearest flip; null without one. */
function distanceOf({ assumed, flips, better }: Row): bigint | null {
  const distances = [flips, better].flatMap((at) => (at === null ? [] : [at > assumed ? at - assumed : assumed - at]));
  return distances.length === 0 ? null : distances.reduce(min);
}

/** Nearest flip first, in parts of the assumed value; then the most at stake. A stable sort keeps the field order. */
function byDistanceThenStake(one: Row, other: Row): number {
  const [near, far] = [distanceOf(one), distanceOf(other)];
  const byStake = compare(other.stake, one.stake);
  if (near === null || far === null) return Number(near === null) - Number(far === null) || byStake;
  return compare(near * other.assumed, far * one.assumed) || byStake;
}

function rowsOf(basis: Request, flips: (field: Figure) => bigint | null, better: (field: Figure) => bigint | null) {
  return missingFields(basis)
    .map((field): Row => {
      const [assumed, stake] = [basis.used[field], stakeOf(basis, field)];
      return { field, assumed, stake, flips: flips(field), better: better(field) };
    })
    .sort(byDistanceThenStake);
}

const showRow = (basis: Request, { field, assumed, stake, flips }: Row): MissingInput => ({
  field,
  assumed_value: show(basis, field, assumed),
  profit_at_stake: basis.rules.money(stake),
  flips_at: show(basis, field, flips),
});

/** Returns the missing inputs of a free check or a score: a flip is where the profit ends. */
export function missingInputs({ basis }: Request): MissingInput[] {
  const flips = (field: Figure) => flipsAt(basis, field, breaksEven);
  return rowsOf(basis, flips, () => null).map((row) => showRow(basis, row));
}

/** Returns the missing inputs of a product with its decision: a flip is where the decision changes. */
export function decidedMissingInputs({ basis }: Request, decision: Decision): DecidedMissingInput[] {
  const flips = (field: Figure) => (decision === "AVOID" ? null : flipsAt(basis, field, atLeast(decision)));
  const next = decisions[decisions.indexOf(decision) - 1];
  const better = (field: Figure) => (next === undefined ? null : highestCost(basis, field, atLeast(next)));
  return rowsOf(basis, flips, better).map((row) => ({
    ...showRow(basis, row),
    better_up_to: show(basis, row.field, row.better),
  }));
}
