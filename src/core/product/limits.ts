/** The worst value of each figure at which a condition holds when the request is sent again (domain.md 5.2). */
import { type Lever, levers } from "../codes.ts";
import { type Figure, isRate } from "../inputs/figures.ts";
import { min, pct, showHundredths } from "../number.ts";
import { recordOf } from "../record-of.ts";
import { breaksEven, hasFiguresOfGo, hasMarginOfGo, hasMarginOfTest, type Slack } from "./decision.ts";
import type { Request } from "./request.ts";

/**
 * Returns the highest of the steps `least` to `most` at which a slack that falls is not negative; null when there is
 * none. It finds the step of a bisection sooner: it guesses where a line through both ends crosses 0, and halves the
 * rest every third time.
 */
function highestStep(least: bigint, most: bigint, slackAt: (step: bigint) => bigint): bigint | null {
  if (least > most) return null;
  let [low, high] = [least, most];
  let [slackLow, slackHigh] = [slackAt(low), slackAt(high)];
  if (slackHigh >= 0n) return high;
  if (slackLow < 0n) return null;
  for (let round = 1; high - low > 1n; round++) {
    const crossing = low + ((high - low) * slackLow) / (slackLow - slackHigh);
    const guess = round % 3 === 0 ? (low + high) / 2n : crossing;
    const step = guess <= low ? low + 1n : guess >= high ? high - 1n : guess;
    const slack = slackAt(step);
    if (slack >= 0n) [low, slackLow] = [step, slack];
    else [high, slackHigh] = [step, slack];
  }
  return low;
}

/** The step of a figure's values, and the lowest and the highest step that are tried. */
function stepsOf(field: Figure, { rules, used }: Request) {
  if (isRate(field))
    return { size: rules.step, least: field === "duty_rate_pct" ? 0n : 1n, most: rules.whole / rules.step };
  const isCostOfGoods = field === "product_value" || field === "landed_cost";
  const canBeZero = field === "ad_cost_per_order" || field === "insurance";
  return { size: 1n, least: isCostOfGoods ? rules.leastPrice : canBeZero ? 0n : 1n, most: used.expected_sale_price };
}

/** Returns the highest value of a cost that is tried: 100 %, or the price. */
export function highestTried(field: Figure, request: Request): bigint {
  const { size, most } = stepsOf(field, request);
  return size * most;
}

/** Returns the highest value of a cost at which a condition holds; null when there is none. */
export function highestCost(request: Request, condition: Slack, field: Figure): bigint | null {
  const { size, least, most } = stepsOf(field, request);
  const highest = highestStep(least, most, (step) => condition(request.with(field, step * size)));
  return highest === null ? null : highest * size;
}

/** Returns the lowest price at which a condition holds, by bisection up to four times today's; null when none does. */
function lowestPrice(request: Request, condition: Slack): bigint | null {
  const { rules, used } = request;
  const holdsAt = (price: bigint) => condition(request.with("expected_sale_price", price)) >= 0n;
  let low = rules.leastPrice - 1n;
  let high = min(4n * used.expected_sale_price, rules.mostMoney);
  if (!holdsAt(high)) return null;
  while (high - low > 1n) {
    const middle = (low + high) / 2n;
    if (holdsAt(middle)) high = middle;
    else low = middle;
  }
  return high;
}

const conditions = {
  break_even: breaksEven,
  margin_15: hasMarginOfGo,
  test: hasMarginOfTest,
  go: hasFiguresOfGo,
} as const satisfies Record<string, Slack>;

/** Returns the limit of a lever for one column of the table of limits; null: no value of this lever alone is enough. */
export function limitOf(request: Request, lever: Figure, column: keyof typeof conditions): bigint | null {
  const key = `${lever} ${column}`;
  const known = request.limits.get(key);
  if (known !== undefined) return known;
  const search = lever === "expected_sale_price" ? lowestPrice : highestCost;
  const limit = search(request, conditions[column], lever);
  request.limits.set(key, limit);
  return limit;
}

/** Returns the levers that a request has, in row order. */
export function leversOf({ kind, used, stated }: Request): Lever[] {
  return levers.filter((lever) => {
    if (lever === "product_value" || lever === "shipping" || lever === "duty_rate_pct") return kind === "product";
    if (lever === "landed_cost") return kind === "score";
    if (lever === "marketplace_fee_pct") return !used.ownStore;
    if (lever === "payment_fee_pct") return used.ownStore || (stated.payment_fee_pct ?? 0n) > 0n;
    return true;
  });
}

/** Shows a value of a field: money in the currency, a rate in per cent. */
export const show = <Value extends bigint | null>({ rules }: Request, field: Figure, value: Value) =>
  value === null ? (null as Exclude<Value, bigint>) : isRate(field) ? rules.percent(value) : rules.money(value);

/**
 * Returns the change from one value to another, per cent; null when there is no limit, when today's value is 0, and when
 * it is so close to 0 that no JSON number holds the change.
 */
export function changePct(today: bigint, value: bigint | null): number | null {
  const change = value === null ? null : showHundredths(pct(value - today, today));
  return change === Number.POSITIVE_INFINITY ? null : change;
}

function limitRow(request: Request, lever: Lever) {
  const today = request.used[lever];
  const breakEven = limitOf(request, lever, "break_even");
  return {
    lever,
    today: show(request, lever, today),
    break_even: show(request, lever, breakEven),
    break_even_change_pct: changePct(today, breakEven),
  };
}

/** Returns the limits of a decision: `break_even` on the request, `test` and `go` on its basis. */
export const decisionLimits = (request: Request) =>
  leversOf(request).map((lever) => {
    const go = limitOf(request.basis, lever, "go");
    return {
      ...limitRow(request, lever),
      test: show(request, lever, limitOf(request.basis, lever, "test")),
      go: show(request, lever, go),
      go_change_pct: changePct(request.used[lever], go),
    };
  });

/** Returns the limits of a score, both on the request. */
export const scoreLimits = (request: Request) =>
  leversOf(request).map((lever) => {
    const limit = limitOf(request, lever, "margin_15");
    return {
      ...limitRow(request, lever),
      margin_15: show(request, lever, limit),
      margin_15_change_pct: changePct(request.used[lever], limit),
    };
  });

const productLevers = levers.filter((lever) => lever !== "landed_cost");

/** Returns the `go` limit of every lever of a product; null: no value is enough, or the lever has no row. */
export function goLimits(request: Request) {
  const rows = leversOf(request);
  return recordOf(productLevers, (lever) =>
    rows.includes(lever) ? show(request, lever, limitOf(request.basis, lever, "go")) : null,
  );
}
