/** The worst value of each figure at which a condition holds when the request is sent again (domain.md 5.2). */
import { type Figure, type Lever, levers, productField } from "../../fields/index.ts";
import { isRate } from "../../fields/units.ts";
import { min, orNull, pct, showHundredths } from "../number.ts";
import { recordOf } from "../record-of.ts";
import { breaksEven, type Condition, hasFiguresOfGo, hasMarginOfGo, hasMarginOfTest } from "./decision.ts";
import type { ProductRequest } from "./request.ts";

/** The step of a figure's values, the first value that is tried, and the first that no longer is, in steps. */
function stepsOf(field: Figure, { rules, used }: ProductRequest) {
  const price = used.expected_sale_price;
  if (field === "expected_sale_price")
    return { size: 1n, first: min(4n * price, rules.mostMoney), end: rules.leastPrice - 1n };
  if (isRate(field))
    return { size: rules.step, first: field === "duty_rate_pct" ? 0n : 1n, end: rules.whole / rules.step + 1n };
  const isCostOfGoods = field === "product_value" || field === "landed_cost";
  const canBeZero = field === "ad_cost_per_order" || field === "insurance";
  return { size: 1n, first: isCostOfGoods ? rules.leastPrice : canBeZero ? 0n : 1n, end: price + 1n };
}

/**
 * The worst value of a figure at which a condition holds, by bisection: the highest of a cost, the lowest of
 * the price up to four times today's. Null when it holds at none.
 */
export function worstValue(request: ProductRequest, field: Figure, condition: Condition): bigint | null {
  const { size, first, end } = stepsOf(field, request);
  const isPrice = field === "expected_sale_price";
  const holdsAt = (step: bigint) => condition(request.with(field, step * size));
  let [holds, fails] = [first, end];
  if ((!isPrice && holds >= fails) || !holdsAt(holds)) return null;
  while (isPrice ? holds - fails > 1n : fails - holds > 1n) {
    const middle = (holds + fails) / 2n;
    if (holdsAt(middle)) holds = middle;
    else fails = middle;
  }
  return holds * size;
}

/** The highest value of a cost at which a condition holds; null when it holds up to 100 % or the price, or never. */
export function flipsAt(request: ProductRequest, field: Figure, condition: Condition): bigint | null {
  const { size, end } = stepsOf(field, request);
  const highest = worstValue(request, field, condition);
  return highest === size * (end - 1n) ? null : highest;
}

const conditions = {
  break_even: breaksEven,
  margin_15: hasMarginOfGo,
  test: hasMarginOfTest,
  go: hasFiguresOfGo,
} as const satisfies Record<string, Condition>;
type Column = keyof typeof conditions;

/** The limit of a lever for one column of the table of limits; null: no value of this lever alone is enough. */
export function limitOf(request: ProductRequest, lever: Figure, column: Column): bigint | null {
  const key = `${lever} ${column}`;
  const known = request.limits.get(key);
  if (known !== undefined) return known;
  const limit = worstValue(request, lever, conditions[column]);
  request.limits.set(key, limit);
  return limit;
}

/** The levers that a request has, in row order. */
function leversOf({ kind, used, stated }: ProductRequest): Lever[] {
  return levers.filter((lever) => {
    if (productField(lever).inputs[kind] === undefined) return false;
    if (lever === "marketplace_fee_pct") return !used.ownStore;
    if (lever === "payment_fee_pct") return used.ownStore || (stated.payment_fee_pct ?? 0n) > 0n;
    return true;
  });
}

/** Shows a value of a field: money in the currency, a rate in per cent. */
export const show = ({ rules }: ProductRequest, field: Figure, value: bigint): number =>
  isRate(field) ? rules.percent(value) : rules.money(value);

/** Shows a value of a field, or null if there is no value. */
export const showOrNull = (request: ProductRequest, field: Figure, value: bigint | null): number | null =>
  orNull(value, (known) => show(request, field, known));

/**
 * The change from one value to another, per cent; null when there is no limit, when today's value is 0, and
 * when it is so close to 0 that no JSON number holds the change.
 */
export function changePct(today: bigint, value: bigint | null): number | null {
  const change = value === null ? null : orNull(pct(value - today, today), showHundredths);
  return change === Number.POSITIVE_INFINITY ? null : change;
}

/** Shows a limit. */
export const showLimit = (request: ProductRequest, lever: Figure, column: Column): number | null =>
  showOrNull(request, lever, limitOf(request, lever, column));

/** Shows the change from today's value to a limit, per cent. */
const showChange = (request: ProductRequest, lever: Figure, column: Column): number | null =>
  changePct(request.used[lever], limitOf(request, lever, column));

const limitRow = (request: ProductRequest, lever: Lever) => ({
  lever,
  today: show(request, lever, request.used[lever]),
  break_even: showLimit(request, lever, "break_even"),
  break_even_change_pct: showChange(request, lever, "break_even"),
});

export const decisionLimits = (request: ProductRequest) =>
  leversOf(request).map((lever) => ({
    ...limitRow(request, lever),
    test: showLimit(request, lever, "test"),
    go: showLimit(request, lever, "go"),
    go_change_pct: showChange(request, lever, "go"),
  }));

export const scoreLimits = (request: ProductRequest) =>
  leversOf(request).map((lever) => ({
    ...limitRow(request, lever),
    margin_15: showLimit(request, lever, "margin_15"),
    margin_15_change_pct: showChange(request, lever, "margin_15"),
  }));

const productLevers = levers.filter((lever) => lever !== "landed_cost");

/** The `go` limit of every lever of a product; null: no value is enough, or the lever has no row. */
export function goLimits(request: ProductRequest) {
  const rows = leversOf(request);
  return recordOf(productLevers, (lever) => (rows.includes(lever) ? showLimit(request, lever, "go") : null));
}
