/** Which return rate a reserve pays for, and which reserve a return rate needs (domain.md 4.9). */
import { toNumber } from "../../exact/decimal.ts";
import { add, type Integer, multiply } from "../../exact/integer.ts";
import { pct, shareOf, showHundredths } from "../../exact/percentage.ts";
import type { Scenario } from "../scenario.ts";
import { feesOf } from "../unit-economics.ts";

/** The return rates that are translated, per cent of the orders. */
export const returnRates = [5, 10, 20, 30, 40] as const;

/** The section returns_cover. */
export function showReturnsCover({ plan, used, market }: Scenario) {
  const ifResellable = add(used.ad_cost_per_order, multiply(2, used.fulfillment_cost));
  const ifLost = add(ifResellable, plan.exVat);
  const { returns_reserve: reserve } = feesOf(plan);
  const covered = (loss: Integer) => showHundredths(pct(reserve, add(reserve, loss)));
  const needed = (rate: number, loss: Integer) =>
    showHundredths(shareOf(multiply(rate, loss), multiply(100 - rate, used.expected_sale_price)));
  return {
    loss_if_resellable: toNumber(ifResellable, market.decimals),
    covered_rate_if_resellable_pct: covered(ifResellable),
    loss_if_lost: toNumber(ifLost, market.decimals),
    covered_rate_if_lost_pct: covered(ifLost),
    needed: returnRates.map((rate) => ({
      return_rate_pct: rate,
      reserve_pct_if_resellable: needed(rate, ifResellable),
      reserve_pct_if_lost: needed(rate, ifLost),
    })),
  };
}
