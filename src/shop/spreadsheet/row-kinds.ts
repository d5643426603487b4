/** Why rows of a table are not products: by arithmetic first, then by their names. Pure. */
import { plainCell } from "./cell-spelling.ts";
import type { ImportStep } from "./confirmed-sheet.ts";
import { rowWord } from "./row-words.ts";
import type { SheetRow } from "./sheet.ts";
import { numberIn } from "./sheet-table.ts";
import { moneyRoles } from "./table-notes.ts";

/** Why a row is left out unless the user takes it back. */
export type LeftBecause =
  | "chosen"
  | "hidden"
  | "struck"
  | "headings"
  | "total"
  | "charge"
  | "group"
  | "noName"
  | "noFigure";

/** The amounts of a row in the columns of money, by position. */
type Amounts = ReadonlyMap<number, number>;

const isNear = (a: number, b: number): boolean => Math.abs(a - b) <= 0.011 + Math.abs(b) * 1e-9;

/** Tells whether each amount of a row is the sum of that amount in other rows. */
function isSumOf(amounts: Amounts, others: readonly Amounts[]): boolean {
  return (
    [...amounts.values()].some((amount) => amount !== 0) &&
    [...amounts].every(([position, amount]) =>
      isNear(
        amount,
        others.reduce((sum, other) => sum + (other.get(position) ?? 0), 0),
      ),
    )
  );
}

/** The columns whose figures can be summed: those of money, and the totals of lines. */
const moneyColumns = ({ columns }: ImportStep): readonly number[] =>
  columns.flatMap(({ field, role }, position) => (moneyRoles.has(field ?? role) ? [position] : []));

/**
 * Sorts the rows by kind. `names` holds the name of each row, by its number; undefined if no column is the name.
 * Returns why rows are left out, by their numbers, and those whose figures alone show that they are the sum of those
 * above.
 */
export function rowKinds(
  step: ImportStep,
  names: ReadonlyMap<number, string> | undefined,
  hasFigure: (row: SheetRow) => boolean,
) {
  const { rows, laterHeadings } = step.table;
  const money = moneyColumns(step);
  const because = new Map<number, LeftBecause>();
  const sums: SheetRow[] = [];
  const [sku, quantity] = ["sku", "quantity"].map((role) =>
    step.columns.findIndex((column) => column.field === role || column.role === role),
  );
  const nameOf = (row: SheetRow) => names?.get(row.number) ?? "";
  const filled = (row: SheetRow, at = -1) => (row.cells[at] ?? "").trim() !== "";
  const isVariant = (row: SheetRow) => step.columns.some(({ role }, at) => role === "option" && filled(row, at));
  const amounts = rows.map(
    ({ cells }): Amounts =>
      new Map(
        money.flatMap((position) => {
          const value = numberIn(plainCell(cells[position] ?? "", false));
          return value === undefined ? [] : [[position, value]];
        }),
      ),
  );
  /** Whether a row is the last one, or an empty row follows it. */
  const isLast = (index: number) => rows[index + 1]?.number !== (rows[index]?.number ?? 0) + 1;
  /** Rows since the last sum, products of the part, and sums of the part. */
  let [open, products, subtotals]: [Amounts[], Amounts[], Amounts[]] = [[], [], []];
  for (const [index, row] of rows.entries()) {
    const own = amounts[index] ?? new Map();
    const name = nameOf(row);
    const words = [name, row.cells.find((cell) => cell.trim() !== "") ?? ""].map(rowWord);
    const isSum = (least: number) =>
      [open, products, subtotals].some((others) => others.length >= least && isSumOf(own, others));
    const saysTotal = words.includes("total");
    const perhaps = words.includes("perhapsTotal");
    const isBare = !filled(row, sku);
    if (laterHeadings.has(row.number)) {
      because.set(row.number, "headings");
      [open, products, subtotals] = [[], [], []];
    } else if (isBare && isGroup(name || (row.cells.find(Boolean) ?? ""), own, amounts.slice(index + 1)))
      because.set(row.number, "group");
    else if (saysTotal || (perhaps && isSum(1)) || (isBare && names !== undefined && name === "" && isSum(2))) {
      because.set(row.number, "total");
      if (isSum(1)) subtotals.push(own);
      open = [];
    } else if (words.includes("charge")) because.set(row.number, "charge");
    else if (!hasFigure(row)) {
      const isAlone = name !== "" && row.cells.filter((cell) => cell !== "").length === 1;
      because.set(row.number, isAlone ? "group" : "noFigure");
      if (money.length > 0 && own.size === 0) open = [];
    } else {
      if (names !== undefined && name === "") because.set(row.number, "noName");
      else if (isBare && !filled(row, quantity) && !isVariant(row) && (own.size > 1 || isLast(index)) && isSum(2)) {
        because.set(row.number, "total");
        sums.push(row);
      } else if (row.isHidden) because.set(row.number, "hidden");
      else if (row.isStruck) because.set(row.number, "struck");
      if (own.size > 0 && !because.has(row.number)) {
        open.push(own);
        products.push(own);
      }
    }
  }
  return { because, sums };
}

/** Tells whether a row sums rows that follow: as many as its name says, or more where there are groups within it. */
function isGroup(name: string, own: Amounts, following: readonly Amounts[]): boolean {
  const count = Number(/[^()]\s?\((?<count>\d{1,4})\)$/u.exec(name.trim())?.groups?.count ?? 0);
  if (count === 0 || own.size === 0) return false;
  const most = Math.min(following.length, count * 2 + 10);
  const ends = Array.from({ length: most - count + 1 }, (_, more) => count + more);
  return ends.some((end) => isSumOf(own, following.slice(0, end)));
}
