/** Whether to sell one product, with everything that the answer rests on (domain.md 4.13). */
import { currencyAssumption } from "./assumptions.ts";
import { defaultCurrency } from "./currency.ts";
import { dossier } from "./dossier.ts";
import { edition } from "./edition.ts";
import { EvaluatedProduct } from "./evaluated-product.ts";
import type { ProductDecisionInput } from "./inputs.ts";
import { readProduct } from "./product-input.ts";
import type { GccProductDecision } from "./results.ts";

/** Answers `gcc_product_decision`. */
export function gccProductDecision(input: ProductDecisionInput): GccProductDecision {
  const currency = input.currency ?? defaultCurrency;
  const product = new EvaluatedProduct(readProduct(input, currency, currencyAssumption(input.currency)));
  return { operation: "gcc_product_decision", ...edition(currency), ...dossier(product) };
}
