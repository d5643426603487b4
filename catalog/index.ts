/** The ladder: every operation in buying order. The only list of operations in the program. */
import type { Operation } from "../src/operation/operation.ts";
import { freeProfitCheck } from "./free-profit-check.ts";
import { gccMerchantPack } from "./gcc-merchant-pack.ts";
import { gccOpportunityScore } from "./gcc-opportunity-score.ts";
import { gccPortfolioRank } from "./gcc-portfolio-rank.ts";
import { gccProductDecision } from "./gcc-product-decision.ts";
import { saLandedCost } from "./sa-landed-cost.ts";
import { x402AgentGrowth } from "./x402-agent-growth.ts";
import { x402AgentPilot } from "./x402-agent-pilot.ts";
import { x402AgentScale } from "./x402-agent-scale.ts";

export const ladder: readonly Operation[] = [
  freeProfitCheck,
  saLandedCost,
  gccOpportunityScore,
  gccProductDecision,
  gccPortfolioRank,
  gccMerchantPack,
  x402AgentPilot,
  x402AgentGrowth,
  x402AgentScale,
];
