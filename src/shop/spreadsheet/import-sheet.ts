/**
 * The products of a confirmed sheet: its rows, its figures, and the open questions. Nothing is taken, and no number is
 * changed, in a way that the step does not show. Pure.
 */
import { onlyOf } from "../../lib/only-of.ts";
import { hasTerms, withTerms } from "../draft/delivery-terms.ts";
import type { Row } from "../draft/draft.ts";
import { namedCurrency, saysPercent } from "../numbers/currency-words.ts";
import { figureText } from "../numbers/typed-number.ts";
import { amountForPieces, isMeasure, namesPack, piecesIn, possibleReadings } from "./cell-spelling.ts";
import { canHoldTax, fieldOf, type ImportStep, type SheetColumn } from "./confirmed-sheet.ts";
import { countedPacks, saysOnePiece, saysOneUnit, saysShare, termWords, withoutExtras } from "./heading-units.ts";
import { canBeFractions, cellKey } from "./import-step.ts";
import { keptBy } from "./kept-by.ts";
import { meaningOf } from "./known-headings.ts";
import { namesTerms, termsOfRow } from "./proposed-terms.ts";
import { columnFields, isAbovePrice, readCell, readText } from "./read-cells.ts";
import { type LeftBecause, rowKinds } from "./row-kinds.ts";
import type { SheetRow } from "./sheet.ts";
import { hasDigit, isFigure, numberIn } from "./sheet-table.ts";
import { shareBases } from "./table-notes.ts";

/** How many cells of a column are shown. */
const mostSamples = 3;

const columnOf = (step: ImportStep, field: string): number =>
  step.columns.findIndex((column) => column.field === field);

/**
 * Returns the name of each row by its number: variants take the name above them with their option, and rows with the
 * same name have theirs.
 */
const namesOf = keptBy((step: ImportStep): ReadonlyMap<number, string> => {
  const at = columnOf(step, "name");
  // A column of sizes can hold those of cartons.
  const isOption = ({ role, heading }: SheetColumn, position: number) =>
    position !== at && [role, meaningOf(heading)?.role].includes("option");
  const options = step.columns.flatMap((column, position) => (isOption(column, position) ? [position] : []));
  const handle = step.columns.findIndex(({ role }) => role === "handle");
  const names = new Map<number, string>();
  const optionOf = new Map<number, string>();
  let above: SheetRow | undefined;
  for (const row of step.table.rows) {
    // Chats and web pages leave marks of direction around a name.
    const own = shownText(step, row, at)
      .replace(/\s+/gu, " ")
      .replace(/^\p{Cf}+|\p{Cf}+$/gu, "");
    const option = options
      .map((position) => shownText(step, row, position))
      .filter(Boolean)
      .join(" / ");
    const isSame = handle < 0 || row.cells[handle] === "" || row.cells[handle] === above?.cells[handle];
    const isVariant =
      own === "" && above !== undefined && isSame && (option !== "" || (handle >= 0 && row.cells[handle] !== ""));
    if (own !== "") above = row;
    names.set(row.number, isVariant ? [names.get(above?.number ?? 0), option].filter(Boolean).join(" - ") : own);
    optionOf.set(row.number, isVariant ? "" : option);
  }
  const counts = new Map<string, number>();
  for (const name of names.values()) counts.set(name, (counts.get(name) ?? 0) + 1);
  return new Map(
    [...names].map(([row, name]) => {
      const isShared = name !== "" && (counts.get(name) ?? 0) > 1;
      return [row, isShared ? [name, optionOf.get(row)].filter(Boolean).join(" - ") : name];
    }),
  );
});

/**
 * Returns why rows are left out unless the user takes them back, and the rows that only their figures show to be sums.
 */
