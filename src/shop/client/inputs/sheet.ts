/** A spreadsheet that somebody pastes or opens: read, its columns asked about where they must be, then taken over. */
import { useState } from "hono/jsx/dom";
import { localColumns, type Row } from "../../draft.ts";
import { columnLabels, sheetNotes } from "../../sheet-notes.ts";
import type { Sheet } from "../../spreadsheet/csv.ts";
import { isMapped, type OpenedSheet } from "../../spreadsheet/opened-sheet.ts";
import type { NamedSheet } from "../../spreadsheet/workbook.ts";
import type { BuyContext } from "../buy-context.ts";
import { saveFile } from "../save-file.ts";
import { type FoundSheets, sheetInText, sheetsInFile, spreadsheet } from "./sheet-file.ts";

export interface SheetProps {
  readonly context: BuyContext;
  readonly operation: string;
  readonly fields: readonly string[];
  readonly required: readonly string[];
  /** The products of the operation's example, for the template. */
  readonly example: readonly object[];
  /** The currency of the form, when the sheet states none. */
  readonly currency: string;
  readonly take: (rows: readonly Row[], currency: string | undefined) => void;
}

export function useSheet({ context, operation, fields, required, example, currency, take }: SheetProps) {
  const { catalogue, formats } = context;
  const { word, number, locale } = formats;
  const [opened, setOpened] = useState<OpenedSheet | undefined>(undefined);
  const [sheets, setSheets] = useState<readonly NamedSheet[]>([]);
  const [message, setMessage] = useState("");
  const shapes = fields.flatMap((name) => catalogue.fields[name] ?? []);
  const labels = columnLabels(shapes, formats);

  const accept = async (sheet: OpenedSheet) => {
    const taken = (await spreadsheet()).takeSheet(sheet, shapes, catalogue, currency);
    setOpened(undefined);
    setMessage(sheetNotes(sheet, taken.rows.length, formats));
    take(taken.rows, taken.currency);
  };
  const open = async (found: Sheet) => {
    const { openSheet, sheetTargets } = await spreadsheet();
    const sheet = openSheet(found, sheetTargets(shapes));
    setSheets([]);
    if (sheet && isMapped(sheet, required)) return accept(sheet);
    setMessage(sheet ? "" : word("sheetEmpty"));
    setOpened(sheet);
  };
  const show = async (found: FoundSheets) => {
    if (found.kind === "sheet") return open(found.sheet);
    setOpened(undefined);
    setSheets(found.kind === "sheets" ? found.sheets : []);
    setMessage(found.kind === "refused" ? word(found.reason) : "");
  };
  return {
    /** The sheet whose columns are asked about. */
    opened,
    setOpened,
    /** Sheets of a workbook among which one is to be chosen. */
    sheets,
    open,
    message,
    labels,
    accept,
    read: async (text: string) => show(await sheetInText(text)),
    readFile: async (file: File) => show(await sheetsInFile(file)),
    template: async () => {
      const { templateRows, writeCsv } = await spreadsheet();
      const rows = templateRows({
        catalogue,
        columns: [...localColumns, ...fields],
        label: (name) => labels.get(name) ?? name,
        productName: (index) => word("productNumber", { number: number(index + 1) }),
        example,
      });
      saveFile(`${operation}-${locale}.csv`, "text/csv;charset=utf-8", writeCsv(rows));
    },
  };
}
