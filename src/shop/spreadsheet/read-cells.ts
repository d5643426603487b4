/**
 * Reads the cells of a confirmed sheet as figures of their columns' fields. A number is changed only as the step says
 * of its column: by a pack, a scale, or what an amount of a fee is a share of. Pure.
 */
import { minorDecimals } from "../numbers/currency-names.ts";
import { namedCurrency, withLatinDigits } from "../numbers/currency-words.ts";
import { readWritten } from "../numbers/typed-number.ts";
import {
  amountForPieces,
  decimalOf,
  groupsBySpaces,
  mergedCell,
  piecesIn,
  plainCell,
  saysNothing,
} from "./cell-spelling.ts";
import { type ColumnCurrency, canHoldTax, fieldOf, type ImportStep, taxedFields } from "./confirmed-sheet.ts";
import { packColumn, packOf, saysOnePiece, saysShare, withoutPack, withoutTax } from "./heading-units.ts";
import { cellKey } from "./import-step.ts";
import { keptBy } from "./kept-by.ts";
import type { SheetRow } from "./sheet.ts";
import { numberIn, type Table } from "./sheet-table.ts";
import { moneyRoles, shareBases } from "./table-notes.ts";

/** The field of each column. */
export const columnFields = keptBy((step: ImportStep) => step.columns.map((column) => fieldOf(step, column)));

type CellReading =
  | { readonly kind: "empty" | "unread" | "noCurrency" }
  | { readonly kind: "twoReadings"; readonly readings: readonly [grouped: number, decimal: number] }
  | {
      readonly kind: "figure";
      readonly value: number;
      /** ISO 4217, for an amount. */
      readonly currency: string | undefined;
      readonly isPercent: boolean;
      /** How many pieces an amount is for. */
      readonly pieces: number;
    };

const readings = keptBy(
  (step: ImportStep) =>
    new Map(step.table.rows.map((row) => [row, step.columns.map((_, position) => readingOf(step, row, position))])),
);

/** The reading of a cell as a figure of its column's field, or of the user's answer for a cell that cannot be read. */
export const readCell = (step: ImportStep, row: SheetRow, position: number): CellReading =>
  readings(step).get(row)?.[position] ?? { kind: "empty" };

function readingOf(step: ImportStep, row: SheetRow, position: number): CellReading {
  const found = row.cells[position] ?? "";
  const reading = readText(step, row, position, found);
  const answer = reading.kind === "unread" ? step.answers[cellKey(position, found)] : undefined;
  return answer === undefined ? reading : readText(step, row, position, answer, true);
}

/**
 * How the figures of each column are written: whether spaces stand between thousands, and the decimal sign. A column
 * that shows no sign has that of all amounts.
 */
const spellings = keptBy(({ columns, rows }: Table) => {
  const cells = columns.map((_, at) => rows.map((row) => row.cells[at] ?? ""));
  const shared = decimalOf(cells.flatMap((column, at) => (moneyRoles.has(columns[at]?.meaning?.role) ? column : [])));
  return cells.map((column) => ({ isSpaced: column.some(groupsBySpaces), sign: decimalOf(column), shared }));
});

/**
 * Reads a text as a figure of a column's field. A unit in the text counts more than the column's. A share that is
 * merged over rows is that of each of them.
 */
