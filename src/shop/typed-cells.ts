/** Figures of a draft: how a field's text is read, and what tells the decimal sign of a whole sheet. */

import type { CatalogueField } from "./catalogue.ts";
import { currencyText } from "./numbers/currency-words.ts";
import { readTypedNumber, type TypedNumber, type Unit } from "./numbers/typed-number.ts";

/** A sign before decimals. */
export type DecimalSign = "." | ",";

/** What a field counts, in a currency. */
function unitOf(field: CatalogueField, currency: string): Unit {
  if (field.unit.kind === "money") return { currency };
  return field.unit.kind === "percent" ? "percent" : "count";
}

/** Reads the text of a numeric field. */
export function readFigure(
  text: string,
  field: CatalogueField,
  currency: string,
  decimal: DecimalSign | undefined,
): TypedNumber {
  return readTypedNumber(text, {
    unit: unitOf(field, currency),
    minimum: field.minimum,
    maximum: field.maximum,
    decimal,
  });
}

/** A number as text with one reading under either decimal sign. Three decimals could be a group of digits. */
export function figureText(value: number): string {
  const text = String(value);
  return /^-?[1-9]\d{0,2}\.\d{3}$/.test(text) ? `${text}0` : text;
}

/** A text with its number written plainly, what was named beside it kept: `1,250 USD` becomes `1250 USD`. */
export function plainText(reading: TypedNumber, text: string): string {
  // A small percentage keeps its sign: without it somebody would be asked whether it is a fraction.
  if (reading.kind === "number" && reading.value > 0 && reading.value < 1 && /[%٪]/u.test(text))
    return `${figureText(reading.value)}%`;
  if (reading.kind === "number")
    return reading.pack ? `${figureText(reading.value)} / ${reading.pack}` : figureText(reading.value);
  if (reading.kind !== "other_unit" || reading.other !== undefined) return text;
  const unit = reading.unit === "%" ? "%" : ` ${currencyText(reading.unit.split("/"))}`;
  return `${figureText(reading.value)}${unit}${reading.pack ? ` / ${reading.pack}` : ""}`;
}

/** An amount with the currencies that it may be in, until somebody says which: `1.5 USD/CNY?`. */
export const openAmount = (amount: string, codes: readonly string[]): string =>
  codes.length === 0 ? amount : `${amount} ${codes.join("/")}?`;

/** The parts of such an amount; undefined for other texts. */
export function readOpenAmount(
  text: string,
): { readonly amount: string; readonly codes: readonly string[] } | undefined {
  const { amount, codes } =
    /^(?<amount>.*\p{Nd}.*) (?<codes>[A-Z]{3}(?:\/[A-Z]{3})*)\?$/u.exec(text.trim())?.groups ?? {};
  return amount === undefined || codes === undefined ? undefined : { amount, codes: codes.split("/") };
}

/** Whether a text of a percentage is below one and says no percent sign. */
export function isPossibleFraction({ unit }: CatalogueField, text: string): boolean {
  if (unit.kind !== "percent" || !/^[\d\s.,\u0660-\u0669\u066b]+$/u.test(text)) return false;
  const reading = readTypedNumber(text, { unit: "percent" });
  return reading.kind === "number" && reading.value > 0 && reading.value < 1;
}

/** A text of a field. */
export interface FieldText {
  readonly field: CatalogueField;
  readonly text: string;
}

/** The decimal sign that some cells of a sheet need and none contradicts. */
export function decimalOf(cells: Iterable<FieldText>, currency: string): DecimalSign | undefined {
  const told = new Set<DecimalSign>();
  for (const { field, text } of cells) {
    const certain = readFigure(text, field, currency, undefined);
    if (certain.kind !== "number" && (certain.kind !== "other_unit" || certain.other !== undefined)) continue;
    const signs: readonly string[] = text.match(/[.,]/g) ?? [];
    // Beside the Arabic decimal sign a comma groups, as a point would do elsewhere.
    if (/\u066b/u.test(text) && signs.length > 0) {
      told.add(signs.includes(",") ? "." : ",");
      continue;
    }
    // Where both signs stand, the last one begins the decimals.
    if (new Set(signs).size === 2) {
      told.add(signs.at(-1) === "." ? "." : ",");
      continue;
    }
    const agrees = (sign: DecimalSign) => {
      const reading = readFigure(text, field, currency, sign);
      return reading.kind === certain.kind && reading.value === certain.value;
    };
    const [point, comma] = [agrees("."), agrees(",")];
    if (point !== comma) told.add(point ? "." : ",");
  }
  const [only, second] = told;
  return second === undefined ? only : undefined;
}
