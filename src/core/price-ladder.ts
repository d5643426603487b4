/** The prices that leave a ladder of net margins (domain.md 4.9). */
import { toNumber } from "./exact/decimal.ts";
import { type Integer, subtract } from "./exact/integer.ts";
import { addPercentages, grossUp, hundredthsToNumber, percentage, ratioInHundredths } from "./exact/percentage.ts";
import type { PriceStep } from "./result-parts.ts";
import type { UnitEconomics } from "./unit-economics.ts";

/** Net margins of the ladder, per cent. */
export const ladderMarginsPct = [0, 10, 15, 20, 25, 30] as const;

const exactMargins = ladderMarginsPct.map((margin) => [margin, percentage(margin)] as const);

/** The price for each margin, rounded up, and its distance from the current price; null where fees and margin leave nothing. */
export function priceLadder(
  price: Integer,
  { cash_per_unit, total_fee_pct }: UnitEconomics,
  decimals: number,
): PriceStep[] {
  return exactMargins.map(([net_margin_pct, margin]) => {
    const needed = grossUp(cash_per_unit, addPercentages(total_fee_pct, margin));
    return needed === null
      ? { net_margin_pct, price: null, change_pct: null }
      : {
          net_margin_pct,
          price: toNumber(needed, decimals),
          change_pct: hundredthsToNumber(ratioInHundredths(subtract(needed, price), price)),
        };
  });
}
