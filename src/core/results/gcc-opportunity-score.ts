/** `gcc_opportunity_score`: how good and how robust is it? (domain.md 7.3) */

import { showHundredths, toNumber } from "../number.ts";
import { scoreLimits } from "../product/limits.ts";
import { missingInputs } from "../product/missing-inputs.ts";
import { marginOf, roiOf } from "../product/order.ts";
import { inputsOf, type ProductNumbers, readProduct } from "../product/product.ts";
import { riskOf, scoreOf } from "../product/score.ts";
import type { Result, ScoreAnswer } from "../results.ts";
import { inTableOrder, productFacts } from "./facts-used.ts";
import { notesOf, noticesWhen, productNoticesOf } from "./notices.ts";
import { headOf, showLandedUnitEconomics, showPricedUnregistered, showStressTests, withoutVatInCost } from "./parts.ts";

export function gccOpportunityScore(input: ProductNumbers): Result<ScoreAnswer> {
  const reading = readProduct("score", input);
  const { request } = reading;
  const { rules, order, unregistered } = request;
  const score = scoreOf(request, reading.facts);
  const notices = productNoticesOf(reading, [unregistered]);
  return {
    head: headOf("gcc_opportunity_score", rules),
    answer: {
      opportunity_score: toNumber(score.tenths, 1),
      profit_per_unit: rules.money(order.profit),
      margin_pct: showHundredths(marginOf(order)),
      roi_pct: showHundredths(roiOf(order)),
      risk_level: riskOf(request),
      if_landed_cost_excludes_vat: withoutVatInCost(request),
      missing_inputs: missingInputs(request),
      limits: scoreLimits(request),
      if_unregistered: [showPricedUnregistered(unregistered)],
      stress_tests: showStressTests(request),
      score_breakdown: score.rows,
      unit_economics: showLandedUnitEconomics(request),
    },
    foot: {
      inputs: inputsOf(reading, input),
      notices: [...noticesWhen({ MARKET_ASSUMED: !rules.isOwnCurrency }), ...notices],
      notes: notesOf(rules.market, { hasPrice: true, hasSaber: false }),
      facts: inTableOrder(productFacts(reading, notices)),
    },
  };
}
