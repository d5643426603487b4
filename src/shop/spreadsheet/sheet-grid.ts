/** The cells of a workbook's sheet while it is read, and the sheet that they become. */
import { type CellTexts, sameTexts } from "./cell-texts.ts";
import { longestSheet, type NamedSheet, type Span } from "./sheet.ts";
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

export interface Grid {
  readonly name?: string;
  readonly rows: readonly GridRow[];
  readonly merges: readonly Merge[];
  readonly hiddenColumns: readonly number[];
  readonly isCut: boolean;
  readonly isWide: boolean;
}

/** Returns the letters of a column, from 0. */
export const letters = (column: number): string =>
  column < 26 ? String.fromCharCode(65 + column) : letters(Math.floor(column / 26) - 1) + letters(column % 26);

/**
 * Returns the sheet of a grid. A text that is merged over rows stands in each of them; a figure stands there with the
 * range that it is for, because it can be one amount for all of them.
 */
export function sheetOfGrid({ name = "", rows, merges, hiddenColumns, isCut, isWide }: Grid): NamedSheet {
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
    for (const row of bottom > top ? rows : [])
      if (row.number >= top && row.number <= bottom && row.cells.some((cell) => cell && cell.text !== ""))
        row.cells[left] = copied;
  }
  const read = rows.flatMap(({ number, cells, isHidden, isStruck }) => {
    const texts = Array.from(cells, (cell) => cell ?? sameTexts(""));
    if (texts.every(({ text }) => text === "")) return [];
    const shown = texts.some((each) => each.text !== each.shown) ? texts.map((each) => each.shown) : undefined;
    return [
      {
        number,
        cells: texts.map(({ text }) => text),
        isHidden,
        ...(shown && { shown }),
        ...(isStruck && { isStruck }),
      },
    ];
  });
  return {
    name,
    rows: read.slice(0, longestSheet + 1),
    hiddenColumns,
    isCut: isCut || isWide || read.length > longestSheet + 1,
    ...(isWide && { isWide }),
    ...(Object.keys(spans).length > 0 && { spans }),
  };
}
