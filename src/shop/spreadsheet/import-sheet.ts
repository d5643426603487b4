/**
 * A sheet on its way into the form. What its columns are and count is proposed, shown and confirmed in one step;
 * nothing is taken that the step does not show, and no number is turned into another. Pure.
 */
import type { CatalogueField } from "../catalogue.ts";
import type { Row } from "../draft.ts";
import { namedCurrency, readUnit } from "../numbers/currency-words.ts";
import { type DecimalSign, figureText, readWritten } from "../numbers/typed-number.ts";
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
  /** Whether percentages are fractions, 0.05 for 5 %; undefined until somebody says it, and per cent unless asked. */
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
  /** Numbers of the rows that somebody left out. */
  readonly leftOut: readonly number[];
  /** What the sign means in numbers that can be read in two ways. */
  readonly decimal: DecimalSign | undefined;
  /** What stands for cells that cannot be read, by `cellKey`. */
  readonly answers: Readonly<Record<string, string>>;
}

/** Why a row is left out unless somebody takes it back. */
export type LeftBecause = "chosen" | "hidden" | "total" | "noName" | "noFigure";

/** The row with the headings is looked for above this one: a letterhead can stand before it. */
const deepestHeading = 20;

/** Names of rows that sum others, by first or last word, in the spelling of `plainWords`, currencies left out. */
const totalWords =
  /^(?:grand |sub ?)?(?:totals?|ttl)(?!\p{L})|^(?:sum|average|overall)(?!\p{L})|(?<!\p{L})(?:sub)?totals?$|^(?:σ|جمله|(?:balance|amount) due)$|^(?:ال)?(?:اجمالي|مجموع|متوسط)(?!\p{L})|(?<!\p{L})(?:ال)?(?:اجمالي|مجموع)$|合计|总计|小计|总额|总金额/u;

/** The cells of a column that are shown. */
const mostSamples = 3;

const hasDigit = (text = ""): boolean => /\p{Nd}/u.test(text);

/**
 * Returns the rows below the headings. A line with more cells than there are headings was parted at a comma within a
 * cell, as `1,250` is: the whole line stands in each of its columns, so that its figures are asked about.
 */