export function readText(
  step: ImportStep,
  row: SheetRow,
  position: number,
  cell: string,
  isAnswer = false,
): CellReading {
  const column = step.columns[position];
  const field = columnFields(step)[position];
  if (!column || !field) return { kind: "empty" };
  const isMoney = field.unit.kind === "money";
  const text = (!isMoney && mergedCell.exec(cell)?.groups?.amount) || cell;
  if (saysNothing(text)) return { kind: "empty" };
  const own = typeof column.currency === "number" ? row.cells[column.currency] : column.currency;
  const columnCurrency = isMoney ? namedCurrency(own ?? "", step.formCurrency) : undefined;
  const { amount = text, count: answered = undefined } =
    (isAnswer && isMoney && amountForPieces.exec(text)?.groups) || {};
  const { isSpaced = false, sign, shared } = spellings(step.table)[position] ?? {};
  // A dinar has three decimals, which look like thousands.
  // A cost above its price may be one with decimals.
  const grouped = Number(withLatinDigits(amount).replace(/\D/gu, ""));
  const isDoubtful =
    minorDecimals(columnCurrency ?? "SAR") === 3 ||
    (field.name === "product_value" && isAbovePrice(step, row, grouped));
  const shown = sign ?? (isDoubtful ? undefined : shared);
  // A sign in the amount that is not the decimal one groups thousands; the decimal sign itself may still do either.
  const decimal = step.decimal ?? (shown !== undefined && !amount.includes(shown) ? shown : undefined);
  const isWithTax = column.taxRates.length > 0 || taxedFields.has(field.name);
  const untaxed = (part: string) => (isMoney ? withoutTax(part, isWithTax) : part);
  const read = (part: string) => readWritten(plainCell(untaxed(part), isSpaced), columnCurrency, decimal);
  const plain = read(amount);
  // A cell can say what its own amount is for: `$8/doz`, and `$3/pc` in a column of cartons.
  const pack = plain.kind === "unreadable" && isMoney ? packOf(`price ${amount}`) : undefined;
  const isOne = plain.kind === "number" && typeof column.pieces === "number" && saysOnePiece(amount);
  const written = pack === undefined ? plain : read(withoutPack(`price ${amount}`).slice(6));
  const count = answered ?? pack ?? (isOne ? 1 : undefined);
  if (written.kind !== "number") return { kind: written.kind === "empty" ? "empty" : "unread" };
  const { isPercent } = written;
  const currencies = column.isTorn ? [] : written.currencies;
  const isShare = field.unit.kind === "percent";
  const amountIn = isPercent || isMoney ? undefined : (currencies[0] ?? (isShare ? column.currency : undefined));
  // A share of the cost is no amount of freight: `Freight %`.
  const isOfShares = isMoney && !isAnswer && saysShare(column.heading);
  if ((isPercent || isOfShares) && !isShare) return { kind: "unread" };
  const currency = isMoney ? sharedCurrency(currencies, columnCurrency, step.formCurrency) : undefined;
  if (isMoney && currency === undefined) return { kind: columnCurrency === undefined ? "noCurrency" : "unread" };
  // No field can be negative: `(8)` is asked about, whatever its writer meant.
  const isAmount = isMoney || amountIn !== undefined;
  const { maximum = Infinity } = isAmount || column.isFraction || written.readings.length === 1 ? {} : field;
  const [first, second] = written.readings.filter((value) => value >= 0 && value <= maximum);
  if (first === undefined) return { kind: "unread" };
  if (second !== undefined) return { kind: "twoReadings", readings: [first, second] };
  if (amountIn !== undefined)
    return shareReading(step, row, field.name, first * (column.scale ?? Number.NaN), amountIn);
  const isPacked = count === "carton" || count === "set";
  const said = column.pieces ?? (isPacked ? packColumn(step.columns, count) : 1);
  const ofColumn = typeof said === "object" ? piecesIn(row.cells[said.column]) : said && (Number(said) || 1);
  const pieces = !isMoney ? 1 : count === undefined || isPacked ? ofColumn : Number(count);
  if (pieces === undefined) return { kind: "unread" };
  const scaled = isMoney ? Number((first * (column.scale ?? 1)).toPrecision(15)) : first;
  const tax = canHoldTax(column) ? (column.taxPct ?? 0) : 0;
  const value = tax === 0 ? scaled : Number(((scaled * 100) / (100 + tax)).toFixed(4));
  return { kind: "figure", value, currency, isPercent, pieces };
}

/** Tells whether a cost is above the price in its row, as far as their currencies tell. */
export function isAbovePrice({ columns }: ImportStep, { cells }: SheetRow, cost: number): boolean {
  const at = (field: string) => columns.findIndex((column) => column.field === field);
  const price = at("expected_sale_price");
  const [own, other] = [columns[at("product_value")]?.currency, columns[price]?.currency];
  const isWorthMore = /^(?:USD|EUR|GBP) (?:SAR|AED|QAR)$/u.test(`${own} ${other}`);
  const isComparable = own === undefined || other === undefined || own === other || isWorthMore;
  return isComparable && cost > (numberIn(cells[price]) ?? Infinity);
}

/** Reads the amount of a fee or a duty as its share of amounts in its row; unread if it can be that of a whole line. */
function shareReading(
  step: ImportStep,
  row: SheetRow,
  field: string,
  amount: number,
  unit: ColumnCurrency,
): CellReading {
  const base = (shareBases[field] ?? [""]).reduce((sum, name) => {
    const part = readingOf(
      step,
      row,
      step.columns.findIndex((column) => column.field === name),
    );
    // How many pieces the amount itself is for is not said: beside the price of a carton it can be either's.
    return part.kind === "figure" && part.currency === unit && part.pieces === 1 ? sum + part.value : Number.NaN;
  }, 0);
  const value = Number(((amount * 100) / base).toFixed(4));
  const isOfLine = step.columns.some(({ role }, at) => role === "quantity" && (piecesIn(row.cells[at]) ?? 1) > 1);
  if (isOfLine || !(value <= 100)) return { kind: "unread" };
  return { kind: "figure", value, currency: undefined, isPercent: true, pieces: 1 };
}

/**
 * Returns the currency of an amount: the one that the amount names, else the column's. A name that several states share
 * means the column's currency, else the form's, if that is one of them; a rial that may be Iran's stays open.
 */
function sharedCurrency(
  named: readonly string[],
  columnCurrency: string | undefined,
  formCurrency: string,
): string | undefined {
  if (named.length === 0) return columnCurrency;
  if (named.length === 1) return named[0];
  const own = named.includes("IRR") ? undefined : formCurrency;
  return [columnCurrency, own].find((code) => code !== undefined && named.includes(code));
}
