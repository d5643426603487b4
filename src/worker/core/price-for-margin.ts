/** The lowest price with a margin in a VAT position, by a bisection whose every step is prescribed (domain.md 4.4). */
import { largestAmounts } from "./currency.ts";
import { add, ceilDivide, floorDivide, type Integer, multiply, subtract, sum } from "./exact/integer.ts";
import { addPercentages, noPercent, type Percentage, percentage } from "./exact/percentage.ts";
import { atPrice, orderAmounts, orderProfit, unitCost } from "./order.ts";
import type { OrderFacts } from "./order-case.ts";
import { typicalPercentage } from "./typical-values.ts";
import { vatTreatments } from "./vat.ts";

/** An exact fraction with a positive denominator. */
interface Fraction {
  readonly numerator: Integer;
  readonly denominator: Integer;
}

function minus(a: Fraction, b: Fraction): Fraction {
  return {
    numerator: subtract(multiply(a.numerator, b.denominator), multiply(b.numerator, a.denominator)),
    denominator: multiply(a.denominator, b.denominator),
  };
}

const toFraction = (p: Percentage): Fraction => ({ numerator: p.numerator, denominator: p.whole });

/** Minor units that cover every rounding of one order. */
const roundingAllowance = 4;

/** What of the price the omitted costs take that are shares of it. */
function shareOfPrice({ sale }: OrderFacts): Percentage {
  const ad = sale.adIsShare ? typicalPercentage("ad_cost_per_order") : noPercent;
  return sale.fulfillmentIsShare ? addPercentages(ad, typicalPercentage("fulfillment_cost")) : ad;
}

/** `keep`: what is left of each unit of price after VAT, fees, shares and the margin. */
function keptOfPrice(facts: OrderFacts, marginPct: number): Fraction {
  const { vatRate, sale, position } = facts;
  const { keepsVat, recoversVat } = vatTreatments[position];
  const share = shareOfPrice(facts);
  const charged = addPercentages(addPercentages(sale.fees.total_fee_pct, share), percentage(marginPct));
  const net: Fraction = keepsVat
    ? { numerator: 1, denominator: 1 }
    : { numerator: vatRate.whole, denominator: add(vatRate.whole, vatRate.numerator) };
  const kept = minus(net, toFraction(charged));
  if (recoversVat) return kept;
  const services = addPercentages(sale.fees.selling_fee_pct, share);
  return minus(kept, {
    numerator: multiply(vatRate.numerator, services.numerator),
    denominator: multiply(vatRate.whole, services.whole),
  });
}

/** `amount`: what the order costs at any price. */
function fixedAmount({ vatRate, sale, position, cost }: OrderFacts): Fraction {
  const supplied = add(
    sale.adIsShare ? 0 : sale.ad_cost_per_order,
    sale.fulfillmentIsShare ? 0 : sale.fulfillment_cost,
  );
  const amount = sum(unitCost(position, cost), supplied, sale.other_cost_per_order);
  if (vatTreatments[position].recoversVat) return { numerator: amount, denominator: 1 };
  return {
    numerator: add(multiply(amount, vatRate.whole), multiply(supplied, vatRate.numerator)),
    denominator: vatRate.whole,
  };
}

/** Whether a profit is enough: no loss for a margin of 0, otherwise the margin as displayed on two decimals. */
function isEnough(profit: Integer, price: Integer, marginPct: number): boolean {
  return marginPct === 0 ? profit >= 0 : multiply(profit, 20_000) >= multiply(price, 200 * marginPct - 1);
}

/**
 * A price below which nothing is enough. The profit differs from `keep x price - amount` by no more than the roundings; a margin that is
 * displayed on two decimals may be short by half a hundredth of a per cent of the price.
 */
function certainlyTooLow(kept: Fraction, amount: Fraction, marginPct: number): Integer {
  const slack = marginPct === 0 ? kept : minus(kept, { numerator: -1, denominator: 20_000 });
  return floorDivide(
    multiply(subtract(amount.numerator, multiply(roundingAllowance, amount.denominator)), slack.denominator),
    multiply(amount.denominator, slack.numerator),
  );
}

/**
 * The price, in minor units, that leaves a margin of so many whole per cent; null where no price does, or only one above the largest
 * amount. Profit moves by rounding, so that the path of the bisection is part of the definition.
 */
export function priceForMargin(facts: OrderFacts, marginPct: number, decimals: 2 | 3): Integer | null {
  const kept = keptOfPrice(facts, marginPct);
  if (kept.numerator <= 0) return null;
  const amount = fixedAmount(facts);
  const tooLow = certainlyTooLow(kept, amount, marginPct);
  const suffices = (price: Integer): boolean => {
    if (price < tooLow) return false;
    const order = orderAmounts(atPrice(facts.sale, price), facts.cost);
    return isEnough(orderProfit(facts.position, facts.vatRate, order), price, marginPct);
  };
  let low: Integer = 0;
  let high = ceilDivide(
    multiply(add(amount.numerator, multiply(roundingAllowance, amount.denominator)), kept.denominator),
    multiply(amount.denominator, kept.numerator),
  );
  while (subtract(high, low) > 1) {
    const middle = floorDivide(add(low, high), 2);
    if (suffices(middle)) high = middle;
    else low = middle;
  }
  return high > largestAmounts[decimals] ? null : high;
}
