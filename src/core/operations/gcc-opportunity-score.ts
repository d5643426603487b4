/** How good and how robust a product is, from its landed cost alone (domain.md 4.13). */
import { toNumber } from "../exact/decimal.ts";
import { edition, readCurrency } from "../figures/edition.ts";
import type { OpportunityInput } from "../figures/inputs.ts";
import { assumptionsOf, showLandedInputs } from "../figures/inputs-used.ts";
import { readStated } from "../figures/stated-figures.ts";
import { derivationOf, unitCostOfLandedSteps, unitSteps } from "../product/dossier/derivation.ts";
import { showPricedVatPosition } from "../product/dossier/vat-positions.ts";
import { Limits } from "../product/limits.ts";
import { missingInputs, showMissingInputs } from "../product/missing-inputs.ts";
import { noticesOf } from "../product/notices.ts";
import { opportunityScore, showScore } from "../product/opportunity-score.ts";
import { riskLevel } from "../product/risk.ts";
import { Scenario } from "../product/scenario.ts";
import { showStressTests, stressOutcome } from "../product/stress-tests.ts";
import { showUnitEconomics, showWithoutVat } from "../product/unit-economics.ts";

/** Answers `gcc_opportunity_score`. */
export function gccOpportunityScore(input: OpportunityInput) {
  const currency = readCurrency(input.currency);
  const reading = readStated("landed_cost", input, currency.currency);
  const scenario = Scenario.of(reading);
  const { plan, basis, used } = scenario;
  const unregistered = scenario.inPosition(scenario.unregisteredPosition);
  const stress = stressOutcome("landed_cost", basis);
  const score = opportunityScore(basis, stress, reading);
  const limits = new Limits(scenario);
  const unitEconomics = showUnitEconomics(plan);
  return {
    operation: "gcc_opportunity_score" as const,
    ...edition(currency.currency),
    headline: {
      opportunity_score: toNumber(score.tenths, 1),
      profit_per_unit: unitEconomics.profit_per_unit,
      margin_pct: unitEconomics.margin_pct,
      roi_pct: unitEconomics.roi_pct,
      risk_level: riskLevel(basis, stress),
    },
    notices: noticesOf(reading, scenario, [unregistered]),
    if_landed_cost_excludes_vat: showWithoutVat(plan),
    missing_inputs: showMissingInputs(scenario, missingInputs(scenario, null)),
    limits: limits.showForScore(),
    vat_positions: [showPricedVatPosition(scenario, limits), showPricedVatPosition(unregistered)],
    stress_tests: showStressTests("landed_cost", basis, stress),
    score_breakdown: showScore(score),
    unit_economics: unitEconomics,
    inputs_used: showLandedInputs(reading, used),
    assumptions: assumptionsOf(reading, used, currency),
    derivation: derivationOf({ ...unitCostOfLandedSteps, ...unitSteps }, unitEconomics),
  };
}
