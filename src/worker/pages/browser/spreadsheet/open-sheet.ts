/** A sheet on its way into the form: opened, its columns named, its rows taken. Pure. */
import type { Catalogue, CatalogueField } from "../catalogue.ts";
import { currencyField, type Row, understood } from "../draft.ts";
import { decimalOf } from "../typed-cells.ts";
import { type ColumnTarget, guessColumns, hasHeader, rowsBy } from "./columns.ts";
import type { Sheet } from "./csv.ts";
import type { OpenedSheet } from "./opened-sheet.ts";
import { longestSheet } from "./sheet-limits.ts";

/** What a sheet becomes. */
export interface TakenSheet {
  readonly rows: readonly Row[];
  /** The one currency that the sheet names, ISO 4217. */
  readonly currency: string | undefined;
}

/** The fields that columns can be: names that stay in the browser, and those of the analysis. */
export const sheetTargets = (fields: readonly CatalogueField[]): readonly ColumnTarget[] => [
  { name: "name", labels: [] },
  { name: "sku", labels: [] },
  ...fields.map(({ name, labels }) => ({ name, labels })),
];

/** Opens a sheet; undefined when it has no row of products. */
export function openSheet({ rows, cut }: Sheet, targets: readonly ColumnTarget[]): OpenedSheet | undefined {
  const [first = []] = rows;
  const isHeaded = hasHeader(first, targets);
  const products = rows.slice(isHeaded ? 1 : 0, longestSheet + (isHeaded ? 1 : 0));
  if (products.length === 0) return undefined;
  return {
    header: isHeaded ? first : [],
    rows: products,
    columns: isHeaded ? guessColumns(first, targets) : first.map(() => undefined),
    cut,
  };
}

/** Takes the rows. What is certain is written as it is understood; the rest stays as it was, and is asked about. */
export function takeSheet(
  sheet: OpenedSheet,
  fields: readonly CatalogueField[],
  catalogue: Catalogue,
  chosenCurrency: string,
): TakenSheet {
  const rows = rowsBy(sheet.rows, sheet.columns);
  const currencies = new Set(rows.map((row) => row[currencyField]?.trim().toUpperCase() ?? "").filter(Boolean));
  const [first] = currencies;
  const stated = currencies.size === 1 ? first : undefined;
  const currency = stated ?? chosenCurrency;
  const figures = fields.filter(({ choices }) => !choices);
  const cells = rows.flatMap((row) => figures.map((field) => ({ field, text: row[field.name] ?? "" })));
  const decimal = decimalOf(cells, currency);
  return {
    currency: stated,
    rows: rows.map(({ [currencyField]: own, ...row }) => ({
      ...understood(row, catalogue, currency, decimal),
      ...(currencies.size > 1 && own !== undefined && { [currencyField]: own }),
    })),
  };
}
