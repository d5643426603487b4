/** The decisions under shocked inputs (domain.md 4.12). What was omitted stays omitted. */
import { decide, isWorse } from "./decision.ts";
import { toDecimal } from "./exact/decimal.ts";
import { addPercentages, atMost100, part, percentage, scalePercentage } from "./exact/percentage.ts";
import { FeeRates } from "./fee-rates.ts";
import { atPrice } from "./order.ts";
import { countDecisions } from "./portfolio-summary.ts";
import type { ProductCase } from "./product-case.ts";
import type { RankingEntry } from "./ranking.ts";
import type { ShownShock } from "./result-portfolio-parts.ts";
import { type ShockName, shockNames } from "./result-words.ts";

/** The sizes of the shocks: money to a percentage of itself, returns by a factor, duty by percentage points; rates end at 100 %. */
export const shockSizes = {
  price_down_10: 90,
  product_value_up_10: 110,
  ad_cost_up_25: 125,
  returns_up_50: 1.5,
  duty_rate_up_5pp: 5,
} as const;

const price = percentage(shockSizes.price_down_10);
const productValue = percentage(shockSizes.product_value_up_10);
const adCost = percentage(shockSizes.ad_cost_up_25);
const returns = toDecimal(shockSizes.returns_up_50);
const duty = percentage(shockSizes.duty_rate_up_5pp);

const shocks: Readonly<Record<ShockName, (plan: ProductCase) => ProductCase>> = {
  base: (plan) => plan,
  price_down_10: (plan) =>
    plan.with({ sale: atPrice(plan.terms.sale, part(plan.terms.sale.expected_sale_price, price)) }),
  product_value_up_10: (plan) => plan.bought({ product_value: part(plan.terms.purchase.product_value, productValue) }),
  ad_cost_up_25: (plan) =>
    plan.with({ sale: { ...plan.terms.sale, ad_cost_per_order: part(plan.terms.sale.ad_cost_per_order, adCost) } }),
  returns_up_50: (plan) => {
    const { marketplace_fee_pct, payment_fee_pct, returns_reserve_pct } = plan.terms.sale.fees;
    const shocked = atMost100(scalePercentage(returns_reserve_pct, returns));
    return plan.with({
      sale: { ...plan.terms.sale, fees: new FeeRates(marketplace_fee_pct, payment_fee_pct, shocked) },
    });
  },
  duty_rate_up_5pp: (plan) =>
    plan.bought({ duty_rate_pct: atMost100(addPercentages(plan.terms.purchase.duty_rate_pct, duty)) }),
};

/** The outcome of each shock, the base first. */
export function shockMatrix(entries: readonly RankingEntry[]): ShownShock[] {
  return shockNames.map((shock) => {
    const shocked = entries.map(({ index, product }) => ({
      index,
      before: product.decision,
      after: shock === "base" ? product.decision : decide(shocks[shock](product.plan)),
    }));
    return {
      shock,
      decision_counts: countDecisions(shocked.map(({ after }) => after)),
      downgraded: shocked
        .filter(({ before, after }) => isWorse(after, before))
        .map(({ index }) => index)
        .sort((a, b) => a - b),
    };
  });
}
