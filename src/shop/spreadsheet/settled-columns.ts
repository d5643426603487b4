/** Columns of which nobody is asked, by what their cells hold: words, serial numbers, line totals. Pure. */
import { readTypedNumber } from "../numbers/typed-number.ts";
import { readUnit } from "../numbers/unit-words.ts";
import { headingMeaning, isPriceOfPiece } from "./heading-meaning.ts";
import { rootsIn } from "./heading-roots.ts";

type Cells = readonly string[];

/** The figure of a cell, whatever it counts. */
export function figureIn(cell: string): number | undefined {
  const reading = readTypedNumber(cell, { unit: { currency: "SAR" } });
  return reading.kind === "number" || reading.kind === "other_unit" ? reading.value : undefined;
}

/** Whether cells hold neither a figure nor a word that is a unit of one. */
const areWords = (cells: Cells): boolean =>
  cells.every((cell) => !/\p{Nd}/u.test(cell) && readUnit(cell).unknown.length > 0);

/**
 * Whether cells whose heading names nothing that is counted number the rows: 1, 2, 3. Where spreadsheets number them,
 * the heading has the number before.
 */
const areSerials = (heading: string, cells: Cells): boolean =>
  rootsIn(heading).every((root) => root === "number" || root === "plain") &&
  readUnit(heading).currencies.length === 0 &&
  cells.length > 1 &&
  cells.every((cell, row) => figureIn(cell) === row + 1 + (figureIn(heading) ?? 0));

/** A day of any calendar, or a month of a year: `12/03/2026`, `2026-03-12`, `2027-01`. */
const date =
  /^(?:\p{Nd}{1,4}[/.-]\p{Nd}{1,2}[/.-]\p{Nd}{1,4}|(?:19|20|14)\d{2}[/.-](?:0[1-9]|1[0-2]))(?:[ T].*)?(?:ه|هـ|م)?$/u;

/** A code of letters and digits, which no amount is: `CUP-01`. */
const code = /^\p{Lu}{1,6}[-_/]?\p{Nd}[\p{Lu}\p{Nd}_/-]*$/u;

/** Whether cells are dates, or codes that no heading names. */
const areDatesOrCodes = (heading: string, cells: Cells): boolean =>
  cells.every((cell) => date.test(cell)) ||
  (heading.trim() === "" && cells.every((cell) => code.test(cell) && (figureIn(cell) ?? 0) <= 0));

/** Whether every cell is the product of those of two other columns, which are not all the same. */
function areProducts(cells: readonly (number | undefined)[], others: readonly (readonly (number | undefined)[])[]) {
  if (cells.length < 2 || cells.some((value) => value === undefined)) return false;
  const isProduct = (a: readonly (number | undefined)[], b: readonly (number | undefined)[]) =>
    cells.every((value = Number.NaN, row) => {
      const [one = Number.NaN, other = Number.NaN] = [a[row], b[row]];
      return one !== 1 && other !== 1 && Math.abs(one * other - value) < 0.006;
    });
  return others.some((a, index) => others.slice(index + 1).some((b) => isProduct(a, b)));
}

/** Whether cells are those of another column at one rate, as the same price in another currency is. */
export function areConverted(cells: readonly (number | undefined)[], other: readonly (number | undefined)[]): boolean {
  const rates = cells.map((value = Number.NaN, row) => value / (other[row] ?? Number.NaN));
  const [first = Number.NaN] = rates;
  return new Set(cells).size > 1 && rates.every((rate) => rate > 0 && Math.abs(rate / first - 1) < sameRate);
}

/** Whether cells are those of another column without a VAT of the Gulf. */
const areUntaxed = (cells: readonly (number | undefined)[], taxed: readonly (number | undefined)[]): boolean =>
  [1.05, 1.1, 1.15].some((factor) =>
    cells.every((value = Number.NaN, row) => Math.abs(value * factor - (taxed[row] ?? Number.NaN)) < 0.05),
  );

/** How far apart rates of rounded amounts may be. */
const sameRate = 0.02;

/** Which columns that are no field hold nothing that an analysis could take. */
export function settledColumns(
  header: Cells,
  columns: readonly (string | undefined)[],
  rows: readonly Cells[],
): readonly boolean[] {
  const width = Math.max(header.length, columns.length);
  const cellsOf = (column: number) => rows.map((row) => row[column]?.trim() ?? "");
  const figures = Array.from({ length: width }, (_, column) => cellsOf(column).map(figureIn));
  return Array.from({ length: width }, (_, column) => {
    if (columns[column] !== undefined) return false;
    const filled = cellsOf(column).filter(Boolean);
    if (columns.includes("name") && (areWords(filled) || areDatesOrCodes(header[column] ?? "", filled))) return true;
    const others = figures.filter((_, other) => other !== column);
    const heading = header[column] ?? "";
    const field = isPriceOfPiece(heading) ? "product_value" : headingMeaning(heading).field;
    const taken = field === undefined ? -1 : columns.indexOf(field);
    const isConverted = taken >= 0 && readUnit(heading).currencies.length > 0;
    const sold = columns.indexOf("expected_sale_price");
    if (sold >= 0 && rootsIn(heading).includes("vat") && areUntaxed(figures[column] ?? [], figures[sold] ?? []))
      return true;
    if (isConverted && areConverted(figures[column] ?? [], figures[taken] ?? [])) return true;
    return areSerials(heading, filled) || areProducts(figures[column] ?? [], others);
  });
}
