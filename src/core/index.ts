/** The pure calculation: one function per operation, validated JSON numbers in, the figures of the result out (domain.md 4). */
export { freeProfitCheck } from "./free-profit-check.ts";
export { gccOpportunityScore } from "./gcc-opportunity-score.ts";
export { gccProductDecision } from "./gcc-product-decision.ts";
export { saLandedCost } from "./sa-landed-cost.ts";
