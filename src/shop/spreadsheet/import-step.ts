/**
 * The step in which a sheet is confirmed: what its columns are is proposed, and changed by who looks at it. What is
 * then taken is in `import-sheet.ts`. Pure.
 */
import type { CatalogueField } from "../catalogue.ts";
import { namedCurrency, readUnit } from "../numbers/currency-words.ts";
import type { DecimalSign } from "../numbers/typed-number.ts";
import { knownHeadings, matchHeadings } from "./known-headings.ts";
import type { Sheet, SheetRow } from "./sheet.ts";

/** What the amounts of a column are in, where a cell does not say: an ISO 4217 code, or another column's position. */
export type ColumnCurrency = string | number;

/** A column, as it is proposed and then confirmed. */
export interface SheetColumn {
  readonly heading: string;
  /** A field of the analysis, `name` or `sku`; undefined if the column is not taken. */
  readonly field: string | undefined;
  readonly currency: ColumnCurrency | undefined;
  /** Whether the heading or every cell names the currency. */
  readonly isCurrencyNamed: boolean;
  /** How many pieces an amount is for. */
  readonly pieces: number;
  /** Whether percentages are fractions, 0.05 for 5 %; undefined until the user says it, and per cent unless asked. */
  readonly isFraction: boolean | undefined;
}

/** The step in which a sheet is confirmed. */
export interface ImportStep {
  readonly sheet: Sheet;
  /** The fields that columns can be, `name` and `sku` apart. */
  readonly fields: readonly CatalogueField[];
  /** The currency of the form, ISO 4217. */
  readonly formCurrency: string;
  /** The position of the headings among the rows; undefined without headings. */
  readonly heading: number | undefined;
  readonly columns: readonly SheetColumn[];
  /** Numbers of the rows that were left out and taken back. */
  readonly takenBack: readonly number[];
  /** Numbers of the rows that the user left out. */
  readonly leftOut: readonly number[];
  /** What the sign means in numbers that can be read in two ways. */
  readonly decimal: DecimalSign | undefined;
  /** What stands for cells that cannot be read, by `cellKey`. */
  readonly answers: Readonly<Record<string, string>>;
}

/** The row with the headings is looked for above this one: a letterhead can stand before it. */
const deepestHeading = 20;

/** Names of rows that sum others, by first or last word, in the spelling of `plainWords`, currencies left out. */
const totalWords =
  /^(?:grand |sub ?)?(?:totals?|ttl)(?!\p{L})|^(?:sum|average|overall)(?!\p{L})|(?<!\p{L})(?:sub)?totals?$|^(?:σ|جمله|(?:balance|amount) due)$|^(?:ال)?(?:اجمالي|مجموع|متوسط)(?!\p{L})|(?<!\p{L})(?:ال)?(?:اجمالي|مجموع)$|合计|总计|小计|总额|总金额/u;

export const hasDigit = (text = ""): boolean => /\p{Nd}/u.test(text);

/**
 * Returns the rows below the headings. A line with more cells than there are headings was parted at a comma within a
 * cell, as `1,250` is: the whole line stands in each of its columns, so that its figures are asked about.
 */
export function rowsBelow({ sheet, heading }: Pick<ImportStep, "sheet" | "heading">): readonly SheetRow[] {
  const rows = sheet.rows.slice((heading ?? -1) + 1);
  if (!sheet.hasCommas) return rows;
  const width = heading === undefined ? usualWidth(rows) : (sheet.rows[heading]?.cells.length ?? 0);
  return rows.map((row) =>
    row.cells.slice(width).some((cell) => cell !== "")
      ? { ...row, cells: Array.from({ length: width }, () => row.cells.join(",")) }
      : row,
  );
}

/** Returns the number of cells that most rows have; the smallest if several are as frequent. */
function usualWidth(rows: readonly SheetRow[]): number {
  const counts = new Map<number, number>();
  for (const { cells } of rows) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
  const [usual] = [...counts].toSorted(([width, count], [other, more]) => more - count || width - other);
  return usual?.[0] ?? 0;
}

export const fieldOf = ({ fields }: ImportStep, { field }: SheetColumn): CatalogueField | undefined =>
  fields.find(({ name }) => name === field);

/**
 * Returns the position of the row with the most known headings, else of a first row without a digit; undefined without
 * headings.
 */
function headingOf({ rows }: Sheet, fields: readonly CatalogueField[]): number | undefined {
  const headings = knownHeadings(fields);
  const known = rows
    .slice(0, deepestHeading)
    .map(({ cells }) => matchHeadings(cells, headings).filter((field) => field !== undefined).length);
  const most = Math.max(0, ...known);
  if (most > 0) return known.indexOf(most);
  return rows[0]?.cells.some(hasDigit) ? undefined : 0;
}

/**
 * Returns the one currency that a heading names, or that all cells with a number name. A sign in “…” does not count.
 */
