/** What the calculation took for granted, and how complete the input was (domain.md 2.2 and 4.9). */
import { type Currency, defaultCurrency } from "./currency.ts";
import { toNumber } from "./exact/decimal.ts";
import { ratio } from "./exact/percentage.ts";
import { standardDutyRatePct } from "./regulation.ts";
import type { Assumption, Completeness } from "./result-parts.ts";
import type { Confidence, ScenarioField, TypicalField } from "./result-words.ts";
import { isTypicalField } from "./typical-values.ts";

/** The optional fields of a scenario other than currency. */
export type OptionalField = Exclude<
  ScenarioField,
  "currency" | "product_value" | "landed_cost" | "expected_sale_price"
>;

/** The fields among the optional ones that the input omits, in their order. */
export function omittedFields(
  input: Partial<Readonly<Record<OptionalField, unknown>>>,
  optional: readonly OptionalField[],
): OptionalField[] {
  return optional.filter((field) => input[field] === undefined);
}

/** The assumption about a currency that was not stated, none when it was. `inherited`: another product of the portfolio states it. */
export function currencyAssumption(
  stated: Currency | undefined,
  used: Currency = stated ?? defaultCurrency,
  inherited = false,
): Assumption[] {
  return stated === undefined
    ? [{ field: "currency", value: used, kind: inherited ? "currency_inherited" : "currency_default" }]
    : [];
}

/** The assumptions about omitted fields, in their order. `showTypical` gives a field's typical value in its own unit. */
export function omissionAssumptions(
  omitted: readonly OptionalField[],
  vatRatePct: number,
  showTypical: (field: TypicalField) => number,
): Assumption[] {
  return omitted.map((field) => {
    switch (field) {
      case "duty_rate_pct":
        return { field, value: standardDutyRatePct, kind: "statutory_default" };
      case "vat_rate_pct":
        return { field, value: vatRatePct, kind: "statutory_default" };
      case "competitor_count":
      case "delivery_days":
        return { field, value: null, kind: "neutral_default" };
      default:
        return {
          field,
          value: 0,
          kind: "zero_default",
          typical_value: isTypicalField(field) ? showTypical(field) : null,
        };
    }
  });
}

/** From this completeness on, in per cent, the confidence is HIGH or MEDIUM; below it is LOW. */
export const confidenceThresholds = { HIGH: 75, MEDIUM: 40 } as const;

function confidenceAt(completenessInTenths: number): Confidence {
  if (completenessInTenths >= 10 * confidenceThresholds.HIGH) return "HIGH";
  if (completenessInTenths >= 10 * confidenceThresholds.MEDIUM) return "MEDIUM";
  return "LOW";
}

/** The share of the optional fields that was supplied. */
export function completeness(omitted: number, optional: number): Completeness {
  const tenths = Number(ratio(100 * (optional - omitted), optional, 1));
  return { completeness_pct: toNumber(tenths, 1), confidence: confidenceAt(tenths) };
}
