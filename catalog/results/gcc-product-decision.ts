/** What the product decision returns: the dossier of one product (domain.md 4.13). */
import { assumptionTexts, grounds, notices, resultOf } from "./envelope.ts";
import { productInputsUsed } from "./inputs-used.ts";
import { checks, decisionHeadline, nextStepInWords, scoreBreakdown, stressTests } from "./judgement.ts";
import { landedCostBreakdown } from "./landed-cost.ts";
import { decisionLimits, decisionMissingInputs } from "./limits.ts";
import { decidedVatPositions, deemedSupplierRule, registration, unitEconomics, vatCash } from "./unit-economics.ts";
import { ads, returnsCover, volume } from "./what-if.ts";

/** Everything about one product: the product decision returns it, the pilot once per product. */
export const dossier = {
  headline: decisionHeadline,
  next_step: nextStepInWords,
  checks,
  notices,
  missing_inputs: decisionMissingInputs,
  limits: decisionLimits,
  vat_positions: decidedVatPositions,
  registration,
  vat_cash: vatCash,
  volume,
  returns_cover: returnsCover,
  ads,
  stress_tests: stressTests,
  score_breakdown: scoreBreakdown,
  landed_cost_breakdown: landedCostBreakdown,
  unit_economics: unitEconomics,
  ...grounds(productInputsUsed),
};

export const gccProductDecisionResult = resultOf("gcc_product_decision", "ProductDecision", {
  ...dossier,
  art_47: deemedSupplierRule,
  assumption_texts: assumptionTexts,
});