function currencyIn(heading: string, cells: readonly string[], formCurrency: string): string | undefined {
  const [first, ...others] = new Set(
    cells.map((cell) => namedCurrency(cell.replace(/“.*”|\p{Nd}/gu, ""), formCurrency)),
  );
  return namedCurrency(heading, formCurrency) ?? (others.length === 0 ? first : undefined);
}

/** Returns whether shares without a sign can be fractions: one is below 1, or none is above it. */
export const canBeFractions = (shares: readonly number[]): boolean =>
  shares.some((share) => share > 0 && share < 1) || (shares.some(Boolean) && shares.every((share) => share <= 1));

/** Proposes what each column is. A share is proposed only if the heading or every cell says so. */
function proposedColumns({ sheet, fields, formCurrency, heading }: ImportStep): readonly SheetColumn[] {
  const headings = heading === undefined ? [] : (sheet.rows[heading]?.cells ?? []);
  const below = rowsBelow({ sheet, heading });
  const width = Math.max(headings.length, ...below.map(({ cells }) => cells.length));
  const positions = Array.from({ length: width }, (_, position) => position);
  const shown = positions.map((position) => (sheet.hiddenColumns.includes(position) ? "" : (headings[position] ?? "")));
  const matched = matchHeadings(shown, knownHeadings(fields));
  const rows = below.filter((row) => !isTotal(row.cells));
  return positions.map((position) => {
    const text = headings[position] ?? "";
    const cells = rows.map((row) => row.cells[position] ?? "").filter(hasDigit);
    const kind = fields.find(({ name }) => name === matched[position])?.unit.kind;
    const saysPercent =
      readUnit(text).isPercent ||
      /نسب|(?<!\p{L})(?:rate|pct)(?!\p{L})/iu.test(text) ||
      (cells.length > 0 && cells.every((cell) => readUnit(cell).isPercent));
    const isOtherUnit = kind !== undefined && (kind === "percent") !== saysPercent;
    const currency = currencyIn(text, cells, formCurrency);
    return {
      heading: text,
      field: isOtherUnit ? undefined : matched[position],
      currency,
      isCurrencyNamed: currency !== undefined,
      pieces: 1,
      isFraction: undefined,
    };
  });
}

/** Begins the step; undefined if the sheet has no rows. */
export function beginImport(
  sheet: Sheet,
  fields: readonly CatalogueField[],
  formCurrency: string,
): ImportStep | undefined {
  if (sheet.rows.length === 0) return undefined;
  const figures = fields.filter(({ choices }) => choices === undefined);
  const begun = { sheet, formCurrency, fields: figures, heading: undefined, columns: [], decimal: undefined };
  return withHeading({ ...begun, takenBack: [], leftOut: [], answers: {} }, headingOf(sheet, figures));
}

/** Returns the step with the headings in another row, everything below proposed again. */
export function withHeading(step: ImportStep, heading: number | undefined): ImportStep {
  const moved = { ...step, heading, takenBack: [], leftOut: [], decimal: undefined, answers: {} };
  return { ...moved, columns: proposedColumns(moved) };
}

/** Names a text in a column: every cell with this text gets one answer. */
export const cellKey = (position: number, text: string): string => `${position} ${text}`;

/**
 * Returns the step with a column changed. A field has one column at most. What was answered for the cells of a column
 * was meant for the field and the currency that it had.
 */
export function withColumn(step: ImportStep, position: number, change: Partial<SheetColumn>): ImportStep {
  const columns = step.columns.map((column, other): SheetColumn => {
    if (other === position) return { ...column, ...change };
    return change.field !== undefined && column.field === change.field ? { ...column, field: undefined } : column;
  });
  const answers = Object.entries(step.answers).filter(([key]) => {
    const answered = Number(key.split(" ", 1)[0]);
    const { field, currency } = step.columns[answered] ?? {};
    return field === columns[answered]?.field && currency === columns[answered]?.currency;
  });
  return { ...step, columns, answers: Object.fromEntries(answers) };
}

/**
 * Returns the step with another meaning of the signs in numbers. Answers that were given for the first one do not
 * stand.
 */
export const withDecimal = (step: ImportStep, decimal: DecimalSign): ImportStep => ({
  ...step,
  decimal,
  answers: step.decimal === undefined || step.decimal === decimal ? step.answers : {},
});

/** Returns the step with a row taken or left out. */
export function withRow(step: ImportStep, row: number, isTaken: boolean): ImportStep {
  const others = (rows: readonly number[]) => rows.filter((other) => other !== row);
  const [takenBack, leftOut] = [others(step.takenBack), others(step.leftOut)];
  return isTaken
    ? { ...step, takenBack: [...takenBack, row], leftOut }
    : { ...step, takenBack, leftOut: [...leftOut, row] };
}

export function isTotal(cells: readonly string[], name = ""): boolean {
  const first = cells.find((cell) => cell.trim() !== "") ?? "";
  return [first, name].some((text) => {
    const words = readUnit(text.replace(/[(（][^()（）]*[)）]/gu, "")).unknown;
    return totalWords.test(words.join(" "));
  });
}
