/** Comma- and tab-separated text in both directions, by Papa Parse (RFC 4180, quoted cells, line breaks in cells). */
import Papa from "papaparse";
import { labelledRows, withoutSenders } from "./labelled-lines.ts";
import { longestSheet } from "./sheet-limits.ts";

/** Cells at the beginning of which a spreadsheet would execute them, the marks that hide such a beginning included. */
const executable = /^'*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;

/** Tells spreadsheets that the bytes are UTF-8. */
const byteOrderMark = "\ufeff";

/** A value of a table; numbers are written as they are, texts so that no spreadsheet executes them. */
export type CellValue = string | number | null;

/** Writes a table: UTF-8 with a byte order mark, lines ended as RFC 4180 says. */
export function writeCsv(rows: readonly (readonly CellValue[])[]): string {
  const cells = rows.map((row) => row.map((cell) => cell ?? ""));
  return byteOrderMark + Papa.unparse(cells, { escapeFormulae: executable, newline: "\r\n" });
}

/** A cell as it was before `writeCsv` made it safe. */
export const withoutEscape = (cell: string): string =>
  cell.startsWith("'") && executable.test(cell) ? cell.slice(1) : cell;

/** What was read of a text. */
export interface Sheet {
  readonly rows: readonly (readonly string[])[];
  /** Whether there were more rows. */
  readonly cut: boolean;
  /** Rows that the file hides. */
  readonly hidden?: readonly (readonly string[])[];
}

/** Lines whose cells are kept apart by two spaces or more, as mail and chats show tables; undefined for others. */
function alignedRows(text: string): string | undefined {
  const lines = text.split(/\r?\n/u).filter((line) => line.trim() !== "");
  if (/[\t;|"]/u.test(text) || lines.length < 2) return undefined;
  const rows = lines.map((line) => line.trim().split(/\s{2,}/u));
  const width = Math.max(...rows.map((row) => row.length));
  const isTable = width > 1 && rows.filter((row) => row.length === width).length * 2 > rows.length;
  return isTable && !rows.some((row) => row.some((cell) => cell.endsWith(",")))
    ? rows.map((row) => row.join("\t")).join("\n")
    : undefined;
}

/** A row that draws a line under headings: `|---|---:|`, `=====`. */
const isRule = (row: readonly string[]): boolean =>
  row.some((cell) => /[-=_—–]{2}/u.test(cell)) && row.every((cell) => /^[-=_:+—–\s]*$/u.test(cell));

/**
 * Reads cells separated by tabs (copied from a spreadsheet), semicolons, commas, bars or several spaces; empty rows
 * are left out.
 */
export function readSheet(text: string): Sheet {
  const plain = withoutSenders(text.replace(/^\ufeff/, ""));
  const labelled = labelledRows(plain);
  if (labelled) return { rows: labelled.slice(0, longestSheet + 1), cut: labelled.length > longestSheet + 1 };
  const { data } = Papa.parse<string[]>(alignedRows(plain) ?? plain, {
    delimitersToGuess: ["\t", ";", ",", "|"],
    skipEmptyLines: "greedy",
    preview: longestSheet + 2,
  });
  const rows = data.map((row) => row.map((cell) => withoutEscape(cell.trim()))).filter((row) => !isRule(row));
  return { rows: rows.slice(0, longestSheet + 1), cut: rows.length > longestSheet + 1 };
}

/** Whether a file begins as a zip does, which is what .xlsx is. */
export const isWorkbook = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b;

/** Whether a file is of an older Excel, or locked with a password: nothing here reads either. */
export const isOlderWorkbook = (bytes: Uint8Array): boolean => bytes[0] === 0xd0 && bytes[1] === 0xcf;

/** The text of a file: UTF-8, else UTF-16 by its mark, else what Arabic spreadsheets of Windows write. */
export function decodeFile(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1256").decode(bytes);
  }
}