const kindsOf = keptBy((step: ImportStep) => {
  const names = columnOf(step, "name") < 0 ? undefined : namesOf(step);
  const hasFigure = (row: SheetRow) =>
    step.columns.some((_, position) => {
      const { kind } = readCell(step, row, position);
      return kind === "unread" ? hasDigit(row.cells[position]) : kind !== "empty";
    });
  return rowKinds(step, names, hasFigure);
});

const leftBecause = (step: ImportStep, { number }: SheetRow): LeftBecause | undefined =>
  step.leftOut.includes(number) ? "chosen" : kindsOf(step).because.get(number);

/** Returns the rows that are left out unless the user takes them back. */
export const leftRows = (step: ImportStep) =>
  step.table.rows.flatMap((row) => {
    const because = leftBecause(step, row);
    return because ? [{ row, because, isTakenBack: step.takenBack.includes(row.number) }] : [];
  });

/** Returns the rows that are taken. */
export const productRows = keptBy((step: ImportStep): readonly SheetRow[] =>
  step.table.rows.filter((row) => !leftBecause(step, row) || step.takenBack.includes(row.number)),
);

/** Returns the text of a cell: as the spreadsheet shows it, unless its column is one of figures. */
const shownText = (step: ImportStep, { cells, shown = cells }: SheetRow, position: number): string =>
  ((columnFields(step)[position] ? cells : shown)[position] ?? "").trim();

/**
 * Returns the first cells of a column that hold anything: of the products, or of all rows while there is no product.
 */
export function samplesOf(step: ImportStep, position: number): readonly string[] {
  const rows = productRows(step).length > 0 ? productRows(step) : step.table.rows;
  return rows.flatMap((row) => shownText(step, row, position) || []).slice(0, mostSamples);
}

/** Tells whether a column for amounts holds shares of the cost, which are not computed. */
export function holdsShares(step: ImportStep, position: number): boolean {
  const { heading = "", role } = step.columns[position] ?? {};
  const isOfMoney = step.fields.some(({ name, unit }) => name === role && unit.kind === "money");
  const isShare = (cell: string) => /[%٪]/u.test(withoutExtras(cell));
  return isOfMoney && (saysShare(heading) || samplesOf(step, position).some(isShare));
}

