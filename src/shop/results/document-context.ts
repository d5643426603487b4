/** What every section of a result document writes with. */
import type { Language } from "../words/language.ts";
import type { ResultMessage } from "../words/results.ts";
import type { AnalysisResult, ProductFigures } from "./analysis-result.ts";

export interface DocumentContext {
  readonly language: Language<ResultMessage>;
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
export const moneyOr = ({ language, currency }: DocumentContext, value: number | null | undefined): string =>
  value === null || value === undefined ? language.say("nothing") : language.money(value, currency);

/** Returns a number as text; a dash without one. */
export const numberOr = ({ language }: DocumentContext, value: number | null | undefined): string =>
  value === null || value === undefined ? language.say("nothing") : language.number(value);

/** Returns a percentage as text; a dash without one. */
export const percentOr = ({ language }: DocumentContext, value: number | null | undefined): string =>
  value === null || value === undefined ? language.say("nothing") : language.percent(value);

/** Returns a value of an input field with its unit; a dash without a value. */
export function fieldValueOr({ language, currency }: DocumentContext, field: string, value: number | null): string {
  if (value === null) return language.say("nothing");
  if (field.endsWith("_pct")) return language.percent(value);
  return field === "competitor_count" || field === "delivery_days"
    ? language.number(value)
    : language.money(value, currency);
}

/** Returns names as part of a sentence; a dash without names. */
export const listed = ({ language }: Pick<DocumentContext, "language">, names: readonly string[]): string =>
  names.length === 0 ? language.say("nothing") : new Intl.ListFormat(language.locale, { type: "unit" }).format(names);
