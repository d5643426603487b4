/**
 * The pure calculation: one function per operation, validated JSON numbers in, the figures of the result out (domain.md
 * 4).
 */
export { freeProfitCheck } from "./operations/free-profit-check.ts";
export { gccMerchantPack } from "./operations/gcc-merchant-pack.ts";
export { gccOpportunityScore } from "./operations/gcc-opportunity-score.ts";
export { gccPortfolioRank } from "./operations/gcc-portfolio-rank.ts";
export { gccProductDecision } from "./operations/gcc-product-decision.ts";
export { saLandedCost } from "./operations/sa-landed-cost.ts";
export { x402AgentGrowth } from "./operations/x402-agent-growth.ts";
export { x402AgentPilot } from "./operations/x402-agent-pilot.ts";
export { x402AgentScale } from "./operations/x402-agent-scale.ts";
