/** `gcc_product_decision`: do I buy it, and what has to change first? (domain.md 7.4) */

import { showHundredths, toNumber } from "../number.ts";
import { decisionOf, obstaclesOf } from "../product/decision.ts";
import { decisionLimits } from "../product/limits.ts";
import { decidedMissingInputs } from "../product/missing-inputs.ts";
import { nextStep, unitsPerOrder } from "../product/next-step.ts";
import { marginOf, roiOf } from "../product/order.ts";
import { pricesOf } from "../product/prices.ts";
import { inputsOf, type ProductNumbers, type Reading, readProduct } from "../product/product.ts";
import { ifReturnRate, returnsCover } from "../product/returns.ts";
import { riskOf, scoreOf } from "../product/score.ts";
import type { Advice, DecisionAnswer, Headline, Result } from "../results.ts";
import { inTableOrder, productFacts } from "./facts-used.ts";
import { notesOf, noticesWhen, productNoticesOf } from "./notices.ts";
import { headOf, showDecidedUnregistered, showStressTests, showUnitEconomics } from "./parts.ts";

/** Judges a product: everything that is known of it whatever the capital. */
export function judge(reading: Reading) {
  const { request } = reading;
  const { rules, order, unregistered } = request;
  const decision = decisionOf(request);
  const missing = decidedMissingInputs(request, decision);
  const units = unitsPerOrder(request);
  const score = scoreOf(request, reading.facts);
  const headline: Headline = {
    decision,
    profit_per_unit: rules.money(order.profit),
    margin_pct: showHundredths(marginOf(order)),
    roi_pct: showHundredths(roiOf(order)),
    opportunity_score: toNumber(score.tenths, 1),
    risk_level: riskOf(request),
  };
  const advice: Advice = {
    why_not_go: obstaclesOf(request),
    next_step: nextStep(request, decision, missing, units),
    units_per_order: units,
    if_return_rate: ifReturnRate(request),
  };
  const notices = productNoticesOf(reading, [unregistered]);
  return { request, unregistered, decision, headline, advice, missing, score, notices };
}

export type Judged = ReturnType<typeof judge>;

/** Returns the whole file of a product. */
export const showDecision = ({ request, unregistered, headline, advice, missing, score }: Judged): DecisionAnswer => ({
  ...headline,
  ...advice,
  missing_inputs: missing,
  limits: decisionLimits(request),
  if_unregistered: [showDecidedUnregistered(unregistered)],
  stress_tests: showStressTests(request),
  prices: pricesOf(request),
  returns_cover: returnsCover(request),
  score_breakdown: score.rows,
  unit_economics: showUnitEconomics(request),
});

export function gccProductDecision(input: ProductNumbers): Result<DecisionAnswer> {
  const reading = readProduct("product", input);
  const judged = judge(reading);
  const { rules } = reading.request;
  return {
    head: headOf("gcc_product_decision", rules),
    answer: showDecision(judged),
    foot: {
      inputs: inputsOf(reading, input),
      notices: [...noticesWhen({ MARKET_ASSUMED: !rules.isOwnCurrency }), ...judged.notices],
      notes: notesOf(rules.market, { hasPrice: true, hasSaber: true }),
      facts: inTableOrder(productFacts(reading, judged.notices)),
    },
  };
}
