/** What would change the plan, for up to 50 products (domain-plans.md 4.13). */
import { mostPlanMoney } from "../capital/capital-curve.ts";
import { edition } from "../figures/edition.ts";
import type { BundleInput } from "../figures/inputs.ts";
import { changeParts, planParts } from "../portfolio/planned-parts.ts";
import { planPortfolio } from "../portfolio/planned-portfolio.ts";
import { readPortfolio } from "../portfolio/portfolio.ts";
import { productRecords } from "../portfolio/product-lists.ts";

/** Answers `x402_agent_growth`. */
export function x402AgentGrowth(input: BundleInput) {
  const portfolio = readPortfolio(input);
  const planned = planPortfolio(portfolio, input.working_capital, mostPlanMoney);
  return {
    operation: "x402_agent_growth" as const,
    ...edition(portfolio.currency),
    ...planParts(portfolio, planned),
    ...changeParts(portfolio, planned),
    products: productRecords(portfolio),
  };
}
