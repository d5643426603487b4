/**
 * What is taken of a confirmed sheet: its rows, its figures, and what has to be said before. Nothing is taken that the
 * step does not show, and no number is turned into another. Pure.
 */
import type { Row } from "../draft.ts";
import { namedCurrency } from "../numbers/currency-words.ts";
import { figureText, readWritten } from "../numbers/typed-number.ts";
import {
  canBeFractions,
  cellKey,
  fieldOf,
  hasDigit,
  type ImportStep,
  isTotal,
  rowsBelow,
  type SheetColumn,
} from "./import-step.ts";
import type { SheetRow } from "./sheet.ts";

/** Why a row is left out unless the user takes it back. */
export type LeftBecause = "chosen" | "hidden" | "total" | "noName" | "noFigure";

/** The cells of a column that are shown. */
const mostSamples = 3;

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

/** A row that is left out unless the user takes it back. */
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
export function filledColumns(step: ImportStep): readonly number[] {
  const rows = rowsBelow(step);
  return step.columns.flatMap(({ heading }, position) =>
    heading !== "" || rows.some(({ cells }) => (cells[position] ?? "") !== "") ? [position] : [],
  );
}

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

/** What the user has to answer before anything can be taken. */
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
