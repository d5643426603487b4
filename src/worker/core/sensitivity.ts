/** How the plan profit answers to each supplied driver (domain.md 4.9). The money drivers' amounts sum to the profit. */
import { toNumber } from "./exact/decimal.ts";
import { absolute, compare, type Integer, subtract, sum } from "./exact/integer.ts";
import { hundredthsToNumber, ratio, ratioInHundredths } from "./exact/percentage.ts";
import { netRevenue } from "./order.ts";
import type { OrderCase } from "./order-case.ts";
import type { ShownSensitivity } from "./result-parts.ts";
import { type SensitivityDriver, sensitivityDrivers, type TypicalField } from "./result-words.ts";
import { feesOf } from "./unit-economics.ts";

/** A driver cannot fall by more than itself. */
const wholeFallInHundredths = -10_000;

/** By how much a driver must change, in hundredths of a per cent, until the profit is 0; null when it would have to turn negative. */
function changeToBreakEven(profit: Integer, amount: Integer): Integer | null {
  const change = ratioInHundredths(subtract(0, profit), amount);
  return change < wholeFallInHundredths ? null : change;
}

/** What each driver adds to the profit, in minor units: omitted costs that are shares of the price move with the price. */
function driverAmounts({ facts, amounts, unitCost }: OrderCase): Record<SensitivityDriver, Integer> {
  const { sale, position, vatRate } = facts;
  const fees = feesOf(sale);
  const shares = sum(sale.adIsShare ? amounts.ad : 0, sale.fulfillmentIsShare ? amounts.fulfillment : 0);
  const cost = (amount: Integer) => subtract(0, amount);
  return {
    expected_sale_price: subtract(netRevenue(position, vatRate, amounts.price), sum(fees.total_fees, shares)),
    landed_cost: cost(unitCost),
    marketplace_fee_pct: cost(fees.marketplace_fee),
    payment_fee_pct: cost(fees.payment_fee),
    returns_reserve_pct: cost(fees.returns_reserve),
    ad_cost_per_order: cost(amounts.ad),
    fulfillment_cost: cost(amounts.fulfillment),
    other_cost_per_order: cost(amounts.other),
  };
}

/** The supplied drivers that matter, the strongest first, equals in driver order. */
export function sensitivity(plan: OrderCase, omitted: readonly TypicalField[], decimals: number): ShownSensitivity[] {
  const amounts = driverAmounts(plan);
  const isOmitted = (driver: SensitivityDriver) => omitted.some((field) => field === driver);
  return sensitivityDrivers
    .filter((driver) => amounts[driver] !== 0 && !isOmitted(driver))
    .sort((a, b) => compare(absolute(amounts[b]), absolute(amounts[a])))
    .map((driver) => {
      const change = changeToBreakEven(plan.profit, amounts[driver]);
      return {
        driver,
        profit_change_per_plus_1pct: toNumber(amounts[driver], decimals + 2),
        elasticity: plan.profit > 0 ? toNumber(ratio(amounts[driver], plan.profit, 4), 4) : null,
        change_to_break_even_pct: change === null ? null : hundredthsToNumber(change),
      };
    });
}
