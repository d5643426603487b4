/** Tables of a web page, which shops and banks save under the name .xls. */
import { sameTexts } from "../cell-texts.ts";
import { deepestRow, farthestColumn, longestCell, type NamedSheet } from "../sheet.ts";
import { Grid, sheetOfGrid } from "../sheet-grid.ts";
import { attributeOf, plainEntities, type Tag, tagsIn } from "./markup.ts";

/** The number of cells that an attribute spans, up to a bound. */
const spanOf = (tag: Tag, name: string): number =>
  Math.min(farthestColumn, Math.max(1, Number(attributeOf(tag, name)) || 1));

/** Reads every table of a page that holds more than one cell. */
export function readHtmlTables(html: string): readonly NamedSheet[] {
  const tables: NamedSheet[] = [];
  let grid = new Grid();
  let [cell, text]: [Tag | undefined, string] = [undefined, ""];
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
    const { number, cells } = grid.row;
    let left = cells.length;
    while ((below.get(left) ?? 0) >= number) left++;
    for (let column = left; column < left + columns; column++) {
      grid.add(column, sameTexts(column === left ? plain : ""));
      if (spanned > 1) below.set(column, number + spanned - 1);
    }
    grid.merge(left, columns, spanned);
    cell = undefined;
  };
  const endRow = () => {
    endCell();
    grid.end();
  };
  const endTable = () => {
    endRow();
    if (grid.rows.some(({ cells }) => cells.length > 1)) tables.push(sheetOfGrid(grid, `${tables.length + 1}`));
    [grid, below] = [new Grid(), new Map()];
  };
  for (const tag of tagsIn(html)) {
    const name = tag.name.toLowerCase();
    if (cell !== undefined && !/^(?:style|script)$/u.test(name)) text += tag.textBefore;
    if (name === "br" && cell !== undefined) text += "\u2028";
    if (name === "table") endTable();
    if (name === "tr") {
      endRow();
      if (!tag.isEnd) grid.begin(grid.row.number + 1);
      if (grid.isCut || grid.row.number > deepestRow) break;
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
