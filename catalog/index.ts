/** The operations: every operation in buying order. The only list of operations in the program. */

import { cheaperAnalysis } from "./cheaper-analysis.ts";
import type { Operation } from "./operation.ts";
import { freeProfitCheck } from "./operations/free-profit-check.ts";
import { gccMerchantPack } from "./operations/gcc-merchant-pack.ts";
import { gccOpportunityScore } from "./operations/gcc-opportunity-score.ts";
import { gccPortfolioRank } from "./operations/gcc-portfolio-rank.ts";
import { gccProductDecision } from "./operations/gcc-product-decision.ts";
import { saLandedCost } from "./operations/sa-landed-cost.ts";
import { x402AgentGrowth } from "./operations/x402-agent-growth.ts";
import { x402AgentPilot } from "./operations/x402-agent-pilot.ts";
import { x402AgentScale } from "./operations/x402-agent-scale.ts";
import type { OperationId } from "./results/shown.ts";

/** Returns operations whose check of an input also says which of them answers it for less. */
const withCheaperAnalysis = <Each extends Operation>(operations: readonly Each[]): readonly Each[] =>
  operations.map((operation) => ({
    ...operation,
    check(input, locale, most) {
      const check = operation.check(input, locale, most);
      const cheaper = check.valid ? cheaperAnalysis(operation, operations, input, locale) : undefined;
      return cheaper ? { ...check, remarks: [...check.remarks, cheaper] } : check;
    },
  }));

export const operations: readonly (Operation & { readonly id: OperationId })[] = withCheaperAnalysis([
  freeProfitCheck,
  saLandedCost,
  gccOpportunityScore,
  gccProductDecision,
  gccPortfolioRank,
  gccMerchantPack,
  x402AgentPilot,
  x402AgentGrowth,
  x402AgentScale,
]);
