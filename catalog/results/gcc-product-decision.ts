/** What the product decision returns: the dossier of one product (domain.md 4.13). */
import { z } from "@hono/zod-openapi";
import { assumptionTexts, closing, grounds, heading, notices } from "./envelope.ts";
import { productInputsUsed } from "./inputs-used.ts";
import { checks, decisionHeadline, nextStepInWords, scoreBreakdown, stressTests } from "./judgement.ts";
import { landedCostBreakdown } from "./landed-cost.ts";
import { decisionLimits, decisionMissingInputs } from "./limits.ts";
import { decidedVatPositions, registration, unitEconomics, vatCash } from "./unit-economics.ts";
import { ads, returnsCover, volume } from "./what-if.ts";

/** Everything about one product: the product decision returns it, the pilot once per product. */
export const dossier = {
  headline: decisionHeadline,
  next_step: nextStepInWords,
  checks,
  notices,
  missing_inputs: decisionMissingInputs,
  limits: decisionLimits,
  vat_positions: decidedVatPositions.vat_positions,
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

export const gccProductDecisionResult = z
  .looseObject({
    ...heading("gcc_product_decision"),
    ...dossier,
    art_47: decidedVatPositions.art_47,
    assumption_texts: assumptionTexts,
    ...closing,
  })
  .openapi("ProductDecision");
