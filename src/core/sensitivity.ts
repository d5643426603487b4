/** How the profit answers to each driver (domain.md 4.9). The money drivers' amounts sum to the profit. */
import { toNumber } from "./exact/decimal.ts";
import { absolute, compare, type Integer, subtract } from "./exact/integer.ts";
import { hundredthsToNumber, ratio, ratioInHundredths } from "./exact/percentage.ts";
import type { Sensitivity } from "./result-parts.ts";
import { type SensitivityDriver, sensitivityDrivers } from "./result-words.ts";
import type { Sale } from "./scenario.ts";
import type { UnitEconomics } from "./unit-economics.ts";

/** A driver cannot fall by more than itself. */
const wholeFallInHundredths = -10_000;

/** By how much a driver must change, in hundredths of a per cent, until the profit is 0; null when it would have to turn negative. */
function changeToBreakEven(profit: Integer, amount: Integer): Integer | null {
  const change = ratioInHundredths(subtract(0, profit), amount);
  return change < wholeFallInHundredths ? null : change;
}

/** The drivers that matter, the strongest first, equals in driver order. */
export function sensitivity(
  sale: Sale,
  landedCost: Integer,
  figures: UnitEconomics,
  moneyDecimals: number,
): Sensitivity[] {
  const amounts: Record<SensitivityDriver, Integer> = {
    expected_sale_price: figures.net_proceeds,
    landed_cost: subtract(0, landedCost),
    marketplace_fee_pct: subtract(0, figures.marketplace_fee),
    payment_fee_pct: subtract(0, figures.payment_fee),
    returns_reserve_pct: subtract(0, figures.returns_reserve),
    ad_cost_per_order: subtract(0, sale.ad_cost_per_order),
    fulfillment_cost: subtract(0, sale.fulfillment_cost),
    other_cost_per_order: subtract(0, sale.other_cost_per_order),
  };
  const profit = figures.profit_per_unit;
  return sensitivityDrivers
    .filter((driver) => amounts[driver] !== 0)
    .sort((a, b) => compare(absolute(amounts[b]), absolute(amounts[a])))
    .map((driver) => {
      const change = changeToBreakEven(profit, amounts[driver]);
      return {
        driver,
        profit_change_per_plus_1pct: toNumber(amounts[driver], moneyDecimals + 2),
        elasticity: profit > 0 ? toNumber(ratio(amounts[driver], profit, 4), 4) : null,
        change_to_break_even_pct: change === null ? null : hundredthsToNumber(change),
      };
    });
}
