/** What to order first with this money, and what the cash does (domain-plans.md 4.13). */
import { edition } from "../figures/edition.ts";
import type { MerchantPackInput } from "../figures/inputs.ts";
import { planParts } from "../portfolio/planned-parts.ts";
import { planPortfolio } from "../portfolio/planned-portfolio.ts";
import { readPortfolio } from "../portfolio/portfolio.ts";
import { productRecords } from "../portfolio/product-lists.ts";

/** Answers `gcc_merchant_pack`. */
export function gccMerchantPack(input: MerchantPackInput) {
  const portfolio = readPortfolio(input);
  const planned = planPortfolio(portfolio, input.working_capital);
  return {
    operation: "gcc_merchant_pack" as const,
    ...edition(portfolio.currency),
    ...planParts(portfolio, planned),
    products: productRecords(portfolio),
  };
}
