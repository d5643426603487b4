/**
 * Sheets of OpenDocument (.ods): each cell as it is shown, with all digits of its value and the currency of its type.
 */
import { type CellTexts, sameTexts, shownFigureTexts } from "../cell-texts.ts";
import { deepestRow, farthestColumn, longestCell, longestSheet } from "../sheet.ts";
import type { Grid, GridRow } from "../sheet-grid.ts";
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
export function readOpenDocument(xml: string): readonly Grid[] {
  const starts = [...xml.matchAll(/<(?:[\w.-]+:)?table[\s>]/gu)].map(({ index }) => index);
  const hidden = hiddenStylesIn(xml.slice(0, starts[0]));
  return starts.flatMap((start, at) => gridIn(xml.slice(start, starts[at + 1]), hidden) ?? []);
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
function gridIn(xml: string, hidden: ReadonlySet<string>): Grid | undefined {
  let [number, text, filled, isCut, isWide] = [0, "", 0, false, false];
  const [rows, merges, hiddenColumns]: [GridRow[], Grid["merges"][number][], number[]] = [[], [], []];
  let [table, row, cell]: (Tag | undefined)[] = [];
  let [cells, columns, paragraphs]: [CellTexts[], number, string[]] = [[], 0, []];
  const times = (tag: Tag, name: string) => Math.min(Number(attributeOf(tag, name) ?? 1) || 1, deepestRow);
  const endCell = (tag: Tag) => {
    const texts =
      tag.name === "covered-table-cell"
        ? sameTexts("")
        : textsOf(tag, paragraphs.join("\n").trim().slice(0, longestCell));
    const [right, bottom] = [times(tag, "number-columns-spanned"), times(tag, "number-rows-spanned")];
    if (texts.text !== "" && right * bottom > 1)
      merges.push({ left: cells.length, right: cells.length + right - 1, top: number + 1, bottom: number + bottom });
    for (let count = times(tag, "number-columns-repeated"); count > 0 && cells.length < farthestColumn; count--)
      cells.push(texts);
    isWide ||= texts.text !== "" && cells.length >= farthestColumn;
    [cell, paragraphs] = [undefined, []];
  };
  const endRow = (tag: Tag) => {
    const isFilled = cells.some((each) => each.text !== "");
    const count = times(tag, "number-rows-repeated");
    isCut ||= isFilled && filled > longestSheet;
    for (let index = 0; isFilled && index < count && filled <= longestSheet; index++, filled++)
      rows.push({
        number: number + index + 1,
        cells: [...cells],
        isHidden: /collapse|filter/u.test(attributeOf(tag, "visibility") ?? ""),
        isStruck: false,
      });
    number += count;
    [row, cells] = [undefined, []];
  };
  for (const tag of tagsIn(xml)) {
    const { name, isEnd, isEmpty } = tag;
    if (name === "table" && !isEnd) {
      if (hidden.has(attributeOf(tag, "style-name") ?? "")) return undefined;
      table = tag;
    }
    if (isCut || (name === "table" && isEnd)) break;
    if (name === "table-column" && !isEnd) {
      const isHidden = attributeOf(tag, "visibility") === "collapse";
      for (let count = times(tag, "number-columns-repeated"); count > 0; count--, columns++)
        if (isHidden && columns < farthestColumn) hiddenColumns.push(columns);
    }
    if (name === "table-row" && !isEnd) row = tag;
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
  return table && { name: attributeOf(table, "name") ?? "", rows, merges, hiddenColumns, isCut, isWide };
}
