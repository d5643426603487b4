/**
 * Sheets of OpenDocument (.ods): each cell as it is shown, with all digits of its value and the currency of its type.
 */
import { type CellTexts, sameTexts, shownFigureTexts } from "../cell-texts.ts";
import { deepestRow, farthestColumn, longestCell, type NamedSheet } from "../sheet.ts";
import { Grid, sheetOfGrid } from "../sheet-grid.ts";
import { attributeOf, plainEntities, type Tag, tagsIn } from "./markup.ts";

function textsOf(cell: Tag, shown: string): CellTexts {
  const type = attributeOf(cell, "value-type");
  if (type === undefined && attributeOf(cell, "formula") !== undefined && shown === "")
    return sameTexts(`=${attributeOf(cell, "formula")?.replace(/^of:=/u, "")}`);
  const value = Number(attributeOf(cell, "value") ?? Number.NaN);
  const isNumber = type === "float" || type === "currency" || type === "percentage";
  if (!isNumber || Number.isNaN(value)) return sameTexts(shown);
  return shownFigureTexts(value, shown, type === "currency" ? attributeOf(cell, "currency") : undefined);
}

/** Reads the sheets that are not hidden. */
export function readOpenDocument(xml: string): readonly NamedSheet[] {
  const starts = [...xml.matchAll(/<(?:[\w.-]+:)?table[\s>]/gu)].map(({ index }) => index);
  const hidden = hiddenStylesIn(xml.slice(0, starts[0]));
  return starts.flatMap((start, at) => sheetIn(xml.slice(start, starts[at + 1]), hidden) ?? []);
}

/** The names of the styles of hidden sheets. */
function hiddenStylesIn(xml: string): ReadonlySet<string> {
  const names = new Set<string>();
  let style = "";
  for (const tag of tagsIn(xml)) {
    if (tag.name === "style" && !tag.isEnd) style = attributeOf(tag, "name") ?? "";
    if (tag.name === "table-properties" && attributeOf(tag, "display") === "false") names.add(style);
  }
  return names;
}

/** Reads one sheet, as many rows as are kept; undefined if it is hidden. */
function sheetIn(xml: string, hidden: ReadonlySet<string>): NamedSheet | undefined {
  const grid = new Grid();
  let [number, text, columns, next, paragraphs]: [number, string, number, number, string[]] = [1, "", 0, 0, []];
  let [table, row, cell]: (Tag | undefined)[] = [];
  const times = (tag: Tag, name: string) => Math.min(Number(attributeOf(tag, name) ?? 1) || 1, deepestRow);
  const endCell = (tag: Tag) => {
    const shown = paragraphs.join("\n").trim().slice(0, longestCell);
    const texts = tag.name === "covered-table-cell" ? sameTexts("") : textsOf(tag, shown);
    grid.merge(next, times(tag, "number-columns-spanned"), times(tag, "number-rows-spanned"));
    for (let count = times(tag, "number-columns-repeated"); count > 0 && next <= farthestColumn; count--)
      grid.add(next++, texts);
    [cell, paragraphs] = [undefined, []];
  };
  const endRow = (tag: Tag) => {
    const count = times(tag, "number-rows-repeated");
    grid.end(count);
    number += count;
    row = undefined;
  };
  for (const tag of tagsIn(xml)) {
    const { name, isEnd, isEmpty } = tag;
    if (name === "table" && !isEnd) {
      if (hidden.has(attributeOf(tag, "style-name") ?? "")) return undefined;
      table = tag;
    }
    if (grid.isCut || (name === "table" && isEnd)) break;
    if (name === "table-column" && !isEnd) {
      const isHidden = attributeOf(tag, "visibility") === "collapse";
      for (let count = times(tag, "number-columns-repeated"); count > 0; count--, columns++)
        if (isHidden && columns < farthestColumn) grid.hiddenColumns.push(columns);
    }
    if (name === "table-row" && !isEnd) {
      [row, next] = [tag, 0];
      grid.begin(number, /collapse|filter/u.test(attributeOf(tag, "visibility") ?? ""));
    }
    if (row && /^(?:covered-)?table-cell$/u.test(name) && !isEnd) [cell, paragraphs, text] = [tag, [], ""];
    if (cell && name === "p" && !isEnd) text = "";
    else if (cell && /^(?:p|span|a|s|line-break|tab)$/u.test(name) && text.length < longestCell)
      text += plainEntities(tag.textBefore);
    if (cell && (name === "s" || name === "tab") && !isEnd) text += " ";
    if (cell && name === "line-break" && !isEnd) text += "\n";
    if (cell && name === "p" && isEnd) paragraphs.push(text);
    if (cell && /^(?:covered-)?table-cell$/u.test(name) && (isEnd || isEmpty)) endCell(cell);
    if (row && name === "table-row" && (isEnd || isEmpty)) endRow(row);
  }
  return table && sheetOfGrid(grid, attributeOf(table, "name") ?? "");
}
