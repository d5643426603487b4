/** The highest supplier prices that still leave a margin, and that still leave no loss (domain.md 4.8). */
import { add, ceilDivide, type Integer, maximum, multiply, subtract } from "./exact/integer.ts";
import { type Percentage, ratioInHundredths } from "./exact/percentage.ts";
import type { ImportedGoods } from "./landed-cost.ts";
import { netRevenue, type OrderAmounts, orderCharges } from "./order.ts";
import type { VatPositionName } from "./result-words.ts";
import { targetMarginPct } from "./thresholds.ts";
import { vatTreatments } from "./vat.ts";

/** What of a product decides how much its supplier may charge. */
interface Terms {
  readonly position: VatPositionName;
  readonly purchase: ImportedGoods;
}

/**
 * The largest whole x with `x + part(x, p) <= limit`. Since x is whole, x + r(xp) = r(x + xp), and r(y) <= limit exactly when
 * y < limit + 1/2: x is the largest whole number below (limit + 1/2) / (1 + p).
 */
function largestBeforeCharge(limit: Integer, p: Percentage): Integer {
  const doubled = multiply(add(multiply(2, limit), 1), p.whole);
  return subtract(ceilDivide(doubled, multiply(2, add(p.whole, p.numerator))), 1);
}

/** The lowest profit whose margin is displayed as at least so many whole per cent of the price, for a margin above 0. */
export function lowestProfitAtMargin(price: Integer, marginPct: number): Integer {
  return ceilDivide(multiply(price, 200 * marginPct - 1), 20_000);
}

/** The largest product value, in minor units, that leaves at least this profit; null when even one minor unit is too much. */
function largestProductValue({ position, purchase }: Terms, order: OrderAmounts, profit: Integer): Integer | null {
  const kept = netRevenue(position, purchase.vat_rate_pct, order.price);
  const unitCostLimit = subtract(kept, add(orderCharges(position, purchase.vat_rate_pct, order), profit));
  const exVatLimit = vatTreatments[position].recoversVat
    ? unitCostLimit
    : largestBeforeCharge(unitCostLimit, purchase.vat_rate_pct);
  const cif = largestBeforeCharge(exVatLimit, purchase.duty_rate_pct);
  const productValue = subtract(subtract(cif, purchase.shipping), purchase.insurance);
  return productValue >= 1 ? productValue : null;
}

/** The largest product value at which the margin still reaches the target. */
export function targetProductValue(terms: Terms, order: OrderAmounts): Integer | null {
  return largestProductValue(terms, order, lowestProfitAtMargin(order.price, targetMarginPct));
}

/** The largest product value without a loss. */
export function walkAwayProductValue(terms: Terms, order: OrderAmounts): Integer | null {
  return largestProductValue(terms, order, 0);
}

/** By how many hundredths of a per cent the product value must fall to the target; null when there is no target. */
export function requiredReduction(productValue: Integer, target: Integer | null): Integer | null {
  return target === null ? null : maximum(0, ratioInHundredths(subtract(productValue, target), productValue));
}
