/**
 * Tables for downloads, and tables that are read from text. They are read here, because no reader of CSV from npm
 * tells quotations from the quotation marks of pasted cells, or stops at the last row wanted.
 */
import { type CellValue, withoutApostrophes, writeCsv } from "../../lib/csv.ts";
import { deepestRow, farthestColumn, longestCell, longestSheet, type Sheet, type SheetRow } from "./sheet.ts";

/** Tells spreadsheets that the bytes are UTF-8. */
const byteOrderMark = "\ufeff";

/** Writes a table for a download: with a byte order mark. */
export const writeDownload = (rows: readonly (readonly CellValue[])[]): string => byteOrderMark + writeCsv(rows);

/** Possible separators of cells, the likeliest first. */
const separators = ["\t", "|", ";", "؛", ",", "،"] as const;

/** The most characters of a quoted cell: longer text is not a quotation. */
const longestQuoted = 500_000;

/** The number of lines by which the separator is found. */
const firstLines = 40;

/** Returns the position of the quotation mark that ends a quoted cell; -1 if the marks quote nothing. */
function quotationEnd(text: string, start: number, separator: string): number {
  const last = start + longestQuoted;
  for (let end = text.indexOf('"', start + 1); end >= 0 && end < last; end = text.indexOf('"', end + 2)) {
    if (text[end + 1] === '"') continue;
    const next = /[ \u00a0]*(?<next>[\s\S])?/uy;
    next.lastIndex = end + 1;
    const after = next.exec(text)?.groups?.next ?? "\n";
    return after === separator || after === "\n" || after === "\r" ? end : -1;
  }
  return -1;
}

/**
 * Yields the cells of each line. Where quotation marks quote nothing (inches, a name in quotation marks, `"` for "as
 * above"), they are read as they stand: also if the lines within them are whole rows of `width` cells.
 */
function* linesOf(text: string, separator: string, width: number): Generator<string[]> {
  const cellEnd = new RegExp(`[${separator === "|" ? "\\|" : separator}\\r\\n]`, "gu");
  let start = 0;
  while (start < text.length) {
    const cells: string[] = [];
    const line = start;
    for (let isMore = true; isMore; ) {
      const close = text[start] === '"' ? quotationEnd(text, start, separator) : -1;
      const quoted = close < 0 ? "" : text.slice(start + 1, close);
      const isQuoted = close >= 0 && !(quoted.includes("\n") && isRows(text, line, close, separator, width));
      cellEnd.lastIndex = isQuoted ? close + 1 : start;
      const end = cellEnd.exec(text)?.index ?? text.length;
      const cell = isQuoted ? quoted.replaceAll('""', '"') : text.slice(start, end);
      if (cells.length <= farthestColumn) cells.push(cell);
      else cells[farthestColumn] ||= cell.trim();
      isMore = text[end] === separator;
      start = end + (text.startsWith("\r\n", end) ? 2 : 1);
    }
    yield cells;
  }
}

/** Returns whether the lines from the start of one to the end of another are whole rows. */
function isRows(text: string, line: number, close: number, separator: string, width: number): boolean {
  const end = text.indexOf("\n", close);
  const lines = text.slice(line, end < 0 ? undefined : end).split("\n");
  return width > 1 && lines.length < 50 && lines.every((each) => each.split(separator).length === width);
}

/** Returns the number of cells that most lines of several cells have, and of how many lines that is true. */
function usualCells(text: string, separator: string): { readonly width: number; readonly lines: number } {
  const counts = new Map<number, number>();
  let seen = 0;
  for (const cells of linesOf(text, separator, 0)) {
    if (cells.length > 1) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
    if (++seen === firstLines) break;
  }
  const [[width, lines] = [1, 0]] = [...counts].toSorted(([width, a], [other, b]) => b - a || width - other);
  return { width, lines };
}

/**
 * The separator of the cells: a tab in two lines, else the sign that splits the most lines into the same number of
 * cells.
 */
function separatorOf(text: string): string {
  const found = separators.map((separator) => ({ separator, ...usualCells(text, separator) }));
  const [tab] = found;
  if (tab && tab.lines >= Math.min(2, text.trim().split("\n", 2).length)) return "\t";
  const [best] = found.toSorted((a, b) => b.lines - a.lines);
  return best && best.lines > 0 ? best.separator : ",";
}

