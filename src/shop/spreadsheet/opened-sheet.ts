/** A sheet while its columns are named: what pages know of it without the reader of spreadsheets. Pure. */
import type { LineUnits } from "./column-units.ts";

/** What a column is that says the currency of the supplier's price alone; the shop's is then the form's. */
export const supplierCurrency = "supplier_currency";

/** What a column is that says how many pieces the carton of a price holds. */
export const piecesOfCarton = "pieces_of_carton";

/** What a column is that says what the prices of a row are for: a piece, a carton, a dozen. */
export const pricedGoods = "priced_goods";

/** A sheet whose columns are being named. */
export interface OpenedSheet {
  /** Headings, or nothing where the sheet has none. */
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** The field of each column; undefined for one that is left out. */
  readonly columns: readonly (string | undefined)[];
  /** What the heading of each column says that its figures count; empty where it says nothing. */
  readonly units: readonly string[];
  /** What lines beside the table say that amounts count, for columns that say nothing. */
  readonly lineUnits: LineUnits;
  /** Columns of which nobody is asked: no analysis takes what they hold. */
  readonly apart: readonly boolean[];
  /** Columns that are asked about first: what they hold is open. */
  readonly asked: readonly boolean[];
  /** Whether somebody is asked although every column has a field: the currency may be the supplier's alone. */
  readonly isDoubtful: boolean;
  /** Rows that were left out, each by its first text: those above the headings, totals, notes, hidden. */
  readonly titles: readonly string[];
  readonly totals: readonly string[];
  readonly notes: readonly string[];
  readonly hidden: readonly string[];
  /** Whether there were more rows than are read. */
  readonly cut: boolean;
}

/** The sheet with a column given to another field; no field has two columns. */
export const withColumn = (sheet: OpenedSheet, column: number, field: string | undefined): OpenedSheet => ({
  ...sheet,
  columns: sheet.columns.map((other, position) => (position === column ? field : other === field ? undefined : other)),
});

/** The required fields that no column is. */
export const missingColumns = ({ columns }: OpenedSheet, required: readonly string[]): readonly string[] =>
  required.filter((name) => !columns.includes(name));

/** Whether nothing has to be asked about the columns; one without a single cell is nothing. */
export const isMapped = (sheet: OpenedSheet, required: readonly string[]): boolean =>
  !sheet.isDoubtful &&
  missingColumns(sheet, required).length === 0 &&
  sheet.columns.every((name, column) => name !== undefined || sheet.apart[column] || isEmptyColumn(sheet, column));

export const isEmptyColumn = ({ rows }: Pick<OpenedSheet, "rows">, column: number): boolean =>
  rows.every((row) => !row[column]?.trim());

/** The headings of columns that hold something and are not taken. */
export const columnsLeft = (sheet: OpenedSheet): readonly string[] =>
  sheet.columns.flatMap((name, column) =>
    name === undefined && sheet.header[column] && !isEmptyColumn(sheet, column) ? [sheet.header[column]] : [],
  );