function rowsBelow({ sheet, heading }: Pick<ImportStep, "sheet" | "heading">): readonly SheetRow[] {
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

const fieldOf = ({ fields }: ImportStep, { field }: SheetColumn): CatalogueField | undefined =>
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
const canBeFractions = (shares: readonly number[]): boolean =>
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

function isTotal(cells: readonly string[], name = ""): boolean {
  const first = cells.find((cell) => cell.trim() !== "") ?? "";
  return [first, name].some((text) => {
    const words = readUnit(text.replace(/[(（][^()（）]*[)）]/gu, "")).unknown;
    return totalWords.test(words.join(" "));
  });
}

/** Returns why a row is left out; undefined for a product. */
function leftBecause(step: ImportStep, row: SheetRow): LeftBecause | undefined {
  const { cells, isHidden, number } = row;
  const nameAt = step.columns.findIndex(({ field }) => field === "name");
  const name = nameAt < 0 ? undefined : (cells[nameAt] ?? "").trim();
  const hasFigure = step.columns.some((_, position) => {
    const { kind } = readCell(step, row, position);
    return kind === "unread" ? hasDigit(cells[position]) : kind !== "empty";
  });
  if (step.leftOut.includes(number)) return "chosen";
  if (isTotal(cells, name)) return "total";
  if (!hasFigure) return "noFigure";
  if (name === "") return "noName";
  return isHidden ? "hidden" : undefined;
}

/** A row that is not taken, unless somebody takes it back. */
export interface LeftRow {
  readonly row: SheetRow;
  readonly because: LeftBecause;
  readonly isTakenBack: boolean;
}

export const leftRows = (step: ImportStep): readonly LeftRow[] =>
  rowsBelow(step).flatMap((row) => {
    const because = leftBecause(step, row);
    return because ? [{ row, because, isTakenBack: step.takenBack.includes(row.number) }] : [];
  });

/** Returns the rows that are taken. */
export const productRows = (step: ImportStep): readonly SheetRow[] =>
  rowsBelow(step).filter((row) => !leftBecause(step, row) || step.takenBack.includes(row.number));

/** Returns the text of a cell: as the spreadsheet shows it, unless its column is one of figures. */
const shownText = (step: ImportStep, { cells, shown = cells }: SheetRow, position: number): string => {
  const column = step.columns[position];
  return ((column && fieldOf(step, column) ? cells : shown)[position] ?? "").trim();
};

/**
 * Returns the first cells of a column that hold anything: of the products, or of all rows while there is no product.
 */
export function samplesOf(step: ImportStep, products: readonly SheetRow[], position: number): readonly string[] {
  const rows = products.length > 0 ? products : rowsBelow(step);
  return rows.flatMap((row) => shownText(step, row, position) || []).slice(0, mostSamples);
}

/** Returns the columns that hold anything, by position. */
export const filledColumns = (step: ImportStep): readonly number[] =>
  step.columns.flatMap(({ heading }, position) =>
    heading !== "" || rowsBelow(step).some(({ cells }) => (cells[position] ?? "") !== "") ? [position] : [],
  );

/** Returns the columns that name a currency in every product's row. */
export function currencyColumns(step: ImportStep): readonly number[] {
  const rows = productRows(step);
  return step.columns.flatMap(({ field }, position) =>
    field === undefined &&
    rows.length > 0 &&
    rows.every(({ cells }) => !hasDigit(cells[position]) && namedCurrency(cells[position] ?? "", step.formCurrency))
      ? [position]
      : [],
  );
}

/** Names a text in a column: every cell with this text gets one answer. */
export const cellKey = (position: number, text: string): string => `${position} ${text}`;

type CellReading =
  | { readonly kind: "empty" | "unread" | "noCurrency" }
  | { readonly kind: "twoReadings"; readonly readings: readonly [grouped: number, decimal: number] }
  | {
      readonly kind: "figure";
      readonly value: number;
      /** ISO 4217, for an amount. */
      readonly currency: string | undefined;
      readonly isPercent: boolean;
    };

/** Reads a cell as a figure of its column's field; if it cannot be read, what was answered for it. */
function readCell(step: ImportStep, row: SheetRow, position: number): CellReading {
  const found = row.cells[position] ?? "";
  const reading = readText(step, row, position, found);
  const answer = step.answers[cellKey(position, found)];
  return reading.kind === "unread" && answer !== undefined ? readText(step, row, position, answer) : reading;
}

/** Reads a text as a figure of a column's field. A unit in the text counts more than the column's. */
function readText(step: ImportStep, row: SheetRow, position: number, text: string): CellReading {
  const column = step.columns[position];
  const field = column && fieldOf(step, column);
  if (!column || !field) return { kind: "empty" };
  const isMoney = field.unit.kind === "money";
  const own = typeof column.currency === "number" ? row.cells[column.currency] : column.currency;
  const columnCurrency = isMoney ? namedCurrency(own ?? "", step.formCurrency) : undefined;
  const written = readWritten(text, columnCurrency, step.decimal);
  if (written.kind !== "number") return { kind: written.kind === "empty" ? "empty" : "unread" };
  const { currencies, isPercent } = written;
  const isOtherUnit = isMoney ? isPercent : currencies.length > 0 || (isPercent && field.unit.kind !== "percent");
  if (isOtherUnit) return { kind: "unread" };
  const currency = isMoney ? sharedCurrency(currencies, columnCurrency, step.formCurrency) : undefined;
  if (isMoney && currency === undefined) return { kind: columnCurrency === undefined ? "noCurrency" : "unread" };
  const isPossible = (value: number) => isMoney || column.isFraction === true || value <= (field.maximum ?? Infinity);
  const [first, second] = written.readings.length === 1 ? written.readings : written.readings.filter(isPossible);
  if (first === undefined) return { kind: "unread" };
  if (second !== undefined) return { kind: "twoReadings", readings: [first, second] };
  return { kind: "figure", value: first, currency, isPercent };
}

/**
 * Returns the currency of an amount: the one that it names, else the column's; the form's if it names several states'.
 */
function sharedCurrency(
  named: readonly string[],
  columnCurrency: string | undefined,
  formCurrency: string,
): string | undefined {
  if (named.length === 0) return columnCurrency;
  if (named.length === 1) return named[0];
  return [columnCurrency, formCurrency].find((code) => code !== undefined && named.includes(code));
}

/** A text that could not be read as a number of its column. */
export interface UnreadText {
  readonly position: number;
  readonly text: string;
  readonly cells: number;
}

/** A text that is a number with thousands, or one with decimals. */
export interface TwoReadings {
  readonly text: string;
  readonly readings: readonly [grouped: number, decimal: number];
}

/** What somebody has to say before anything can be taken. */
export interface Doubts {
  /** Columns with an amount in no currency. */
  readonly currencies: readonly number[];
  /** Columns whose shares can be per cent or fractions. */
  readonly fractions: readonly number[];
  /** The first number with two readings, and the first with the other sign: one answer decides about both. */
  readonly twoReadings: (TwoReadings & { readonly other?: TwoReadings | undefined }) | undefined;
  readonly unread: readonly UnreadText[];
}

export function doubtsOf(step: ImportStep): Doubts {
  const currencies = new Set<number>();
  const shares = new Map<number, number[]>();
  const unread = new Map<string, UnreadText>();
  const bySign = new Map<boolean, TwoReadings>();
  for (const row of productRows(step))
    for (const [position, column] of step.columns.entries()) {
      const reading = readCell(step, row, position);
      const text = row.cells[position] ?? "";
      if (reading.kind === "noCurrency") currencies.add(position);
      if (reading.kind === "twoReadings" && !bySign.has(text.includes(".")))
        bySign.set(text.includes("."), { text, readings: reading.readings });
      if (reading.kind === "unread") {
        const key = cellKey(position, text);
        unread.set(key, { position, text, cells: (unread.get(key)?.cells ?? 0) + 1 });
      }
      const isShare = fieldOf(step, column)?.unit.kind === "percent";
      if (isShare && column.isFraction === undefined && reading.kind === "figure" && !reading.isPercent)
        shares.set(position, [...(shares.get(position) ?? []), reading.value]);
    }
  const inOrder = (positions: Iterable<number>) => [...positions].toSorted((a, b) => a - b);
  const fractions = [...shares].flatMap(([position, values]) => (canBeFractions(values) ? [position] : []));
  const [first, other] = bySign.values();
  return {
    currencies: inOrder(currencies),
    fractions: inOrder(fractions),
    twoReadings: first && { ...first, other },
    unread: [...unread.values()],
  };
}

/** Returns the columns of money whose currency neither the heading nor every cell names, whatever was chosen since. */
export const bareColumns = (step: ImportStep): readonly number[] =>
  doubtsOf({
    ...step,
    columns: step.columns.map((column) => (column.isCurrencyNamed ? column : { ...column, currency: undefined })),
  }).currencies;

/** What a confirmed sheet becomes. */
export interface TakenSheet {
  readonly rows: readonly Row[];
  /** The currency of all sale prices, ISO 4217; undefined if they have several or the form cannot have it. */
  readonly currency: string | undefined;
}

/** Returns the one currency of the sale prices: a shop counts in what it sells in. */
function saleCurrency(step: ImportStep, choices: readonly string[]): string | undefined {
  const position = step.columns.findIndex(({ field }) => field === "expected_sale_price");
  const codes = productRows(step).flatMap((row) => {
    const reading = readCell(step, row, position);
    return reading.kind === "figure" ? [reading.currency] : [];
  });
  const [only, ...others] = new Set(codes);
  return others.length === 0 && only !== undefined && choices.includes(only) ? only : undefined;
}

/** Returns a share in per cent, without the noise of binary fractions. */
const inPercent = (fraction: number): number => Number((fraction * 100).toPrecision(12));

/**
 * Takes the products of a confirmed sheet as texts of the form: `12.5`, `8 USD` for an amount in another currency than
 * the form's, `120 USD / 24` for an amount of 24 pieces, and shares in per cent. `choices` are the form's currencies.
 */
export function takeSheet(step: ImportStep, choices: readonly string[]): TakenSheet {
  const currency = saleCurrency(step, choices);
  const textOf = (row: SheetRow, column: SheetColumn, position: number): string => {
    const field = fieldOf(step, column);
    if (!field) return shownText(step, row, position);
    const reading = readCell(step, row, position);
    if (reading.kind !== "figure") return "";
    if (field.unit.kind === "percent")
      return figureText(column.isFraction && !reading.isPercent ? inPercent(reading.value) : reading.value);
    const isForeign = reading.currency !== undefined && reading.currency !== (currency ?? step.formCurrency);
    const pieces = field.unit.kind === "money" && column.pieces > 1 ? ` / ${column.pieces}` : "";
    return `${figureText(reading.value)}${isForeign ? ` ${reading.currency}` : ""}${pieces}`;
  };
  const rows = productRows(step).map((row) =>
    Object.fromEntries(
      step.columns.flatMap((column, position) =>
        column.field === undefined ? [] : [[column.field, textOf(row, column, position)]],
      ),
    ),
  );
  return { rows, currency };
}
