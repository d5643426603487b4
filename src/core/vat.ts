/** Value-added tax inside a price. */
import { type Currency, currencies } from "./currency.ts";
import { toNumber } from "./exact/decimal.ts";
import { add, type Integer, multiply, roundDivide, subtract } from "./exact/integer.ts";
import { hundredthsToNumber, type Percentage, percentage, ratioInHundredths } from "./exact/percentage.ts";
import type { VatCheck } from "./result-parts.ts";
import type { NoticeCode } from "./result-words.ts";

/** `net_price(P, v) = r(100 P / (100 + v))`: what a seller keeps of a price that includes VAT (domain.md 4.5). */
export function netPrice(price: Integer, vatRate: Percentage): Integer {
  return roundDivide(multiply(price, vatRate.whole), add(vatRate.whole, vatRate.numerator));
}

/**
 * What the profit would be if the price included the standard VAT of the currency's state (domain.md 4.5). Information only; null
 * where no standard rate is known or none is in force.
 */
export function vatCheck(currency: Currency, price: Integer, profit: Integer): VatCheck | null {
  const { decimals, standardVatRatePct } = currencies[currency];
  if (!standardVatRatePct) return null;
  const net = netPrice(price, percentage(standardVatRatePct));
  const profitIfIncluded = add(subtract(profit, price), net);
  return {
    standard_vat_rate_pct: standardVatRatePct,
    net_sale_price: toNumber(net, decimals),
    profit_if_price_includes_vat: toNumber(profitIfIncluded, decimals),
    margin_if_price_includes_vat_pct: hundredthsToNumber(ratioInHundredths(profitIfIncluded, price)),
  };
}

/** The notice about a VAT rate that was assumed, or that differs from the standard one. */
export function vatRateNotices(stated: number | undefined, standardRatePct: number): NoticeCode[] {
  if (stated === undefined) return ["VAT_RATE_ASSUMED"];
  return stated === standardRatePct ? [] : ["VAT_RATE_DIFFERS_FROM_STANDARD"];
}
