/** Columns of which nobody is asked, by what their cells hold: words, serial numbers, line totals. Pure. */
import { readTypedNumber } from "../../numbers/typed-number.ts";
import { readUnit } from "../../numbers/unit-words.ts";
import { headingMeaning } from "./heading-meaning.ts";
import { essence } from "./heading-roots.ts";

type Cells = readonly string[];

/** The figure of a cell, whatever it counts. */
export function figureIn(cell: string): number | undefined {
  const reading = readTypedNumber(cell, { unit: { currency: "SAR" } });
  return reading.kind === "number" || reading.kind === "other_unit" ? reading.value : undefined;
}

/** Whether cells hold neither a figure nor a word that is a unit of one. */
const areWords = (cells: Cells): boolean =>
  cells.every((cell) => !/\p{Nd}/u.test(cell) && readUnit(cell).unknown.length > 0);

/** Whether cells without a heading in words count the rows: 1, 2, 3. */
const areSerials = (heading: string, cells: Cells): boolean =>
  !/\p{L}/u.test(essence(heading)) && cells.length > 1 && cells.every((cell, row) => figureIn(cell) === row + 1);

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
function areConverted(cells: readonly (number | undefined)[], other: readonly (number | undefined)[]): boolean {
  const rates = cells.map((value = Number.NaN, row) => value / (other[row] ?? Number.NaN));
  const [first = Number.NaN] = rates;
  return new Set(cells).size > 1 && rates.every((rate) => rate > 0 && Math.abs(rate / first - 1) < sameRate);
}

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
    if (columns.includes("name") && areWords(filled)) return true;
    const others = figures.filter((_, other) => other !== column);
    const { field } = headingMeaning(header[column] ?? "");
    const taken = field === undefined ? -1 : columns.indexOf(field);
    const isConverted = taken >= 0 && readUnit(header[column] ?? "").currencies.length > 0;
    if (isConverted && areConverted(figures[column] ?? [], figures[taken] ?? [])) return true;
    return areSerials(header[column] ?? "", filled) || areProducts(figures[column] ?? [], others);
  });
}
