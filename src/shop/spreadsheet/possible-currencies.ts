/** Currencies that amounts without one may be in, as the sheet around them says. Somebody is asked. Pure. */

import type { Row } from "../draft.ts";
import { readUnit } from "../numbers/unit-words.ts";
import { namedRate } from "./column-units.ts";
import { type Root, rootsIn } from "./heading-roots.ts";
import type { OpenedSheet } from "./opened-sheet.ts";
import { figureIn } from "./settled-columns.ts";

/** Terms of a price abroad (Incoterms). */
const isAbroad = /(?<!\p{L})(?:fob|exw|fca|ex[ -]?works|ex[ -]?factory)(?!\p{L})/iu;

/** What prices abroad are in where nobody says it. */
const abroad: readonly string[] = ["USD", "CNY"];

/** Words beside which a currency is one of costs. */
const ofCosts: readonly Root[] = ["cost", "price", "buy", "supplier", "worth"];

/** The one currency that a text names; none where it names none, or one of several states. */
function currencyIn(text: string): readonly string[] {
  const { currencies } = readUnit(text.replace(namedRate, " ").replace(/[\p{Nd}.,]+/gu, " "));
  return currencies.length === 1 ? currencies : [];
}

/** The currency of a cell beside the prices: of an amount, or of a note that speaks of costs. */
function currencyBeside(cell: string): readonly string[] {
  const isAmount = (figureIn(cell) ?? 0) > 0;
  const isNote = !/\p{Nd}/u.test(cell) && rootsIn(cell).some((root) => ofCosts.includes(root));
  return isAmount || isNote ? currencyIn(cell) : [];
}

/** Whether a field is charged by suppliers and by carriers alike. */
const isFreight = (field: string): boolean => field === "shipping" || field === "insurance";

/** Whether a text is an amount above zero that names no currency. */
const isBare = (text: string): boolean => (figureIn(text) ?? 0) > 0 && currencyIn(text).length === 0;

/**
 * For an amount of a row: the currencies other than the sheet's that it may be in. Others in its column name one,
 * something beside the supplier's price does, or the supplier's price beside its freight.
 */
export function possibleCurrencies(
  { header, rows, columns }: OpenedSheet,
  named: readonly Row[],
  currency: string,
): (row: number, field: string) => readonly string[] {
  const heading = header[columns.indexOf("product_value")] ?? "";
  const left = columns.flatMap((field, column) => (field === undefined ? [column] : []));
  const inHeadings = left.flatMap((column) => currencyIn(header[column] ?? ""));
  const namedIn = (field: string) => named.flatMap((row) => currencyIn(row[field] ?? ""));
  const isFromAbroad = isAbroad.test(heading) || /\p{Script=Han}/u.test(heading);
  const besideBought = (row: number) => [
    ...inHeadings,
    ...left.flatMap((column) => currencyBeside(rows[row]?.[column] ?? "")),
    ...(isFromAbroad && namedIn("product_value").length === 0 ? abroad : []),
  ];
  return (row, field) => {
    if (!isBare(named[row]?.[field] ?? "")) return [];
    const bought = isFreight(field) ? currencyIn(named[row]?.product_value ?? "") : [];
    const codes = new Set([...namedIn(field), ...bought, ...(field === "product_value" ? besideBought(row) : [])]);
    return [...codes].filter((code) => code !== currency);
  };
}
