/** The terms of delivery that a table names, in the heading of its cost, in its rows, or around it. Pure. */
import { onlyOf } from "../../lib/only-of.ts";
import { type DeliveryTerms, deliveryTerms } from "../draft/delivery-terms.ts";
import type { SheetColumn, SheetTerms } from "./confirmed-sheet.ts";
import { type Contained, termsIn } from "./heading-units.ts";
import { keptBy } from "./kept-by.ts";
import { rowWord } from "./row-words.ts";
import type { SheetRow } from "./sheet.ts";
import { isFigure, numberIn, type Table } from "./sheet-table.ts";

/** Lines below a table that say the terms of its prices, and do not offer another price beside them. */
const saysTerms = (text: string): boolean =>
  /price|terms?(?!\p{L})|quot|based|basis|سعر|أسعار|شروط|تسليم|价|價|术语|条款/iu.test(text) &&
  !/request|contact|enquir|inquir|extra|option|على الطلب|تواصل|另/iu.test(text);

/** Headings of columns that name terms of delivery. */
const termsHeading =
  /incoterm|(?:delivery|trade|price|shipping) (?:terms?|basis)|^terms$|شروط (?:ال)?(?:تسليم|بيع|شحن)|(?:贸易|价格|交货|成交)(?:条款|术语|方式|条件)/iu;

/**
 * Returns the column whose cells name terms of delivery, -1 without one, and the terms that the lines around name.
 * Kept, because it reads every cell, and columns and terms are both proposed by it.
 */
export const termsAround = keptBy((table: Table) => {
  const products = table.rows.filter(({ cells }) => cells.some(isFigure) && !rowWord(cells.find(Boolean) ?? ""));
  const inCells = table.columns.map((_, at) => products.map(({ cells }) => onlyOf(termsIn(cells[at] ?? ""))));
  const column = table.columns.findIndex(({ heading }, at) => {
    const isNamed = (terms: string | undefined) => terms !== undefined;
    return termsHeading.test(heading) ? inCells[at]?.some(isNamed) : products.length > 0 && inCells[at]?.every(isNamed);
  });
  const lines = table.rows.flatMap(({ cells }) => (cells.some(isFigure) ? [] : [cells.filter(Boolean).join(" ")]));
  const ofLines = [...table.above.flatMap(({ cells }) => cells), ...lines.filter(saysTerms)].flatMap(termsIn);
  return { column, inCells, ofLines };
});

/**
 * Returns the terms of delivery that a table names. The user is asked where a row states what its terms contain: a CIF
 * price beside its freight contains it, or the freight comes on top of it.
 */
export function proposedTerms(table: Table, columns: readonly SheetColumn[]): SheetTerms {
  const named = namedTerms(table, columns);
  const isStated = table.rows.some((row) => {
    const terms = termsOfRow(named, row);
    const contained: readonly string[] = terms === undefined ? [] : deliveryTerms[terms];
    return columns.some(
      ({ field = "" }, at) => contained.includes(field) && (numberIn(row.cells[at]?.replace(/[%٪]/u, "")) ?? 0) > 0,
    );
  });
  return isStated ? { terms: undefined, termsColumn: undefined } : named;
}

/**
 * Returns the terms of delivery that the heading of the cost names, unless rows name others, else those of a column of
 * terms, else those of the rows around the table. The user is asked about a heading that names several, and about
 * rows whose cell names no terms.
 */
export function namedTerms(table: Table, columns: readonly SheetColumn[]): SheetTerms {
  const { column: termsColumn, inCells, ofLines } = termsAround(table);
  const ofHeading = columns.flatMap(({ field, heading }) => (field === "product_value" ? termsIn(heading) : []));
  const inHeading = onlyOf(ofHeading);
  const ofRows = (inCells[termsColumn] ?? []).filter((terms) => terms !== undefined);
  if (inHeading !== undefined && ofRows.every((terms) => terms === inHeading))
    return { terms: inHeading, termsColumn: undefined };
  if (termsColumn >= 0) {
    const shared = onlyOf(inCells[termsColumn] ?? []);
    return { terms: shared, termsColumn: shared === undefined ? termsColumn : undefined };
  }
  return { terms: onlyOf(ofLines) ?? (ofHeading.length > 0 ? undefined : ""), termsColumn: undefined };
}

const ownTerms = ({ termsColumn = -1 }: SheetTerms, { cells }: SheetRow): Contained | undefined =>
  onlyOf(termsIn(cells[termsColumn] ?? ""));

/** Returns the terms of a row: those that it names, else those of all other rows. */
export const termsOfRow = (step: SheetTerms, row: SheetRow): DeliveryTerms | undefined =>
  (ownTerms(step, row) ?? step.terms) || undefined;

/** Tells whether a cell of a row names its terms. */
export const namesTerms = (step: SheetTerms, row: SheetRow): boolean => ownTerms(step, row) !== undefined;
