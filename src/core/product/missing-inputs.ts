/** Which omitted costs decide, and up to which value they change nothing (domain.md 5.5). */
import { type Figure, inputFields, isFigure } from "../../fields/index.ts";
import { type Decision, decisions } from "../codes.ts";
import { min } from "../number.ts";
import { atLeast, breaksEven } from "./decision.ts";
import { flipsAt, show, showOrNull, worstValue } from "./limits.ts";
import { orderOf } from "./order.ts";
import type { ProductRequest } from "./request.ts";

/** The costs with an assumed value above 0, in field order; without the VAT rate, which the law sets. */
export const missingFields = ({ kind, stated, used }: ProductRequest): Figure[] =>
  inputFields(kind)
    .optional.filter(isFigure)
    .filter((field) => field !== "vat_rate_pct" && stated[field] === null && used[field] > 0n);

/** The assumed value of a cost, what it takes from the profit, and where it changes the decision. */
interface Row {
  readonly assumed: bigint;
  readonly stake: bigint;
  readonly flips: bigint | null;
  readonly better: bigint | null;
}

function stakeOf(request: ProductRequest, field: Figure): bigint {
  const zero = field === "total_fee_pct" ? { marketplace_fee_pct: 0n } : { [field]: 0n };
  return orderOf({ ...request, used: { ...request.used, ...zero } }).profit - request.order.profit;
}

const compare = (one: bigint, other: bigint): number => (one < other ? -1 : one > other ? 1 : 0);

/** The distance from the assumed value to the nearest flip; null without one. */
function distanceOf({ assumed, flips, better }: Row): bigint | null {
  const distances = [flips, better].flatMap((at) => (at === null ? [] : [at > assumed ? at - assumed : assumed - at]));
  return distances.length === 0 ? null : distances.reduce(min);
}

/** Compares two rows by the distance to the nearest flip relative to the assumed value, then by the amount at stake. */
function byDistanceThenStake(one: Row, other: Row): number {
  const [near, far] = [distanceOf(one), distanceOf(other)];
  const byStake = compare(other.stake, one.stake);
  if (near === null || far === null) return Number(near === null) - Number(far === null) || byStake;
  return compare(near * other.assumed, far * one.assumed) || byStake;
}

/**
 * The missing inputs of a request, the nearest to a flip first. With a decision a flip is where it changes;
 * without one, where the profit ends.
 */
export function missingInputs(request: ProductRequest, decision: Decision | null) {
  const holds = decision === null ? breaksEven : atLeast[decision];
  const better = decision === null ? undefined : decisions[decisions.indexOf(decision) - 1];
  const rows = missingFields(request).map((field) => ({
    field,
    assumed: request.used[field],
    stake: stakeOf(request, field),
    flips: decision === "AVOID" ? null : flipsAt(request, field, holds),
    better: better === undefined ? null : worstValue(request, field, atLeast[better]),
  }));
  return rows.sort(byDistanceThenStake).map(({ field, assumed, stake, flips, better }) => ({
    field,
    assumed_value: show(request, field, assumed),
    profit_at_stake: request.rules.money(stake),
    flips_at: showOrNull(request, field, flips),
    better_up_to: showOrNull(request, field, better),
  }));
}

/** The missing inputs of an operation without a decision. */
export const undecidedMissingInputs = (request: ProductRequest) =>
  missingInputs(request, null).map(({ better_up_to, ...row }) => row);
