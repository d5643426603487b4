/** The decisions under shocked inputs (domain.md 4.12). What was omitted stays omitted. */
import { decide } from "./decision.ts";
import { toDecimal } from "./exact/decimal.ts";
import { atMost100, part, percentage, scalePercentage } from "./exact/percentage.ts";
import type { Entry } from "./portfolio.ts";
import { countDecisions } from "./portfolio-summary.ts";
import { withHigherDuty } from "./product-analysis.ts";
import type { ProductAssessment } from "./product-assessment.ts";
import type { ShockOutcome } from "./result-portfolio-parts.ts";
import { type Decision, decisions, type ShockName, shockNames } from "./result-words.ts";

/** The sizes of the shocks: money to a percentage of itself, the returns percentage by a factor, at most 100 %. */
export const shockSizes = {
  price_down_10: 90,
  product_value_up_10: 110,
  ad_cost_up_25: 125,
  returns_up_50: 1.5,
} as const;

const price = percentage(shockSizes.price_down_10);
const productValue = percentage(shockSizes.product_value_up_10);
const adCost = percentage(shockSizes.ad_cost_up_25);
const returns = toDecimal(shockSizes.returns_up_50);

const shocks: Readonly<Record<Exclude<ShockName, "base">, (assessment: ProductAssessment) => ProductAssessment>> = {
  price_down_10: (assessment) =>
    assessment.with({ expected_sale_price: part(assessment.product.expected_sale_price, price) }),
  product_value_up_10: (assessment) =>
    assessment.with({ product_value: part(assessment.product.product_value, productValue) }),
  ad_cost_up_25: (assessment) =>
    assessment.with({ ad_cost_per_order: part(assessment.product.ad_cost_per_order, adCost) }),
  returns_up_50: (assessment) =>
    assessment.with({
      returns_reserve_pct: atMost100(scalePercentage(assessment.product.returns_reserve_pct, returns)),
    }),
  duty_rate_up_5pp: withHigherDuty,
};

function isWorse(decision: Decision, than: Decision): boolean {
  return decisions.indexOf(decision) > decisions.indexOf(than);
}

/** The outcome of each shock, the base first, for products in the order of the request. */
export function shockMatrix(entries: readonly Entry[]): ShockOutcome[] {
  return shockNames.map((shock) => {
    const shocked = entries.map(({ index, study }) => ({
      index,
      before: study.decision,
      after: shock === "base" ? study.decision : decide(shocks[shock](study.assessment)),
    }));
    return {
      shock,
      decision_counts: countDecisions(shocked.map(({ after }) => after)),
      downgraded: shocked.filter(({ before, after }) => isWorse(after, before)).map(({ index }) => index),
    };
  });
}
