/** A sheet as it was read, before its columns have a meaning. */

/** The most rows of a sheet that are read: more than any analysis takes, and few enough for a phone. */
export const longestSheet = 500;

/** The most columns of a sheet that are shown: the known ones wherever they stand, then the first of the others. */
export const widestSheet = 60;

/** The most columns of a sheet that are looked at. */
export const farthestColumn = 400;

/** The most rows of a sheet that are looked at: empty ones can stand between the products. */
export const deepestRow = 10_000;

/** The most bytes of a file that are read. */
export const largestFile = 25_000_000;

/** The most characters of a cell that are kept: a longer text is a description, not a name. */
export const longestCell = 300;

/** Cells of a row that are merged: positions from 0, both included. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

export interface SheetRow {
  /** The row's number as a spreadsheet shows it, from 1. */
  readonly number: number;
  readonly cells: readonly string[];
  /** What the spreadsheet shows in each cell, if that is not the same: a figure may show fewer digits than it has. */
  readonly shown?: readonly string[] | undefined;
  /** Whether the file hides the row. */
  readonly isHidden: boolean;
  /** Whether the file strikes through all text of the row. */
  readonly isStruck?: boolean;
}

/** The row with its cells changed, and what the spreadsheet shows in them changed in the same way. */
export const withCells = (row: SheetRow, change: (cells: readonly string[]) => readonly string[]): SheetRow => ({
  ...row,
  cells: change(row.cells),
  shown: row.shown && change(row.shown),
});

export interface Sheet {
  /** The rows that hold anything. */
  readonly rows: readonly SheetRow[];
  /** Positions of columns that the file hides, from 0. */
  readonly hiddenColumns: readonly number[];
  /** Whether there were more rows or columns than are read. */
  readonly isCut: boolean;
  /** Whether there were more columns than are looked at. */
  readonly isWide?: boolean;
  /** The cells of most rows, where commas separate them, as they separate the digits of an amount. */
  readonly commaCells?: number | undefined;
  /** Whether the rows are lines of a chat, in which `Delivery: 15 days` heads nothing. */
  readonly isChat?: boolean;
  /** Cells that are merged over several columns, by the number of their row. */
  readonly spans?: Readonly<Record<number, readonly Span[]>>;
}

export interface NamedSheet extends Sheet {
  readonly name: string;
}
