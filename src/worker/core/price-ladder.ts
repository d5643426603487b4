/** The prices that leave a ladder of margins in the plan case (domain.md 4.9). */
import { toNumber } from "./exact/decimal.ts";
import { type Integer, subtract } from "./exact/integer.ts";
import { hundredthsToNumber, ratioInHundredths } from "./exact/percentage.ts";
import type { OrderFacts } from "./order-case.ts";
import { priceForMargin } from "./price-for-margin.ts";
import type { ShownPriceRung } from "./result-parts.ts";

/** Margins of the ladder, per cent. */
export const ladderMarginsPct = [0, 10, 15, 20, 25, 30] as const;

/** One rung; the price in minor units, null where no price leaves the margin. */
export interface PriceRung {
  readonly marginPct: number;
  readonly price: Integer | null;
}

/** The rungs of an order. */
export function priceLadder(facts: OrderFacts, decimals: 2 | 3): PriceRung[] {
  return ladderMarginsPct.map((marginPct) => ({ marginPct, price: priceForMargin(facts, marginPct, decimals) }));
}

/** A rung as results show it, with its distance from the price of the request. */
export function showPriceRung({ marginPct, price }: PriceRung, ownPrice: Integer, decimals: number): ShownPriceRung {
  return {
    margin_pct: marginPct,
    price: price === null ? null : toNumber(price, decimals),
    change_pct: price === null ? null : hundredthsToNumber(ratioInHundredths(subtract(price, ownPrice), ownPrice)),
  };
}
