/** Five fixed stress tests of one order (domain.md 4.6). A driver of zero is not skipped. */
import { toDecimal, toNumber } from "./exact/decimal.ts";
import { type Integer, subtract } from "./exact/integer.ts";
import { hundredthsToNumber, part, percentage, ratioInHundredths, scalePercentage } from "./exact/percentage.ts";
import { type OrderProfit, orderProfit, type UnitCost } from "./order-profit.ts";
import type { ProductStressTest, StressTest } from "./result-parts.ts";
import { type StressTestName, stressTestNames } from "./result-words.ts";
import type { Sale } from "./scenario.ts";

/** What a test does to the drivers it names; the others stay. */
interface StressSizes {
  /** Per cent that is left of the price. */
  readonly expected_sale_price?: number;
  /** Per cent that the landed cost becomes, with and without VAT. */
  readonly landed_cost?: number;
  /** Per cent that advertising becomes. */
  readonly ad_cost_per_order?: number;
  /** The factor on the returns percentage, which is not capped. */
  readonly returns_reserve_pct?: number;
}

/** The sizes of the five tests. */
export const stressSizes: Readonly<Record<StressTestName, StressSizes>> = {
  price_down_10: { expected_sale_price: 90 },
  landed_cost_up_10: { landed_cost: 110 },
  ad_cost_up_25: { ad_cost_per_order: 125 },
  returns_up_50: { returns_reserve_pct: 1.5 },
  combined_downside: {
    expected_sale_price: 95,
    landed_cost: 105,
    ad_cost_per_order: 112.5,
    returns_reserve_pct: 1.25,
  },
};

/** An order under stress. */
interface StressedOrder {
  readonly sale: Sale;
  readonly cost: UnitCost;
}

function stressOf(sizes: StressSizes): (sale: Sale, cost: UnitCost) => StressedOrder {
  const price = percentage(sizes.expected_sale_price ?? 100);
  const landedCost = percentage(sizes.landed_cost ?? 100);
  const adCost = percentage(sizes.ad_cost_per_order ?? 100);
  const returns = toDecimal(sizes.returns_reserve_pct ?? 1);
  return (sale, { landed_cost, vat }) => ({
    sale: {
      ...sale,
      expected_sale_price: part(sale.expected_sale_price, price),
      ad_cost_per_order: part(sale.ad_cost_per_order, adCost),
      returns_reserve_pct: scalePercentage(sale.returns_reserve_pct, returns),
    },
    cost: {
      landed_cost: part(landed_cost, landedCost),
      vat: vat && { ...vat, landed_cost_ex_vat: part(vat.landed_cost_ex_vat, landedCost) },
    },
  });
}

const stresses: Readonly<Record<StressTestName, (sale: Sale, cost: UnitCost) => StressedOrder>> = {
  price_down_10: stressOf(stressSizes.price_down_10),
  landed_cost_up_10: stressOf(stressSizes.landed_cost_up_10),
  ad_cost_up_25: stressOf(stressSizes.ad_cost_up_25),
  returns_up_50: stressOf(stressSizes.returns_up_50),
  combined_downside: stressOf(stressSizes.combined_downside),
};

/** The outcome of one test in minor units. */
export interface StressOutcome extends OrderProfit {
  readonly test: StressTestName;
  /** The shocked price. */
  readonly price: Integer;
}

/** Runs one test. */
export function stressTest(test: StressTestName, sale: Sale, cost: UnitCost): StressOutcome {
  const stressed = stresses[test](sale, cost);
  return { test, price: stressed.sale.expected_sale_price, ...orderProfit(stressed.sale, stressed.cost) };
}

/** Runs all five tests in their order. */
export function stressTests(sale: Sale, cost: UnitCost): StressOutcome[] {
  return stressTestNames.map((test) => stressTest(test, sale, cost));
}

/** Whether the base profit survives the test. */
export function survives(outcome: StressOutcome): boolean {
  return outcome.profit_per_unit >= 0;
}

/** A test as results show it. */
export function showStressTest(outcome: StressOutcome, baseProfit: Integer, decimals: number): StressTest {
  return {
    test: outcome.test,
    profit_per_unit: toNumber(outcome.profit_per_unit, decimals),
    net_margin_pct: hundredthsToNumber(ratioInHundredths(outcome.profit_per_unit, outcome.price)),
    profit_change: toNumber(subtract(outcome.profit_per_unit, baseProfit), decimals),
    survives: survives(outcome),
  };
}

/** A test of a product, whose VAT rate is known. */
export function showProductStressTest(
  outcome: StressOutcome,
  baseProfit: Integer,
  decimals: number,
): ProductStressTest {
  return {
    ...showStressTest(outcome, baseProfit, decimals),
    prudent_profit_per_unit: toNumber(outcome.prudent_profit_per_unit, decimals),
  };
}
