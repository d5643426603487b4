/** The plan with up to ten full dossiers: the file to have before the first order (domain-plans.md 4.13). */
import { edition } from "../figures/edition.ts";
import type { BundleInput } from "../figures/inputs.ts";
import { planParts } from "../portfolio/planned-parts.ts";
import { planPortfolio } from "../portfolio/planned-portfolio.ts";
import { readPortfolio } from "../portfolio/portfolio.ts";
import { productDossiers } from "../portfolio/product-lists.ts";

/** Answers `x402_agent_pilot`. */
export function x402AgentPilot(input: BundleInput) {
  const portfolio = readPortfolio(input);
  const planned = planPortfolio(portfolio, input.working_capital);
  return {
    operation: "x402_agent_pilot" as const,
    ...edition(portfolio.currency),
    ...planParts(portfolio, planned),
    products: productDossiers(portfolio),
  };
}
