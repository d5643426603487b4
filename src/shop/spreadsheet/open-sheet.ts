/** A sheet on its way into the form: opened, its columns named, its rows taken. Pure. */

import type { Catalogue, CatalogueField } from "../catalogue.ts";
import { currencyField, type Row, understood } from "../draft.ts";
import { type NamedUnit, readUnit } from "../numbers/unit-words.ts";
import { decimalOf, openAmount } from "../typed-cells.ts";
import { headingUnit, type LineUnits, linesUnits, rateOfTax, withUnit } from "./column-units.ts";
import { type ColumnTarget, columnsApart, figuresIn, guessColumns, hasHeader, rowsBy } from "./columns.ts";
import type { Sheet } from "./csv.ts";
import { withCurrencies } from "./currency-columns.ts";
import { isCurrencyDoubtful, withoutAmounts, withoutUntaxed } from "./doubtful-columns.ts";
import { rootsIn } from "./heading-roots.ts";
import { isEmptyColumn, type OpenedSheet, piecesOfCarton, pricedGoods, supplierCurrency } from "./opened-sheet.ts";
import { possibleCurrencies } from "./possible-currencies.ts";
import { settledColumns } from "./settled-columns.ts";
import { longestSheet } from "./sheet-limits.ts";
import {
  footRows,
  headingRow,
  isSameHeadings,
  joinedHeadings,
  noteRows,
  productsDown,
  totalRows,
} from "./sheet-rows.ts";
import {
  areGoodsDoubtful,
  groupUnits,
  inSections,
  isUnitRow,
  namesGoods,
  piecesIn,
  totalUnit,
  withGoods,
  withGroups,
  withoutCommonGoods,
  withPackings,
} from "./unit-rows.ts";

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
  { name: piecesOfCarton, labels: [] },
  { name: pricedGoods, labels: [] },
  ...fields.map(({ name, labels }) => ({ name, labels })),
];

/**
 * Opens a sheet; undefined when it has no row of products. Titles above the headings and total rows are left out and
 * named.
 */
export function openSheet(
  { rows: read, cut, hidden = [] }: Sheet,
  targets: readonly ColumnTarget[],
): OpenedSheet | undefined {
  const turned = withOneHeading(productsDown(read, targets), targets);
  const heading = headingRow(turned, targets);
  const isHeaded = hasHeader(turned[heading] ?? [], targets);
  const rows = withCurrencies(turned, isHeaded ? heading : heading - 1);
  const first = rows[heading] ?? [];
  const header = isHeaded ? withGroups(first, rows[heading - 1]) : [];
  const known = isHeaded ? guessColumns(header, targets) : first.map(() => undefined);
  const guessed = withNames(known, header, rows.slice(heading + 1));
  const nameColumn = guessed.indexOf("name");
  const unitRow = isHeaded && isUnitRow(rows[heading + 1], nameColumn) ? rows[heading + 1] : undefined;
  const groups = isHeaded ? groupUnits(rows[heading - 1], guessed, headingUnit) : undefined;
  const begin = heading + (isHeaded ? 1 : 0) + (unitRow ? 1 : 0);
  const below = inSections(rows.slice(begin, begin + longestSheet), header, targets);
  const notes = noteRows(below, header, targets);
  const table = below.filter((_, index) => !notes.has(index));
  const totals = totalRows(table, nameColumn);
  const foot = footRows(table, totals, guessed, header);
  const products = table.filter((_, index) => !totals.has(index) && !foot.has(index));
  if (products.length === 0) return undefined;
  const noted = [...below.filter((_, index) => notes.has(index)), ...table.filter((_, index) => foot.has(index))];
  const summed = table.filter((_, index) => totals.has(index));
  const isGrouped = groups !== undefined || header.some((cell, column) => cell !== (first[column] ?? ""));
  const titles = rows.slice(0, heading - (isGrouped ? 1 : 0));
  const lines = [...titles, ...noted].map((row) => row.join(" "));
  const told = withoutUntaxed(withoutAmounts(guessed, header, products), header, lines);
  const units = header
    .map(headingUnit)
    .map((own, column) => withGroup(own, unitRow?.[column] ?? groups?.[column] ?? totalUnit(summed, column)));
  const columns = withPackings(withGoods(told, products), units, products);
  const settled = settledColumns(header, columns, products);
  const apart = columnsApart(header, columns).map((isApart, column) => isApart || settled[column] === true);
  const isDoubtful = isCurrencyDoubtful(columns, products) || areGoodsDoubtful(columns, header, products);
  const isOpen = (field: string | undefined, column: number) =>
    field === undefined && !apart[column] && !isEmptyColumn({ rows: products }, column);
  return {
    header,
    rows: products,
    columns,
    units,
    lineUnits: linesUnits(lines),
    apart,
    asked: columns.map((field, column) => isDoubtful || isOpen(field, column)),
    isDoubtful,
    titles: titles.map(firstText),
    totals: summed.map(firstText),
    notes: noted.map(firstText),
    hidden: hidden.map(firstText),
    cut,
  };
}

