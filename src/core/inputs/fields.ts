/** The fields of an input, and the numbers that each may hold (domain.md 2.1). */

const price = { minimum: 0.01, maximum: 1_000_000_000_000 } as const;
const cost = { minimum: 0, maximum: 1_000_000_000_000 } as const;
const percentage = { minimum: 0, maximum: 100 } as const;

/**
 * The bounds of every number, inclusive: money in whole units of the currency, percentages in per cent. The sum of the
 * fees may exceed 100 %.
 */
export const bounds = {
  product_value: price,
  landed_cost: price,
  expected_sale_price: price,
  shipping: cost,
  insurance: cost,
  duty_rate_pct: percentage,
  vat_rate_pct: percentage,
  total_fee_pct: percentage,
  marketplace_fee_pct: percentage,
  payment_fee_pct: percentage,
  ad_cost_per_order: cost,
  fulfillment_cost: cost,
  returns_reserve_pct: percentage,
  other_cost_per_order: cost,
  competitor_count: { minimum: 0, maximum: 1_000_000 },
  delivery_days: { minimum: 0, maximum: 365 },
  working_capital: { minimum: 1, maximum: 1_000_000_000_000 },
} as const;

/** How many products each portfolio operation takes. */
export const productCounts = {
  gcc_portfolio_rank: { minimum: 2, maximum: 12 },
  gcc_merchant_pack: { minimum: 3, maximum: 25 },
  x402_agent_pilot: { minimum: 1, maximum: 10 },
  x402_agent_growth: { minimum: 1, maximum: 50 },
  x402_agent_scale: { minimum: 1, maximum: 150 },
} as const;

/** A number of one product. */
export type Field = Exclude<keyof typeof bounds, "working_capital">;

const landed = ["shipping", "insurance", "duty_rate_pct", "vat_rate_pct"] as const;
const sale = [
  "marketplace_fee_pct",
  "payment_fee_pct",
  "ad_cost_per_order",
  "fulfillment_cost",
  "returns_reserve_pct",
  "other_cost_per_order",
  "competitor_count",
  "delivery_days",
] as const;

/** The fields of each kind of input, in field order. `product` is the input of a decision and of every portfolio. */
export const inputFields = {
  free: {
    required: ["landed_cost", "expected_sale_price"],
    optional: ["total_fee_pct", "ad_cost_per_order", "fulfillment_cost"],
  },
  landed: { required: ["product_value"], optional: landed },
  score: { required: ["landed_cost", "expected_sale_price"], optional: sale },
  product: { required: ["product_value", "expected_sale_price"], optional: [...landed, ...sale] },
} as const satisfies Record<string, { readonly required: readonly Field[]; readonly optional: readonly Field[] }>;

/** Free check, landed cost, score, or product. */
export type InputKind = keyof typeof inputFields;
