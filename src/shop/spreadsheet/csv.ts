/** Tables for downloads, and the reading of comma-, semicolon- and tab-separated text, by Papa Parse (RFC 4180). */
import Papa from "papaparse";
import { type CellValue, withoutApostrophes, writeCsv } from "../../lib/csv.ts";
import { deepestRow, longestSheet, type Sheet, widestSheet } from "./sheet.ts";

/** Tells spreadsheets that the bytes are UTF-8. */
const byteOrderMark = "\ufeff";

/** Writes a table for a download: with a byte order mark. */
export const writeDownload = (rows: readonly (readonly CellValue[])[]): string => byteOrderMark + writeCsv(rows);

/**
 * Reads cells separated by tabs (as copied from a spreadsheet), semicolons or commas. Empty rows are left out. Where
 * quotation marks are no quotations (inches, a name in quotation marks, "as above"), they are read as they stand.
 */
export function readSheet(text: string): Sheet {
  const plain = text.replace(/^\ufeff/, "");
  // Empty lines say nothing of the separator, but they count when rows are numbered.
  const { delimiter } = Papa.parse<string[]>(plain, {
    delimitersToGuess: ["\t", ";", ","],
    skipEmptyLines: "greedy",
    preview: 20,
  }).meta;
  const settings = { delimiter, preview: deepestRow };
  const quoted = Papa.parse<string[]>(plain, settings);
  const isTorn =
    quoted.errors.some(({ type }) => type === "Quotes") ||
    (delimiter === "\t" && quoted.data.some((cells) => cells.some((cell) => cell.includes("\t"))));
  const { data, meta } = isTorn ? Papa.parse<string[]>(plain, { ...settings, quoteChar: "\0" }) : quoted;
  const rows = data
    .map((cells, index) => ({
      number: index + 1,
      cells: cells.map((cell) => withoutApostrophes(cell.trim())),
      isHidden: false,
    }))
    .filter(({ cells }) => cells.some((cell) => cell !== ""));
  const isTooWide = rows.some(({ cells }) => cells.slice(widestSheet).some((cell) => cell !== ""));
  return {
    rows: rows.slice(0, longestSheet + 1).map((row) => ({ ...row, cells: row.cells.slice(0, widestSheet) })),
    hiddenColumns: [],
    isCut: rows.length > longestSheet + 1 || isTooWide || (meta.truncated && data.length >= deepestRow),
    hasCommas: delimiter === ",",
  };
}

/** Returns whether a file begins as a zip does, which is what .xlsx is. */
export const isWorkbook = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b;

/** Returns whether a file is of an older Excel, or locked with a password: neither can be read here. */
export const isOlderWorkbook = (bytes: Uint8Array): boolean => bytes[0] === 0xd0 && bytes[1] === 0xcf;

/** Returns the text of a file: UTF-8, else UTF-16 by its mark, else what Arabic spreadsheets of Windows write. */
export function decodeFile(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1256").decode(bytes);
  }
}
