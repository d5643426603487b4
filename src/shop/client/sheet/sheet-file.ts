/** Sheets in a file or a text that somebody gives to the page. Readers are loaded when somebody has one. */
import { largestFile, type NamedSheet } from "../../spreadsheet/sheet.ts";
import type { BuyMessage } from "../../words/buy.ts";

/** The sheets of a file or a text; or why they cannot be read. */
export type FoundSheets =
  | { readonly kind: "sheets"; readonly sheets: readonly NamedSheet[] }
  | { readonly kind: "refused"; readonly reason: BuyMessage };

/** Loads the importer, which is no part of the page's first script. */
export const importer = () => import("./importer.ts");

const refused = (reason: BuyMessage): FoundSheets => ({ kind: "refused", reason });

/** Reads the table of a text. */
export async function sheetInText(text: string): Promise<FoundSheets> {
  const sheet = (await importer()).readSheet(text);
  return sheet.rows.length === 0 ? refused("sheetEmpty") : { kind: "sheets", sheets: [{ ...sheet, name: "" }] };
}

/** Reads the sheets of a workbook, whose reader is heavy. */
async function sheetsInBook(bytes: Uint8Array): Promise<FoundSheets> {
  const sheets = (await import("../../spreadsheet/workbook.ts")).readWorkbook(bytes);
  if (!sheets) return refused("sheetUnreadable");
  return sheets.length === 0 ? refused("sheetEmpty") : { kind: "sheets", sheets };
}

/** Reads the sheets of a file. */
export async function sheetsInFile(file: File): Promise<FoundSheets> {
  if (file.size > largestFile) return refused("sheetTooLarge");
  const bytes = new Uint8Array(await file.arrayBuffer());
  const { decodeFile, isOlderWorkbook, isWorkbook } = await importer();
  if (isOlderWorkbook(bytes)) return refused("sheetUnreadable");
  return isWorkbook(bytes) ? sheetsInBook(bytes) : sheetInText(decodeFile(bytes));
}
