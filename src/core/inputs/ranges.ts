/** How far each figure may move: the service's published judgement, and its only table of ranges (domain.md 2.6). */

/**
 * The stress tests in order, with the figure that each moves, in per cent of today's value. A lever with a better end
 * is one that the seller can negotiate or change. The test freight moves shipping and insurance together. The worse
 * end of the duty is a rate of the market; the last two tests move no lever of their own.
 */
export const ranges = [
  { test: "price", lever: "expected_sale_price", worse: 90, better: 105 },
  { test: "product_value", lever: "product_value", worse: 110, better: 90 },
  { test: "landed_cost", lever: "landed_cost", worse: 110, better: null },
  { test: "freight", lever: "shipping", worse: 200, better: 50 },
  { test: "duty", lever: "duty_rate_pct", worse: null, better: null },
  { test: "ads", lever: "ad_cost_per_order", worse: 200, better: 75 },
  { test: "fulfilment", lever: "fulfillment_cost", worse: 120, better: 80 },
  { test: "returns", lever: "returns_reserve_pct", worse: 200, better: 50 },
  { test: "unsold_stock", lever: null, worse: null, better: null },
  { test: "all_at_once", lever: null, worse: null, better: null },
] as const;

/** A stress test (4.4); one that moves a figure by a percentage. */
export type StressTestName = (typeof ranges)[number]["test"];
export type RangeTest = Extract<(typeof ranges)[number], { readonly worse: number }>["test"];

export const stressTestNames: readonly StressTestName[] = ranges.map(({ test }) => test);

/** The levers that the seller can negotiate or change. */
export const leversWithReach = ranges.filter((range) => range.better !== null);

/**
 * The test that moves several figures at once, each in per cent of today's value; `goods` is the landed cost with and
 * without VAT.
 */
export const allAtOnce = { price: 95, goods: 105, ads: 112.5, returns: 125 } as const;

/** The share of the stock that never sells in the test unsold_stock, per cent. */
export const unsoldPct = 20n;
