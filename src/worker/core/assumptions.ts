/** What the calculation took for granted, and how complete the input was (domain.md 2.2 and 4.9). */
import { type Currency, defaultCurrency } from "./currency.ts";
import { toNumber } from "./exact/decimal.ts";
import { ratio } from "./exact/percentage.ts";
import { regulatoryFacts } from "./regulation.ts";
import type { ShownAssumption } from "./result-parts.ts";
import type { InputField, TypicalField } from "./result-words.ts";
import { isTypicalField } from "./typical-values.ts";

/** The optional fields of an input other than currency. */
export type OptionalField = Exclude<InputField, "currency" | "product_value" | "landed_cost" | "expected_sale_price">;

/** The optional fields of a sale, in field order. */
export const optionalSaleFields = [
  "marketplace_fee_pct",
  "payment_fee_pct",
  "ad_cost_per_order",
  "fulfillment_cost",
  "returns_reserve_pct",
  "other_cost_per_order",
  "competitor_count",
  "delivery_days",
] as const satisfies readonly OptionalField[];

/** The optional fields of a purchase, in field order. */
export const optionalPurchaseFields = [
  "shipping",
  "insurance",
  "duty_rate_pct",
  "vat_rate_pct",
] as const satisfies readonly OptionalField[];

/** The fields among the optional ones that the input omits, in their order. */
export function omittedFields(
  input: Partial<Readonly<Record<OptionalField, unknown>>>,
  optional: readonly OptionalField[],
): OptionalField[] {
  return optional.filter((field) => input[field] === undefined);
}

/** The omitted fields that have a typical value. */
export function omittedCosts(omitted: readonly OptionalField[]): TypicalField[] {
  return omitted.filter(isTypicalField);
}

/** The assumption about a currency that was not stated, none when it was. `inherited`: another product of the portfolio states it. */
export function currencyAssumption(
  stated: Currency | undefined,
  used: Currency = stated ?? defaultCurrency,
  inherited = false,
): ShownAssumption[] {
  return stated === undefined
    ? [{ field: "currency", value: used, kind: inherited ? "currency_inherited" : "currency_default" }]
    : [];
}

/** The assumptions about omitted fields, in their order. `assumed` gives a typical value in the field's own unit. */
export function omissionAssumptions(
  omitted: readonly OptionalField[],
  vatRatePct: number,
  assumed: (field: TypicalField) => number,
): ShownAssumption[] {
  return omitted.map((field) => {
    switch (field) {
      case "duty_rate_pct":
        return { field, value: regulatoryFacts.DUTY_STANDARD.value, kind: "statutory_default" };
      case "vat_rate_pct":
        return { field, value: vatRatePct, kind: "statutory_default" };
      case "competitor_count":
      case "delivery_days":
        return { field, value: null, kind: "neutral_default" };
      case "other_cost_per_order":
        return { field, value: 0, kind: "zero_default" };
      default:
        return { field, value: assumed(field), kind: "typical_default" };
    }
  });
}

/** What is assumed where an operation has no field for VAT: the rate, and that the landed cost includes import VAT at it. */
export function impliedVatAssumptions(vatRatePct: number, landedCost: number): ShownAssumption[] {
  const rate: ShownAssumption = { field: "vat_rate_pct", value: vatRatePct, kind: "statutory_default" };
  return vatRatePct > 0 ? [rate, { field: "landed_cost", value: landedCost, kind: "includes_import_vat" }] : [rate];
}

/** The share of the optional fields that was supplied, in per cent with one decimal. */
export function completenessPct(omitted: number, optional: number): number {
  return toNumber(ratio(100 * (optional - omitted), optional, 1), 1);
}
