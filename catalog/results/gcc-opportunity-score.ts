/** What the opportunity score returns (domain.md 4.13). */
import { z } from "@hono/zod-openapi";
import { assumptionTexts, closing, grounds, heading, notices } from "./envelope.ts";
import { opportunityInputsUsed } from "./inputs-used.ts";
import { opportunityHeadline, scoreBreakdown, stressTests } from "./judgement.ts";
import { missingInputs, opportunityLimits } from "./limits.ts";
import { ifLandedCostExcludesVat, pricedVatPositions, unitEconomics } from "./unit-economics.ts";

export const gccOpportunityScoreResult = z
  .looseObject({
    ...heading("gcc_opportunity_score"),
    headline: opportunityHeadline,
    notices,
    if_landed_cost_excludes_vat: ifLandedCostExcludesVat,
    missing_inputs: missingInputs,
    limits: opportunityLimits,
    ...pricedVatPositions,
    stress_tests: stressTests,
    score_breakdown: scoreBreakdown,
    unit_economics: unitEconomics,
    ...grounds(opportunityInputsUsed),
    assumption_texts: assumptionTexts,
    ...closing,
  })
  .openapi("OpportunityScore");
