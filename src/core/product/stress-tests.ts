/** One factor at a time at the ends of its published range, all other amounts unchanged (domain.md 2.3 and 4.6). */
import { toNumber } from "../exact/decimal.ts";
import { add, type Integer, maximum, multiply, roundDivide, subtract } from "../exact/integer.ts";
import { part } from "../exact/percentage.ts";
import type { Form } from "../figures/fields.ts";
import { allAtOnce, ranges, type Shock, unsoldPct } from "../figures/ranges.ts";
import type { OrderCase } from "./order-case.ts";

/** Every test, in the order of the table of ranges. */
export const stressTestNames = [
  "price",
  "product_value",
  "landed_cost",
  "freight",
  "duty",
  "ads",
  "fulfilment",
  "returns",
  "unsold_stock",
  "all_at_once",
] as const;
export type StressTestName = (typeof stressTestNames)[number];

type ProfitOf = (order: OrderCase) => Integer;

interface StressTest {
  readonly test: StressTestName;
  readonly worse: ProfitOf;
  readonly better: ProfitOf | null;
}

/** The fee rate when returns take so many per cent of today; exact with two decimals to spare. */
function feesWithReturns(order: OrderCase, percent: number): Integer {
  return add(order.sellingRate, part(order.used.returns_reserve_pct, percent));
}

/** A test of one factor that moves by a percentage either way. */
function moving(
  test: StressTestName,
  range: { readonly worse: number; readonly better: number },
  profit: (order: OrderCase, percent: number) => Integer,
): StressTest {
  return { test, worse: (order) => profit(order, range.worse), better: (order) => profit(order, range.better) };
}

const tests: readonly StressTest[] = [
  moving("price", ranges.expected_sale_price, (order, percent) =>
    order.profitAtPrice(part(order.used.expected_sale_price, percent)),
  ),
  moving("product_value", ranges.product_value, (order, percent) => {
    const { product_value, shipping, insurance, duty_rate_pct } = order.used;
    return order.profitWithGoods(part(product_value, percent), shipping, insurance, duty_rate_pct);
  }),
  moving("landed_cost", ranges.landed_cost, (order, percent) => {
    const landed = part(order.landed, percent);
    return order.profitAtCost(order.market.scale.netPrice(landed, order.used.vat_rate_pct), landed);
  }),
  moving("freight", ranges.shipping, (order, percent) => {
    const { product_value, shipping, insurance, duty_rate_pct } = order.used;
    return order.profitWithGoods(product_value, part(shipping, percent), part(insurance, percent), duty_rate_pct);
  }),
  {
    test: "duty",
    worse: (order) => atDuty(order, maximum(order.used.duty_rate_pct, order.market.duty)),
    better: (order) => atDuty(order, 0),
  },
  moving("ads", ranges.ad_cost_per_order, (order, percent) => {
    const { ad_cost_per_order, fulfillment_cost } = order.used;
    return order.profitWithCosts(order.feeRate, part(ad_cost_per_order, percent), fulfillment_cost);
  }),
  moving("fulfilment", ranges.fulfillment_cost, (order, percent) => {
    const { ad_cost_per_order, fulfillment_cost } = order.used;
    return order.profitWithCosts(order.feeRate, ad_cost_per_order, part(fulfillment_cost, percent));
  }),
  moving("returns", ranges.returns_reserve_pct, (order, percent) => {
    const { ad_cost_per_order, fulfillment_cost } = order.used;
    return order.profitWithCosts(feesWithReturns(order, percent), ad_cost_per_order, fulfillment_cost);
  }),
  {
    test: "unsold_stock",
    worse: ({ profit, unitCost }) =>
      roundDivide(subtract(multiply(100 - unsoldPct, profit), multiply(unsoldPct, unitCost)), 100),
    better: null,
  },
  {
    test: "all_at_once",
    worse: (order) => shockedProfit(order, allAtOnce),
    better: null,
  },
];

function atDuty(order: OrderCase, duty: Integer): Integer {
  const { product_value, shipping, insurance } = order.used;
  return order.profitWithGoods(product_value, shipping, insurance, duty);
}

/** The profit when several figures move at once. */
export function shockedProfit(order: OrderCase, { price, landedCost, ads, returns }: Shock): Integer {
  const { expected_sale_price, ad_cost_per_order, fulfillment_cost } = order.used;
  return order.profitWith(
    part(expected_sale_price, price),
    part(order.exVat, landedCost),
    part(order.landed, landedCost),
    feesWithReturns(order, returns),
    part(ad_cost_per_order, ads),
    fulfillment_cost,
  );
}

const needsPurchase: readonly StressTestName[] = ["product_value", "freight", "duty"];

/** The tests of each form: of the purchase where it is known, else of the landed cost. */
const testsOf = {
  purchase: tests.filter(({ test }) => test !== "landed_cost"),
  landed_cost: tests.filter(({ test }) => !needsPurchase.includes(test)),
  free_check: [],
} as const satisfies Record<Form, readonly StressTest[]>;

/** The profit at the worse end of each test of a form; a test is survived at 0 or more. */
export const worseProfits = {
  purchase: testsOf.purchase.map(({ worse }) => worse),
  landed_cost: testsOf.landed_cost.map(({ worse }) => worse),
  free_check: [],
} as const satisfies Record<Form, readonly ProfitOf[]>;

/** Runs every test of a form at its worse end: the profits in the order of the tests. */
export function stressOutcome(form: Form, order: OrderCase) {
  const worse = worseProfits[form].map((profit) => profit(order));
  const survived = worse.filter((profit) => profit >= 0).length;
  return { worse, survived, failed: worse.length - survived };
}

export type StressOutcome = ReturnType<typeof stressOutcome>;

/** The rows of stress_tests. */
export function showStressTests(form: Form, order: OrderCase, { worse }: StressOutcome) {
  const { decimals } = order.market;
  return testsOf[form].map(({ test, better }, position) => ({
    test,
    profit_if_worse: toNumber(worse[position] ?? 0, decimals),
    profit_if_better: better ? toNumber(better(order), decimals) : null,
  }));
}
