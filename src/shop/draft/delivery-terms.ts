/**
 * Which other costs a supplier's price contains, by the terms of delivery (Incoterms). Each of them is sent as 0:
 * freight of 0 is believed only if an insurance is stated (domain.md 2.4). Pure.
 */
import { isEmptyRow, type Row } from "./draft.ts";

/** The fields that are 0 under each group of terms; insurance stays the buyer's own under CFR and CPT. */
export const deliveryTerms = {
  CFR: ["shipping"],
  CIF: ["shipping", "insurance"],
  DDP: ["shipping", "insurance", "duty_rate_pct"],
} as const;

export type DeliveryTerms = keyof typeof deliveryTerms;

const isDeliveryTerms = (text: string): text is DeliveryTerms => Object.hasOwn(deliveryTerms, text);

/** The terms of a choice; undefined for the goods alone. */
export const termsNamed = (text: string): DeliveryTerms | undefined => (isDeliveryTerms(text) ? text : undefined);

/** Whether the fields of an input allow terms of delivery to be stated. */
export const hasTerms = (fields: readonly string[]): boolean =>
  fields.includes("product_value") && deliveryTerms.CIF.every((field) => fields.includes(field));

const isZero = (text = ""): boolean => text.trim() !== "" && Number(text) === 0;

/** The terms that the figures of a product imply; undefined if it states its freight, or no such figure. */
function termsOfRow(row: Row): DeliveryTerms | undefined {
  if (!isZero(row.shipping)) return undefined;
  if (!isZero(row.insurance)) return "CFR";
  return isZero(row.duty_rate_pct) ? "DDP" : "CIF";
}

/** The terms that all products with figures share; undefined where they differ. */
export function termsOf(rows: readonly Row[]): DeliveryTerms | undefined {
  const [terms, ...others] = new Set(rows.filter((row) => !isEmptyRow(row)).map(termsOfRow));
  return others.length === 0 ? terms : undefined;
}

/**
 * The figures of a product under terms of delivery: parts of the price become 0, and the zeros of its former terms are
 * removed.
 */
export function withTerms(row: Row, terms: DeliveryTerms | undefined): Row {
  const former = termsOfRow(row);
  const zeros: readonly string[] = former === undefined ? [] : deliveryTerms[former];
  const kept = Object.entries(row).filter(([field]) => !zeros.includes(field));
  const contained = terms === undefined ? [] : deliveryTerms[terms].map((field) => [field, "0"] as const);
  return { ...Object.fromEntries(kept), ...Object.fromEntries(contained) };
}