/** The rows with headings in two languages, one row below the other, as one row. */
function withOneHeading(rows: readonly (readonly string[])[], targets: readonly ColumnTarget[]) {
  const known = headingRow(rows, targets);
  const heading = [known - 1, known].find((at) => isSameHeadings(rows[at] ?? [], rows[at + 1] ?? [], targets));
  if (heading === undefined) return rows;
  const [first = [], second = []] = rows.slice(heading, heading + 2);
  return [...rows.slice(0, heading), joinedHeadings(first, second), ...rows.slice(heading + 2)];
}

/** `1,250` among decimal commas: Excel wrote a thousand beside a `12,5` that was typed, or it is 1.25. */
const isGroupedByHand = (text: string): boolean => /(?<![\d.,])[1-9]\d{0,2},\d{3}(?![\d.,])/u.test(text);

/** The columns, with names where no heading says them: the first open column of different texts beside figures. */
function withNames(
  columns: readonly (string | undefined)[],
  header: readonly string[],
  rows: readonly (readonly string[])[],
): (string | undefined)[] {
  const isText = (cell: string) => /\p{L}{2}/u.test(cell) && readUnit(cell).unknown.length > 0;
  const most = Math.max(...rows.map(figuresIn));
  const whole = rows.filter((row) => figuresIn(row) * 2 > most);
  const areNames = (column: number) => {
    const cells = whole.map((row) => row[column]?.trim() ?? "").filter(Boolean);
    return cells.length * 2 > whole.length && cells.every(isText) && new Set(cells).size === cells.length;
  };
  const isOpen = (heading: string, column: number) =>
    columns[column] === undefined && rootsIn(heading).every((root) => root === "plain") && areNames(column);
  const names = columns.includes("name") ? -1 : header.findIndex(isOpen);
  return columns.map((field, column) => (column === names ? "name" : field));
}

const saysUnit = ({ currencies, isPercent }: NamedUnit): boolean => currencies.length > 0 || isPercent;

/** The unit that a heading says itself, and the currency of its group where it names none. */
const withGroup = (own: string, group: string): string =>
  saysUnit(readUnit(own)) ? own : [own, headingUnit(group)].filter(Boolean).join(" ");

/** What a row is known by: its first cell that says something. */
const firstText = (row: readonly string[]): string => row.find((cell) => cell.trim() !== "")?.trim() ?? "";

/** The one currency of a sheet: of its currency column, of its sale prices, or of every amount. */
function sheetCurrency(rows: readonly Row[], fields: readonly CatalogueField[]): string | undefined {
  const stated = new Set(rows.map((row) => row[currencyField]?.trim().toUpperCase() ?? "").filter(Boolean));
  if (stated.size > 0) return stated.size === 1 ? [...stated][0] : undefined;
  // A shop counts in the currency that it sells in, also where its own costs name none.
  const isSold = rows.some((row) => row.expected_sale_price?.trim());
  // Without sale prices all amounts are the supplier's, and say nothing of what the shop counts in.
  if (!isSold) return undefined;
  return oneCurrency(rows, ["expected_sale_price"]) ?? oneCurrency(rows, moneyNames(fields));
}

