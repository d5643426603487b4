/** What an omitted private cost is assumed to be in the plan case (domain.md 2.2). */
import type { Integer } from "./exact/integer.ts";
import { leftOf, type Percentage, part, percentage } from "./exact/percentage.ts";
import type { TypicalField } from "./result-words.ts";

interface TypicalValue {
  /** Per cent. */
  readonly pct: number;
  /** What an amount is a share of; null for a percentage field, which takes `pct` itself. */
  readonly of: "product_value" | "expected_sale_price" | null;
  /** The field whose percentage is already part of `pct`. */
  readonly lessField?: "marketplace_fee_pct";
}

/** Every field with a typical value. A marketplace fee pays for collection, so that the payment fee is what it leaves of 2.5 %. */
export const typicalValues: Readonly<Record<TypicalField, TypicalValue>> = {
  shipping: { pct: 10, of: "product_value" },
  insurance: { pct: 1, of: "product_value" },
  total_fee_pct: { pct: 17, of: null },
  marketplace_fee_pct: { pct: 12, of: null },
  payment_fee_pct: { pct: 2.5, of: null, lessField: "marketplace_fee_pct" },
  ad_cost_per_order: { pct: 10, of: "expected_sale_price" },
  fulfillment_cost: { pct: 10, of: "expected_sale_price" },
  returns_reserve_pct: { pct: 5, of: null },
};

const exact: Readonly<Record<TypicalField, Percentage>> = {
  shipping: percentage(typicalValues.shipping.pct),
  insurance: percentage(typicalValues.insurance.pct),
  total_fee_pct: percentage(typicalValues.total_fee_pct.pct),
  marketplace_fee_pct: percentage(typicalValues.marketplace_fee_pct.pct),
  payment_fee_pct: percentage(typicalValues.payment_fee_pct.pct),
  ad_cost_per_order: percentage(typicalValues.ad_cost_per_order.pct),
  fulfillment_cost: percentage(typicalValues.fulfillment_cost.pct),
  returns_reserve_pct: percentage(typicalValues.returns_reserve_pct.pct),
};

/** Whether the field is one that has a typical value. */
export function isTypicalField(field: string): field is TypicalField {
  return field in typicalValues;
}

/** The typical percentage: of the base for an amount, the value itself for a percentage field. */
export function typicalPercentage(field: TypicalField): Percentage {
  return exact[field];
}

/** The typical amount, in minor units, for a product value or a price. */
export function typicalShare(
  field: "shipping" | "insurance" | "ad_cost_per_order" | "fulfillment_cost",
  base: Integer,
): Integer {
  return part(base, exact[field]);
}

/** The typical payment fee beside a marketplace fee. */
export function typicalPaymentFee(marketplaceFee: Percentage): Percentage {
  return leftOf(exact.payment_fee_pct, marketplaceFee);
}
