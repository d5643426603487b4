/** The smallest whole percentage by which one lever alone makes a product a GO (domain.md 4.12). */
import { largestAmounts } from "./currency.ts";
import { isGo } from "./decision.ts";
import type { EvaluatedProduct } from "./evaluated-product.ts";
import type { Integer } from "./exact/integer.ts";
import { part, percentage } from "./exact/percentage.ts";
import { atPrice } from "./order.ts";
import type { ProductCase } from "./product-case.ts";
import type { RankingEntry } from "./ranking.ts";
import type { ShownUpgradePath } from "./result-portfolio-parts.ts";
import { type Lever, levers } from "./result-words.ts";
import { goThresholds } from "./thresholds.ts";

interface LeverRule {
  /** 1 raises the value, -1 lowers it. */
  readonly direction: 1 | -1;
  /** The largest change tried, per cent. */
  readonly limitPct: number;
  /**
   * Whether a larger change never turns a GO back. True for costs: profit, margins, returns, every stress test and so the score never
   * fall when a cost falls. Not for the price: fees are rounded, so margin and score may dip by their last digit.
   */
  readonly monotone: boolean;
  /** The value in minor units; null where the caller left it out. */
  readonly value: (product: EvaluatedProduct) => Integer | null;
  /** The product with the lever at another value. */
  readonly at: (plan: ProductCase, value: Integer) => ProductCase;
}

/** What each lever may do. */
export const leverRules: Readonly<Record<Lever, LeverRule>> = {
  product_value: {
    direction: -1,
    limitPct: 50,
    monotone: true,
    value: ({ productValue }) => productValue,
    at: (plan, product_value) => plan.bought({ product_value }),
  },
  expected_sale_price: {
    direction: 1,
    limitPct: 50,
    monotone: false,
    value: ({ plan }) => plan.amounts.price,
    at: (plan, price) => plan.with({ sale: atPrice(plan.terms.sale, price) }),
  },
  ad_cost_per_order: {
    direction: -1,
    limitPct: 100,
    monotone: true,
    value: ({ input }) => input.sale.ad_cost_per_order,
    at: (plan, ad_cost_per_order) => plan.with({ sale: { ...plan.terms.sale, ad_cost_per_order } }),
  },
};

/** The smallest change from 1 to the limit that reaches GO; null when none does. */
function smallestChange(limit: number, monotone: boolean, reachesGo: (change: number) => boolean): number | null {
  if (!monotone) {
    for (let change = 1; change <= limit; change++) if (reachesGo(change)) return change;
    return null;
  }
  if (!reachesGo(limit)) return null;
  let [fails, reaches] = [0, limit];
  while (reaches - fails > 1) {
    const middle = (fails + reaches) >> 1;
    if (reachesGo(middle)) reaches = middle;
    else fails = middle;
  }
  return reaches;
}

/** The signed change of the lever that reaches GO; null when it has none. */
function changeToGo(product: EvaluatedProduct, lever: Lever): number | null {
  const { direction, limitPct, monotone, value, at } = leverRules[lever];
  const own = value(product);
  if (own === null) return null;
  const change = smallestChange(limitPct, monotone, (pct) => {
    const changed = part(own, percentage(100 + direction * pct));
    // Half of one minor unit rounds up to it, so that no price falls to nothing; a price may rise too high.
    return changed <= largestAmounts[product.input.decimals] && isGo(at(product.plan, changed));
  });
  return change && direction * change;
}

/** The paths of every product that is no GO although its costs are known, in rank order; products without any have no row. */
export function upgradePaths(ranked: readonly RankingEntry[]): ShownUpgradePath[] {
  return ranked
    .filter(({ product }) => product.decision !== "GO" && product.input.costsSupplied >= goThresholds.costs_supplied)
    .map(({ index, product }) => ({
      index,
      product_value_change_pct: changeToGo(product, "product_value"),
      expected_sale_price_change_pct: changeToGo(product, "expected_sale_price"),
      ad_cost_per_order_change_pct: changeToGo(product, "ad_cost_per_order"),
    }))
    .filter((path) => levers.some((lever) => path[`${lever}_change_pct`] !== null));
}
