/** Rows of a sheet that are no products: titles above the headings, totals, notes, and headings once more. Pure. */
import { namedRate } from "./column-units.ts";
import { type ColumnTarget, columnsApart, figuresIn, guessColumns } from "./columns.ts";
import { isIdentity } from "./heading-meaning.ts";
import { essence, type Root, rootsIn, rootsOf } from "./heading-roots.ts";
import { figureIn } from "./settled-columns.ts";

type Cells = readonly string[];

/** How far down headings are looked for: below a letterhead. */
const deepestHeading = 20;

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

/** Position of the row of headings: the one with the most known names, at least two; else 0. */
export function headingRow(rows: readonly Cells[], targets: readonly ColumnTarget[]): number {
  const known = rows.slice(0, deepestHeading).map((row) => (figuresIn(row) > 1 ? 0 : namedColumns(row, targets)));
  const most = Math.max(0, ...known);
  return most >= 2 ? known.indexOf(most) : 0;
}

/** Words of the foot of an invoice, beside which nothing else stands where no product is named. */
const footWords: readonly Root[] = ["total", "vat", "ship", "insure", "duty", "clear", "discount", "without"];

/** Whether a text is made of such words alone: `VAT 15%`, `Freight`, `TTL incl. VAT`, `الإجمالى العام :`. */
function isFoot(cell: string, wanted: readonly Root[]): boolean {
  const words = essence(cell.replace(namedRate, " "))
    .split(" ")
    .filter((word) => /\p{L}/u.test(word));
  const roots = words.map(rootsOf);
  return (
    words.length > 0 && roots.every((some) => some.length > 0) && roots.flat().some((root) => wanted.includes(root))
  );
}

