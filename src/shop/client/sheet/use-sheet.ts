/** A spreadsheet that somebody pastes or opens: read, confirmed, then taken over; and the template to begin with. */
import { useState } from "hono/jsx/dom";
import { currencyField, type Row } from "../../draft.ts";
import type { ImportStep } from "../../spreadsheet/import-sheet.ts";
import type { NamedSheet } from "../../spreadsheet/sheet.ts";
import type { BuyContext } from "../buy-context.ts";
import { saveFile } from "../save-file.ts";
import { type FoundSheets, importer, sheetInText, sheetsInFile } from "./sheet-file.ts";

export interface SheetProps {
  readonly context: BuyContext;
  readonly operation: string;
  /** The fields of a product. */
  readonly fields: readonly string[];
  /** The products of the operation's example, for the template. */
  readonly example: readonly object[];
  /** The currency of the form. */
  readonly currency: string;
  /** Takes products, and the currency that all their sale prices are in. */
  readonly take: (rows: readonly Row[], currency: string | undefined) => void;
}

type Importer = Awaited<ReturnType<typeof importer>>;

/** What is read at the moment. */
export interface Reading {
  readonly sheets: readonly NamedSheet[];
  /** The position of the sheet that is being confirmed. */
  readonly chosen: number;
  readonly step: ImportStep;
  readonly ConfirmSheet: Importer["ConfirmSheet"];
}

export function useSheet({ context, operation, fields, example, currency, take }: SheetProps) {
  const { catalogue, language } = context;
  const { say, number, locale } = language;
  const [reading, setReading] = useState<Reading | undefined>(undefined);
  const [message, setMessage] = useState("");
  const shapes = fields.flatMap((name) => catalogue.fields[name] ?? []);
  const choices = catalogue.fields[currencyField]?.choices ?? [currency];

  const show = async (found: FoundSheets) => {
    if (found.kind === "refused") {
      setReading(undefined);
      setMessage(say(found.reason));
      return;
    }
    const { beginImport, ConfirmSheet } = await importer();
    const steps = found.sheets.flatMap((sheet) => beginImport(sheet, shapes, currency) ?? []);
    const known = steps.map(({ columns }) => columns.filter(({ field }) => field !== undefined).length);
    const chosen = Math.max(0, known.indexOf(Math.max(...known)));
    const step = steps[chosen];
    setReading(step && { sheets: found.sheets, chosen, step, ConfirmSheet });
    setMessage(say("sheetRead"));
  };
  return {
    reading,
    message,
    choices,
    change: (step: ImportStep) => reading && setReading({ ...reading, step }),
    chooseSheet: async (chosen: number) => {
      const sheet = reading?.sheets[chosen];
      const step = sheet && (await importer()).beginImport(sheet, shapes, currency);
      if (reading && step) setReading({ ...reading, chosen, step });
    },
    accept: async (step: ImportStep) => {
      const { takeSheet } = await importer();
      const taken = takeSheet(step, choices);
      setReading(undefined);
      setMessage(say("sheetTaken", { count: number(taken.rows.length) }));
      take(taken.rows, taken.currency);
    },
    cancel: () => {
      setReading(undefined);
      setMessage("");
    },
    read: async (text: string) => show(await sheetInText(text)),
    readFile: async (file: File) => show(await sheetsInFile(file)),
    /** Hands over the template, as the spreadsheet of a program or as text. */
    template: async (kind: "xlsx" | "csv") => {
      const { templateCsv, templateWorkbook } = await importer();
      const template = { language, fields: shapes, currency, example };
      const name = `${operation}-${locale}.${kind}`;
      if (kind === "csv") saveFile(name, "text/csv;charset=utf-8", templateCsv(template));
      else saveFile(name, "", await templateWorkbook(template));
    },
  };
}
