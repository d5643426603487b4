/** What the opportunity score returns (domain.md 4.13). */
import { assumptionTexts, grounds, notices, resultOf } from "./envelope.ts";
import { opportunityInputsUsed } from "./inputs-used.ts";
import { opportunityHeadline, scoreBreakdown, stressTests } from "./judgement.ts";
import { missingInputs, opportunityLimits } from "./limits.ts";
import { deemedSupplierRule, ifLandedCostExcludesVat, pricedVatPositions, unitEconomics } from "./unit-economics.ts";

export const gccOpportunityScoreResult = resultOf("gcc_opportunity_score", "OpportunityScore", {
  headline: opportunityHeadline,
  notices,
  if_landed_cost_excludes_vat: ifLandedCostExcludesVat,
  missing_inputs: missingInputs,
  limits: opportunityLimits,
  vat_positions: pricedVatPositions,
  art_47: deemedSupplierRule,
  stress_tests: stressTests,
  score_breakdown: scoreBreakdown,
  unit_economics: unitEconomics,
  ...grounds(opportunityInputsUsed),
  assumption_texts: assumptionTexts,
});
