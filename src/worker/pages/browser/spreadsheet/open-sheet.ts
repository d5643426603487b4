/** A sheet on its way into the form: opened, its columns named, its rows taken. Pure. */

import { type NamedUnit, readUnit } from "../../numbers/unit-words.ts";
import type { Catalogue, CatalogueField } from "../catalogue.ts";
import { currencyField, type Row, understood } from "../draft.ts";
import { decimalOf } from "../typed-cells.ts";
import {
  type ColumnTarget,
  columnsApart,
  guessColumns,
  hasHeader,
  headingUnit,
  linesUnit,
  rowsBy,
  withUnit,
} from "./columns.ts";
import type { Sheet } from "./csv.ts";
import { isCurrencyDoubtful, withoutAmounts } from "./doubtful-columns.ts";
import { type OpenedSheet, supplierCurrency } from "./opened-sheet.ts";
import { longestSheet } from "./sheet-limits.ts";
import { headingRow, noteRows, totalRows } from "./sheet-rows.ts";
import { groupUnits, isUnitRow } from "./unit-rows.ts";

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
  { name: supplierCurrency, labels: [] },
  ...fields.map(({ name, labels }) => ({ name, labels })),
];

/**
 * Opens a sheet; undefined when it has no row of products. Titles above the headings and total rows are left out and
 * named.
 */
export function openSheet({ rows, cut }: Sheet, targets: readonly ColumnTarget[]): OpenedSheet | undefined {
  const heading = headingRow(rows, targets);
  const first = rows[heading] ?? [];
  const isHeaded = hasHeader(first, targets);
  const header = isHeaded ? first : [];
  const guessed = isHeaded ? guessColumns(first, targets) : first.map(() => undefined);
  const nameColumn = guessed.indexOf("name");
  const unitRow = isHeaded && isUnitRow(rows[heading + 1], nameColumn) ? rows[heading + 1] : undefined;
  const groups = isHeaded ? groupUnits(rows[heading - 1], guessed, headingUnit) : undefined;
  const begin = heading + (isHeaded ? 1 : 0) + (unitRow ? 1 : 0);
  const below = rows.slice(begin, begin + longestSheet);
  const notes = noteRows(below, header);
  const table = below.filter((_, index) => !notes.has(index));
  const totals = totalRows(table, nameColumn);
  const products = table.filter((_, index) => !totals.has(index));
  if (products.length === 0) return undefined;
  const noted = below.filter((_, index) => notes.has(index));
  const titles = rows.slice(0, heading - (groups ? 1 : 0));
  const columns = withoutAmounts(guessed, header, products);
  return {
    header,
    rows: products,
    columns,
    units: header.map(headingUnit).map((own, column) => withGroup(own, unitRow?.[column] ?? groups?.[column] ?? "")),
    commonUnit: linesUnit([...titles, ...noted].map((row) => row.join(" "))),
    apart: columnsApart(header, columns),
    isDoubtful: isCurrencyDoubtful(columns, products),
    titles: titles.map(firstText),
    totals: table.filter((_, index) => totals.has(index)).map(firstText),
    notes: noted.map(firstText),
    cut,
  };
}

/** `1,250` among decimal commas: Excel wrote a thousand beside a `12,5` that was typed, or it is 1.25. */
const isGroupedByHand = (text: string): boolean => /(?<![\d.,])[1-9]\d{0,2},\d{3}(?![\d.,])/u.test(text);

const saysUnit = ({ currencies, isPercent }: NamedUnit): boolean => currencies.length > 0 || isPercent;

/** The unit that a heading says itself, and the currency of its group where it names none. */
const withGroup = (own: string, group: string): string =>
  saysUnit(readUnit(own)) ? own : [own, headingUnit(group)].filter(Boolean).join(" ");

/** What a row is known by: its first cell that says something. */
const firstText = (row: readonly string[]): string => row.find((cell) => cell.trim() !== "")?.trim() ?? "";

/** The one currency that a sheet is in: of its currency column, or of every column with amounts. */
function sheetCurrency(rows: readonly Row[], fields: readonly CatalogueField[]): string | undefined {
  const stated = new Set(rows.map((row) => row[currencyField]?.trim().toUpperCase() ?? "").filter(Boolean));
  if (stated.size > 0) return stated.size === 1 ? [...stated][0] : undefined;
  const amounts = rows.flatMap((row) =>
    fields.filter(({ unit }) => unit.kind === "money").flatMap(({ name }) => (row[name]?.trim() ? [row[name]] : [])),
  );
  const named = amounts.map((text) => readUnit(text.replace(/[\p{Nd}.,\s]+/gu, " ")).currencies);
  const [first = []] = named;
  const isOne = named.length > 0 && named.every((codes) => codes.length === 1 && codes[0] === first[0]);
  return isOne ? first[0] : undefined;
}

/** Takes the rows. What is certain is written as it is understood; the rest stays as it was, and is asked about. */
export function takeSheet(
  sheet: OpenedSheet,
  fields: readonly CatalogueField[],
  catalogue: Catalogue,
  chosenCurrency: string,
): TakenSheet {
  const cells = sheet.rows.map((row) => row.map((cell, column) => withUnit(cell, unitOf(sheet, column, fields))));
  const named = rowsBy(cells, sheet.columns);
  const choices = fields.find(({ name }) => name === currencyField)?.choices ?? [];
  const found = sheetCurrency(named, fields);
  const stated = found !== undefined && choices.includes(found) ? found : undefined;
  const currency = stated ?? chosenCurrency;
  const rows = named.map(({ [currencyField]: own = "", [supplierCurrency]: suppliers = "", ...row }): Row => {
    const { product_value: value } = row;
    const bought = value === undefined ? row : { ...row, product_value: withUnit(value, suppliers) };
    return inCurrency(bought, own, currency, fields);
  });
  const figures = fields.filter(({ choices: words }) => !words);
  const texts = rows.flatMap((row) => figures.map((field) => ({ field, text: row[field.name] ?? "" })));
  const decimal = decimalOf(texts, currency);
  const plainly = (row: Row) => understood(row, catalogue, currency, decimal, isGroupedByHand);
  return { currency: stated, rows: rows.map(plainly) };
}

/**
 * The unit of a column, for figures of a field that counts something. A percentage says no sign: it may be a fraction.
 */
function unitOf(
  { columns, units, commonUnit }: OpenedSheet,
  column: number,
  fields: readonly CatalogueField[],
): string {
  const field = fields.find(({ name, choices }) => name === columns[column] && !choices);
  const own = units[column] ?? "";
  const saysCurrency = readUnit(own).currencies.length > 0;
  const unit = field?.unit.kind === "money" && !saysCurrency ? [own, commonUnit].filter(Boolean).join(" ") : own;
  return field?.unit.kind === "percent" ? unit.replace("%", "").trim() : field ? unit : "";
}

/** A row whose amounts say the currency that its own column names, where it is another one than the sheet's. */
function inCurrency(row: Row, own: string, currency: string, fields: readonly CatalogueField[]): Row {
  const code = own.trim().toUpperCase();
  if (code === "" || code === currency) return row;
  const money = new Set(fields.filter(({ unit }) => unit.kind === "money").map(({ name }) => name));
  return Object.fromEntries(
    Object.entries(row).map(([name, text]) => [name, money.has(name) ? withUnit(text, code) : text]),
  );
}
