/**
 * The figures that a request is computed with: what it states, and assumed values for what it leaves out (domain.md
 * 2.2).
 */
import { add, ceilDivide, type Integer, maximum, minimum, multiply, subtract } from "../exact/integer.ts";
import { part } from "../exact/percentage.ts";
import type { Form } from "./fields.ts";
import type { Market } from "./market.ts";
import type { StatedField, StatedFigures } from "./stated-figures.ts";
import { typicalValues } from "./typical-values.ts";

/** A figure used; the free check's fee stands at the marketplace fee. */
export function figureOf(used: FiguresUsed, field: Exclude<keyof FiguresUsed, "ownStore"> | "total_fee_pct"): Integer {
  return used[field === "total_fee_pct" ? "marketplace_fee_pct" : field];
}

/** Fields from which no assumed figure follows. */
const free = [
  "landed_cost",
  "shipping",
  "insurance",
  "duty_rate_pct",
  "total_fee_pct",
  "ad_cost_per_order",
  "fulfillment_cost",
  "returns_reserve_pct",
] as const satisfies readonly StatedField[];
type StandsAlone = (typeof free)[number];

/** Whether no assumed figure follows from a field: with another value a request differs in it alone. */
export function standsAlone(field: StatedField): field is StandsAlone {
  return free.some((name) => name === field);
}

/** The same figures but one. Written out, because a search does this often. */
export function withFigureUsed(used: FiguresUsed, field: StandsAlone, value: Integer): FiguresUsed {
  return {
    product_value: used.product_value,
    landed_cost: field === "landed_cost" ? value : used.landed_cost,
    expected_sale_price: used.expected_sale_price,
    shipping: field === "shipping" ? value : used.shipping,
    insurance: field === "insurance" ? value : used.insurance,
    duty_rate_pct: field === "duty_rate_pct" ? value : used.duty_rate_pct,
    vat_rate_pct: used.vat_rate_pct,
    marketplace_fee_pct: field === "total_fee_pct" ? value : used.marketplace_fee_pct,
    payment_fee_pct: used.payment_fee_pct,
    ad_cost_per_order: field === "ad_cost_per_order" ? value : used.ad_cost_per_order,
    fulfillment_cost: field === "fulfillment_cost" ? value : used.fulfillment_cost,
    returns_reserve_pct: field === "returns_reserve_pct" ? value : used.returns_reserve_pct,
    other_cost_per_order: used.other_cost_per_order,
    ownStore: used.ownStore,
  };
}

/** The least fee as a rate of the price, rounded up to a hundredth of a per cent (`least` of domain.md 2.2). */
export function leastFeeRate({ leastFee, scale }: Market, price: Integer): Integer {
  return multiply(ceilDivide(multiply(10_000, leastFee), price), scale.hundredth);
}

/**
 * Whether a request sells from its own store: marketplace fee 0, or a payment fee without one (domain.md 2.2 rule 6).
 */
export function sellsFromOwnStore({ marketplace_fee_pct, payment_fee_pct }: StatedFigures): boolean {
  return marketplace_fee_pct === 0 || (marketplace_fee_pct === null && (payment_fee_pct ?? 0) > 0);
}

function assumedMarketplaceFee(market: Market, price: Integer): Integer {
  return price < market.leastFeeEnds
    ? minimum(market.scale.whole, maximum(market.marketplaceFee, leastFeeRate(market, price)))
    : market.marketplaceFee;
}

function assumedPaymentFee(market: Market, price: Integer, ownStore: boolean, marketplaceFee: Integer): Integer {
  return ownStore
    ? minimum(market.scale.whole, add(market.paymentFee, leastFeeRate(market, price)))
    : maximum(0, subtract(market.paymentFee, marketplaceFee));
}

/**
 * The figures of a request: amounts in minor units, rates in units of its scale.
 *
 * The free check's one fee stands at the marketplace fee, returns included; its payment fee and returns are 0.
 */
export function figuresUsed(form: Form, market: Market, stated: StatedFigures) {
  const { product_value, landed_cost, expected_sale_price } = stated;
  const free = form === "free_check";
  const ownStore = sellsFromOwnStore(stated);
  const marketplaceFee = free
    ? (stated.total_fee_pct ??
      minimum(market.scale.whole, add(assumedMarketplaceFee(market, expected_sale_price), market.returnsReserve)))
    : (stated.marketplace_fee_pct ?? (ownStore ? 0 : assumedMarketplaceFee(market, expected_sale_price)));
  return {
    product_value,
    landed_cost,
    expected_sale_price,
    shipping: stated.shipping ?? part(product_value, typicalValues.shipping),
    insurance: stated.insurance ?? part(product_value, typicalValues.insurance),
    duty_rate_pct: stated.duty_rate_pct ?? market.duty,
    vat_rate_pct: stated.vat_rate_pct ?? market.vat,
    marketplace_fee_pct: marketplaceFee,
    payment_fee_pct: free
      ? 0
      : (stated.payment_fee_pct ?? assumedPaymentFee(market, expected_sale_price, ownStore, marketplaceFee)),
    ad_cost_per_order: stated.ad_cost_per_order ?? part(expected_sale_price, typicalValues.ad_cost_per_order),
    fulfillment_cost:
      stated.fulfillment_cost ??
      maximum(
        part(expected_sale_price, typicalValues.fulfillment_cost),
        ownStore ? market.leastOwnStoreFulfilment : market.leastFulfilment,
      ),
    returns_reserve_pct: free
      ? 0
      : (stated.returns_reserve_pct ?? (ownStore ? market.ownStoreReturnsReserve : market.returnsReserve)),
    other_cost_per_order: stated.other_cost_per_order ?? 0,
    ownStore,
  };
}

export type FiguresUsed = Readonly<ReturnType<typeof figuresUsed>>;
