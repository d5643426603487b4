/** The cells of a workbook's sheet while it is read, and the sheet that they become. */
import { type CellTexts, sameTexts } from "./cell-texts.ts";
import { deepestRow, farthestColumn, longestSheet, type NamedSheet, type Span } from "./sheet.ts";
import { isFigure } from "./sheet-table.ts";

export interface GridRow {
  /** The number of the row, from 1. */
  readonly number: number;
  /** The cells by column, from 0; columns can be missing. */
  readonly cells: (CellTexts | undefined)[];
  readonly isHidden: boolean;
  /** Whether all text of the row is struck through. */
  isStruck: boolean;
}

/** Cells that are merged: columns from 0, rows from 1, all included. */
interface Merge {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** The rows of a sheet while they are read: as many as are kept, without empty ones. A row that is not kept cuts it. */
export class Grid {
  readonly rows: GridRow[] = [];
  readonly hiddenColumns: number[] = [];
  merges: Merge[] = [];
  isCut = false;
  isWide = false;
  /** The row that is open. */
  row: GridRow = { number: 0, cells: [], isHidden: false, isStruck: false };

  begin(number: number, isHidden = false, isStruck = false): void {
    this.row = { number, cells: [], isHidden, isStruck };
  }

  add(column: number, texts: CellTexts): void {
    if (column < farthestColumn) this.row.cells[column] = texts;
    else this.isWide ||= texts.text !== "";
  }

  /** Merges cells from the open row on: numbers of columns and rows. */
  merge(left: number, columns: number, rows: number): void {
    const { number: top } = this.row;
    if (columns * rows > 1 && this.merges.length < deepestRow)
      this.merges.push({ left, right: left + columns - 1, top, bottom: top + rows - 1 });
  }

  /** Keeps the open row, several times if the file repeats it. */
  end(times = 1): void {
    const { row } = this;
    const count = row.cells.some((each) => each && each.text !== "") ? times : 0;
    for (let index = 0; index < count && !this.isCut; index++) {
      this.isCut = this.rows.length > longestSheet || row.number > deepestRow;
      if (!this.isCut)
        this.rows.push(index === 0 ? row : { ...row, number: row.number + index, cells: [...row.cells] });
    }
    this.row = { ...row, cells: [] };
  }
}

/** Returns the letters of a column, from 0. */
export const letters = (column: number): string =>
  column < 26 ? String.fromCharCode(65 + column) : letters(Math.floor(column / 26) - 1) + letters(column % 26);

/**
 * Returns the sheet of a grid. A text that is merged over rows stands in each of them; a figure stands there with the
 * range that it is for, because it can be one amount for all of them.
 */
export function sheetOfGrid({ rows, merges, hiddenColumns, isCut, isWide }: Grid, name: string): NamedSheet {
  const byNumber = new Map(rows.map((row) => [row.number, row]));
  const spans: Record<number, Span[]> = {};
  for (const { left, right, top, bottom } of merges) {
    const first = byNumber.get(top);
    const merged = first?.cells[left] ?? sameTexts("");
    if (!first || merged.text === "") continue;
    if (right > left)
      spans[top] = [...(spans[top] ?? []), { from: left, to: Math.min(right, first.cells.length + 60) }];
    const range = `${letters(left)}${top}:${letters(right)}${bottom}`;
    const copied = isFigure(merged.text) ? { text: `“${merged.text}” ${range}`, shown: merged.shown } : merged;
    for (const row of bottom > top ? rows : []) if (row.number >= top && row.number <= bottom) row.cells[left] = copied;
  }
  const read = rows.map(({ isStruck, ...row }) => {
    const texts = Array.from(row.cells, (cell) => cell ?? sameTexts(""));
    const shown = texts.some((each) => each.text !== each.shown) && { shown: texts.map((each) => each.shown) };
    return { ...row, cells: texts.map(({ text }) => text), ...shown, ...(isStruck && { isStruck }) };
  });
  return { name, rows: read, hiddenColumns, isCut: isCut || isWide, isWide, spans };
}
