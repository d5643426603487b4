/** The notices that the stated figures alone show, before anything is calculated (domain.md 8.2). */
import { type InputKind, paidBeforeSale } from "../../fields/index.ts";
import { isRate } from "../../fields/units.ts";
import type { PricedNotice } from "../codes.ts";
import { toDecimal, truncateTo } from "../number.ts";
import { isOwnStore, type Numbers, type StatedInput } from "./figures.ts";
import type { Stated } from "./main-costs.ts";
import type { Rules } from "./market.ts";

/** From this value on, per cent, a reserve was perhaps meant as a return rate. */
export const suspectedRatePct = 12;
/** The longest delivery to a customer; more days are probably the lead time of the goods. */
const longestDeliveryDays = 14;
/** The bounds of commission, payment and returns together, per cent. */
export const totalFeeBounds = { lowest: 8, highest: 40 } as const;
/** Between these a percentage may be a fraction: 0.15 for 15 %. */
const fractionBounds = { above: 0.01, below: 1 } as const;

/** Whether a value of a field may be a fraction of a percentage. */
export const looksLikeFraction = (field: string, value: unknown): value is number =>
  isRate(field) && typeof value === "number" && value > fractionBounds.above && value < fractionBounds.below;

/** Whether a fee or a fulfilment cost is given that no published price list has. */
function isOutsidePublishedRange({ stated, rules }: StatedInput): boolean {
  const isOutside = (fee: bigint | null, lowest: bigint, highest: bigint) =>
    fee !== null && fee > 0n && (fee < lowest || fee > highest);
  return (
    isOutside(stated.marketplace_fee_pct, rules.lowestFee, rules.highestFee) ||
    isOutside(stated.total_fee_pct, rules.rate(totalFeeBounds.lowest), rules.rate(totalFeeBounds.highest)) ||
    isOutside(stated.fulfillment_cost, rules.leastFulfilment, rules.mostMoney)
  );
}

/** Which notices the stated figures of one product or consignment call for. */
export function statedNotices(kind: InputKind, input: Numbers, read: StatedInput) {
  const { rules, stated, zeros } = read;
  return {
    ZERO_COSTS_NOT_COUNTED: zeros.some((field) => field !== "vat_rate_pct"),
    VAT_OF_ZERO: zeros.includes("vat_rate_pct") || (kind === "landed" && stated.vat_rate_pct === 0n),
    PRICE_INCLUDES_FREIGHT: stated.shipping === 0n,
    PERCENT_LOOKS_LIKE_FRACTION: Object.entries(input).some(([field, value]) => looksLikeFraction(field, value)),
    ZERO_COMPETITORS_CHECK_DEMAND: input.competitor_count === 0,
    RETURNS_LOOK_LIKE_A_RATE: (stated.returns_reserve_pct ?? 0n) >= rules.rate(suspectedRatePct),
    DELIVERY_LOOKS_LIKE_LEAD_TIME: (input.delivery_days ?? 0) > longestDeliveryDays,
    FEE_OUTSIDE_PUBLISHED_RANGE: isOutsidePublishedRange(read),
    OWN_STORE_INFERRED: isOwnStore(stated) && stated.marketplace_fee_pct === null,
  } satisfies Partial<Record<PricedNotice, boolean>>;
}

/** From this ratio of cost to price, or of price to cost, they are probably not of the same thing. */
const suspiciousTimes = 10n;

/** The notices about a cost and a price that are probably not of the same thing. */
export const comparedNotices = (cost: bigint, price: bigint) => ({
  LOOKS_LIKE_A_LOT: cost >= suspiciousTimes * price,
  PRICE_OVER_TEN_TIMES_COST: price >= suspiciousTimes * cost,
});

/** The units of a test, and the fewest of a line (6.2). */
export const dozen = 12n;

/**
 * Whether no plan of a capital can order anything: by the stated costs alone, a dozen of every product costs more than
 * a tenth of it, or the four fifths for GO products do not pay for a consignment.
 */
export function isBelowADozen(products: readonly Stated[], money: number, { consignment, decimals }: Rules): boolean {
  const capital = truncateTo(toDecimal(money), decimals);
  const tied = ["product_value", "shipping", "insurance", ...paidBeforeSale] as const;
  const unitOf = (stated: Stated) => tied.reduce((sum, field) => sum + (stated[field] ?? 0n), 0n);
  return 4n * capital < 5n * consignment || products.every((stated) => dozen * unitOf(stated) > capital / 10n);
}

/** The fields of which several zeros show that unknown figures were filled in. */
const oftenFilled = [
  "shipping",
  "insurance",
  "duty_rate_pct",
  "ad_cost_per_order",
  "competitor_count",
  "delivery_days",
] as const;

/** Whether three or more of these figures of a product are 0, which means that they are probably not known. */
export const hasSeveralZeros = (input: Numbers): boolean =>
  oftenFilled.filter((field) => input[field] === 0).length >= 3;
