/** The decision on one product: the dossier (domain.md 4.13). */

import { edition, readCurrency } from "../figures/edition.ts";
import type { ProductDecisionInput } from "../figures/inputs.ts";
import { dossierOf } from "../product/dossier/dossier.ts";
import { evaluateProduct } from "../product/evaluated-product.ts";

/** Answers `gcc_product_decision`. */
export function gccProductDecision(input: ProductDecisionInput) {
  const currency = readCurrency(input.currency);
  return {
    operation: "gcc_product_decision" as const,
    ...edition(currency.currency),
    ...dossierOf(evaluateProduct(input, 0, currency)),
  };
}
