/** `gcc_product_decision`: do I buy it, and what has to change first? (domain.md 7.4) */
import type { Currency } from "../inputs/market.ts";
import { showHundredths, toNumber } from "../number.ts";
import { decisionOf, obstaclesOf } from "../product/decision.ts";
import { decisionLimits } from "../product/limits.ts";
import { missingInputs } from "../product/missing-inputs.ts";
import { nextStep } from "../product/next-step.ts";
import { marginOf, roiOf } from "../product/order.ts";
import { pricesOf } from "../product/prices.ts";
import { type ProductNumbers, readProduct } from "../product/product.ts";
import { ifReturnRate, returnsCover } from "../product/returns.ts";
import { riskOf, scoreOf } from "../product/score.ts";
import { unitsPerOrder } from "../product/units-per-order.ts";
import { productFoot } from "./foot.ts";
import { breakEvenPrice, headOf, showGoods, showStressTests, showUnitEconomics, showUnregistered } from "./parts.ts";

/**
 * Judges a product: everything that is known of it whatever the capital. A product of a portfolio is in the currency of
 * the portfolio.
 */
export function judge(input: ProductNumbers, currency?: Currency) {
  const reading = readProduct("product", input, currency);
  const { request } = reading;
  const { rules, order, unregistered } = request;
  const decision = decisionOf(request);
  const missing = missingInputs(request, decision);
  const units = unitsPerOrder(request);
  const score = scoreOf(request, input);
  const headline = {
    decision,
    profit_per_unit: rules.money(order.profit),
    margin_pct: showHundredths(marginOf(order)),
    roi_pct: showHundredths(roiOf(order)),
    opportunity_score: toNumber(score.tenths, 1),
    risk_level: riskOf(request),
  };
  const advice = {
    why_not_go: obstaclesOf(request),
    next_step: nextStep(request, decision, missing, units),
    units_per_order: units,
    if_return_rate: ifReturnRate(request),
  };
  return {
    request,
    unregistered,
    decision,
    headline,
    advice,
    missing,
    score,
    foot: productFoot(reading, [unregistered]),
  };
}

/** A product with its decision, and what a result says of it. */
export type Judged = ReturnType<typeof judge>;

/** Returns the whole file of a product. */
export const showDecision = ({ request, unregistered, headline, advice, missing, score }: Judged) => ({
  ...headline,
  ...advice,
  missing_inputs: missing,
  limits: decisionLimits(request),
  if_unregistered: [
    showUnregistered(unregistered, {
      break_even_price: breakEvenPrice(unregistered),
      decision: decisionOf(unregistered),
    }),
  ],
  stress_tests: showStressTests(request),
  prices: pricesOf(request),
  returns_cover: returnsCover(request),
  score_breakdown: score.rows,
  unit_economics: { ...showGoods(request), ...showUnitEconomics(request) },
});

/** Decides on one product, from what the supplier is paid for one unit. Never throws. */
export function gccProductDecision(input: ProductNumbers) {
  const judged = judge(input);
  const { rules } = judged.request;
  return {
    head: headOf(rules),
    answer: showDecision(judged),
    foot: judged.foot,
  };
}