/** A cell in quotation marks, which can hold several lines. */
const quotedCell = /(?<=^|[\t|;؛,،])"(?:[^"]|"")*"/gmu;

/** A comma of an amount within words, which separates nothing: `Honey - 1,250 SAR`. */
const amountComma = /(?<=[\s\p{Sc}]\p{Nd}{1,3}(?:,\p{Nd}{3})*),(?=\p{Nd}{3}(?!\p{Nd}))/gu;

/** The first dash or colon that stands between words of a line: `Tea - 65 SAR`. */
const chatSign = /^(.*?\S)(?: [-–—] | ?[:：] )/mu;

/**
 * A text with tabs for its wide gaps, or for the first dash or colon of each line, as chats have them: `Tea - 65 SAR`.
 * At least two lines have to have such a sign, and more than have a separator. Two lines with a separator and without
 * dash or colon are a table below a letterhead: `Date: 5 March`.
 */
function withTabs(text: string, told: string | undefined): string {
  if (told !== undefined) return text;
  const start = text.slice(0, 400_000);
  const lines = start.replace(quotedCell, "").split("\n", firstLines);
  const gaps = lines.filter((line) => /\S {2,}\S/u.test(line)).length;
  const isSeparated = () => separators.some((each) => usualCells(lines.join("\n"), each).lines >= gaps);
  if (gaps > 1 && !isSeparated()) return text.replace(/ {2,}/gu, "\t");
  const separated = lines.filter((line) => /[\t|;؛,،]/u.test(line.replace(amountComma, "")));
  const signed = lines.filter((line) => chatSign.test(line) && !separated.includes(line));
  const others = separated.filter((line) => !chatSign.test(line));
  return signed.length > 1 && signed.length > separated.length && others.length < 2
    ? text.replace(new RegExp(chatSign, "gmu"), "$1\t")
    : text;
}

/** Returns a cell as it is meant: without the mark before a formula that `writeCsv` puts there. */
const plainText = (cell: string): string => {
  const text = withoutApostrophes(cell.trim());
  return text.length > longestCell ? `${text.slice(0, longestCell)}…` : text;
};

/**
 * Reads cells between tabs (as copied from a spreadsheet), bars (as assistants write tables), semicolons or commas,
 * the Arabic ones too. Empty rows are left out.
 */
export function readSheet(text: string): Sheet {
  const [mark = "", told] = /^\ufeff?(?:sep=(.)\r?\n)?/iu.exec(text) ?? [];
  const source = text.slice(mark.length);
  const rest = withTabs(source, told);
  const separator = told ?? separatorOf(rest.slice(0, 400_000));
  const { width } = usualCells(rest.slice(0, 400_000), separator);
  const isMarkdown = separator === "|" && /^\s*\|/mu.test(rest.slice(0, 10_000));
  const rows: SheetRow[] = [];
  let number = told === undefined ? 0 : 1;
  let [isCut, isWide] = [false, false];
  for (const line of linesOf(rest, separator, width)) {
    number++;
    if (rows.length > longestSheet || number > deepestRow) {
      isCut = true;
      break;
    }
    const cells = (isMarkdown ? tableCells(line) : line).map(plainText);
    if (cells.every((cell) => cell === "") || (isMarkdown && cells.every((cell) => /^:?-*:?$/u.test(cell)))) continue;
    isWide ||= cells.slice(farthestColumn).some((cell) => cell !== "");
    rows.push({ number, cells: cells.slice(0, farthestColumn), isHidden: false });
  }
  const commaCells = separator === "," ? width : undefined;
  const isChat = separator === "\t" && !/\t| {2,}/u.test(source);
  return { rows, hiddenColumns: [], isCut: isCut || isWide, isWide, commaCells, isChat };
}

/** Returns the cells of a line of Markdown: without the text outside the bars, and without signs for bold. */
const tableCells = (line: readonly string[]): readonly string[] =>
  line
    .slice(line[0]?.trim() === "" ? 1 : 0, line.length > 1 && line.at(-1)?.trim() === "" ? -1 : undefined)
    .map((cell) => cell.replaceAll("**", ""));
