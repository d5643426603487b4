/** A spreadsheet that somebody pastes or opens: read, its columns asked about where they must be, then taken over. */
import { useState } from "hono/jsx/dom";
import type { BuyWord } from "../../../words/buy.ts";
import type { CatalogueField } from "../../catalogue.ts";
import { localColumns, type Row } from "../../draft.ts";
import type { Sheet } from "../../spreadsheet/csv.ts";
import {
  columnsLeft,
  isMapped,
  type OpenedSheet,
  piecesOfCarton,
  pricedGoods,
  supplierCurrency,
} from "../../spreadsheet/opened-sheet.ts";
import { largestFile, longestSheet } from "../../spreadsheet/sheet-limits.ts";
import type { NamedSheet } from "../../spreadsheet/workbook.ts";
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
  const [sheets, setSheets] = useState<readonly NamedSheet[]>([]);
  const [message, setMessage] = useState("");
  const shapes = fields.flatMap((name): CatalogueField[] => {
    const shape = catalogue.fields[name];
    return shape ? [shape] : [];
  });
  const labels = new Map([
    ["name", word("productNameColumn")],
    ["sku", word("skuColumn")],
    [supplierCurrency, word("supplierCurrencyColumn")],
    [piecesOfCarton, word("piecesOfCartonColumn")],
    [pricedGoods, word("pricedGoodsColumn")],
    ...shapes.map(({ name, label }) => [name, label] as const),
  ]);

  const list = (rows: readonly string[]) => new Intl.ListFormat(locale).format(rows.map((row) => `\u2068${row}\u2069`));
  const accept = async (sheet: OpenedSheet) => {
    const taken = (await spreadsheet()).takeSheet(sheet, shapes, catalogue, currency);
    const left = columnsLeft(sheet);
    setOpened(undefined);
    setMessage(
      [
        word("sheetTaken", { count: number(taken.rows.length) }),
        sheet.titles.length > 0 ? word("sheetTitles", { rows: list(sheet.titles) }) : "",
        sheet.notes.length > 0 ? word("sheetNotes", { rows: list(sheet.notes) }) : "",
        sheet.hidden.length > 0 ? word("sheetHidden", { rows: list(sheet.hidden) }) : "",
        left.length > 0 ? word("sheetColumns", { columns: list(left) }) : "",
        sheet.totals.length > 0 ? word("sheetTotals", { rows: list(sheet.totals) }) : "",
        sheet.cut ? word("sheetTooLong", { count: number(longestSheet) }) : "",
      ]
        .filter(Boolean)
        .join(" "),
    );
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
  const refuse = (reason: BuyWord) => {
    setSheets([]);
    setOpened(undefined);
    setMessage(word(reason));
  };
  const read = async (text: string) => open((await spreadsheet()).readSheet(text.slice(0, longestText)));
  /** Only a workbook needs its reader, which is heavy. */
  const readBook = async (bytes: Uint8Array) => {
    const found = (await import("../../spreadsheet/workbook.ts")).readWorkbook(bytes);
    const [only, second] = found ?? [];
    if (!found) return refuse("sheetUnreadable");
    if (!only) return refuse("sheetEmpty");
    if (!second) return open(only);
    setOpened(undefined);
    setMessage("");
    setSheets(found);
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
    read,
    readFile: async (file: File) => {
      if (file.size > largestFile) return refuse("sheetTooLarge");
      const bytes = new Uint8Array(await file.arrayBuffer());
      const { decodeFile, isOlderWorkbook, isWorkbook } = await spreadsheet();
      if (isOlderWorkbook(bytes)) return refuse("sheetUnreadable");
      await (isWorkbook(bytes) ? readBook(bytes) : read(decodeFile(bytes)));
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