/** Returns the columns that hold anything, by position. */
export const filledColumns = keptBy((step: ImportStep): readonly number[] =>
  step.columns.flatMap(({ heading }, position) =>
    heading !== "" || step.table.rows.some(({ cells }) => (cells[position] ?? "") !== "") ? [position] : [],
  ),
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

const piecesRoles: ReadonlySet<string | undefined> = new Set(["pack", "carton", "quantity", "unit"]);

/** Returns the columns that can say for how many pieces an amount is; names that end with the size of a pack do too. */
export const piecesColumns = (step: ImportStep): readonly number[] =>
  step.columns.flatMap(({ role, field }, position) => {
    const isName = field === "name" && productRows(step).some(({ cells }) => namesPack(cells[position]));
    return isName || (piecesRoles.has(role) && field === undefined) ? [position] : [];
  });

/** A text that could not be read as a number of its column. */
export interface UnreadText {
  readonly position: number;
  readonly text: string;
  readonly cells: number;
  /** Texts with the same kind of readings in the same column: one answer can choose for all of them. */
  readonly group: string;
  /** Answers to choose from. */
  readonly readings: readonly string[];
}

/** A text that is a number with thousands, or one with decimals. */
interface TwoReadings {
  readonly text: string;
  readonly readings: readonly [grouped: number, decimal: number];
}

/** The questions that the user has to answer before products can be taken. */
export interface Doubts {
  /** Columns with an amount in no currency. */
  readonly currencies: readonly number[];
  /** Columns whose shares can be per cent or fractions, or amounts. */
  readonly fractions: readonly number[];
  /** Columns whose headings can mean thousands. */
  readonly scales: readonly number[];
  /** Columns whose figures can contain a tax that is not a cost. */
  readonly taxes: readonly number[];
  /** Columns whose amounts can be for a pack, or for the quantity of the row. */
  readonly pieces: readonly number[];
  /** The first number with two readings, and the first with the other sign: one answer decides about both. */
  readonly twoReadings: (TwoReadings & { readonly other?: TwoReadings | undefined }) | undefined;
  readonly unread: readonly UnreadText[];
  /** Rows that are the sum of those above, though their names do not say so. */
  readonly sums: readonly SheetRow[];
  /** Rows whose price contains what the sheet does not say for certain. */
  readonly terms: readonly SheetRow[];
  /** Columns of which each can be the cost or the selling price, where none is: FOB prices beside CIF prices. */
  readonly alternatives: readonly number[];
  /** Whether no column is the name, and one could be. */
  readonly hasNoName: boolean;
}

/** Returns whether a product costs more than it sells for, though its name or its row says several pieces. */
function costsMoreThanItsPrice(step: ImportStep): boolean {
  const [name = -1, cost = -1] = ["name", "product_value"].map((each) => columnOf(step, each));
  const saysSeveral = (cells: readonly string[]) =>
    namesPack(cells[name]) ||
    step.columns.some(({ role = "" }, at) => /^(?:quantity|carton)$/u.test(role) && (piecesIn(cells[at]) ?? 1) > 1);
  return productRows(step).some(
    (row) => saysSeveral(row.cells) && isAbovePrice(step, row, numberIn(row.cells[cost]) ?? 0),
  );
}

/** A value at terms of delivery, which is that of a whole line where its quantity stands beside it: `CIF value`. */
const valueAtTerms = new RegExp(String.raw`(?<!\p{L})(?:${termWords}) values?(?!\p{L})`, "iu");

/** Tells whether the total of a line is its quantity times no amount beside it: a cost can be that of the line too. */
function hasTotalOfOthers(step: ImportStep): boolean {
  const [quantity, total] = ["quantity", "total"].map((each) => step.columns.findIndex(({ role }) => role === each));
  return productRows(step).some(({ cells }) => {
    const [count = 1, all = 0] = [quantity, total].map((at) => numberIn(cells[at ?? -1]));
    const isFactor = ({ role = "" }: SheetColumn, at: number) =>
      /price|product_value/u.test(role) && Math.abs(count * (numberIn(cells[at]) ?? 0) - all) <= 0.01 + all * 1e-3;
    return count > 1 && all > 0 && !step.columns.some(isFactor);
  });
}

/** Tells whether the user has to say for how many pieces the amounts of a column are. */
function asksPieces(step: ImportStep, column: SheetColumn): boolean {
  if (column.pieces === "several" || Number.isNaN(column.pieces)) return fieldOf(step, column)?.unit.kind === "money";
  const isProduct = column.field === "product_value" || column.field === "expected_sale_price";
  const isCarriage = /^(?:shipping|insurance|ad_cost_per_order)$/u.test(column.field ?? "");
  if (column.pieces !== undefined || !(isProduct || isCarriage)) return false;
  const cellsOf = (role: string) =>
    step.columns.flatMap((other, at) =>
      other.role === role ? productRows(step).map(({ cells }) => cells[at] ?? "") : [],
    );
  const names = (role: string, word: RegExp) => cellsOf(role).some((cell) => word.test(cell));
  const holdsSeveral = (role: string) => cellsOf(role).some((cell) => (piecesIn(cell) ?? 1) > 1);
  const isByUnit =
    step.columns.some(({ heading, role }) => role === "quantity" && countedPacks.test(heading)) ||
    names("quantity", /(?<!\p{L})(?:dozens?|doz|dz|cartons?|ctns?|درزن|دزينة|كرتون|打|箱)(?!\p{L})/iu) ||
    names("unit", /cartons?|ctn|كرتون|箱|koli/iu) ||
    holdsSeveral("unit") ||
    cellsOf("unit").some(isMeasure) ||
    (names("unit", /box|case/iu) && holdsSeveral("carton"));
  // A unit can be what the column of units says; a piece never is several.
  if (saysOnePiece(column.heading)) return isByUnit && saysOneUnit(column.heading);
  return (
    isByUnit ||
    (column.field === "product_value" && (hasTotalOfOthers(step) || costsMoreThanItsPrice(step))) ||
    holdsSeveral("pack") ||
    ((isCarriage || valueAtTerms.test(column.heading)) && holdsSeveral("quantity"))
  );
}

/** Whether it matters what the costs of a sheet contain. */
export const takesTerms = (step: ImportStep): boolean =>
  columnOf(step, "product_value") >= 0 && hasTerms(step.fields.map(({ name }) => name));

export const doubtsOf = keptBy((step: ImportStep): Doubts => {
  const products = productRows(step);
  const unread = new Map<string, UnreadText>();
  const bySign = new Map<boolean, TwoReadings>();
  for (const row of products)
    for (const position of step.columns.keys()) {
      const reading = readCell(step, row, position);
      const text = row.cells[position] ?? "";
      if (reading.kind === "twoReadings" && !bySign.has(text.includes(".")))
        bySign.set(text.includes("."), { text, readings: reading.readings });
      if (reading.kind === "unread") {
        const key = cellKey(position, text);
        const { group, readings: possible } = possibleReadings(step, text);
        const cells = (unread.get(key)?.cells ?? 0) + 1;
        const { pieces } = step.columns[position] ?? {};
        // Where the column of pieces says nothing, only a reading with its number of pieces can be taken.
        const isOpen = typeof pieces === "object" && piecesIn(row.cells[pieces.column]) === undefined;
        const complete = (reading: string) => (isOpen && !amountForPieces.test(reading) ? `${reading} / 1` : reading);
        const isAnswer = (reading: string) => readText(step, row, position, reading, true).kind !== "unread";
        const readings = possible.map(complete).filter(isAnswer);
        unread.set(key, { position, text, cells, group: `${position} ${group}`, readings });
      }
    }
  const which = (isOne: (column: SheetColumn, position: number) => boolean) =>
    step.columns.flatMap((column, position) => (isOne(column, position) ? [position] : []));
  const kindOf = (column: SheetColumn) => fieldOf(step, column)?.unit.kind;
  const bareShares = (position: number) =>
    products.flatMap((row) => {
      const reading = readCell(step, row, position);
      return reading.kind === "figure" && !reading.isPercent ? [reading.value] : [];
    });
  // What a heading of a fee alone is, a share or an amount, is not said.
  const isOpen = ({ role = "", field, heading }: SheetColumn) =>
    role === field && shareBases[role] !== undefined && !saysPercent(heading);
  const [first, other] = bySign.values();
  const isText = ({ field }: SheetColumn, position: number) =>
    field === undefined && products.some(({ cells }) => cells[position] && !isFigure(cells[position]));
  const isBare = ({ role = "" }: SheetColumn) => /^(?:price|tier)$/u.test(role);
  // Once one of several prices by quantity is chosen, the others are not asked about.
  const isTiered =
    which(({ role }) => role === "tier").length > 0 && !step.columns.some((each) => isBare(each) && each.field);
  const alternatives = ["product_value", "expected_sale_price"].flatMap((field) => {
    if (columnOf(step, field) >= 0 || !step.fields.some(({ name }) => name === field)) return [];
    const isOne = (column: SheetColumn) =>
      field === "product_value"
        ? column.role === field || (isTiered && isBare(column))
        : column.role === "price" || (column.role === field && meaningOf(column.heading)?.rank === 1);
    const isFilled = (at: number) => step.table.rows.some(({ cells }) => isFigure(cells[at]));
    const found = which((column, at) => column.field === undefined && isOne(column) && isFilled(at));
    // Bare prices alone can all be the supplier's, and bare ranges can be sizes.
    const isSure = ({ role, currency, heading }: SheetColumn, at: number) =>
      found.includes(at) && role !== "price" && (role !== "tier" || currency !== undefined || /\p{L}/u.test(heading));
    return found.length > 1 && step.columns.some(isSure) ? found : [];
  });
  return {
    alternatives,
    currencies: which((_, position) => products.some((row) => readCell(step, row, position).kind === "noCurrency")),
    fractions: which(
      (column, position) =>
        kindOf(column) === "percent" &&
        column.isFraction === undefined &&
        (canBeFractions(bareShares(position)) || (isOpen(column) && bareShares(position).some(Boolean))),
    ),
    scales: which((column) => column.scale === undefined && kindOf(column) === "money"),
    taxes: which((column) => canHoldTax(column) && column.taxPct === undefined),
    pieces: which((column) => asksPieces(step, column)),
    twoReadings: first && { ...first, other },
    unread: [...unread.values()],
    sums: kindsOf(step).sums.filter(({ number }) => ![...step.takenBack, ...step.leftOut].includes(number)),
    terms: takesTerms(step) && step.terms === undefined ? products.filter((row) => !namesTerms(step, row)) : [],
    hasNoName: !step.hasNoNames && columnOf(step, "name") < 0 && which(isText).length > 0,
  };
});

/** The columns of money whose currency neither the heading nor every cell names, even if it was chosen since. */
export const bareColumns = keptBy((step: ImportStep): readonly number[] => {
  const isChosen = ({ isCurrencyNamed, currency }: SheetColumn) => !isCurrencyNamed && currency !== undefined;
  if (!step.columns.some(isChosen)) return doubtsOf(step).currencies;
  const columns = step.columns.map((column) => (isChosen(column) ? { ...column, currency: undefined } : column));
  return doubtsOf({ ...step, columns }).currencies;
});

/** The products and settings that a confirmed sheet gives. */
export interface TakenSheet {
  readonly rows: readonly Row[];
  /** The currency of all sale prices, ISO 4217; undefined if they have several or the form cannot have it. */
  readonly currency: string | undefined;
}

/** The currency of the sale prices, if they share one that the form can have. */
function saleCurrency(step: ImportStep, choices: readonly string[]): string | undefined {
  const position = columnOf(step, "expected_sale_price");
  const codes = productRows(step).flatMap((row) => {
    const reading = readCell(step, row, position);
    return reading.kind === "figure" ? [reading.currency] : [];
  });
  const only = onlyOf(codes);
  return only !== undefined && choices.includes(only) ? only : undefined;
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
    if (column.field === "name") return namesOf(step).get(row.number) ?? "";
    const field = fieldOf(step, column);
    if (!field) return shownText(step, row, position);
    const reading = readCell(step, row, position);
    if (reading.kind !== "figure") return "";
    if (field.unit.kind === "percent")
      return figureText(column.isFraction && !reading.isPercent ? inPercent(reading.value) : reading.value);
    const isForeign = reading.currency !== undefined && reading.currency !== (currency ?? step.formCurrency);
    const pieces = reading.pieces !== 1 ? ` / ${reading.pieces}` : "";
    return `${figureText(reading.value)}${isForeign ? ` ${reading.currency}` : ""}${pieces}`;
  };
  const hasCost = columnOf(step, "product_value") >= 0;
  const rows = productRows(step).map((row): Row => {
    const own = step.columns.flatMap((column, position) =>
      column.field === undefined ? [] : [[column.field, textOf(row, column, position)] as const],
    );
    const contained = Object.entries(withTerms({}, hasCost ? termsOfRow(step, row) : undefined));
    // Costs that the price contains are 0, unless a column for one was chosen although all prices have the same terms.
    const isStated = ([field]: (typeof contained)[number]) =>
      !namesTerms(step, row) && own.some(([name, text]) => name === field && text !== "");
    return { ...Object.fromEntries(own), ...Object.fromEntries(contained.filter((each) => !isStated(each))) };
  });
  return { rows, currency };
}
