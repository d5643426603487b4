/** Rows of a sheet that are no products: titles above the headings, and totals. Pure. */
import { readTypedNumber } from "../../numbers/typed-number.ts";
import { type ColumnTarget, guessColumns } from "./columns.ts";

type Cells = readonly string[];

/** How far down headings are looked for. */
const deepestHeading = 10;

/** The position of the row of headings: the one with the most known names, two at least; 0 where there is none. */
export function headingRow(rows: readonly Cells[], targets: readonly ColumnTarget[]): number {
  const known = rows
    .slice(0, deepestHeading)
    .map((row) => guessColumns(row, targets).filter((name) => name !== undefined).length);
  const most = Math.max(0, ...known);
  return most >= 2 ? known.indexOf(most) : 0;
}

/** `Total`, `Grand total:`, `إجمالي`, `المجموع الكلي` and their like at the beginning of a cell. */
const totalWord =
  /^(?:grand\s+|sub\s*-?)?totals?(?:\s*[:(].*|\s+(?:amount|value|cost|price|qty|sar|usd).*)?$|^sum\s*:?$|^(?:ال)?[إا]جمالي(?!\p{L})|^(?:ال)?مجموع(?!\p{L})/iu;

/** The value of a cell as a number, whatever it counts. */
function amountIn(cell: string): number | undefined {
  const reading = readTypedNumber(cell, { unit: { currency: "SAR" } });
  return reading.kind === "number" || reading.kind === "other_unit" ? reading.value : undefined;
}

/** Whether the last row sums at least two columns of those above it, where it names no product. */
function sumsOthers(row: Cells, above: readonly Cells[], nameColumn: number): boolean {
  if (above.length < 2 || (nameColumn >= 0 && (row[nameColumn] ?? "").trim() !== "")) return false;
  const sums = row.filter((cell, column) => {
    const value = amountIn(cell);
    const sum = above.reduce((total, other) => total + (amountIn(other[column] ?? "") ?? 0), 0);
    return value !== undefined && sum !== 0 && Math.abs(value - sum) < 0.005 * Math.max(1, Math.abs(sum) / 100);
  });
  return sums.length >= 2;
}

/** Which rows of products are totals: those that say so, and a last one that is the sum of the others. */
export function totalRows(rows: readonly Cells[], nameColumn: number): ReadonlySet<number> {
  const said = rows.flatMap((row, index) => {
    const named = nameColumn >= 0 && totalWord.test((row[nameColumn] ?? "").trim());
    const first = row.find((cell) => cell.trim() !== "") ?? "";
    return named || totalWord.test(first.trim()) ? [index] : [];
  });
  const last = rows.length - 1;
  const products = rows.filter((_, index) => index !== last && !said.includes(index));
  return new Set(sumsOthers(rows[last] ?? [], products, nameColumn) ? [...said, last] : said);
}
