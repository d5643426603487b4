/** The sizes of the five stress tests (domain.md 4.6). */

/** Per cent that the price, the landed cost and advertising become, and the factor on the returns percentage. */
export const stressSizes = {
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
} as const;