/** `Total`, `Grand total:`, `إجمالي`, `المجموع الكلي`, `عدد الأصناف` and their like at the beginning of a cell. */
const totalWord =
  /^(?:grand\s+|sub\s*-?)?totals?(?:\s*[:(].*|\s+(?:amount|value|cost|price|qty|sar|usd|fob|exw|cif|cfr|c&f|cnf|ddp|dap|fca).*)?$|^(?:sum|average|avg\.?|mean)\s*:?$|^(?:ال)?[إا]جمالي(?!\p{L})|^(?:ال)?مجموع(?!\p{L})|^(?:ال)?متوسط\s*:?$|^عدد\s|^(?:count(?: of\s|\s*:|$)|(?:number|no\.?) of\s)/iu;

/** `Home total`, as spreadsheets name the totals of groups. */
const totalAtEnd = /\stotals?\s*:?$|\s(?:ال)?[إا]جمالي\s*:?$/iu;

/** `Kitchen subtotal`, `المجموع الفرعي للمطبخ`: no product is called so. */
const subtotalWord =
  /(?<!\p{L})sub\s*-?\s*totals?(?!\p{L})|مجموع فرع|[إا]جمالي فرع|المجموع الفرع|ال[إا]جمالي الفرع|小计/iu;

/** Whether a row repeats the headings above it in another language: at least two columns have the same field. */
export function isSameHeadings(first: Cells, second: Cells, targets: readonly ColumnTarget[]): boolean {
  if (figuresIn(second) > 0 || first.every((cell, column) => cell === (second[column] ?? ""))) return false;
  const [above, below] = [guessColumns(first, targets), guessColumns(second, targets)];
  return above.filter((field, column) => field !== undefined && field === below[column]).length > 1;
}

/** Two rows of headings as one: `سعر الشراء / Purchase price (USD)`. */
export const joinedHeadings = (first: Cells, second: Cells): Cells =>
  Array.from({ length: Math.max(first.length, second.length) }, (_, column) =>
    [...new Set([first[column] ?? "", second[column] ?? ""])].filter((cell) => cell.trim() !== "").join(" / "),
  );

/** Whether a value is the sum of a column, but for its rounding. */
function isSumOf(value: number, rows: readonly Cells[], column: number): boolean {
  const sum = rows.reduce((total, row) => total + (figureIn(row[column] ?? "") ?? 0), 0);
  return sum !== 0 && Math.abs(value - sum) < 0.005 * Math.max(1, Math.abs(sum) / 100);
}

/**
 * Whether the last row sums columns of those above it: two, or all of its figures. A named product sums three others in
 * all figures. A bundle of two may cost what both do.
 */
function sumsOthers(row: Cells, above: readonly Cells[], nameColumn: number): boolean {
  if (above.length < 2) return false;
  const isSum = (cell: string, column: number) => {
    const value = figureIn(cell);
    return value !== undefined && isSumOf(value, above, column);
  };
  const filled = row.filter((cell) => cell.trim() !== "");
  const sums = row.filter(isSum);
  if (nameColumn >= 0 && (row[nameColumn] ?? "").trim() !== "")
    return (
      above.length > 2 && sums.length >= 2 && sums.length === figuresIn(filled) && sums.length === filled.length - 1
    );
  return sums.length >= 2 || (nameColumn >= 0 && sums.length === 1 && filled.length === 1);
}

/** Whether a row is a note, or the name of a group: one text alone, where products have more. */
const isNote = (row: Cells): boolean => {
  const filled = row.filter((cell) => cell.trim() !== "");
  return filled.length === 1 && figuresIn(filled) === 0;
};

/** Which rows below the headings are notes or the headings once more; none where products are names alone. */
export function noteRows(rows: readonly Cells[], header: Cells, targets: readonly ColumnTarget[]): ReadonlySet<number> {
  const isHeading = (row: Cells) =>
    header.length > 0 &&
    (header.every((cell, column) => (row[column] ?? "") === cell) || isSameHeadings(header, row, targets));
  if (rows.every((row) => isNote(row) || isHeading(row))) return new Set();
  return new Set(rows.flatMap((row, index) => (isNote(row) || isHeading(row) ? [index] : [])));
}

/**
 * Rows that are empty in every taken column, where one is of names. Below a total, also rows without a figure, such as
 * bank details; below the products, also those with a sum alone: `Balance due`.
 */
export function footRows(
  rows: readonly Cells[],
  totals: ReadonlySet<number>,
  columns: readonly (string | undefined)[],
  header: Cells,
): ReadonlySet<number> {
  if (!columns.includes("name")) return new Set();
  const lastTotal = Math.max(-1, ...totals);
  const saysNothing = (row: Cells, index: number) =>
    columns.every((field, column) => {
      const cell = row[column]?.trim() ?? "";
      return (
        field === undefined ||
        cell === "" ||
        (index > lastTotal && lastTotal >= 0 && (isIdentity(field) || !/\p{Nd}/u.test(cell)))
      );
    });
  const isFigure = (cell: string) => /\p{Nd}/u.test(cell);
  const isPriced = (row: Cells) =>
    columns.some((field, column) => field !== undefined && !isIdentity(field) && isFigure(row[column] ?? ""));
  const lastPriced = rows.findLastIndex(isPriced);
  const isOfSums = header.map((heading) => rootsIn(heading).some((root) => root === "total" || root === "worth"));
  const hasSumAlone = (row: Cells, index: number) => {
    const figures = row.flatMap((cell, column) => (isFigure(cell) && columns[column] !== "name" ? [column] : []));
    return index > lastPriced && figures.length > 0 && figures.every((column) => isOfSums[column]);
  };
  return new Set(
    rows.flatMap((row, index) =>
      !totals.has(index) && (saysNothing(row, index) || hasSumAlone(row, index)) ? [index] : [],
    ),
  );
}

/** Whether a row with a word of totals sums all figures of several rows above it: `Kitchen total`, `Overall sum`. */
function sumsGroup(row: Cells, name: string, above: readonly Cells[]): boolean {
  if (above.length < 2 || !essence(name).split(" ").flatMap(rootsOf).includes("total")) return false;
  const figures = row.map((cell, column) => [figureIn(cell) ?? 0, column] as const).filter(([value]) => value !== 0);
  return figures.length > 0 && figures.every(([value, column]) => isSumOf(value, above, column));
}

/** Total rows: those that say so, the foot of an invoice, and a last row that sums the others. */
export function totalRows(rows: readonly Cells[], nameColumn: number): ReadonlySet<number> {
  const isSaid = new Set<number>();
  for (const [index, row] of rows.entries()) {
    const name = (row[nameColumn] ?? "").trim();
    const first = row.find((cell) => cell.trim() !== "")?.trim() ?? "";
    const isNameless = nameColumn >= 0 && name === "";
    const isTotal =
      [name, first].some((cell) => totalWord.test(cell.replaceAll("ى", "ي"))) ||
      [name, first].some((cell) => subtotalWord.test(cell)) ||
      isFoot(name || first, ["total"]) ||
      (isNameless && totalAtEnd.test(first)) ||
      sumsGroup(row, name || first, rows.slice(Math.max(-1, ...isSaid) + 1, index));
    if (isTotal) isSaid.add(index);
  }
  for (let index = rows.length - 1; index > 0; index--) {
    const [row = [], found] = [rows[index], isSaid.has(index)];
    if (found) continue;
    if (!isFoot(row[nameColumn] ?? "", footWords)) break;
    isSaid.add(index);
  }
  const last = rows.findLastIndex((_, index) => !isSaid.has(index));
  const products = rows.filter((_, index) => index !== last && !isSaid.has(index));
  return sumsOthers(rows[last] ?? [], products, nameColumn) ? isSaid.add(last) : isSaid;
}
