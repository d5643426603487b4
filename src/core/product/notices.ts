/** What a reader should know beside the figures (domain.md 4.9). */
import { add, multiply } from "../exact/integer.ts";
import { followsSaudiRules, standardVatRatePct } from "../figures/currency.ts";
import { impossibleZeros, type Reading } from "../figures/stated-figures.ts";
import { missingFields } from "./missing-inputs.ts";
import type { Scenario } from "./scenario.ts";

/** Every notice of an operation, in the order in which it is given. */
export const noticeCodes = [
  "FEES_AT_OR_ABOVE_100_PCT",
  "LOOKS_LIKE_A_LOT",
  "SALE_PRICE_BELOW_LANDED_COST",
  "PRICE_OVER_TEN_TIMES_COST",
  "LOSS_BEFORE_ADS",
  "ZERO_COSTS_NOT_COUNTED",
  "ZERO_COMPETITORS_CHECK_DEMAND",
  "RETURNS_LOOK_LIKE_A_RATE",
  "DELIVERY_LOOKS_LIKE_LEAD_TIME",
  "FEE_OUTSIDE_PUBLISHED_RANGE",
  "MINIMUM_FEE_APPLIES",
  "OWN_STORE_INFERRED",
  "COSTS_ASSUMED",
  "WITHIN_PERSONAL_SHIPMENT_THRESHOLD",
  "CONSIGNMENT_COSTS_NOT_CONVERTED",
  "FREIGHT_NOT_SUPPLIED",
  "DUTY_RATE_ASSUMED",
  "DUTY_RAISED_2020",
  "VAT_RATE_DIFFERS_FROM_STANDARD",
  "LOSS_IF_UNREGISTERED",
  "AMOUNTS_ROUNDED_TO_MINOR_UNIT",
] as const;
export type NoticeCode = (typeof noticeCodes)[number];

/** The notices whose condition holds, in the order of the conditions. */
export function noticesWhen(conditions: Partial<Record<NoticeCode, boolean>>): NoticeCode[] {
  const codes: NoticeCode[] = [];
  let code: NoticeCode;
  for (code in conditions) if (conditions[code]) codes.push(code);
  return codes;
}

/** The sizes at which a figure looks like another one. */
export const noticeBounds = {
  /** How many times price and cost differ when one of them is probably of a lot. */
  times: 10,
  returnsReservePct: 12,
  deliveryDays: 14,
  /** Saudi duty rates below this were often raised in 2020. */
  dutyRatePct: 10,
} as const;

/** Whether a given fee is one that nobody publishes. A lowest price is 0 without a peg, and nothing is below it. */
function isFeeOutsideRange({ stated, market }: Scenario): boolean {
  const [fee, fulfilment] = [stated.marketplace_fee_pct ?? 0, stated.fulfillment_cost ?? 0];
  return (
    (fee > 0 && (fee < market.lowestMarketplaceFee || fee > market.highestMarketplaceFee)) ||
    (fulfilment > 0 && fulfilment < market.lowestFulfilment)
  );
}

/** Whether a given marketplace fee is less than a marketplace takes of any order. */
function isBelowLeastFee({ stated, market }: Scenario): boolean {
  const fee = stated.marketplace_fee_pct ?? 0;
  return fee > 0 && market.scale.part(stated.expected_sale_price, fee) < market.leastFee;
}

/** The notices of a request of one form. `unregistered`: the plan case in each unregistered position shown. */
export function noticesOf(reading: Reading, scenario: Scenario, unregistered: readonly Scenario[]): NoticeCode[] {
  const { stated, used, plan, market, form } = scenario;
  const { scale, currency } = market;
  const price = used.expected_sale_price;
  const looksLikeALot = plan.landed >= multiply(noticeBounds.times, price);
  const zeros = impossibleZeros(stated);
  const purchase = form === "purchase";
  const duty = stated.duty_rate_pct;
  const standardVat = standardVatRatePct(currency);
  return noticesWhen({
    FEES_AT_OR_ABOVE_100_PCT: plan.feeRate >= scale.whole,
    LOOKS_LIKE_A_LOT: looksLikeALot,
    SALE_PRICE_BELOW_LANDED_COST: !looksLikeALot && price < plan.landed,
    PRICE_OVER_TEN_TIMES_COST: price >= multiply(noticeBounds.times, plan.landed),
    LOSS_BEFORE_ADS: add(plan.profit, used.ad_cost_per_order) < 0,
    ZERO_COSTS_NOT_COUNTED: zeros.length > 0,
    ZERO_COMPETITORS_CHECK_DEMAND: reading.competitor_count === 0,
    RETURNS_LOOK_LIKE_A_RATE: (stated.returns_reserve_pct ?? 0) >= scale.read(noticeBounds.returnsReservePct),
    DELIVERY_LOOKS_LIKE_LEAD_TIME: (reading.delivery_days ?? 0) > noticeBounds.deliveryDays,
    FEE_OUTSIDE_PUBLISHED_RANGE: isFeeOutsideRange(scenario),
    MINIMUM_FEE_APPLIES: isBelowLeastFee(scenario),
    OWN_STORE_INFERRED: used.ownStore && stated.marketplace_fee_pct === null,
    COSTS_ASSUMED: missingFields(scenario).some((field) => !zeros.some((zero) => zero === field)),
    DUTY_RATE_ASSUMED: purchase && duty === null,
    DUTY_RAISED_2020:
      purchase && followsSaudiRules(currency) && duty !== null && duty < scale.read(noticeBounds.dutyRatePct),
    VAT_RATE_DIFFERS_FROM_STANDARD: standardVat !== null && used.vat_rate_pct !== scale.read(standardVat),
    LOSS_IF_UNREGISTERED: plan.profit > 0 && unregistered.some((seller) => seller.plan.profit < 0),
    AMOUNTS_ROUNDED_TO_MINOR_UNIT: reading.rounded.length > 0,
  });
}
