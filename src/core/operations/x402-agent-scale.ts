/** How the plan stands when things go wrong, for up to 150 products (domain-plans.md 4.13). */
import { mostPlanMoney } from "../capital/capital-curve.ts";
import { pace } from "../capital/pace.ts";
import { riskLadder } from "../capital/risk-ladder.ts";
import { scenarios } from "../capital/scenarios.ts";
import { edition } from "../figures/edition.ts";
import type { BundleInput } from "../figures/inputs.ts";
import { dataPriority } from "../portfolio/data-priority.ts";
import { changeParts, planParts, registrationWithPlan } from "../portfolio/planned-parts.ts";
import { planPortfolio } from "../portfolio/planned-portfolio.ts";
import { readPortfolio } from "../portfolio/portfolio.ts";
import { productRecords } from "../portfolio/product-lists.ts";

/** Answers `x402_agent_scale`. */
export function x402AgentScale(input: BundleInput) {
  const portfolio = readPortfolio(input);
  const planned = planPortfolio(portfolio, input.working_capital, mostPlanMoney);
  const { money } = portfolio;
  return {
    operation: "x402_agent_scale" as const,
    ...edition(portfolio.currency),
    ...planParts(portfolio, planned),
    registration: registrationWithPlan(portfolio, planned),
    ...changeParts(portfolio, planned),
    risk_ladder: planned && riskLadder(planned.candidates, planned.found, planned.plan, money),
    scenarios: planned && scenarios(planned.plan, money),
    pace: planned && pace(planned.plan, money),
    data_priority: dataPriority(portfolio, planned),
    products: productRecords(portfolio),
  };
}
