/** Notices about the economics of a sale, in their order (domain.md 4.9). The texts of the codes are in the catalogue. */
import { add, type Integer, multiply } from "./exact/integer.ts";
import type { OrderCase } from "./order-case.ts";
import type { NoticeCode } from "./result-words.ts";

/** From so many sale prices on, a landed cost looks like that of a whole consignment. */
export const lotInSalePrices = 10;

/** The codes whose condition is true, in the order given. */
export function noticesWhen(conditions: readonly (readonly [NoticeCode, boolean])[]): NoticeCode[] {
  return conditions.filter(([, holds]) => holds).map(([code]) => code);
}

/** What else of a request the notices about a sale depend on. */
interface SaleCircumstances {
  readonly competitorCount: number | undefined;
  /** Whether a cost with a typical value is omitted. */
  readonly costsOmitted: boolean;
}

/** What every operation with a sale says about the plan case. */
export function saleNotices(plan: OrderCase, { competitorCount, costsOmitted }: SaleCircumstances): NoticeCode[] {
  const { price, landed_cost, ad, total_fee_pct } = plan.amounts;
  const looksLikeALot = landed_cost >= multiply(lotInSalePrices, price);
  return noticesWhen([
    ["FEES_AT_OR_ABOVE_100_PCT", total_fee_pct.numerator >= total_fee_pct.whole],
    ["LOOKS_LIKE_A_LOT", looksLikeALot],
    ["SALE_PRICE_BELOW_LANDED_COST", !looksLikeALot && price < landed_cost],
    ["LOSS_BEFORE_ADS", add(plan.profit, ad) < 0],
    ["ZERO_COMPETITORS_CHECK_DEMAND", competitorCount === 0],
    ["TYPICAL_COSTS_USED", costsOmitted],
  ]);
}

/** What every operation with a sale says last. `unregisteredProfits` are those of the unregistered positions that apply. */
export function closingNotices(
  planProfit: Integer,
  unregisteredProfits: readonly Integer[],
  amountsRounded: boolean,
): NoticeCode[] {
  return noticesWhen([
    ["LOSS_IF_UNREGISTERED", planProfit > 0 && unregisteredProfits.some((profit) => profit < 0)],
    ["AMOUNTS_ROUNDED_TO_MINOR_UNIT", amountsRounded],
  ]);
}
