/** Comma-separated text (RFC 4180) in which no spreadsheet executes anything: only here is listed what one would. */

/** A value of a table; numbers are written as they are. */
export type CellValue = string | number | null;

/**
 * The beginning of a formula: at the start of a cell, or after a character that some spreadsheet takes for a separator,
 * because a program that expects semicolons splits a cell at each. Quotation marks and spaces may stand before it, and
 * full-width signs count, too.
 */
const separator = String.raw`(?<=^|[;,|\t\r\n])`;
const begin = String.raw`[\s"']*[=+\-@\uff1d\uff0b\uff0d\uff20]`;
const formula = new RegExp(String.raw`${separator}(?=${begin}|(?<=^)[\t\r\n])`, "gu");
const quotedFormula = new RegExp(String.raw`${separator}'(?=${begin}|(?<=^')[\t\r\n])`, "gu");

/** A text as it was before `writeCsv` put an apostrophe before each formula. */
export const withoutApostrophes = (text: string): string => text.replace(quotedFormula, "");

function cellText(cell: CellValue): string {
  if (typeof cell !== "string") return cell === null ? "" : String(cell);
  const safe = cell.replace(formula, "'");
  return /[",\r\n\ufeff]|^ | $/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Writes a table, one line a row, with an apostrophe before each formula in a text. The last line is not ended. */
export const writeCsv = (rows: readonly (readonly CellValue[])[]): string =>
  rows.map((row) => row.map(cellText).join(",")).join("\r\n");
