/** A spreadsheet that somebody pastes or opens: read, its columns asked about where they must be, then taken over. */
import { useState } from "hono/jsx/dom";
import type { CatalogueField } from "../../catalogue.ts";
import { localColumns, type Row } from "../../draft.ts";
import { isMapped, type OpenedSheet } from "../../spreadsheet/opened-sheet.ts";
import { longestSheet } from "../../spreadsheet/sheet-limits.ts";
import type { BuyContext } from "../buy-context.ts";
import { saveFile } from "../save-file.ts";

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

/** Characters of pasted text and files that are read. */
const longestText = 2_000_000;

/** The reader of spreadsheets is loaded when somebody has one. */
const spreadsheet = () => import("../../spreadsheet/index.ts");

export function useSheet({ context, operation, fields, required, example, currency, take }: SheetProps) {
  const { catalogue, formats } = context;
  const { word, number, locale } = formats;
  const [opened, setOpened] = useState<OpenedSheet | undefined>(undefined);
  const [message, setMessage] = useState("");
  const shapes = fields.flatMap((name): CatalogueField[] => {
    const shape = catalogue.fields[name];
    return shape ? [shape] : [];
  });
  const labels = new Map([
    ["name", word("productNameColumn")],
    ["sku", word("skuColumn")],
    ...shapes.map(({ name, label }) => [name, label] as const),
  ]);

  const list = (rows: readonly string[]) => new Intl.ListFormat(locale).format(rows.map((row) => `\u2068${row}\u2069`));
  const accept = async (sheet: OpenedSheet) => {
    const taken = (await spreadsheet()).takeSheet(sheet, shapes, catalogue, currency);
    setOpened(undefined);
    setMessage(
      [
        word("sheetTaken", { count: number(taken.rows.length) }),
        sheet.titles.length > 0 ? word("sheetTitles", { rows: list(sheet.titles) }) : "",
        sheet.totals.length > 0 ? word("sheetTotals", { rows: list(sheet.totals) }) : "",
        sheet.cut ? word("sheetTooLong", { count: number(longestSheet) }) : "",
      ]
        .filter(Boolean)
        .join(" "),
    );
    take(taken.rows, taken.currency);
  };
  const read = async (text: string) => {
    const { readSheet, openSheet, sheetTargets } = await spreadsheet();
    const sheet = openSheet(readSheet(text.slice(0, longestText)), sheetTargets(shapes));
    if (sheet && isMapped(sheet, required)) return accept(sheet);
    setMessage(sheet ? "" : word("sheetEmpty"));
    setOpened(sheet);
  };
  return {
    /** The sheet whose columns are asked about. */
    opened,
    setOpened,
    message,
    labels,
    accept,
    read,
    readFile: async (file: File) => {
      const bytes = new Uint8Array(await file.slice(0, longestText).arrayBuffer());
      await read((await spreadsheet()).decodeFile(bytes));
    },
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
