/** The counts of a portfolio (domain-plans.md 4.10). */
import type { EvaluatedProduct } from "../product/evaluated-product.ts";
import { goCostsSupplied } from "../product/thresholds.ts";
import type { Portfolio } from "./portfolio.ts";

function countsOf(decisions: readonly EvaluatedProduct["decision"][]) {
  const counts = { GO: 0, TEST: 0, RENEGOTIATE: 0, AVOID: 0 };
  for (const decision of decisions) counts[decision]++;
  return counts;
}

/** The object `summary`. */
export function summary({ products }: Portfolio) {
  return {
    product_count: products.length,
    decision_counts: countsOf(products.map(({ product }) => product.decision)),
    decision_counts_if_unregistered: countsOf(products.map(({ product }) => product.decisionIfUnregistered)),
    best_index: products[0]?.product.index ?? 0,
    short_of_data_count: products.filter(({ product }) => product.costsSupplied < goCostsSupplied).length,
    same_product_count: products.filter(({ sameAs }) => sameAs !== null).length,
  };
}
