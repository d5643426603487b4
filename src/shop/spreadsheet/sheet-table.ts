/**
 * The table of a sheet: headings in several rows become one heading a column, and a later row of headings begins a
 * part whose cells are moved below the columns of the first one. Pure.
 */
import { namedCurrency, readUnit, withoutArticle } from "../numbers/currency-words.ts";
import { readWritten } from "../numbers/typed-number.ts";
import {
  amountsOf,
  isPieceWord,
  saysMeasure,
  withoutExtras,
  withoutScale,
  withoutTier,
  withPack,
} from "./heading-units.ts";
import { type Meaning, meaningOf } from "./known-headings.ts";
import { type Sheet, type SheetRow, withCells } from "./sheet.ts";

/** A column of a table, or of one part of it, with what its heading says. */
export interface TableColumn {
  /** The lines of the heading with strokes between them; empty without a heading. */
  readonly heading: string;
  readonly meaning: Meaning | undefined;
  /** The currency that the headings of all parts name, ISO 4217; undefined if one names no currency or another one. */
  readonly currency: string | undefined;
}

export interface Table {
  readonly columns: readonly TableColumn[];
  /** The rows below the first headings, those of a later part under its columns; later headings are among them. */
  readonly rows: readonly SheetRow[];
  /** Numbers of the rows that are headings of a later part. */
  readonly laterHeadings: ReadonlySet<number>;
  /** What stands above the headings. */
  readonly above: readonly SheetRow[];
}

/** How many rows are searched for the first row of headings, because a letterhead can stand before it. */
const deepestHeading = 20;

export const hasDigit = (text = ""): boolean => /\p{Nd}/u.test(text);

/** Returns whether a cell is a number, with its unit or without. */
export const isFigure = (cell = ""): boolean => hasDigit(cell) && readWritten(cell).kind === "number";

/** Returns the number of a cell; undefined if it has several readings or none. */
export function numberIn(cell = ""): number | undefined {
  const written = hasDigit(cell) ? readWritten(cell) : undefined;
  return written?.kind === "number" && !written.isPercent ? written.readings[0] : undefined;
}

/** Returns how many different things the cells of a row are known as; 0 if one of them is a number. */
function knownIn({ cells }: Pick<SheetRow, "cells">): number {
  if (cells.some(isFigure)) return 0;
  return new Set(cells.flatMap((cell) => meaningOf(cell)?.role ?? [])).size;
}

/** Words of a row of units beside currencies and per cent. */
const measures: ReadonlySet<string> = new Set(
  "unit units currency text no kg g cm mm m l ml set box carton cartons ctn ctns case dozen doz dz pair درزن دزينه 打 days كجم جم سم كرتون يوم ايام عمله 单位 公斤 厘米 克 天 套 箱".split(
    " ",
  ),
);

/** Tells whether a row states the units of the columns below the headings `above`. */
function isUnitRow({ cells }: SheetRow, above: readonly string[]): boolean {
  const units = cells.flatMap((cell, position) =>
    cell === "" || cell === above[position] ? [] : [readUnit(withoutScale(withoutExtras(cell)))],
  );
  return (
    units.some(({ currencies, isPercent }) => currencies.length > 0 || isPercent) &&
    units.every(({ unknown }) =>
      unknown.every((word) => [word, withoutArticle(word)].some((each) => isPieceWord(each) || measures.has(each))),
    )
  );
}

/**
 * Tells whether a heading is that of a cost or a price which counts from a quantity on; beside a cost, of a cost. A
 * range alone can also be a season or an age: beside a cost and a price it is not a further price.
 */
export function saysTier(heading: string, isBesideCost: boolean, isBesideBoth: boolean): boolean {
  const rest = withoutTier(heading) ?? "no";
  const isRange = !isBesideBoth && readUnit(rest).unknown.length === 0;
  const role = meaningOf(rest)?.role ?? (isRange ? "product_value" : "");
  return role === "product_value" || (role === "price" && !isBesideCost);
}

/** Tells whether a row states the quantities from which the prices below the headings count: `1-99`, `100+`. */
const isTierRow = ({ cells }: SheetRow): boolean =>
  cells.filter(Boolean).length > 1 && cells.every((cell) => cell === "" || /^\P{L}*$/u.test(withoutTier(cell) ?? "no"));

/** Headings of a part: rows from one position to before another, and the lines of each column. */
interface Headings {
  readonly end: number;
  readonly lines: readonly (readonly string[])[];
  /** Headings in the row above that span several columns. */
  readonly groups: readonly string[];
}

