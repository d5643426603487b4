/** Rows of a sheet that are no products: titles above the headings, totals, notes, and headings once more. Pure. */
import { readTypedNumber } from "../../numbers/typed-number.ts";
import { type ColumnTarget, columnsApart, figuresIn, guessColumns } from "./columns.ts";

type Cells = readonly string[];

/** How far down headings are looked for. */
const deepestHeading = 10;

/** How many headings say what their columns are, those that no analysis takes included. */
function namedColumns(row: Cells, targets: readonly ColumnTarget[]): number {
  const columns = guessColumns(row, targets);
  const apart = columnsApart(row, columns);
  return columns.filter((name, column) => name !== undefined || apart[column]).length;
}

/** The most names of columns that a row among the first ones says. */
const mostNames = (rows: readonly Cells[], targets: readonly ColumnTarget[]): number =>
  Math.max(0, ...rows.slice(0, deepestHeading).map((row) => (figuresIn(row) > 1 ? 0 : namedColumns(row, targets))));

/** A sheet with a product in each row: turned where the headings stand in its first column. */
export function productsDown(rows: readonly Cells[], targets: readonly ColumnTarget[]): readonly Cells[] {
  if (mostNames(rows, targets) > 1) return rows;
  const width = Math.max(0, ...rows.map((row) => row.length));
  const turned = Array.from({ length: width }, (_, column) => rows.map((row) => row[column] ?? ""));
  return width > 1 && namedColumns(turned[0] ?? [], targets) > 1 ? turned : rows;
}

/** The position of the row of headings: the one with the most known names, two at least; 0 where there is none. */
export function headingRow(rows: readonly Cells[], targets: readonly ColumnTarget[]): number {
  const known = rows.slice(0, deepestHeading).map((row) => (figuresIn(row) > 1 ? 0 : namedColumns(row, targets)));
  const most = Math.max(0, ...known);
  return most >= 2 ? known.indexOf(most) : 0;
}

/** `Total`, `Grand total:`, `إجمالي`, `المجموع الكلي` and their like at the beginning of a cell. */
const totalWord =
  /^(?:grand\s+|sub\s*-?)?totals?(?:\s*[:(].*|\s+(?:amount|value|cost|price|qty|sar|usd).*)?$|^(?:sum|average|avg\.?|mean)\s*:?$|^(?:ال)?[إا]جمالي(?!\p{L})|^(?:ال)?مجموع(?!\p{L})|^(?:ال)?متوسط\s*:?$/iu;

/** `Home total`, as spreadsheets name the totals of groups. */
const totalAtEnd = /\stotals?\s*:?$|\s(?:ال)?[إا]جمالي\s*:?$/iu;

/** The value of a cell as a number, whatever it counts. */
function amountIn(cell: string): number | undefined {
  const reading = readTypedNumber(cell, { unit: { currency: "SAR" } });
  return reading.kind === "number" || reading.kind === "other_unit" ? reading.value : undefined;
}

/** Whether the last row, which names no product, sums columns of those above it: two, or all of its figures. */
function sumsOthers(row: Cells, above: readonly Cells[], nameColumn: number): boolean {
  if (above.length < 2 || (nameColumn >= 0 && (row[nameColumn] ?? "").trim() !== "")) return false;
  const isSum = (cell: string, column: number) => {
    const value = amountIn(cell);
    const sum = above.reduce((total, other) => total + (amountIn(other[column] ?? "") ?? 0), 0);
    return value !== undefined && sum !== 0 && Math.abs(value - sum) < 0.005 * Math.max(1, Math.abs(sum) / 100);
  };
  const filled = row.filter((cell) => cell.trim() !== "");
  const sums = row.filter(isSum);
  return sums.length >= 2 || (nameColumn >= 0 && sums.length === 1 && filled.length === 1);
}

/** Whether a row is a note, or the name of a group: one text alone, where products have more. */
const isNote = (row: Cells): boolean => {
  const filled = row.filter((cell) => cell.trim() !== "");
  return filled.length === 1 && figuresIn(filled) === 0;
};

/** Which rows below the headings are notes or the headings once more; none where products are names alone. */
export function noteRows(rows: readonly Cells[], header: Cells): ReadonlySet<number> {
  const isHeading = (row: Cells) => header.length > 0 && header.every((cell, column) => (row[column] ?? "") === cell);
  if (rows.every((row) => isNote(row) || isHeading(row))) return new Set();
  return new Set(rows.flatMap((row, index) => (isNote(row) || isHeading(row) ? [index] : [])));
}

/** Which rows of products are totals: those that say so, and a last one that is the sum of the others. */
export function totalRows(rows: readonly Cells[], nameColumn: number): ReadonlySet<number> {
  const said = rows.flatMap((row, index) => {
    const named = nameColumn >= 0 && totalWord.test((row[nameColumn] ?? "").trim());
    const first = row.find((cell) => cell.trim() !== "") ?? "";
    const isNameless = nameColumn >= 0 && (row[nameColumn] ?? "").trim() === "";
    return named || totalWord.test(first.trim()) || (isNameless && totalAtEnd.test(first.trim())) ? [index] : [];
  });
  const last = rows.findLastIndex((_, index) => !said.includes(index));
  const products = rows.filter((_, index) => index !== last && !said.includes(index));
  return new Set(sumsOthers(rows[last] ?? [], products, nameColumn) ? [...said, last] : said);
}
