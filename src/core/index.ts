/** The arithmetic: one pure function per operation, from validated JSON numbers to codes and figures (domain.md). */
export { missingMainCosts } from "./inputs/figures.ts";
export { freeProfitCheck } from "./results/free-profit-check.ts";
export { gccOpportunityScore } from "./results/gcc-opportunity-score.ts";
export { gccProductDecision } from "./results/gcc-product-decision.ts";
export {
  gccMerchantPack,
  gccPortfolioRank,
  x402AgentGrowth,
  x402AgentPilot,
  x402AgentScale,
} from "./results/portfolios.ts";
export { saLandedCost } from "./results/sa-landed-cost.ts";
