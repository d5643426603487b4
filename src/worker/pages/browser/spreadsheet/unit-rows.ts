/** Rows of a sheet that say what its columns count: above the headings in groups, or below them. Pure. */
import { readUnit } from "../../numbers/unit-words.ts";
import { type Root, rootsIn } from "./heading-roots.ts";

type Cells = readonly string[];

const isFilled = (cell: string): boolean => cell.trim() !== "";

const namesCurrency = (cell: string): boolean => readUnit(cell).currencies.length > 0;

/** Words of a heading over several columns: whose amounts stand under it. */
const sides: readonly Root[] = ["buy", "supplier", "sell", "sales", "customer", "market", "cost", "landed", "domestic"];

const names = (cell: string, ...wanted: readonly Root[]): boolean => {
  const roots = rootsIn(cell);
  return wanted.some((root) => roots.includes(root));
};

/**
 * What each column counts by a row of groups over the headings: `Supplier (USD)`, nothing, `Shop (SAR)`. A group goes on
 * to the next one, and the supplier's never to the price of the shop. Undefined where the row is no such row.
 */
export function groupUnits(
  row: Cells | undefined,
  columns: readonly (string | undefined)[],
  unitOf: (cell: string) => string,
): Cells | undefined {
  const filled = (row ?? []).filter(isFilled);
  const named = filled.filter(namesCurrency);
  const areGroups = named.length > 1 || named.some((cell) => names(cell, ...sides));
  if (!row || !areGroups || (filled.length === 1 && isFilled(row[0] ?? ""))) return undefined;
  return columns.map((field, column) => {
    const group = row.slice(0, column + 1).findLast(isFilled) ?? "";
    return field === "expected_sale_price" && names(group, "buy", "supplier") ? "" : unitOf(group);
  });
}

/** Whether a cell is a unit and nothing else: `USD`, `ريال`, `%`, `SAR/pc`. */
function isUnit(cell: string): boolean {
  const { currencies, isPercent, hasGoods, unknown } = readUnit(cell);
  return unknown.length === 0 && (currencies.length > 0 || isPercent || hasGoods);
}

/** Whether the first row below the headings says units instead of a product. */
export function isUnitRow(row: Cells | undefined, nameColumn: number): boolean {
  if (!row || row.some((cell) => /\p{Nd}/u.test(cell))) return false;
  const units = row.filter((cell, column) => column !== nameColumn && isFilled(cell));
  return units.some(namesCurrency) && units.filter(isUnit).length * 2 > units.length;
}
