/** Notices about the economics of a sale, in their order (domain.md 4.9). The texts of the codes are in the catalogue. */
import { add, type Integer } from "./exact/integer.ts";
import type { Percentage } from "./exact/percentage.ts";
import type { NoticeCode } from "./result-words.ts";

/** The codes whose condition is true, in the order given. */
export function noticesWhen(conditions: readonly (readonly [NoticeCode, boolean])[]): NoticeCode[] {
  return conditions.filter(([, holds]) => holds).map(([code]) => code);
}

/** What every operation with a sale says about it. */
export function saleNotices(sale: {
  readonly total_fee_pct: Percentage;
  readonly expected_sale_price: Integer;
  readonly landed_cost: Integer;
  readonly profit_per_unit: Integer;
  readonly ad_cost_per_order: Integer;
}): NoticeCode[] {
  return noticesWhen([
    ["FEES_AT_OR_ABOVE_100_PCT", sale.total_fee_pct.numerator >= sale.total_fee_pct.whole],
    ["SALE_PRICE_BELOW_LANDED_COST", sale.expected_sale_price < sale.landed_cost],
    ["LOSS_BEFORE_ADS", add(sale.profit_per_unit, sale.ad_cost_per_order) < 0],
  ]);
}
