/** What omitted costs are assumed to be before the least published prices: the service's judgement (domain.md 2.5). */

/** What omitted costs are assumed to be, per cent: freight of the product value, ads and fulfilment of the price. */
export const typicalPct = {
  shipping: 10,
  insurance: 1,
  marketplace_fee_pct: 12,
  payment_fee_pct: 2.5,
  returns_reserve_pct: { marketplace: 5, own_store: 8 },
  ad_cost_per_order: 10,
  fulfillment_cost: 10,
} as const;
