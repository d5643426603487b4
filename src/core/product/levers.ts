/** The figures that a seller can move, and how far a search may move them (domain.md 4.8). */
import { toNumber } from "../exact/decimal.ts";
import type { Integer } from "../exact/integer.ts";
import { leastPrice } from "../figures/currency.ts";
import { saleCosts } from "../figures/fields.ts";
import type { Lever, Scenario } from "./scenario.ts";

/** The levers of limits, in their order. */
export const limitLevers = [
  "expected_sale_price",
  "product_value",
  "landed_cost",
  "shipping",
  "duty_rate_pct",
  ...saleCosts,
] as const;
export type LimitLever = (typeof limitLevers)[number];

const purchaseLevers: readonly LimitLever[] = ["product_value", "shipping", "duty_rate_pct"];

/** The levers of a request: those of its form, and the fees of its channel. */
export function leversOf({ form, used, stated }: Scenario): LimitLever[] {
  return limitLevers.filter((lever) => {
    if (purchaseLevers.includes(lever)) return form === "purchase";
    if (lever === "landed_cost") return form === "landed_cost";
    if (lever === "marketplace_fee_pct") return !used.ownStore;
    if (lever === "payment_fee_pct") return used.ownStore || (stated.payment_fee_pct ?? 0) > 0;
    return true;
  });
}

/** Whether a lever is a percentage; the others are amounts. */
export function isRate(lever: Lever): boolean {
  return lever.endsWith("_pct");
}

/** A figure of a lever as results show it. */
export function showFigure({ market }: Scenario, lever: Lever, value: Integer): number {
  return isRate(lever) ? market.scale.show(value) : toNumber(value, market.decimals);
}

/** The smallest value of a cost that is searched: an amount in minor units, a percentage in hundredths. */
export function lowestOf({ market }: Scenario, lever: Lever): Integer {
  switch (lever) {
    case "product_value":
    case "landed_cost":
      return leastPrice(market.currency);
    case "ad_cost_per_order":
    case "insurance":
    case "duty_rate_pct":
      return 0;
    default:
      return 1;
  }
}

/** The largest value of a cost that is searched, in units of the lever. */
export function highestOf(scenario: Scenario, lever: Lever): Integer {
  return isRate(lever) ? scenario.market.scale.whole : scenario.stated.expected_sale_price;
}
