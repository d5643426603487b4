/** What an omitted private cost is assumed to be, before the floors of published prices (domain.md 2.2). Per cent. */
export const typicalValues = {
  /** Of the product value. */
  shipping: 10,
  insurance: 1,
  marketplace_fee_pct: 12,
  /** A marketplace fee pays for collection: beside one, what it leaves of this. */
  payment_fee_pct: 2.5,
  returns_reserve_pct: { marketplace: 5, own_store: 8 },
  /** Of the price. */
  ad_cost_per_order: 10,
  fulfillment_cost: 10,
} as const;
