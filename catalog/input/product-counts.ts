/** How many products each analysis takes in one call, where it takes a list (interface: limits). */

/** The fewest and the most products of one call. */
export interface ProductCount {
  readonly fewest: number;
  readonly most: number;
}

export const productCounts = {
  gcc_portfolio_rank: { fewest: 2, most: 12 },
  gcc_merchant_pack: { fewest: 3, most: 25 },
  x402_agent_pilot: { fewest: 1, most: 10 },
  x402_agent_growth: { fewest: 1, most: 50 },
  x402_agent_scale: { fewest: 1, most: 150 },
} as const satisfies Readonly<Record<string, ProductCount>>;

const byId: Readonly<Record<string, ProductCount>> = productCounts;

/** How many products an analysis takes in one call; one without a list takes one. */
export const productCountOf = (id: string): ProductCount => byId[id] ?? { fewest: 1, most: 1 };

/** Tells whether an analysis takes a given number of products in one call. */
export function takesProducts(id: string, products: number): boolean {
  const { fewest, most } = productCountOf(id);
  return products >= fewest && products <= most;
}
