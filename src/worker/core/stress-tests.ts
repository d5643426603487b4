/** Five fixed stress tests of one order, after the purchase: filled amounts stay as they are (domain.md 4.6). */
import { toNumber } from "./exact/decimal.ts";
import { type Integer, subtract } from "./exact/integer.ts";
import { hundredthsToNumber, part, percentage, ratioInHundredths } from "./exact/percentage.ts";
import type { FeeRates } from "./fee-rates.ts";
import type { OrderAmounts } from "./order.ts";
import type { ShownStressTest } from "./result-parts.ts";
import type { StressTestName } from "./result-words.ts";
import { stressSizes } from "./stress-sizes.ts";

const { price_down_10, landed_cost_up_10, ad_cost_up_25, combined_downside } = stressSizes;
const priceDown = percentage(price_down_10.expected_sale_price);
const landedCostUp = percentage(landed_cost_up_10.landed_cost);
const adCostUp = percentage(ad_cost_up_25.ad_cost_per_order);
const downside = {
  price: percentage(combined_downside.expected_sale_price),
  landedCost: percentage(combined_downside.landed_cost),
  adCost: percentage(combined_downside.ad_cost_per_order),
};

/** The order under each test. */
const stresses: Readonly<Record<StressTestName, (order: OrderAmounts, fees: FeeRates) => OrderAmounts>> = {
  price_down_10: (order) => ({ ...order, price: part(order.price, priceDown) }),
  landed_cost_up_10: (order) => ({
    ...order,
    landed_cost: part(order.landed_cost, landedCostUp),
    landed_cost_ex_vat: part(order.landed_cost_ex_vat, landedCostUp),
  }),
  ad_cost_up_25: (order) => ({ ...order, ad: part(order.ad, adCostUp) }),
  returns_up_50: (order, fees) => ({ ...order, total_fee_pct: fees.totalWhenReturnsUp }),
  combined_downside: (order, fees) => ({
    ...order,
    price: part(order.price, downside.price),
    landed_cost: part(order.landed_cost, downside.landedCost),
    landed_cost_ex_vat: part(order.landed_cost_ex_vat, downside.landedCost),
    ad: part(order.ad, downside.adCost),
    total_fee_pct: fees.totalInDownside,
  }),
};

/** The order under a test. */
export function stressed(test: StressTestName, order: OrderAmounts, fees: FeeRates): OrderAmounts {
  return stresses[test](order, fees);
}

/** The outcome of one test; amounts in minor units. */
export interface StressOutcome {
  readonly test: StressTestName;
  /** The shocked price. */
  readonly price: Integer;
  readonly profit: Integer;
}

/** Whether the order still makes no loss. */
export function survives({ profit }: StressOutcome): boolean {
  return profit >= 0;
}

/** A test as results show it. */
export function showStressTest(outcome: StressOutcome, planProfit: Integer, decimals: number): ShownStressTest {
  return {
    test: outcome.test,
    profit_per_unit: toNumber(outcome.profit, decimals),
    margin_pct: hundredthsToNumber(ratioInHundredths(outcome.profit, outcome.price)),
    profit_change: toNumber(subtract(outcome.profit, planProfit), decimals),
    survives: survives(outcome),
  };
}
