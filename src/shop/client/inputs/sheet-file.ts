/** Sheets in a file or a text that somebody gives to the page. Readers are loaded when somebody has one. */

import type { Sheet } from "../../spreadsheet/csv.ts";
import { largestFile } from "../../spreadsheet/sheet-limits.ts";
import type { NamedSheet } from "../../spreadsheet/workbook.ts";
import type { BuyWord } from "../../words/buy.ts";

/** Sheets of which one is to be taken; or why there is none. */
export type FoundSheets =
  | { readonly kind: "sheet"; readonly sheet: Sheet }
  | { readonly kind: "sheets"; readonly sheets: readonly NamedSheet[] }
  | { readonly kind: "refused"; readonly reason: BuyWord };

/** Characters of pasted text and files that are read. */
const longestText = 2_000_000;

/** The reader of spreadsheets, apart from the page. */
export const spreadsheet = () => import("../../spreadsheet/index.ts");

const refused = (reason: BuyWord): FoundSheets => ({ kind: "refused", reason });

/** The table of a text. */
export const sheetInText = async (text: string): Promise<FoundSheets> => ({
  kind: "sheet",
  sheet: (await spreadsheet()).readSheet(text.slice(0, longestText)),
});

/** Sheets of a workbook, whose reader is heavy. */
async function sheetsInBook(bytes: Uint8Array): Promise<FoundSheets> {
  const found = (await import("../../spreadsheet/workbook.ts")).readWorkbook(bytes);
  const [only, second] = found ?? [];
  if (!found) return refused("sheetUnreadable");
  if (!only) return refused("sheetEmpty");
  return second ? { kind: "sheets", sheets: found } : { kind: "sheet", sheet: only };
}

/** The sheets of a file. */
export async function sheetsInFile(file: File): Promise<FoundSheets> {
  if (file.size > largestFile) return refused("sheetTooLarge");
  const bytes = new Uint8Array(await file.arrayBuffer());
  const { decodeFile, isOlderWorkbook, isWorkbook } = await spreadsheet();
  if (isOlderWorkbook(bytes)) return refused("sheetUnreadable");
  return isWorkbook(bytes) ? sheetsInBook(bytes) : sheetInText(decodeFile(bytes));
}
