/** What every section of a result document writes with. */
import type { Formats } from "../words/format.ts";
import { inPageWords } from "../words/readable-notice.ts";
import type { ResultWord } from "../words/results.ts";
import type { AnalysisResult } from "./analysis-result.ts";

export interface DocumentContext {
  readonly formats: Formats<ResultWord>;
  /** ISO 4217 code of every amount. */
  readonly currency: string;
  /** What the buyer calls the product at a 0-based position, else its number. */
  productName(index: number): string;
  /** The buyer's own code of that product; empty when it has none. */
  productCode?(index: number): string;
  /** What people call an input field. */
  fieldName(field: string): string;
}

export interface SectionProps {
  readonly result: AnalysisResult;
  readonly context: DocumentContext;
}

/** An amount, or a dash where there is none. */
export const moneyOr = ({ formats, currency }: DocumentContext, value: number | null | undefined): string =>
  value === null || value === undefined ? formats.word("nothing") : formats.money(value, currency);

/** A number, or a dash where there is none. */
export const numberOr = ({ formats }: DocumentContext, value: number | null | undefined): string =>
  value === null || value === undefined ? formats.word("nothing") : formats.number(value);

/** A percentage, or a dash where there is none. */
export const percentOr = ({ formats }: DocumentContext, value: number | null | undefined): string =>
  value === null || value === undefined ? formats.word("nothing") : formats.percent(value);

/** A value of an input field, with its unit; a dash where there is none. */
export function fieldValueOr({ formats, currency }: DocumentContext, field: string, value: number | null): string {
  if (value === null) return formats.word("nothing");
  if (field.endsWith("_pct")) return formats.percent(value);
  return field === "competitor_count" || field === "delivery_days"
    ? formats.number(value)
    : formats.money(value, currency);
}

/** Names in a sentence, or a dash where there are none. */
export const listed = ({ formats }: Pick<DocumentContext, "formats">, names: readonly string[]): string =>
  names.length === 0 ? formats.word("nothing") : new Intl.ListFormat(formats.locale, { type: "unit" }).format(names);

/** Fields in a sentence. */
export const fieldsOf = (context: DocumentContext, fields: readonly string[]): string =>
  listed(context, fields.map(context.fieldName));

/** Products with their units in a sentence. */
export const unitsOf = (
  context: DocumentContext,
  lines: readonly { readonly index: number; readonly units: number }[],
): string =>
  listed(
    context,
    lines.map(({ index, units }) =>
      context.formats.word("planLine", { product: context.productName(index), units: context.formats.number(units) }),
    ),
  );

/** How sentences name a product (domain-plans.md 6). */
const productPhrase = /(?:Product|المنتج) (\d+) \([\d,.]+ [→←] [^)]*\)/g;

/** A sentence of a result with the buyer's product names; signs stay on the left of their numbers. */
export const asRead = (sentence: string, { productName }: DocumentContext): string =>
  inPageWords(sentence)
    .replace(productPhrase, (_, number) => productName(Number(number) - 1))
    .replace(/(?<![\w-])-(\d+(?:[.,]\d+)*%?)/g, "\u2066\u2212$1\u2069");
