/** Rows of a sheet that say what its columns count: above the headings in groups, or below them. Pure. */
import { readTypedNumber } from "../numbers/typed-number.ts";
import { readUnit } from "../numbers/unit-words.ts";
import { headingUnit, withUnit } from "./column-units.ts";
import type { ColumnTarget } from "./columns.ts";
import { type HeadingMeaning, headingMeaning } from "./heading-meaning.ts";
import { essence, type Root, rootsIn } from "./heading-roots.ts";
import { type OpenedSheet, piecesOfCarton, pricedGoods } from "./opened-sheet.ts";
import { isSameHeadings } from "./sheet-rows.ts";

type Cells = readonly string[];

const isFilled = (cell: string): boolean => cell.trim() !== "";

const namesCurrency = (cell: string): boolean => readUnit(cell).currencies.length > 0;

/** Words of a heading over several columns: whose amounts stand under it. */
const sides: readonly Root[] = [
  "buy",
  "supplier",
  "shop",
  "sell",
  "sales",
  "customer",
  "market",
  "cost",
  "landed",
  "domestic",
];

const names = (cell: string, ...wanted: readonly Root[]): boolean => {
  const roots = rootsIn(cell);
  return wanted.some((root) => roots.includes(root));
};

/**
 * What each column counts by a row of groups over the headings: `Supplier (USD)`, nothing, `Shop (SAR)`. A group
 * goes on to the next one, and the supplier's never to the price of the shop. Undefined where the row is no such row.
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
    const group = groupOf(row, column);
    return field === "expected_sale_price" && names(group, "buy", "supplier") ? "" : unitOf(group);
  });
}

/** Whether a cell is a unit and nothing else: `USD`, `ريال`, `%`, `SAR/pc`. */
function isUnit(cell: string): boolean {
  const { currencies, isPercent, hasGoods, unknown } = readUnit(cell);
  return unknown.length === 0 && (currencies.length > 0 || isPercent || hasGoods);
}

/** The group that a column stands under: a group goes on to the next one. */
const groupOf = (groups: Cells, column: number): string => groups.slice(0, column + 1).findLast(isFilled) ?? "";

/** Whether a heading alone does not say whose price or currency it is. */
const isOpen = ({ field, isVague, isApart }: HeadingMeaning): boolean =>
  !isApart &&
  (field === undefined || (isVague && ["product_value", "expected_sale_price", "currency"].includes(field)));

/**
 * Headings with the group above them where it tells what they leave open: `السعر` under `الشراء` is what was paid.
 * A row of groups has two at least, each over a column.
 */
export function withGroups(header: Cells, above: Cells | undefined): Cells {
  const groups = above ?? [];
  const isGroups = groups.filter((cell) => isFilled(cell) && names(cell, ...sides)).length > 1;
  if (!isGroups || groups.some((cell) => /\p{Nd}/u.test(cell))) return header;
  return header.map((cell, column) => {
    const whole = `${groupOf(groups, column)} ${cell}`;
    const [own, grouped] = [headingMeaning(cell), headingMeaning(whole)];
    const isTold = grouped.field !== undefined && !grouped.isVague;
    return isFilled(cell) && isTold && isOpen(own) ? whole : cell;
  });
}

/** Whether a cell names goods and nothing else: `pc`, `كرتون`. */
const isGoods = (cell: string): boolean => {
  const { hasGoods, unknown, currencies, isPercent } = readUnit(cell);
  return hasGoods && unknown.length + currencies.length === 0 && !isPercent && !/\p{Nd}/u.test(cell);
};

/** The columns, one that names goods in each row being what the prices of that row are for. */
export function withGoods(
  columns: readonly (string | undefined)[],
  rows: readonly Cells[],
): readonly (string | undefined)[] {
  const column = columns.findIndex((field, index) => {
    const cells = rows.map((row) => row[index] ?? "").filter(isFilled);
    return field === undefined && cells.length > 0 && cells.every(isGoods);
  });
  return columns.map((field, index) => (index === column ? pricedGoods : field));
}

/** Whether a heading says itself what its amounts are for; `unit` is whatever the row's own unit is. */
export const namesGoods = (heading: string): boolean =>
  readUnit(essence(heading).replace(/(?<!\p{L})(?:units?|u|(?:لل)?وحد[هة])(?!\p{L})/gu, " ")).hasGoods;

/** Words of a heading for goods that hold several pieces. */
const packWords = (heading: string): string =>
  [...new Set(essence(heading).split(" "))].filter((word) => readUnit(word).pack !== undefined).join(" ");

