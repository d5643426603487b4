/** The sheets of a file: finds its kind, decodes it, and chooses its reader. */
import type { SheetMessage } from "../../words/buy-sheet.ts";
import { readSheet } from "../csv.ts";
import { largestFile, type NamedSheet } from "../sheet.ts";
import { decodeFile } from "./decode-file.ts";
import { fileKind, textKind } from "./file-kind.ts";
import { readHtmlTables } from "./html-table.ts";

/** The sheets of a file or a text; or the name of the message that says its kind, or why it cannot be read. */
export type FoundSheets = readonly NamedSheet[] | SheetMessage;

/** Reads the table of a text. */
export function sheetsInText(text: string): FoundSheets {
  const kind = textKind(text);
  if (kind === "html") return found(readHtmlTables(text));
  if (kind !== "text") return kind === "xlsx" || kind === "ods" ? "fileOther" : kind;
  return found([{ ...readSheet(text), name: "" }]);
}

const found = (sheets: readonly NamedSheet[]): FoundSheets => {
  const filled = sheets.filter(({ rows }) => rows.length > 0);
  return filled.length === 0 ? "sheetEmpty" : filled;
};

/**
 * Reads the sheets of a file. The reader of workbooks is heavy, and loaded only for a workbook. `progress` is called
 * with the share that is done, from 0 to 1.
 */
export async function sheetsInFile(file: Blob, progress: (share: number) => void = () => {}): Promise<FoundSheets> {
  if (file.size > largestFile) return "sheetTooLarge";
  const bytes = new Uint8Array(await file.arrayBuffer());
  progress(0.1);
  const kind = fileKind(bytes);
  if (kind === "xlsx" || kind === "ods") {
    const { readWorkbook } = await import("./workbook.ts");
    const sheets = readWorkbook(bytes, progress);
    return sheets ? found(sheets) : "fileBroken";
  }
  if (kind !== "text") return kind === "html" ? "fileOther" : kind;
  const texts = decodeFile(bytes);
  progress(0.5);
  const [first, ...others] = texts;
  if (first?.encoding === "mac-arabic") return "fileMacArabic";
  if (others.length === 0) return first ? sheetsInText(first.text) : "sheetEmpty";
  // Neither the letters nor the words tell how the file was written: each reading is shown as a sheet to choose.
  return found(texts.map(({ encoding, text }) => ({ ...readSheet(text), name: encoding })));
}
