/** `gcc_opportunity_score`: how good and how robust is it? (domain.md 7.3) */
import { showHundredths, toNumber } from "../number.ts";
import { scoreLimits } from "../product/limits.ts";
import { undecidedMissingInputs } from "../product/missing-inputs.ts";
import { roiOf } from "../product/order.ts";
import { ifZerosAreTrue, type ProductNumbers, readProduct } from "../product/product.ts";
import { showProfit } from "../product/request.ts";
import { riskOf, scoreOf } from "../product/score.ts";
import { productFoot } from "./foot.ts";
import {
  breakEvenPrice,
  headOf,
  showStressTests,
  showUnitEconomics,
  showUnregistered,
  withoutVatInCost,
} from "./parts.ts";

/** Scores the sale of one unit at a known landed cost, from 0 to 100. Never throws. */
export function gccOpportunityScore(input: ProductNumbers) {
  const reading = readProduct("score", input);
  const { request } = reading;
  const { rules, order, unregistered } = request;
  const score = scoreOf(request, input);
  return {
    head: headOf(rules),
    answer: {
      opportunity_score: toNumber(score.tenths, 1),
      ...showProfit(request),
      roi_pct: showHundredths(roiOf(order)),
      risk_level: riskOf(request),
      if_zeros_are_true: ifZerosAreTrue(reading),
      if_landed_cost_excludes_vat: withoutVatInCost(request),
      missing_inputs: undecidedMissingInputs(request),
      limits: scoreLimits(request),
      if_unregistered: [showUnregistered(unregistered, { break_even_price: breakEvenPrice(unregistered) })],
      stress_tests: showStressTests(request),
      score_breakdown: score.rows,
      unit_economics: showUnitEconomics(request),
    },
    foot: productFoot(reading, [unregistered]),
  };
}