/** The units without goods that both prices are for: a set bought and sold as a set is one piece. */
export function withoutCommonGoods({ header, columns, units }: OpenedSheet): readonly string[] {
  const [bought = -1, sold = -1] = ["product_value", "expected_sale_price"].map((field) => columns.indexOf(field));
  const goods = packWords(header[bought] ?? "");
  const isOther = (heading: string, column: number) =>
    columns[column] !== undefined && namesGoods(heading) && packWords(heading) !== goods;
  const isSame = goods !== "" && readUnit(units[bought] ?? "").pack === readUnit(units[sold] ?? "").pack;
  return isSame && packWords(header[sold] ?? "") === goods && !header.some(isOther)
    ? units.map((unit) => unit.replace(/ ?\/ \w+$/u, ""))
    : units;
}

/** Whether packs of a column of units may be the supplier's alone, and not what the shop's price is for. */
export function areGoodsDoubtful(
  columns: readonly (string | undefined)[],
  header: Cells,
  rows: readonly Cells[],
): boolean {
  const [goods, sold] = [columns.indexOf(pricedGoods), columns.indexOf("expected_sale_price")];
  const hasPacks = rows.some((row) => readUnit(row[goods] ?? "").pack !== undefined);
  return goods >= 0 && sold >= 0 && hasPacks && !namesGoods(header[sold] ?? "");
}

/** The pieces that a cell says a carton holds: `24`, `24 حبة`, `12 pcs/ctn`, `24×200 ml`; undefined for other cells. */
export function piecesIn(cell: string): number | undefined {
  const [, count = cell] = /^\s*(\p{Nd}+)\s*[x×*]\s*[\p{Nd}]/iu.exec(cell) ?? [];
  const reading = readTypedNumber(count, { unit: "count" });
  const isCount = reading.kind === "number" && Number.isInteger(reading.value) && reading.value > 0;
  return isCount ? reading.value : undefined;
}

/** Whether a cell says itself that it counts pieces. */
const saysPieces = (cell: string): boolean =>
  piecesIn(cell) !== undefined && (readUnit(cell).hasGoods || /\p{Nd}\s*[x×*]\s*\p{Nd}/iu.test(cell));

/** The columns, with the one that says in each row how many pieces a carton holds. */
export function withPackings(
  columns: readonly (string | undefined)[],
  units: readonly string[],
  rows: readonly Cells[],
): readonly (string | undefined)[] {
  const hasCartons = columns.some(
    (field, column) => field !== undefined && readUnit(units[column] ?? "").pack === "carton",
  );
  if (!hasCartons || columns.includes(piecesOfCarton)) return columns;
  const packing = columns.findIndex((field, column) => {
    const cells = rows.map((row) => row[column] ?? "").filter(isFilled);
    return field !== "name" && field !== "sku" && cells.length > 0 && cells.every(saysPieces);
  });
  return columns.map((field, column) => (column === packing ? piecesOfCarton : field));
}

/** Rows below repeated headings with another unit over a column: each cell says its own section's unit. */
export function inSections(rows: readonly Cells[], header: Cells, targets: readonly ColumnTarget[]): readonly Cells[] {
  let own: Cells = [];
  return rows.map((row) => {
    if (header.length === 0 || !isSameHeadings(header, row, targets))
      return row.map((cell, column) => withUnit(cell, own[column] ?? ""));
    own = row.map((cell, column) => (headingUnit(cell) === headingUnit(header[column] ?? "") ? "" : headingUnit(cell)));
    return row;
  });
}

/** The currency that rows of totals name for a column: `Total (USD)`, or `$7.20` under bare figures. */
export function totalUnit(totals: readonly Cells[], column: number): string {
  const named = totals.flatMap((row) => {
    const cell = row[column] ?? "";
    if (!/\p{Nd}/u.test(cell)) return [];
    const [beside, first] = [cell, row.find(isFilled) ?? ""].map((text) =>
      readUnit(text.replace(/[\p{Nd}.,]+/gu, " ")),
    );
    return (beside?.currencies.length ? beside : first)?.currencies.join(" ") || [];
  });
  const [only = "", second] = new Set(named);
  return second === undefined ? headingUnit(only) : "";
}

/** Whether the first row below the headings says units instead of a product. */
export function isUnitRow(row: Cells | undefined, nameColumn: number): boolean {
  if (!row || row.some((cell) => /\p{Nd}/u.test(cell))) return false;
  const units = row.filter((cell, column) => column !== nameColumn && isFilled(cell));
  return units.some(namesCurrency) && units.filter(isUnit).length * 2 > units.length;
}
