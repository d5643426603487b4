/** What a request states about one product (domain.md 4.1), and its zeros that cannot be true (domain.md 2.2). */

import type { Decimal } from "../exact/decimal.ts";
import { toDecimal } from "../exact/decimal.ts";
import type { Integer } from "../exact/integer.ts";
import { RateScale } from "../exact/percentage.ts";
import type { Currency } from "./currency.ts";
import { currencies } from "./currency.ts";
import type { Form, InputField } from "./fields.ts";
import { marketOf } from "./market.ts";
import { MoneyReader } from "./money-reader.ts";

/** A field of what a request states. */
export type StatedField = keyof StatedFigures;

/** The same figures with one of them given. Written out, because a search does this thousands of times. */
export function withFigure(stated: StatedFigures, field: StatedField, value: Integer): StatedFigures {
  return {
    product_value: field === "product_value" ? value : stated.product_value,
    landed_cost: field === "landed_cost" ? value : stated.landed_cost,
    expected_sale_price: field === "expected_sale_price" ? value : stated.expected_sale_price,
    shipping: field === "shipping" ? value : stated.shipping,
    insurance: field === "insurance" ? value : stated.insurance,
    duty_rate_pct: field === "duty_rate_pct" ? value : stated.duty_rate_pct,
    vat_rate_pct: field === "vat_rate_pct" ? value : stated.vat_rate_pct,
    total_fee_pct: field === "total_fee_pct" ? value : stated.total_fee_pct,
    marketplace_fee_pct: field === "marketplace_fee_pct" ? value : stated.marketplace_fee_pct,
    payment_fee_pct: field === "payment_fee_pct" ? value : stated.payment_fee_pct,
    ad_cost_per_order: field === "ad_cost_per_order" ? value : stated.ad_cost_per_order,
    fulfillment_cost: field === "fulfillment_cost" ? value : stated.fulfillment_cost,
    returns_reserve_pct: field === "returns_reserve_pct" ? value : stated.returns_reserve_pct,
    other_cost_per_order: field === "other_cost_per_order" ? value : stated.other_cost_per_order,
  };
}

/** The number fields of an input as JSON states them. */
export type StatedNumbers = Readonly<
  Partial<Record<Exclude<InputField, "currency" | "expected_sale_price">, number | undefined>>
> & { readonly expected_sale_price: number };

/** Reads a request of one form in a currency. */
export function readStated(form: Form, input: StatedNumbers, currency: Currency) {
  const scale = RateScale.for([
    input.duty_rate_pct,
    input.vat_rate_pct,
    input.total_fee_pct,
    input.marketplace_fee_pct,
    input.payment_fee_pct,
    input.returns_reserve_pct,
  ]);
  const market = marketOf(currency, scale);
  const money = new MoneyReader(currencies[currency].decimals);
  const rate = (value: number | undefined) => (value === undefined ? null : scale.read(value));
  return {
    form,
    market,
    /** Amounts in minor units, rates in units of the scale, null where omitted. */
    stated: {
      /** 0 in the forms that know only the landed cost. */
      product_value: money.readOptional("product_value", input.product_value) ?? 0,
      /** With import VAT; 0 in the form that knows the purchase. */
      landed_cost: money.readOptional("landed_cost", input.landed_cost) ?? 0,
      expected_sale_price: money.read("expected_sale_price", input.expected_sale_price),
      shipping: money.readOptional("shipping", input.shipping),
      insurance: money.readOptional("insurance", input.insurance),
      duty_rate_pct: rate(input.duty_rate_pct),
      vat_rate_pct: rate(input.vat_rate_pct),
      total_fee_pct: rate(input.total_fee_pct),
      marketplace_fee_pct: rate(input.marketplace_fee_pct),
      payment_fee_pct: rate(input.payment_fee_pct),
      ad_cost_per_order: money.readOptional("ad_cost_per_order", input.ad_cost_per_order),
      fulfillment_cost: money.readOptional("fulfillment_cost", input.fulfillment_cost),
      returns_reserve_pct: rate(input.returns_reserve_pct),
      other_cost_per_order: money.readOptional("other_cost_per_order", input.other_cost_per_order),
    },
    competitor_count: input.competitor_count,
    delivery_days: input.delivery_days,
    /** The amounts that had more decimals than the currency, in field order. */
    rounded: money.rounded,
  };
}

/** A request as it was read. */
export type Reading = Readonly<ReturnType<typeof readStated>>;

/** What a request states. */
export type StatedFigures = Readonly<Reading["stated"]>;

/** A market fact as an exact decimal, null when it is unknown. */
export function marketFact(value: number | undefined): Decimal | null {
  return value === undefined ? null : toDecimal(value);
}

/** The fields in which a zero cannot be true, in field order. A payment fee of 0 can, beside a marketplace fee. */
const impossibleZeroFields = [
  "shipping",
  "total_fee_pct",
  "payment_fee_pct",
  "fulfillment_cost",
  "returns_reserve_pct",
] as const;
export type ImpossibleZeroField = (typeof impossibleZeroFields)[number];

/** The zeros of the request that cannot be true, in field order. */
export function impossibleZeros(stated: StatedFigures): ImpossibleZeroField[] {
  return impossibleZeroFields.filter(
    (field) => stated[field] === 0 && (field !== "payment_fee_pct" || stated.marketplace_fee_pct === 0),
  );
}

/** The basis of every judgement: the request, without its zeros that cannot be true. */
export function basisOf(stated: StatedFigures): StatedFigures {
  const zeros = impossibleZeros(stated);
  return zeros.length === 0 ? stated : { ...stated, ...Object.fromEntries(zeros.map((field) => [field, null])) };
}

/** How many of the five main costs are supplied (domain.md 2.2). */
export function costsSupplied(stated: StatedFigures): number {
  const above0 = (value: Integer | null) => (value ?? 0) > 0;
  return (
    Number(above0(stated.shipping)) +
    Number(above0(stated.marketplace_fee_pct) || above0(stated.payment_fee_pct)) +
    Number(stated.ad_cost_per_order !== null) +
    Number(above0(stated.fulfillment_cost)) +
    Number(above0(stated.returns_reserve_pct))
  );
}
