/** The full dossier of each of a few products, with an optional budget (domain.md 4.13). */
import { showAllocation } from "./capital/allocation.ts";
import { capitalOf } from "./capital/capital.ts";
import { purchasePlan } from "./capital/purchase-plan.ts";
import { renegotiationList } from "./capital/renegotiation-list.ts";
import { dossier } from "./dossier.ts";
import { edition } from "./edition.ts";
import { productFacts } from "./facts-used.ts";
import type { BundleInput } from "./inputs.ts";
import { readPortfolio } from "./portfolio.ts";
import { portfolioSummary } from "./portfolio-summary.ts";
import { ranking } from "./ranking.ts";
import type { X402AgentPilot } from "./results.ts";

/** Answers `x402_agent_pilot`. */
export function x402AgentPilot(input: BundleInput): X402AgentPilot {
  const portfolio = readPortfolio(input);
  const { currency, decimals, ranked } = portfolio;
  const capital = input.working_capital === undefined ? null : capitalOf(portfolio, input.working_capital);
  return {
    operation: "x402_agent_pilot",
    ...edition(currency),
    summary: portfolioSummary(ranked),
    allocation: capital && showAllocation(capital.plan, decimals),
    purchase_plan: capital && purchasePlan(capital.plan, decimals),
    renegotiation_list: renegotiationList(portfolio, capital),
    ranking: ranking(ranked),
    products: ranked.map(({ index, product }) => ({ index, ...dossier(product) })),
    facts: productFacts(currency, input.products),
  };
}