/** The cells of a row; a cell that is merged over several columns stands in each of them. */
function spreadCells(sheet: Sheet, at: number): readonly string[] {
  const row = sheet.rows[at];
  const cells = [...(row?.cells ?? [])];
  for (const { from, to } of (row && sheet.spans?.[row.number]) ?? [])
    for (let position = from + 1; position <= to; position++) cells[position] ||= cells[from] ?? "";
  return Array.from(cells, (cell) => cell ?? "");
}

/** Returns the currencies that a row above the headings names for groups of columns; none for a title. */
function groupsAbove(sheet: Sheet, at: number): readonly string[] {
  const row = sheet.rows[at - 1];
  const isNear = row !== undefined && row.number + 1 === sheet.rows[at]?.number;
  if (!isNear || row.cells.some(isFigure)) return [];
  const spans = sheet.spans?.[row.number] ?? [];
  const names = (cell = "") => readUnit(cell).currencies.length > 0;
  const isTitle = spans.some(({ from, to }) => from === 0 && to >= (sheet.rows[at]?.cells.length ?? 0) - 1);
  if (isTitle || (spans.length === 0 && row.cells.filter(names).length < 2)) return [];
  let last = "";
  return (spans.length > 0 ? spreadCells(sheet, at - 1) : row.cells).map((cell) => {
    last = cell || (spans.length > 0 ? "" : last);
    return last;
  });
}

