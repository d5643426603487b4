/** What every section of a result document writes with. */
import type { Formats } from "../words/format.ts";
import type { ResultWord } from "../words/results.ts";
import type { AnalysisResult, ProductFigures } from "./analysis-result.ts";

export interface DocumentContext {
  readonly formats: Formats<ResultWord>;
  /** ISO 4217 code of every amount. */
  readonly currency: string;
  /** What the buyer calls a product by its number from 1, else its number. */
  productName(number: number): string;
  /** The buyer's own code of that product; empty without one. */
  productCode?(number: number): string;
  /** What people call an input field. */
  fieldName(field: string): string;
}

export interface SectionProps {
  readonly result: AnalysisResult;
  readonly context: DocumentContext;
}

export interface ProductSectionProps {
  readonly product: ProductFigures;
  readonly context: DocumentContext;
}

/** Returns an amount as text; a dash without one. */
export const moneyOr = ({ formats, currency }: DocumentContext, value: number | null | undefined): string =>
  value === null || value === undefined ? formats.word("nothing") : formats.money(value, currency);

/** Returns a number as text; a dash without one. */
export const numberOr = ({ formats }: DocumentContext, value: number | null | undefined): string =>
  value === null || value === undefined ? formats.word("nothing") : formats.number(value);

/** Returns a percentage as text; a dash without one. */
export const percentOr = ({ formats }: DocumentContext, value: number | null | undefined): string =>
  value === null || value === undefined ? formats.word("nothing") : formats.percent(value);

/** Returns a value of an input field with its unit; a dash without a value. */
export function fieldValueOr({ formats, currency }: DocumentContext, field: string, value: number | null): string {
  if (value === null) return formats.word("nothing");
  if (field.endsWith("_pct")) return formats.percent(value);
  return field === "competitor_count" || field === "delivery_days"
    ? formats.number(value)
    : formats.money(value, currency);
}

/** Returns names as part of a sentence; a dash without names. */
export const listed = ({ formats }: Pick<DocumentContext, "formats">, names: readonly string[]): string =>
  names.length === 0 ? formats.word("nothing") : new Intl.ListFormat(formats.locale, { type: "unit" }).format(names);
