/**
 * Everything about one product as results show it: the product decision, and each product of the pilot (domain.md
 * 4.13).
 */
import { assumptionsOf, showPurchaseInputs } from "../../figures/inputs-used.ts";
import { type Decision, showChecks } from "../decision.ts";
import type { EvaluatedProduct } from "../evaluated-product.ts";
import { showLandedCost } from "../landed-cost.ts";
import { showDecisionInputs } from "../missing-inputs.ts";
import { showScore } from "../opportunity-score.ts";
import { showStressTests } from "../stress-tests.ts";
import { showUnitEconomics } from "../unit-economics.ts";
import { showAds } from "./ads.ts";
import { cashSteps, derivationOf, landedSteps, unitCostSteps, unitSteps } from "./derivation.ts";
import { showHeadline } from "./headline.ts";
import { showReturnsCover } from "./returns-cover.ts";
import { showPricedVatPosition, showRegistration, showVatCash } from "./vat-positions.ts";
import { showVolume } from "./volume.ts";

/** The registered position and the one that applies without registration, each with its decision. */
function showDecidedPositions(product: EvaluatedProduct) {
  const decided = ({ lawful_up_to_orders, ...row }: ReturnType<typeof showPricedVatPosition>, decision: Decision) => {
    return { ...row, decision, lawful_up_to_orders };
  };
  return [
    decided(showPricedVatPosition(product.scenario, product.limits), product.decision),
    decided(showPricedVatPosition(product.unregistered), product.decisionIfUnregistered),
  ];
}

/** The dossier of a product. */
export function dossierOf(product: EvaluatedProduct) {
  const { scenario, reading, limits } = product;
  const { plan, used } = scenario;
  const unitEconomics = showUnitEconomics(plan);
  const returnsCover = showReturnsCover(scenario);
  return {
    headline: showHeadline(product),
    next_step: product.nextStep,
    checks: showChecks(scenario, product.stress),
    notices: [...product.notices],
    missing_inputs: showDecisionInputs(scenario, product.missingInputs),
    limits: limits.showForDecision(),
    vat_positions: showDecidedPositions(product),
    registration: showRegistration(scenario),
    vat_cash: showVatCash(scenario),
    volume: showVolume(scenario),
    returns_cover: returnsCover,
    ads: showAds(scenario, limits),
    stress_tests: showStressTests("purchase", scenario.basis, product.stress),
    score_breakdown: showScore(product.opportunityScore),
    landed_cost_breakdown: showLandedCost(plan.goods, reading.market.decimals),
    unit_economics: unitEconomics,
    inputs_used: showPurchaseInputs(reading, used),
    assumptions: assumptionsOf(reading, used, product.currencyReading),
    derivation: derivationOf(
      { ...landedSteps, ...unitCostSteps, ...unitSteps, ...cashSteps },
      { ...unitEconomics, ...returnsCover },
    ),
  };
}
