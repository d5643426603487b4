/** A sheet as it was read, before anybody says what its columns are. */

/** Rows of a sheet that are read: more than any analysis takes, and few enough for a phone. */
export const longestSheet = 500;

/** Columns of a sheet that are read. */
export const widestSheet = 60;

/** Rows of a sheet that are looked at: empty ones can stand between the products. */
export const deepestRow = 10_000;

/** Bytes of a file that are read. */
export const largestFile = 5_000_000;

export interface SheetRow {
  /** The row's number as a spreadsheet shows it, from 1. */
  readonly number: number;
  readonly cells: readonly string[];
  /** What the spreadsheet shows in each cell, if that is not the same: a figure may show fewer digits than it has. */
  readonly shown?: readonly string[] | undefined;
  /** Whether the file hides the row. */
  readonly isHidden: boolean;
}

export interface Sheet {
  /** The rows that hold anything. */
  readonly rows: readonly SheetRow[];
  /** Positions of columns that the file hides, from 0. */
  readonly hiddenColumns: readonly number[];
  /** Whether there were more rows or columns than are read. */
  readonly isCut: boolean;
  /** Whether commas separate the cells, as they separate the digits of an amount. */
  readonly hasCommas?: boolean;
}

/** A sheet of a workbook. */
export interface NamedSheet extends Sheet {
  readonly name: string;
}
