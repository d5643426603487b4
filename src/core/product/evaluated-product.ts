/** Everything that is known about one product whatever the capital (domain.md 4.4 to 4.9). */
import { add, type Integer } from "../exact/integer.ts";
import { part } from "../exact/percentage.ts";
import type { ProductDecisionInput } from "../figures/inputs.ts";
import type { CurrencyReading } from "../figures/inputs-used.ts";
import type { Shock } from "../figures/ranges.ts";
import { readStated } from "../figures/stated-figures.ts";
import { confirmedDecision, decide } from "./decision.ts";
import { Limits } from "./limits.ts";
import { missingInputs } from "./missing-inputs.ts";
import { nextStep } from "./next-step.ts";
import { noticesOf } from "./notices.ts";
import { opportunityScore } from "./opportunity-score.ts";
import { riskLevel } from "./risk.ts";
import { Scenario } from "./scenario.ts";
import { shockedProfit, stressOutcome } from "./stress-tests.ts";

/**
 * Reads and evaluates a product; `index` is its position in the request, from 0.
 *
 * Minor units and hundredths of a per cent, in the plan case unless the name says otherwise.
 */
export function evaluateProduct(input: ProductDecisionInput, index: number, currencyReading: CurrencyReading) {
  const reading = readStated("purchase", input, currencyReading.currency);
  const scenario = Scenario.of(reading);
  const { plan, used, basis } = scenario;
  const unregistered = scenario.inPosition(scenario.unregisteredPosition);
  const stress = stressOutcome("purchase", basis);
  const score = opportunityScore(basis, stress, reading);
  const limits = new Limits(scenario);
  const decision = decide(scenario);
  const confirmed = confirmedDecision(scenario);
  const missing = missingInputs(scenario, decision);
  return {
    index,
    reading,
    currencyReading,
    scenario,
    limits,
    decimals: reading.market.decimals,
    productValue: used.product_value,
    price: used.expected_sale_price,
    profit: plan.profit,
    margin: plan.margin,
    roi: plan.roi,
    stress,
    opportunityScore: score,
    /** Tenths of a point. */
    score: score.tenths,
    riskLevel: riskLevel(basis, stress),
    decision,
    /** The decision of the request with `missing` supplied at the assumed values. */
    confirmedDecision: confirmed,
    /** The same request of a seller without VAT registration. */
    unregistered,
    decisionIfUnregistered: decide(unregistered),
    profitIfUnregistered: unregistered.plan.profit,
    costsSupplied: scenario.costsSupplied,
    missingInputs: missing,
    /** The fields of missing_inputs, in its order. */
    missing: missing.map(({ field }) => field),
    nextStep: nextStep(scenario, decision, confirmed, limits, missing),
    notices: noticesOf(reading, scenario, [unregistered]),
  };
}

export type EvaluatedProduct = ReturnType<typeof evaluateProduct>;

/** One unit of a request as a plan sees it. */
export function unitOf({ plan, used }: Pick<Scenario, "plan" | "used">) {
  return {
    productValue: used.product_value,
    price: used.expected_sale_price,
    freight: add(used.shipping, used.insurance),
    customsDuty: plan.goods.customs_duty,
    importVat: plan.goods.import_vat,
    landedCost: plan.landed,
    unitCost: plan.exVat,
    profit: plan.profit,
    paidAhead: add(used.ad_cost_per_order, used.other_cost_per_order),
  };
}

/** Profit and unit cost with some figures shocked, everything else as in the plan case (domain-plans.md 4.12). */
export function shocked({ plan }: Scenario, shock: Shock): { readonly profit: Integer; readonly unitCost: Integer } {
  return { profit: shockedProfit(plan, shock), unitCost: part(plan.exVat, shock.landedCost) };
}
