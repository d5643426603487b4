/**
 * Reads sheets in a thread of its own, so that the page responds while a large file is read. This file holds both
 * sides: the page starts its own address as a worker.
 */
import type { CatalogueField } from "../../catalogue.ts";
import type { ImportStep } from "../../spreadsheet/confirmed-sheet.ts";
import { sheetsInFile, sheetsInText } from "../../spreadsheet/formats/read-file.ts";
import { beginImport } from "../../spreadsheet/import-step.ts";
import type { NamedSheet } from "../../spreadsheet/sheet.ts";
import type { SheetMessage } from "../../words/buy-sheet.ts";

/** What is read, and for which form. */
export interface ReadRequest {
  readonly source: Blob | string;
  readonly fields: readonly CatalogueField[];
  /** The currency of the form, ISO 4217. */
  readonly currency: string;
}

/** A sheet, and the step that begins with it. */
export interface ReadSheet {
  readonly sheet: NamedSheet;
  readonly step: ImportStep;
}

/** The sheets that were read, or the name of the message that says why nothing was. */
export type ReadAnswer = readonly ReadSheet[] | SheetMessage;

/** How long a file is read before it is given up, ms. */
const patienceMs = 60_000;

async function read({ source, fields, currency }: ReadRequest, progress: (share: number) => void): Promise<ReadAnswer> {
  const found = typeof source === "string" ? sheetsInText(source) : await sheetsInFile(source, progress);
  if (typeof found === "string") return found;
  const steps = found.flatMap((sheet) => {
    const step = beginImport(sheet, fields, currency);
    return step ? [{ sheet, step }] : [];
  });
  return steps.length > 0 ? steps : "sheetEmpty";
}

/** Reads a file or a text; `progress` is called with the share that is done, from 0 to 1. */
export function readSheets(request: ReadRequest, progress: (share: number) => void): Promise<ReadAnswer> {
  return new Promise((resolve) => {
    const worker = new Worker(import.meta.url, { type: "module" });
    const end = (answer: ReadAnswer) => {
      clearTimeout(timer);
      worker.terminate();
      resolve(answer);
    };
    const timer = setTimeout(() => end("fileBroken"), patienceMs);
    worker.onmessage = ({ data }: MessageEvent<number | { readonly answer: ReadAnswer }>) =>
      typeof data === "number" ? progress(data) : end(data.answer);
    worker.onerror = () => end("fileBroken");
    worker.postMessage(request);
  });
}

if (typeof document === "undefined")
  self.onmessage = async ({ data }: MessageEvent<ReadRequest>) => {
    const answer = await read(data, (share) => self.postMessage(share)).catch((): ReadAnswer => "fileBroken");
    self.postMessage({ answer });
  };