/** The one currency that all amounts of these fields name. */
function oneCurrency(rows: readonly Row[], names: readonly string[]): string | undefined {
  const amounts = rows.flatMap((row) => names.flatMap((name) => (row[name]?.trim() ? [row[name]] : [])));
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
  const counted = { ...sheet, units: withoutCommonGoods(sheet) };
  const unitAt = (column: number) => unitOf(counted, column, fields);
  const isTax = (column: number) => sheet.columns[column] === "vat_rate_pct";
  const cells = sheet.rows.map((row) =>
    row.map((cell, column) => withUnit(isTax(column) ? rateOfTax(cell) : cell, unitAt(column))),
  );
  // What a row says of its amounts comes before what a line says of all.
  const named = rowsBy(cells, sheet.columns).map((row) =>
    inLineUnits(inCurrency(row, fields), sheet.lineUnits, fields),
  );
  const choices = fields.find(({ name }) => name === currencyField)?.choices ?? [];
  const found = sheetCurrency(named, fields);
  const stated = found !== undefined && choices.includes(found) ? found : undefined;
  const currency = stated ?? chosenCurrency;
  const rows = named.map(({ [currencyField]: _, [supplierCurrency]: __, ...row }): Row => row);
  const money = new Set(moneyNames(fields));
  const figures = fields.filter(({ choices: words }) => !words);
  const texts = rows.flatMap((row) => figures.map((field) => ({ field, text: row[field.name] ?? "" })));
  const decimal = decimalOf(texts, currency);
  const plainly = (row: Row) => understood(row, catalogue, currency, decimal, isGroupedByHand);
  const possible = possibleCurrencies(sheet, rows, currency);
  const withOpen = (row: Row, index: number): Row =>
    Object.fromEntries(
      Object.entries(row).map(([name, text]) => [
        name,
        money.has(name) ? openAmount(text, possible(index, name)) : text,
      ]),
    );
  const isOfRow = (name: string) => money.has(name) && !namesGoods(sheet.header[sheet.columns.indexOf(name)] ?? "");
  return {
    currency: stated,
    rows: rows.map((row, index) => withOpen(withPieces(withGoodsOf(plainly(row), isOfRow)), index)),
  };
}

/** A row whose amounts say the goods that its own column names, but for those whose heading names others. */
function withGoodsOf({ [pricedGoods]: goods = "", ...row }: Row, isOfRow: (name: string) => boolean): Row {
  const { pack } = readUnit(goods);
  if (pack === undefined) return row;
  const isBare = (name: string, text: string) => isOfRow(name) && /\d/u.test(text) && !text.includes("/");
  return Object.fromEntries(
    Object.entries(row).map(([name, text]) => [name, isBare(name, text) ? `${text} / ${pack}` : text]),
  );
}

/** A row whose prices of cartons say the pieces that its own column counts. */
function withPieces({ [piecesOfCarton]: typed = "", ...row }: Row): Row {
  const pieces = piecesIn(typed);
  if (pieces === undefined) return row;
  return Object.fromEntries(
    Object.entries(row).map(([name, text]) => [name, text.replace(/ \/ carton$/u, ` / ${pieces}`)]),
  );
}

/** Whose amounts a field holds, as lines beside the table tell them apart. */
const sideOf = (field: string): keyof LineUnits =>
  field === "expected_sale_price"
    ? "shop"
    : ["product_value", "shipping", "insurance"].includes(field)
      ? "supplier"
      : "costs";

/** The unit of a column, for a field that counts something. A percentage says no sign: it may be a fraction. */
function unitOf({ columns, units }: OpenedSheet, column: number, fields: readonly CatalogueField[]): string {
  const field = fields.find(({ name, choices }) => name === columns[column] && !choices);
  const own = units[column] ?? "";
  return field?.unit.kind === "percent" ? own.replace("%", "").trim() : field ? own : "";
}

const moneyNames = (fields: readonly CatalogueField[]): readonly string[] =>
  fields.filter(({ unit }) => unit.kind === "money").map(({ name }) => name);

/** A row with the currencies of its own columns on its amounts: the supplier's price's, and that of all. */
function inCurrency(row: Row, fields: readonly CatalogueField[]): Row {
  const { [supplierCurrency]: suppliers = "", [currencyField]: own = "" } = row;
  const said = (name: string) => (name === "product_value" && suppliers.trim() !== "" ? suppliers : own).trim();
  return withUnits(row, said, fields);
}

/** A row whose amounts say what lines beside the table say of them. */
const inLineUnits = (row: Row, units: LineUnits, fields: readonly CatalogueField[]): Row =>
  withUnits(row, (name) => units[sideOf(name)], fields);

/** A row whose amounts say a unit each, where they do not say one. */
const withUnits = (row: Row, unit: (name: string) => string, fields: readonly CatalogueField[]): Row => ({
  ...row,
  ...Object.fromEntries(
    moneyNames(fields).flatMap((name) => (row[name] === undefined ? [] : [[name, withUnit(row[name], unit(name))]])),
  ),
});
