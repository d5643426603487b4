/** The lowest price at which rules hold when the request is resubmitted with it (domain.md 4.8). */
import { add, ceilDivide, floorDivide, type Integer, maximum, minimum, multiply, subtract } from "../exact/integer.ts";
import { bounds } from "../figures/bounds.ts";
import { leastPrice, minorUnits } from "../figures/currency.ts";
import { typicalValues } from "../figures/typical-values.ts";
import type { Rule } from "./rules.ts";
import type { Scenario } from "./scenario.ts";

const isAssumed = (rate: Integer | null) => rate === null || rate === 0;

/** The price from which assumed shares are above their floors, so that every rule is close to a straight line. */
function straightFrom({ form, market, stated, used }: Scenario): Integer {
  const { currency, leastFee, scale, paymentFee } = market;
  let from = leastPrice(currency);
  if (isAssumed(stated.fulfillment_cost)) {
    const floor = used.ownStore ? market.leastOwnStoreFulfilment : market.leastFulfilment;
    from = maximum(from, ceilDivide(multiply(100, floor), typicalValues.fulfillment_cost));
  }
  // The fee of an own store has no floor but a least fee beside its rate: together they are at most all of the price.
  if (used.ownStore)
    return isAssumed(stated.payment_fee_pct)
      ? maximum(from, ceilDivide(multiply(leastFee, scale.whole), subtract(scale.whole, paymentFee)))
      : from;
  return isAssumed(form === "free_check" ? stated.total_fee_pct : stated.marketplace_fee_pct)
    ? maximum(from, market.leastFeeEnds)
    : from;
}

/**
 * Minor units by which roundings move a rule from a straight line in the price at most: the net price, the fees and two
 * assumed shares by a half each, VAT on services by two. A stress test may round the price itself first, which fees of
 * up to 325 % multiply. The least payment fee of an own store is a rate rounded up, and bears VAT.
 */
function bendOf({ isOfOwnProfit }: Rule, { position, used, stated }: Scenario, highest: number): number {
  const ofRate = used.ownStore && isAssumed(stated.payment_fee_pct) ? highest / 5000 : 0;
  if (!isOfOwnProfit) return ofRate + 9;
  return ofRate + (position === "vat_registered" ? 2 : 4);
}

/** A rule with the prices between which it is in doubt: below them it fails, above them it holds. */
interface Doubt {
  readonly rule: Rule;
  readonly failsBelow: number;
  readonly holdsAbove: number;
}

/**
 * What the straight line through two prices leaves in doubt. Below the lower of them a floor under an assumed share
 * only takes from what is above the line.
 */
function doubtOf(rule: Rule, lower: Scenario, higher: Scenario): Doubt {
  const [from, to] = [Number(lower.stated.expected_sale_price), Number(higher.stated.expected_sale_price)];
  const [atFrom, atTo] = [Number(rule.above(lower)), Number(rule.above(higher))];
  const slope = (atTo - atFrom) / (to - from);
  if (slope <= 0) return { rule, failsBelow: 0, holdsAbove: to };
  // The bend at the price and at both ends, which the way from the lower end to 0 makes larger. Doubles beside exact
  // values: far more than their error.
  const bend = bendOf(rule, lower, to) * rule.unit + (Math.abs(atFrom) + Math.abs(atTo)) * 1e-9;
  const most = 2 * bend * (1 + from / (to - from));
  return { rule, failsBelow: from - (atFrom + most) / slope, holdsAbove: from - (atFrom - most) / slope };
}

/** The doubts of all rules up to a price. */
function doubtsOf(scenario: Scenario, rules: readonly Rule[], highest: Integer): Doubt[] {
  const from = straightFrom(scenario);
  if (from >= highest) return rules.map((rule) => ({ rule, failsBelow: 0, holdsAbove: Number(highest) }));
  const today = scenario.stated.expected_sale_price;
  const lower = from <= today && today < highest ? scenario : scenario.with("expected_sale_price", from);
  const higher = scenario.with("expected_sale_price", highest);
  return rules.map((rule) => {
    const { failsBelow, holdsAbove } = doubtOf(rule, lower, higher);
    return { rule, failsBelow, holdsAbove: Math.max(holdsAbove, Number(from)) };
  });
}

/** Prices are searched up to so many times today's. */
const timesToday = 4;

/**
 * The lowest price by a fixed bisection: rounding of charges may make two neighbouring prices differ, so that the path
 * is part of the definition. Null when even the highest price is not enough. A rule is asked only where it is in doubt.
 */
export function lowestPrice(scenario: Scenario, rules: readonly Rule[]): Integer | null {
  const { currency } = scenario.market;
  let low = subtract(leastPrice(currency), 1);
  let high = minimum(
    multiply(timesToday, scenario.stated.expected_sale_price),
    minorUnits(currency, bounds.expected_sale_price.maximum),
  );
  const doubts = doubtsOf(scenario, rules, high);
  const failsBelow = doubts.reduce((most, doubt) => Math.max(most, doubt.failsBelow), 0);
  const isEnough = (price: Integer) => {
    if (price < failsBelow) return false;
    let there: Scenario | undefined;
    for (const { rule, holdsAbove } of doubts) {
      if (price > holdsAbove) continue;
      there ??= scenario.with("expected_sale_price", price);
      if (rule.above(there) < 0) return false;
    }
    return true;
  };
  if (!isEnough(high)) return null;
  while (subtract(high, low) > 1) {
    const middle = floorDivide(add(low, high), 2);
    if (isEnough(middle)) high = middle;
    else low = middle;
  }
  return high;
}
