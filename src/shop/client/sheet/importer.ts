/** Everything that reads sheets and confirms them; loaded when the user has chosen one. */
import { decodeFile, isOlderWorkbook, isWorkbook, readSheet } from "../../spreadsheet/csv.ts";
import { largestFile, type NamedSheet } from "../../spreadsheet/sheet.ts";
import type { BuyMessage } from "../../words/buy.ts";

export { takeSheet } from "../../spreadsheet/import-sheet.ts";
export { beginImport } from "../../spreadsheet/import-step.ts";
export { templateCsv, templateWorkbook } from "../../spreadsheet/template.ts";
export { ConfirmSheet } from "./confirm-sheet.tsx";

/** The sheets of a file or a text; or why they cannot be read. */
export type FoundSheets = readonly NamedSheet[] | BuyMessage;

/** Reads the table of a text. */
export function sheetsInText(text: string): FoundSheets {
  const sheet = readSheet(text);
  return sheet.rows.length === 0 ? "sheetEmpty" : [{ ...sheet, name: "" }];
}

/** Reads the sheets of a file. The reader of workbooks is heavy, and loaded for a workbook. */
export async function sheetsInFile(file: File): Promise<FoundSheets> {
  if (file.size > largestFile) return "sheetTooLarge";
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (isOlderWorkbook(bytes)) return "sheetUnreadable";
  if (!isWorkbook(bytes)) return sheetsInText(decodeFile(bytes));
  const sheets = (await import("../../spreadsheet/workbook.ts")).readWorkbook(bytes);
  if (!sheets) return "sheetUnreadable";
  return sheets.length === 0 ? "sheetEmpty" : sheets;
}
