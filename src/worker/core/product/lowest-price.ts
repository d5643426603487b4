/** The lowest price at which rules hold when the request is resubmitted with it (domain.md 4.8). */
import { add, ceilDivide, floorDivide, type Integer, maximum, minimum, multiply, subtract } from "../exact/integer.ts";
import { bounds } from "../figures/bounds.ts";
import { leastPrice, minorUnits } from "../figures/currency.ts";
import { typicalValues } from "../figures/typical-values.ts";
import type { Rule } from "./rules.ts";
import type { Scenario } from "./scenario.ts";

const isAssumed = (rate: Integer | null) => rate === null || rate === 0;

/**
 * The price from which assumed shares are above their floors, so that every rule is a straight line; null where none
 * is.
 */
function straightFrom({ form, market, stated, used }: Scenario): Integer | null {
  // A least fee that is added to a rate is rounded up with every price.
  if (used.ownStore && isAssumed(stated.payment_fee_pct)) return null;
  const fee = form === "free_check" ? stated.total_fee_pct : stated.marketplace_fee_pct;
  const floor = used.ownStore ? market.leastOwnStoreFulfilment : market.leastFulfilment;
  const fromFees =
    used.ownStore || !isAssumed(fee)
      ? 0
      : ceilDivide(multiply(market.leastFee, market.scale.whole), market.marketplaceFee);
  const fromFulfilment = isAssumed(stated.fulfillment_cost)
    ? ceilDivide(multiply(100, floor), typicalValues.fulfillment_cost)
    : 0;
  return maximum(leastPrice(market.currency), maximum(fromFees, fromFulfilment));
}

/**
 * Minor units by which roundings move a rule from a straight line in the price at most: the net price, the fees and two
 * assumed shares by a half each, VAT on services by two. A stress test may round the price itself first, which fees of
 * up to 325 % multiply.
 */
function bend({ isOfOwnProfit }: Rule, { position }: Scenario): number {
  if (!isOfOwnProfit) return 9;
  return position === "vat_registered" ? 2 : 4;
}

/** Prices are searched up to so many times today's. */
const timesToday = 4;

/** A rule on the straight line through two of its values. */
interface Chord {
  readonly rule: Rule;
  readonly from: number;
  readonly atFrom: number;
  readonly slope: number;
  /** Above this the rule holds for certain, below its negative it fails for certain. */
  readonly doubt: number;
}

function chordOf(rule: Rule, from: Scenario, to: Scenario): Chord {
  const [atFrom, atTo] = [Number(rule.above(from)), Number(rule.above(to))];
  const [lower, higher] = [from.stated.expected_sale_price, to.stated.expected_sale_price];
  return {
    rule,
    from: Number(lower),
    atFrom,
    slope: (atTo - atFrom) / Number(subtract(higher, lower)),
    // The bend there and at both ends; below the lower end, by up to a third of the way between them, up to two thirds
    // of a bend more. Doubles beside the exact values: far more than their error.
    doubt: (bend(rule, from) * rule.unit * 8) / 3 + (Math.abs(atFrom) + Math.abs(atTo)) * 1e-9,
  };
}

const heightAt = ({ from, atFrom, slope }: Chord, price: number) => atFrom + slope * (price - from);

/** Whether every rule holds at a price. The rule that failed last is the likeliest to fail next: it is asked first. */
function asksInTurn(scenario: Scenario, rules: readonly Rule[]): (price: Integer) => boolean {
  const inOrder = [...rules];
  return (price) => {
    const at = scenario.with("expected_sale_price", price);
    const failed = inOrder.findIndex((rule) => rule.above(at) < 0);
    if (failed > 0) inOrder.unshift(...inOrder.splice(failed, 1));
    return failed < 0;
  };
}

/** The same, without asking a rule where its chord leaves no doubt: from a price on, up to four times today's. */
function asksInDoubt(
  scenario: Scenario,
  rules: readonly Rule[],
  from: Integer,
  to: Integer,
): (price: Integer) => boolean {
  const today = scenario.stated.expected_sale_price;
  const spansFourTimes = from <= today && to === multiply(timesToday, today);
  const lower = spansFourTimes ? scenario : scenario.with("expected_sale_price", from);
  const higher = scenario.with("expected_sale_price", to);
  const chords = rules.map((rule) => chordOf(rule, lower, higher));
  const askAll = asksInTurn(scenario, rules);
  return (price) => {
    if (price < from) return askAll(price);
    let inDoubt: Rule[] | undefined;
    for (const chord of chords) {
      const height = heightAt(chord, Number(price));
      if (height < -chord.doubt) return false;
      if (height > chord.doubt) continue;
      inDoubt ??= [];
      inDoubt.push(chord.rule);
    }
    if (inDoubt === undefined) return true;
    const at = scenario.with("expected_sale_price", price);
    return inDoubt.every((rule) => rule.above(at) >= 0);
  };
}

/**
 * The lowest price by a fixed bisection: rounding of charges may make two neighbouring prices differ, so that the path
 * is part of the definition. Null when even the highest price is not enough.
 */
export function lowestPrice(scenario: Scenario, rules: readonly Rule[]): Integer | null {
  const { currency } = scenario.market;
  let low = subtract(leastPrice(currency), 1);
  let high = minimum(
    multiply(timesToday, scenario.stated.expected_sale_price),
    minorUnits(currency, bounds.expected_sale_price.maximum),
  );
  const from = straightFrom(scenario);
  const isEnough =
    from !== null && from < high ? asksInDoubt(scenario, rules, from, high) : asksInTurn(scenario, rules);
  if (!isEnough(high)) return null;
  while (subtract(high, low) > 1) {
    const middle = floorDivide(add(low, high), 2);
    if (isEnough(middle)) high = middle;
    else low = middle;
  }
  return high;
}
