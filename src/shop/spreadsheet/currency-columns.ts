/** Columns that hold nothing but the currency of the amounts beside them. Pure. */
import { readUnit } from "../numbers/unit-words.ts";
import { figuresIn } from "./columns.ts";
import { essence } from "./heading-roots.ts";

type Cells = readonly string[];

const isFilled = (cell: string | undefined): cell is string => (cell ?? "").trim() !== "";

/** Whether a cell is a currency and nothing else. */
const isCurrency = (cell: string): boolean => {
  const { currencies, unknown, isPercent, hasGoods } = readUnit(cell);
  return currencies.length > 0 && unknown.length === 0 && !isPercent && !hasGoods && !/\p{Nd}/u.test(cell);
};

/** The filled cells of a column below its heading. */
const below = (rows: readonly Cells[], column: number): Cells =>
  rows.flatMap((row) => row[column] ?? []).filter(isFilled);

/**
 * Rows with each currency beside its amount, from columns with no or the same heading: `8.5` and `USD` become `8.5
 * USD`. A currency belongs to the amount before it, otherwise to the one after it. `heading` is the position of the
 * headings, -1 where there are none.
 */
export function withCurrencies(rows: readonly Cells[], heading: number): readonly Cells[] {
  const header = rows[heading] ?? [];
  const cells = (column: number) => below(rows.slice(heading + 1), column);
  const isTwice = (column: number) =>
    header.some((name, other) => other !== column && essence(name) === essence(header[column] ?? ""));
  const isAmounts = (column: number) => figuresIn(cells(column)) * 2 > cells(column).length;
  const amounts = new Map<number, number>();
  const width = Math.max(0, ...rows.map((row) => row.length));
  for (let column = 0; column < width; column++) {
    if (cells(column).length === 0 || !cells(column).every(isCurrency)) continue;
    const isUnnamed = !isFilled(header[column]) || isTwice(column);
    // A heading that is merged over both columns stands over the first of them.
    if (isUnnamed && isAmounts(column - 1)) amounts.set(column, column - 1);
    else if (isAmounts(column + 1) && (isUnnamed || !isFilled(header[column + 1]))) amounts.set(column, column + 1);
  }
  if (amounts.size === 0) return rows;
  const currencyOf = new Map([...amounts].map(([currency, amount]) => [amount, currency]));
  return rows.map((row, index) =>
    Array.from({ length: width }, (_, column) => row[column] ?? "").flatMap((cell, column, whole) => {
      if (amounts.has(column)) return [];
      const beside = whole[currencyOf.get(column) ?? -1] ?? "";
      if (index > heading) return isFilled(cell) ? `${cell} ${beside}`.trim() : cell;
      return isFilled(cell) ? cell : beside;
    }),
  );
}
