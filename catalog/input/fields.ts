/** The schemas of input fields, and their words in documents and forms (domain.md 2.1 and 2.5). */
import { z } from "@hono/zod-openapi";
import { regulatoryFacts } from "../../src/core/facts.ts";
import { currencyCodes } from "../../src/core/inputs/market.ts";
import { recordOf } from "../../src/core/record-of.ts";
import type { FieldUnit, Per } from "../../src/fields/field.ts";
import {
  type Field,
  type FieldName,
  fields,
  type InputKind,
  inputFields,
  type Published,
  productField,
  recordOfField,
} from "../../src/fields/index.ts";
import { described } from "../../src/lib/json-schema.ts";
import { join, type Locale, type Text } from "../../src/lib/text.ts";

const { FEE_AMAZON, FULFILMENT, PAYMENT, DUTY_RISES, DUTY_STANDARD, IMPORT_VAT } = regulatoryFacts;

const published: Published = {
  dutySaudi: DUTY_RISES.value.rate_pct,
  dutyGulf: DUTY_STANDARD.value.rate_pct,
  vatSaudi: IMPORT_VAT.value.rate_pct,
  leastFee: FEE_AMAZON.value.minimum,
  leastPayment: PAYMENT.value.fixed,
  leastFulfilment: FULFILMENT.value.lowest,
  leastOwnFulfilment: FULFILMENT.value.picking + FULFILMENT.value.courier,
};

const units: Readonly<Record<FieldUnit, Text>> = {
  money: { en: "`currency`", ar: "عملة `currency`" },
  percent: { en: "%", ar: "نسبة مئوية" },
  count: { en: "count", ar: "عدد" },
  days: { en: "days", ar: "أيام" },
  code: { en: "ISO 4217 code", ar: "رمز ISO 4217" },
  list: { en: "list of product scenarios", ar: "قائمة منتجات" },
};
const perCentOfPrice: Text = { en: "% of the sale price", ar: "% من سعر البيع" };

/** The unit of a field in words. */
export function unitText({ unit, per }: { readonly unit: FieldUnit; readonly per?: Per | undefined }): Text {
  return per === "price" ? perCentOfPrice : units[unit];
}

/** The label of a field; any other name is returned unchanged. */
export const fieldLabel = (name: string): Text => recordOfField(name)?.label ?? { en: name, ar: name };

/** The value that stands in for an omitted field, in words; undefined where the field is required. */
export function omittedText(name: string): Text | undefined {
  const omitted = recordOfField(name)?.omitted;
  return typeof omitted === "function" ? omitted(published) : omitted;
}

/** What a field means and in which unit, wherever it occurs. */
export function fieldMeaning(name: FieldName): Text {
  const { meaning, ...record } = fields[name];
  const unit = unitText(record);
  return { en: `${meaning.en}. Unit: ${unit.en}.`, ar: `${meaning.ar}. الوحدة: ${unit.ar}.` };
}

/** The description of a field of an input: meaning, unit and what happens when it is omitted. */
export function fieldDescription(name: FieldName): Text {
  const omitted = omittedText(name);
  return join(fieldMeaning(name), omitted && { en: `Omitted: ${omitted.en}.`, ar: `عند عدم الإدخال: ${omitted.ar}.` });
}

/**
 * A field's short description for a list of tools. The list says the units of amounts and percentages once, so they are
 * left out. Undefined for a name that no input has.
 */
export function shortFieldDescription(name: string): Text | undefined {
  const record = recordOfField(name);
  if (!record) return undefined;
  const { meaning, per } = record;
  const omitted = omittedText(name);
  const share = (locale: Locale) => (per === "price" ? ` (${perCentOfPrice[locale]})` : "");
  return join(
    { en: `${meaning.en}${share("en")}.`, ar: `${meaning.ar}${share("ar")}.` },
    omitted && { en: `Omitted: ${omitted.en}.`, ar: `دونه: ${omitted.ar}.` },
  );
}

/** The upper bound of every amount, higher than any real product needs. */
export const { maximum: highestAmount } = fields.product_value.bounds;

const number = (name: FieldName, { minimum, maximum }: { readonly minimum: number; readonly maximum: number }) =>
  described(z.number().min(minimum).max(maximum), fieldDescription(name));

const numberOf = (name: Field) => number(name, productField(name).bounds);

/** The schema of the money to order with. */
export const workingCapital = number("working_capital", fields.working_capital.bounds);

/** The strict schema of one product or consignment: a currency, then its fields in their order. */
export function inputOf<Kind extends InputKind>(kind: Kind) {
  const { required, optional } = inputFields(kind);
  return z.strictObject({
    currency: described(z.enum(currencyCodes), fieldDescription("currency")).optional(),
    ...recordOf(required, numberOf),
    ...recordOf(optional, (name) => numberOf(name).optional()),
  });
}
