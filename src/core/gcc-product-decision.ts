/** One product from purchase price to a reasoned decision (domain.md 4.13). */
import { currencyAssumption } from "./assumptions.ts";
import { defaultCurrency } from "./currency.ts";
import type { ProductDecisionInput } from "./inputs.ts";
import { productAnalysis } from "./product-analysis.ts";
import { readProduct } from "./product-scenario.ts";
import { studyProduct } from "./product-study.ts";
import type { GccProductDecision } from "./results.ts";

/** Answers `gcc_product_decision`. */
export function gccProductDecision(input: ProductDecisionInput): GccProductDecision {
  const scenario = readProduct(input, input.currency ?? defaultCurrency, currencyAssumption(input.currency));
  return { operation: "gcc_product_decision", ...productAnalysis(studyProduct(scenario)) };
}
