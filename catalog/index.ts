/** The ladder: every operation in buying order. The only list of operations in the program. */
import type { Operation } from "../src/operation.ts";
import { freeProfitCheck } from "./free-profit-check.ts";
import { gccOpportunityScore } from "./gcc-opportunity-score.ts";
import { gccProductDecision } from "./gcc-product-decision.ts";
import { saLandedCost } from "./sa-landed-cost.ts";

export const ladder: readonly Operation[] = [freeProfitCheck, saLandedCost, gccOpportunityScore, gccProductDecision];
