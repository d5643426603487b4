/** The pure calculation: one function per operation, validated JSON numbers in, the figures of the result out (domain.md 4). */
export { freeProfitCheck } from "./free-profit-check.ts";
export { gccMerchantPack } from "./gcc-merchant-pack.ts";
export { gccOpportunityScore } from "./gcc-opportunity-score.ts";
export { gccPortfolioRank } from "./gcc-portfolio-rank.ts";
export { gccProductDecision } from "./gcc-product-decision.ts";
export { saLandedCost } from "./sa-landed-cost.ts";
export { x402AgentGrowth } from "./x402-agent-growth.ts";
export { x402AgentPilot } from "./x402-agent-pilot.ts";
export { x402AgentScale } from "./x402-agent-scale.ts";