/** Reads the headings that begin in a row: with a row of units, and the same headings in another language. */
function headingsAt(sheet: Sheet, at: number): Headings {
  const rows = [spreadCells(sheet, at)];
  for (let next = at + 1; rows.length < 4; next++) {
    const row = sheet.rows[next];
    const above = rows[0] ?? [];
    if (!row || !(isUnitRow(row, above) || isTierRow(row) || knownIn(row) >= 2)) break;
    rows.push(spreadCells(sheet, next));
  }
  const width = Math.max(...rows.map((cells) => cells.length));
  const lines = Array.from({ length: width }, (_, position) => [
    ...new Set(rows.map((cells) => cells[position] ?? "").filter((cell) => /[\p{L}\p{N}\p{Sc}%٪％#]/u.test(cell))),
  ]);
  return { end: at + rows.length, lines, groups: groupsAbove(sheet, at) };
}

/**
 * Returns the position of the first row of headings: the first one with two known headings, unless one with more
 * follows before any figure; else one with a known heading above a figure, else a first row without a digit.
 */
export function firstHeading({ rows, isChat = false }: Sheet): number | undefined {
  const firstFigure = rows.findIndex(({ cells }) => cells.some(isFigure));
  const counts = rows.slice(0, isChat ? Math.max(firstFigure, 0) : deepestHeading).map((row) => knownIn(row));
  const first = counts.findIndex((count) => count >= 2);
  if (first < 0) {
    const last = rows.findLastIndex(({ cells }) => cells.some(isFigure));
    const single = counts.findIndex((count, at) => count > 0 && at < last);
    return single >= 0 ? single : isChat || rows[0]?.cells.some(hasDigit) ? undefined : 0;
  }
  const figures = rows.findIndex(({ cells }, at) => at > first && cells.some(isFigure));
  const before = counts.slice(0, figures < 0 ? counts.length : figures);
  const most = before.indexOf(Math.max(...before.slice(first)), first);
  return headingsAt({ rows, hiddenColumns: [], isCut: false }, first).end > most ? first : most;
}

/** The sheet with its rows as columns, where the products stand side by side, and their fields under each other. */
export function turnedTable(sheet: Sheet): Sheet {
  const headOf = ([head = "", ...cells]: readonly string[]) => (head || cells.some(isFigure) ? head : "name");
  const heads = sheet.rows.map(({ cells }) => meaningOf(headOf(cells))?.role);
  const first = heads.indexOf("name");
  const known = heads.filter(Boolean);
  const hasPrice = known.some((role) => /price|product_value/u.test(role ?? ""));
  if (first < 0 || !hasPrice || known.length * 2 <= heads.length - first || sheet.rows.some((row) => knownIn(row) > 1))
    return sheet;
  const fields = sheet.rows.slice(first);
  const places = Array.from({ length: Math.max(...fields.map(({ cells }) => cells.length)) }).keys();
  const products = [...places].map((at) => ({
    number: first + at + 1,
    cells: fields.map(({ cells }) => cells[at] ?? ""),
    isHidden: sheet.hiddenColumns.includes(at),
  }));
  return { ...sheet, spans: {}, hiddenColumns: [], rows: [...sheet.rows.slice(0, first), ...products] };
}

/** The sheet with tables of the same headings, which stand side by side, moved under each other. */
export function stackedTables(sheet: Sheet): Sheet {
  const at = firstHeading(sheet) ?? 0;
  const heads = sheet.rows[at]?.cells ?? [];
  const again = heads.indexOf(heads[0] ?? "", 1);
  const isAgain = (head: string, position: number) => head === (heads[position % again] ?? "");
  if (again < 2 || heads[0] === "" || knownIn({ cells: heads.slice(0, again) }) < 2 || !heads.every(isAgain))
    return sheet;
  const last = sheet.rows.at(-1)?.number ?? 0;
  const tables = Array.from({ length: Math.ceil(heads.length / again) }, (_, table) =>
    sheet.rows.slice(at + 1).flatMap((row, index): readonly SheetRow[] => {
      const part = withCells(row, (cells) => cells.slice(table * again, (table + 1) * again));
      const number = table === 0 ? row.number : last + table * sheet.rows.length + index;
      return part.cells.some(Boolean) ? [{ ...part, number }] : [];
    }),
  );
  const above = sheet.rows
    .slice(0, at + 1)
    .map((row, index) => (index === at ? { ...row, cells: heads.slice(0, again) } : row));
  return { ...sheet, spans: {}, hiddenColumns: [], rows: [...above, ...tables.flat()] };
}

/**
 * Returns the rows below the headings. A line with more cells than there are headings was parted at a comma within a
 * cell, as `1,250` is: the whole line stands in each of its columns, so that its figures are asked about.
 */
function wholeLines({ rows, commaCells }: Sheet, end: number, width: number): readonly SheetRow[] {
  const below = rows.slice(end);
  if (commaCells === undefined) return below;
  const most = width > 0 ? width : commaCells;
  return below.map((row) =>
    row.cells.slice(most).some((cell) => cell !== "")
      ? { ...row, cells: Array.from({ length: most }, () => row.cells.join(",")) }
      : row,
  );
}

/** Roles that do not name an amount by themselves, and roles that say how other figures are meant. */
const sides: ReadonlySet<string> = new Set(
  "name sku price currency quantity total pack carton offer unit stock handle option".split(" "),
);

/**
 * The meaning of a heading of several lines: that of the lowest known line, but a field wins over a mere word beside
 * it (`Goods` below `Cost`). Undefined if two lines name different fields (`Wholesale` below `Selling`), unless one
 * is a part of the cost.
 */
function meaningOfLines(lines: readonly string[]): Meaning | undefined {
  const found = lines.toReversed().flatMap((line) => meaningOf(line) ?? []);
  const fields = found.filter(({ role }) => !sides.has(role));
  const isPrice = ({ role }: Meaning) => role === "product_value" || role === "expected_sale_price";
  const [closest = fields[0], ...others] = fields.filter((meaning) => !isPrice(meaning));
  if (others.some(({ role }) => role !== closest?.role)) return undefined;
  // `单价` alone can be either price: the other line says which.
  const exact = fields.filter((meaning) => isPrice(meaning) && meaning.rank < 3);
  const prices = exact.length > 0 ? exact : fields.filter(isPrice);
  if (new Set(prices.map(({ role }) => role)).size > 1) return undefined;
  // `Qty` above `CTN` counts cartons.
  const text = found.find(({ role }) => /^(?:name|sku|quantity)$/u.test(role)) ?? exact[0] ?? found[0];
  return closest ?? text ?? meaningOf(lines.join(" "));
}

function partColumns({ lines, groups }: Headings, formCurrency: string): readonly TableColumn[] {
  return lines.map((own, position) => {
    const known = meaningOfLines(own);
    // The amount of a kilogram is not that of a product. `U/M` is no metre.
    const meaning = known?.role !== "unit" && saysMeasure(own.join(" ")) ? undefined : known;
    const text = withoutScale(own.join(" "));
    // A unit with a currency is the price of one: `Unit (USD)`.
    const isPrice = meaning?.role === "unit" && own.length === 1 && readUnit(text).currencies.length > 0;
    return {
      heading: own.join(" / "),
      meaning: isPrice ? { role: "price", rank: 1 } : meaning,
      currency: namedCurrency(text, formCurrency) ?? namedCurrency(groups[position] ?? "", formCurrency),
    };
  });
}

/** Returns where each column of a later part stands among the columns of the first one; new ones are added to them. */
function placesOf(part: readonly TableColumn[], columns: TableColumn[]): readonly number[] {
  const free = new Set(columns.keys());
  const take = (isSame: (column: TableColumn, position: number) => boolean) => {
    const place = columns.findIndex((column, position) => free.has(position) && isSame(column, position));
    free.delete(place);
    return place < 0 ? undefined : place;
  };
  const textOf = ({ heading }: TableColumn) => heading.replaceAll(" / ", " ");
  // A column has one pack, scale and tax: amounts that are meant in another way stand in a column of their own.
  const kindOf = ({ heading, meaning }: TableColumn) => meaning && `${meaning.role} ${amountsOf(heading)}`;
  const places = part.map((column) =>
    take((other) => column.meaning !== undefined && kindOf(other) === kindOf(column)),
  );
  return part.map((column, position) => {
    const same =
      places[position] ?? (textOf(column) === "" ? undefined : take((other) => textOf(other) === textOf(column)));
    const empty =
      same === undefined
        ? take((other, place) => place === position && (textOf(other) === "" || textOf(column) === ""))
        : undefined;
    const place = same ?? empty ?? columns.length;
    if (same === undefined && !columns[place]?.heading) columns[place] = column;
    return place;
  });
}

/** Returns a row with its cells moved to other places. */
const movedRow = (row: SheetRow, places: readonly number[], width: number): SheetRow =>
  withCells(row, (cells) => {
    const moved = Array.from({ length: width }, () => "");
    for (const [position, cell] of cells.entries()) moved[places[position] ?? position] = cell;
    return moved;
  });

/** Returns a cell with the currency that its part or a line above names, unless it names one itself. */
export const withCurrency = (cell: string, currency: string | undefined): string =>
  currency !== undefined && isFigure(cell) && readUnit(cell.replace(/\p{Nd}/gu, "")).currencies.length === 0
    ? `${cell} ${currency}`
    : cell;

/** Reads the table below the headings of a row; without headings, all rows. */
export function tableOf(sheet: Sheet, heading: number | undefined, formCurrency: string): Table {
  const first = heading === undefined ? undefined : headingsAt(sheet, heading);
  const end = first?.end ?? 0;
  const below = wholeLines(sheet, end, heading === undefined ? 0 : (sheet.rows[heading]?.cells.length ?? 0));
  const columns = [...(first ? partColumns(first, formCurrency) : [])];
  const widest = Math.max(columns.length, ...below.map(({ cells }) => cells.length));
  while (columns.length < widest) columns.push({ heading: "", meaning: undefined, currency: undefined });
  const laterHeadings = new Set<number>();
  let part = { columns: [...columns] as readonly TableColumn[], places: [...columns.keys()] as readonly number[] };
  const parts = [part];
  const rows = below.map((row, index) => {
    if (heading !== undefined && !laterHeadings.has(row.number) && knownIn(row) >= 2) {
      const later = headingsAt(sheet, end + index);
      for (const { number } of sheet.rows.slice(end + index, later.end)) laterHeadings.add(number);
      const own = partColumns(later, formCurrency);
      part = { columns: own, places: placesOf(own, columns) };
      parts.push(part);
    }
    return { row, part };
  });
  const currencyIn = ({ columns: own, places }: typeof part, place: number) => own[places.indexOf(place)]?.currency;
  const shared = columns.map((column, place) => {
    const all = parts.filter(({ places, columns: own }) => own[places.indexOf(place)]?.heading);
    return all.every((each) => currencyIn(each, place) === column.currency) ? column.currency : undefined;
  });
  return {
    columns: columns.map((column, place) => ({ ...column, currency: shared[place] })),
    laterHeadings,
    above: sheet.rows.slice(0, heading ?? 0),
    rows: rows.map(({ row, part: own }) => {
      if (parts.length === 1) return row;
      const moved = movedRow(row, own.places, columns.length);
      if (laterHeadings.has(row.number)) return row;
      const cells = moved.cells.map((cell, place) => {
        const heading = own.columns[own.places.indexOf(place)]?.heading ?? "";
        const amount = shared[place] === undefined ? withCurrency(cell, currencyIn(own, place)) : cell;
        return isFigure(cell) ? withPack(amount, heading, columns[place]?.heading ?? "") : amount;
      });
      return { ...moved, cells };
    }),
  };
}
