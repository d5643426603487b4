/** What each input may be (domain.md 4.1). Bounds are inclusive; the sum of the fee percentages may exceed 100. */

const price = { minimum: 0.01, maximum: 1_000_000_000_000 } as const;
const cost = { minimum: 0, maximum: 1_000_000_000_000 } as const;
const percentage = { minimum: 0, maximum: 100 } as const;

/** The bounds of every number: money in whole units of the currency, percentages in per cent. */
export const bounds = {
  product_value: price,
  landed_cost: price,
  expected_sale_price: price,
  shipping: cost,
  insurance: cost,
  ad_cost_per_order: cost,
  fulfillment_cost: cost,
  other_cost_per_order: cost,
  duty_rate_pct: percentage,
  vat_rate_pct: percentage,
  total_fee_pct: percentage,
  marketplace_fee_pct: percentage,
  payment_fee_pct: percentage,
  returns_reserve_pct: percentage,
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
