/** The lowest price at which rules hold when the request is resubmitted with it (domain.md 4.8). */
import { add, ceilDivide, floorDivide, type Integer, maximum, minimum, multiply, subtract } from "../exact/integer.ts";
import { bounds } from "../figures/bounds.ts";
import { leastPrice, minorUnits } from "../figures/currency.ts";
import { typicalValues } from "../figures/typical-values.ts";
import type { Rule } from "./rules.ts";
import type { Scenario } from "./scenario.ts";

/** The price from which assumed shares are above their floors, so that every rule is close to a straight line. */
function straightFrom({ market, used, basisStated }: Scenario): Integer {
  const { currency, scale, leastFee, leastFeeEnds, paymentFee } = market;
  const delivered = used.ownStore ? market.leastOwnStoreFulfilment : market.leastFulfilment;
  const fulfilmentFloor = basisStated.fulfillment_cost === null ? delivered : 0;
  return [
    ceilDivide(multiply(100, fulfilmentFloor), typicalValues.fulfillment_cost),
    // An own store pays a least fee beside its rate: both are at most all of the price.
    used.ownStore ? ceilDivide(multiply(leastFee, scale.whole), subtract(scale.whole, paymentFee)) : leastFeeEnds,
  ].reduce(maximum, leastPrice(currency));
}

/**
 * Minor units by which roundings move a rule from a straight line in the price at most.
 *
 * Net price, fees and two assumed shares move it by a half each, VAT on services by two.
 * A stress test may round the price itself first, which fees of up to 325 % multiply.
 * The least payment fee of an own store is a rate rounded up, and bears VAT.
 */
function bendOf({ isOfOwnProfit }: Rule, { position, used, basisStated }: Scenario, highest: number): number {
  const ofRate = used.ownStore && basisStated.payment_fee_pct === null ? highest / 5000 : 0;
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
 * What the straight line through two prices leaves in doubt.
 *
 * Below the lower of them a floor under an assumed share only takes from what is above the line.
 */
function doubtOf(rule: Rule, lower: Scenario, higher: Scenario, straight: number): Doubt {
  const [from, to] = [Number(lower.stated.expected_sale_price), Number(higher.stated.expected_sale_price)];
  const [atFrom, atTo] = [Number(rule.above(lower)), Number(rule.above(higher))];
  const slope = (atTo - atFrom) / (to - from);
  // One price, and a rule that does not rise, tell nothing.
  if (!(slope > 0)) return { rule, failsBelow: 0, holdsAbove: to };
  // The bend counts at the price and at both ends; the way from the lower end to 0 enlarges it.
  // Doubles beside exact values: far more than their error.
  const bend = bendOf(rule, lower, to) * rule.unit + (Math.abs(atFrom) + Math.abs(atTo)) * 1e-9;
  const most = (2 * bend * to) / (to - from);
  return {
    rule,
    failsBelow: from - (atFrom + most) / slope,
    holdsAbove: Math.max(straight, from - (atFrom - most) / slope),
  };
}

/** The doubts of all rules up to a price. */
function doubtsOf(scenario: Scenario, rules: readonly Rule[], highest: Integer): Doubt[] {
  const straight = straightFrom(scenario);
  const lower =
    straight <= scenario.stated.expected_sale_price
      ? scenario
      : scenario.with("expected_sale_price", minimum(straight, highest));
  const higher = scenario.with("expected_sale_price", highest);
  return rules.map((rule) => doubtOf(rule, lower, higher, Number(straight)));
}

/** Prices are searched up to so many times today's. */
const timesToday = 4;

/**
 * The lowest price by a fixed bisection, null when even the highest is not enough.
 *
 * Rounding of charges may make two neighbouring prices differ, so that the path is part of the definition.
 * A rule is asked only where it is in doubt.
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
