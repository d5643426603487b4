/** Tables of a web page, which shops and banks save under the name .xls. */

import { deepestRow, farthestColumn, longestCell, longestSheet, type NamedSheet, type SheetRow } from "../sheet.ts";
import { attributeOf, plainEntities, tagsIn } from "./markup.ts";

/** The number of cells that an attribute spans, up to a bound. */
const spanOf = (text: string | undefined): number => Math.min(farthestColumn, Math.max(1, Number(text) || 1));

/** Reads every table of a page that holds more than one cell. A cell over several rows stands in each of them. */
export function readHtmlTables(html: string): readonly NamedSheet[] {
  const tables: NamedSheet[] = [];
  let rows: SheetRow[] = [];
  let [cells, text, number]: [string[], string | undefined, number] = [[], undefined, 0];
  let below = new Map<number, { readonly text: string; readonly rows: number }>();
  let [columns, spanned, isWide] = [1, 1, false];
  const endCell = () => {
    if (text === undefined) return;
    const plain = plainEntities(text)
      .replace(/[ \t\r\n]+/gu, " ")
      .replace(/ ?\u2028 ?/gu, "\n")
      .trim()
      .slice(0, longestCell);
    for (; (below.get(cells.length)?.rows ?? -1) >= number; ) cells.push(below.get(cells.length)?.text ?? "");
    if (spanned > 1) below.set(cells.length, { text: plain, rows: number + spanned - 1 });
    cells.push(plain, ...Array.from({ length: columns - 1 }, () => ""));
    text = undefined;
  };
  const endRow = () => {
    endCell();
    for (; (below.get(cells.length)?.rows ?? -1) >= number; ) cells.push(below.get(cells.length)?.text ?? "");
    isWide ||= cells.length > farthestColumn;
    if (cells.some((cell) => cell !== ""))
      rows.push({ number, cells: cells.slice(0, farthestColumn), isHidden: false });
    cells = [];
  };
  const endTable = () => {
    endRow();
    if (rows.some(({ cells: filled }) => filled.length > 1))
      tables.push({
        name: `${tables.length + 1}`,
        rows: rows.slice(0, longestSheet + 1),
        hiddenColumns: [],
        isCut: isWide || rows.length > longestSheet + 1,
        ...(isWide && { isWide }),
      });
    [rows, number, below, isWide] = [[], 0, new Map(), false];
  };
  for (const tag of tagsIn(html)) {
    const name = tag.name.toLowerCase();
    if (text !== undefined && !/^(?:style|script)$/u.test(name)) text += tag.textBefore;
    if (name === "br" && text !== undefined) text += "\u2028";
    if (name === "table") endTable();
    if (name === "tr") {
      endRow();
      if (!tag.isEnd) number++;
      if (number > deepestRow || rows.length > longestSheet + 1) break;
    }
    if (name === "td" || name === "th") {
      endCell();
      if (tag.isEnd) continue;
      text = "";
      [columns, spanned] = [spanOf(attributeOf(tag, "colspan")), spanOf(attributeOf(tag, "rowspan"))];
    }
  }
  endTable();
  return tables;
}
