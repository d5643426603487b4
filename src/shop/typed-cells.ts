/** Figures of a draft: how a field's text is read, and how a number is written into one. */
import type { CatalogueField } from "./catalogue.ts";
import type { DecimalSign, Expected, TypedNumber, Unit } from "./numbers/typed-number.ts";

/** What a field counts, in a currency. */
function unitOf(field: CatalogueField, currency: string): Unit {
  if (field.unit.kind === "money") return { currency };
  return field.unit.kind === "percent" ? "percent" : "count";
}

/** What the text of a numeric field is read as. */
export const expectedIn = (field: CatalogueField, currency: string, decimal?: DecimalSign): Expected => ({
  unit: unitOf(field, currency),
  minimum: field.minimum,
  maximum: field.maximum,
  decimal,
});

/** Writes a number so that it has one reading: three decimals could be a group of digits. */
export function figureText(value: number): string {
  const text = String(value);
  return /^-?[1-9]\d{0,2}\.\d{3}$/.test(text) ? `${text}0` : text;
}

/** Writes the number of a text plainly and keeps its unit: `1,250 USD` becomes `1250 USD`. */
export function plainText(reading: TypedNumber, text: string): string {
  if (reading.kind !== "number" && (reading.kind !== "other_unit" || reading.other !== undefined)) return text;
  const unit = reading.kind === "number" ? "" : reading.unit === "%" ? "%" : ` ${reading.unit}`;
  // A currency that several states name stays as it was written.
  if (unit.includes("/")) return text;
  return `${figureText(reading.value)}${unit}${reading.pack ? ` / ${reading.pack}` : ""}`;
}
