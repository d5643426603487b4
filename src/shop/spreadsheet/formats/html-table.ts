/** Tables of a web page, which shops and banks save under the name .xls. */
import { sameTexts } from "../cell-texts.ts";
import { deepestRow, farthestColumn, longestCell, longestSheet, type NamedSheet } from "../sheet.ts";
import { type Grid, type GridRow, sheetOfGrid } from "../sheet-grid.ts";
import { attributeOf, plainEntities, type Tag, tagsIn } from "./markup.ts";

/** The number of cells that an attribute spans, up to a bound. */
const spanOf = (tag: Tag, name: string): number =>
  Math.min(farthestColumn, Math.max(1, Number(attributeOf(tag, name)) || 1));

/** Reads every table of a page that holds more than one cell. */
export function readHtmlTables(html: string): readonly NamedSheet[] {
  const tables: NamedSheet[] = [];
  let [rows, merges]: [GridRow[], Grid["merges"][number][]] = [[], []];
  let row: GridRow = { number: 0, cells: [], isHidden: false, isStruck: false };
  let [cell, text, isWide]: [Tag | undefined, string, boolean] = [undefined, "", false];
  /** For each column, the last row that is covered by a cell which begins above it. */
  let below = new Map<number, number>();
  const endCell = () => {
    if (cell === undefined) return;
    const plain = plainEntities(text)
      .replace(/[ \t\r\n]+/gu, " ")
      .replace(/ ?\u2028 ?/gu, "\n")
      .trim()
      .slice(0, longestCell);
    const [columns, spanned] = [spanOf(cell, "colspan"), spanOf(cell, "rowspan")];
    let left = row.cells.length;
    while ((below.get(left) ?? 0) >= row.number) left++;
    const [right, bottom] = [left + columns - 1, row.number + spanned - 1];
    row.cells[left] = sameTexts(plain);
    for (let column = left + 1; column <= right; column++) row.cells[column] = sameTexts("");
    for (let column = left; spanned > 1 && column <= right; column++) below.set(column, bottom);
    if (columns * spanned > 1 && merges.length < deepestRow) merges.push({ left, right, top: row.number, bottom });
    cell = undefined;
  };
  const endRow = () => {
    endCell();
    isWide ||= row.cells.length > farthestColumn;
    if (row.cells.some((each) => each && each.text !== ""))
      rows.push({ ...row, cells: row.cells.slice(0, farthestColumn) });
    row = { ...row, cells: [] };
  };
  const endTable = () => {
    endRow();
    if (rows.some(({ cells }) => cells.length > 1))
      tables.push(sheetOfGrid({ name: `${tables.length + 1}`, rows, merges, hiddenColumns: [], isCut: false, isWide }));
    [rows, merges, below, isWide] = [[], [], new Map(), false];
    row = { ...row, number: 0 };
  };
  for (const tag of tagsIn(html)) {
    const name = tag.name.toLowerCase();
    if (cell !== undefined && !/^(?:style|script)$/u.test(name)) text += tag.textBefore;
    if (name === "br" && cell !== undefined) text += "\u2028";
    if (name === "table") endTable();
    if (name === "tr") {
      endRow();
      if (!tag.isEnd) row = { ...row, number: row.number + 1 };
      if (row.number > deepestRow || rows.length > longestSheet + 1) break;
    }
    if (name === "td" || name === "th") {
      endCell();
      // Google Sheets writes the numbers of rows and the letters of columns as cells of the table.
      if (!tag.isEnd && !/(?:row|column)-header/u.test(attributeOf(tag, "class") ?? "")) [cell, text] = [tag, ""];
    }
  }
  endTable();
  return tables;
}
