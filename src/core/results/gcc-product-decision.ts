/** `gcc_product_decision`: do I buy it, and what has to change first? (domain.md 7.4) */
import { decisionOf } from "../product/decision.ts";
import { type Judged, judge } from "../product/judgement.ts";
import { decisionLimits } from "../product/limits.ts";
import { pricesOf } from "../product/prices.ts";
import { ifZerosAreTrue, type ProductNumbers } from "../product/product.ts";
import { returnsCover } from "../product/returns.ts";
import { productFoot } from "./foot.ts";
import { breakEvenPrice, headOf, showStressTests, showUnitEconomics, showUnregistered } from "./parts.ts";

/** The whole file of a product. */
export function showDecision(judged: Judged) {
  const { request, unregistered, headline, advice, missing, score } = judged;
  const { rules, order } = request;
  return {
    ...headline,
    if_zeros_are_true: ifZerosAreTrue(judged),
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
    unit_economics: {
      cif_value: rules.money(order.goods.cif),
      customs_duty: rules.money(order.goods.duty),
      landed_cost: rules.money(order.goods.landed),
      ...showUnitEconomics(request),
    },
  };
}

/** Decides on one product, from what the supplier is paid for one unit. Never throws. */
export function gccProductDecision(input: ProductNumbers) {
  const judged = judge(input);
  return {
    head: headOf(judged.request.rules),
    answer: showDecision(judged),
    foot: productFoot(judged, [judged.unregistered]),
  };
}
