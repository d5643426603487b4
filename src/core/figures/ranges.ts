/**
 * How far each figure may plausibly move, in per cent of today: the service's published judgement (domain.md 2.3).
 *
 * The duty test moves between the assumed rate and 0.
 */
export const ranges = {
  expected_sale_price: { worse: 90, better: 105 },
  product_value: { worse: 110, better: 90 },
  landed_cost: { worse: 110, better: 90 },
  shipping: { worse: 200, better: 50 },
  ad_cost_per_order: { worse: 200, better: 75 },
  fulfillment_cost: { worse: 120, better: 80 },
  returns_reserve_pct: { worse: 200, better: 50 },
} as const;

/** The share of the stock that never sells in the test unsold_stock, per cent. */
export const unsoldPct = 20;

/** Several figures that move at once, per cent of today. */
export type Shock = Readonly<Record<"price" | "landedCost" | "ads" | "returns", number>>;

/** The test all_at_once. */
export const allAtOnce = { price: 95, landedCost: 105, ads: 112.5, returns: 125 } as const satisfies Shock;

/** The levers that a seller can negotiate or change, in the order of the table. */
export const leversWithReach = [
  "expected_sale_price",
  "product_value",
  "shipping",
  "ad_cost_per_order",
  "fulfillment_cost",
  "returns_reserve_pct",
] as const;
export type LeverWithReach = (typeof leversWithReach)[number];
