/** The highest supplier prices that still leave a margin, and that still leave no loss (domain.md 4.8). */
import { add, ceilDivide, type Integer, maximum, minimum, multiply, subtract } from "./exact/integer.ts";
import { type Percentage, ratioInHundredths } from "./exact/percentage.ts";
import { orderCharges } from "./order-profit.ts";
import type { Product } from "./scenario.ts";
import { targetMarginPct } from "./thresholds.ts";
import { netPrice } from "./vat.ts";

/**
 * The largest whole x with `x + part(x, p) <= limit`. Since x is whole, x + r(xp) = r(x + xp), and r(y) <= limit exactly when
 * y < limit + 1/2: x is the largest whole number below (limit + 1/2) / (1 + p).
 */
function largestBeforeCharge(limit: Integer, p: Percentage): Integer {
  const doubled = multiply(add(multiply(2, limit), 1), p.whole);
  return subtract(ceilDivide(doubled, multiply(2, add(p.whole, p.numerator))), 1);
}

/** The lowest profit whose margin is displayed as at least so many hundredths of a per cent of the price. */
function lowestProfitAtMargin(price: Integer, marginInHundredths: number): Integer {
  return ceilDivide(multiply(price, 2 * marginInHundredths - 1), 20_000);
}

/** The largest product value, in minor units, whose prudent profit is at least this; null when even one minor unit is too much. */
function largestProductValue(product: Product, prudentProfit: Integer): Integer | null {
  const price = product.expected_sale_price;
  const needed = add(orderCharges(product), prudentProfit);
  const landedCostLimit = subtract(price, needed);
  const exVatLimit = subtract(netPrice(price, product.vat_rate_pct), needed);
  const exVat = minimum(exVatLimit, largestBeforeCharge(landedCostLimit, product.vat_rate_pct));
  const cif = largestBeforeCharge(exVat, product.duty_rate_pct);
  const productValue = subtract(subtract(cif, product.shipping), product.insurance);
  return productValue >= 1 ? productValue : null;
}

/** The largest product value at which the prudent margin still reaches the target. */
export function targetProductValue(product: Product): Integer | null {
  return largestProductValue(product, lowestProfitAtMargin(product.expected_sale_price, 100 * targetMarginPct));
}

/** The largest product value at which the prudent case still makes no loss. */
export function walkAwayProductValue(product: Product): Integer | null {
  return largestProductValue(product, 0);
}

/** By how many hundredths of a per cent the product value must fall to the target; null when no target exists. */
export function requiredReduction(productValue: Integer, target: Integer | null): Integer | null {
  return target === null ? null : maximum(0, ratioInHundredths(subtract(productValue, target), productValue));
}
