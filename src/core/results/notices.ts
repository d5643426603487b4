/** Which notices and notes are due (domain.md 8.2 and 8.3). */

import { falseZeros } from "../inputs/figures.ts";
import type { Market } from "../inputs/market.ts";
import { standardVatPct } from "../inputs/market.ts";
import { missingFields } from "../product/missing-inputs.ts";
import { rateOf } from "../product/order.ts";
import type { Reading } from "../product/product.ts";
import type { Request } from "../product/request.ts";
import { suspectedRatePct } from "../product/returns.ts";
import { type NoteCode, type NoticeCode, noteCodes, noticeCodes } from "./foot.ts";

/** Returns the notices whose condition holds, in their order. */
export const noticesWhen = (due: Partial<Record<NoticeCode, boolean>>): NoticeCode[] =>
  noticeCodes.filter((code) => due[code]);

/** From how many times on price and cost are probably not of the same thing. */
const suspiciousTimes = 10n;
/** Days from which on a delivery time is probably the lead time of the goods. */
export const longestDeliveryDays = 14;

/** A given fee or fulfilment cost that no published price list has. */
function isOutsidePublishedRange({ stated, rules }: Request): boolean {
  const [fee, fulfilment] = [stated.marketplace_fee_pct ?? 0n, stated.fulfillment_cost ?? 0n];
  return (
    (fee > 0n && (fee < rules.lowestFee || fee > rules.highestFee)) ||
    (fulfilment > 0n && fulfilment < rules.lowestFulfilment)
  );
}

/** Returns the notices about one product; `unregistered` are its requests in the positions that the result shows. */
export function productNoticesOf({ request, facts, rounded }: Reading, unregistered: readonly Request[]): NoticeCode[] {
  const { kind, rules, stated, used, order } = request;
  const { price, profit, goods } = order;
  const isLot = goods.landed >= suspiciousTimes * price;
  const zeros = falseZeros(stated);
  const missing = missingFields(request);
  const fee = stated.marketplace_fee_pct ?? 0n;
  const hasDuty = kind === "product";
  const hasChannel = kind !== "free";
  return noticesWhen({
    FEES_AT_OR_ABOVE_100_PCT: order.selling + used.returns_reserve_pct >= rules.whole,
    LOOKS_LIKE_A_LOT: isLot,
    SALE_PRICE_BELOW_LANDED_COST: !isLot && price < goods.landed,
    PRICE_OVER_TEN_TIMES_COST: price >= suspiciousTimes * goods.landed,
    LOSS_BEFORE_ADS: profit + used.ad_cost_per_order < 0n,
    ZERO_COSTS_NOT_COUNTED: zeros.length > 0,
    ZERO_COMPETITORS_CHECK_DEMAND: facts.competitors?.digits === 0n,
    RETURNS_LOOK_LIKE_A_RATE: (stated.returns_reserve_pct ?? 0n) >= rules.rate(suspectedRatePct),
    DELIVERY_LOOKS_LIKE_LEAD_TIME:
      Number(facts.days?.digits ?? 0n) / 10 ** (facts.days?.decimals ?? 0) > longestDeliveryDays,
    FEE_OUTSIDE_PUBLISHED_RANGE: isOutsidePublishedRange(request),
    MINIMUM_FEE_APPLIES: fee > 0n && rateOf(price, fee, rules) < rules.leastFee,
    OWN_STORE_INFERRED: hasChannel && used.ownStore && stated.marketplace_fee_pct === null,
    COSTS_ASSUMED: missing.some((field) => !zeros.includes(field)),
    FREIGHT_NOT_SUPPLIED: missing.includes("shipping"),
    COD_SURCHARGE_NOT_INCLUDED: used.ownStore && missing.includes("fulfillment_cost"),
    DUTY_RATE_ASSUMED: hasDuty && stated.duty_rate_pct === null,
    VAT_RATE_DIFFERS_FROM_STANDARD: used.vat_rate_pct !== rules.rate(standardVatPct(rules.market)),
    LOSS_IF_UNREGISTERED: profit > 0n && unregistered.some((seller) => seller.order.profit < 0n),
    AMOUNTS_ROUNDED_TO_MINOR_UNIT: rounded.size > 0,
  });
}

/** Returns the notes of a result: `hasPrice` unless it is a landed cost, `hasSaber` where SABER matters. */
export function notesOf(
  market: Market,
  {
    hasPrice,
    hasSaber,
    ordersSomething = false,
    paysDuty = false,
  }: Readonly<Record<"hasPrice" | "hasSaber", boolean>> & {
    readonly ordersSomething?: boolean;
    readonly paysDuty?: boolean;
  },
): NoteCode[] {
  const due: Record<NoteCode, boolean> = {
    ORDER_TERMS: ordersSomething,
    PREFERENCES: paysDuty,
    ART_47: hasPrice && market === "SA",
    SABER: hasSaber && market === "SA",
    METHOD: hasPrice,
    DISCLAIMER: true,
  };
  return noteCodes.filter((code) => due[code]);
}
