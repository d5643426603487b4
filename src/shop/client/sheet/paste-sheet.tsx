/** Products from a spreadsheet: pasted cells or a chosen file, confirmed and then taken. */
import { useEffect, useRef, useState } from "hono/jsx/dom";
import { chapterAddress } from "../../../../catalog/service/pages.ts";
import type { Row } from "../../draft/draft.ts";
import type { ImportStep } from "../../spreadsheet/confirmed-sheet.ts";
import { QuietButton } from "../elements.tsx";
import { catalogue, formCurrencies, language, locale, number, say } from "../page.ts";
import { saveFile } from "../save-file.ts";
import type { ReadSheet } from "./sheet-reader.ts";

interface Props {
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

/** Loads the importer, which is not part of the page's first script. */
const importer = () => import("./importer.ts");

/** The sheets that are being confirmed. */
interface Reading {
  readonly sheets: readonly ReadSheet[];
  /** The position of the sheet that is being confirmed. */
  readonly chosen: number;
  readonly step: ImportStep;
  readonly ConfirmSheet: Awaited<ReturnType<typeof importer>>["ConfirmSheet"];
}

const fileTypes =
  ".xlsx,.xlsm,.ods,.xls,.csv,.tsv,.txt,.html,text/csv,text/tab-separated-values,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

type Template = Parameters<Awaited<ReturnType<typeof importer>>["templateCsv"]>[0];

/** Renders the buttons that hand over a template, as the spreadsheet of a program or as text. */
function Templates({ name, template }: { readonly name: string; readonly template: Template }) {
  const save = async (kind: "xlsx" | "csv") => {
    const { templateCsv, templateWorkbook } = await importer();
    if (kind === "csv") saveFile(`${name}.csv`, "text/csv;charset=utf-8", templateCsv(template));
    else saveFile(`${name}.xlsx`, "", await templateWorkbook(template));
  };
  return (
    <span class="templates">
      {say("downloadTemplate")}{" "}
      {(["xlsx", "csv"] as const).map((kind) => (
        <QuietButton
          data-template={kind}
          text={<bdi>{kind === "xlsx" ? "Excel" : "CSV"}</bdi>}
          onClick={() => save(kind)}
        />
      ))}
    </span>
  );
}

/**
 * Reads a file that is dropped on an element, and tells whether one is held over it. `read` is renewed when one of
 * `dependencies` changes.
 */
function useDroppedFile(
  place: { readonly current: HTMLElement | null },
  read: (file: Blob) => Promise<void>,
  dependencies: readonly string[],
): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const listening = new AbortController();
    const hear = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      setOver(event.type === "dragover");
      const [file] = event.dataTransfer.files;
      if (event.type === "drop" && file) void read(file);
    };
    for (const type of ["dragover", "dragleave", "drop"] as const)
      place.current?.addEventListener(type, hear, { signal: listening.signal });
    return () => listening.abort();
  }, dependencies);
  return isOver;
}

export function PasteSheet({ operation, fields, example, currency, take }: Props) {
  const place = useRef<HTMLElement>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  const [reading, setReading] = useState<Reading | undefined>(undefined);
  const [message, setMessage] = useState("");
  /** Which share of a file is read; undefined while none is. */
  const [progress, setProgress] = useState<number | undefined>(undefined);
  const shapes = fields.flatMap((name) => catalogue.fields[name] ?? []);

  const finish = (said: string) => {
    setReading(undefined);
    setMessage(said);
  };
  /** Reads a file or a text, and shows the step for the sheet whose columns are known best. */
  const read = async (source: Blob | string) => {
    finish(say("sheetReading"));
    setProgress(0);
    const [{ readSheets }, { ConfirmSheet, sayOfSheet }] = await Promise.all([import("./sheet-reader.ts"), importer()]);
    const sheets = await readSheets({ source, fields: shapes, currency }, setProgress);
    setProgress(undefined);
    if (typeof sheets === "string") return finish(sayOfSheet(sheets));
    const known = sheets.map(({ step }) => step.columns.filter(({ field }) => field !== undefined).length);
    const chosen = Math.max(0, known.indexOf(Math.max(...known)));
    const step = sheets[chosen]?.step;
    setReading(step && { sheets, chosen, step, ConfirmSheet });
    setMessage(say("sheetRead"));
  };
  const readText = async (text: string) => {
    await read(text);
    if (area.current) area.current.value = "";
  };
  const chooseSheet = (chosen: number) => {
    const step = reading?.sheets[chosen]?.step;
    if (reading && step) setReading({ ...reading, chosen, step });
  };
  const accept = async (step: ImportStep) => {
    const taken = (await importer()).takeSheet(step, formCurrencies);
    finish(say("sheetTaken", { count: number(taken.rows.length) }));
    take(taken.rows, taken.currency);
  };
  const isOver = useDroppedFile(place, read, [operation, currency]);

  return (
    <section class={isOver ? "paste card over" : "paste card"} ref={place}>
      <h2>{say("pasteTitle")}</h2>
      <p>
        {say("pasteText")} <a href={chapterAddress("your-files", locale)}>{say("whatIsRead")}</a>
      </p>
      <label for="paste" class="visually-hidden">
        {say("pasteLabel")}
      </label>
      <textarea
        id="paste"
        ref={area}
        dir="auto"
        spellcheck={false}
        onPaste={(event: ClipboardEvent) => {
          const text = event.clipboardData?.getData("text/plain") ?? "";
          if (!/[\t\n]/.test(text)) return;
          event.preventDefault();
          void readText(text);
        }}
      />
      <div class="actions">
        <QuietButton data-action="read" text={say("takeRows")} onClick={() => readText(area.current?.value ?? "")} />
        <label class="button quiet file">
          {say("chooseFile")}
          <input
            type="file"
            class="visually-hidden"
            accept={fileTypes}
            onChange={async ({ target }: Event) => {
              if (!(target instanceof HTMLInputElement)) return;
              const [file] = target.files ?? [];
              if (file) await read(file);
              target.value = "";
            }}
          />
        </label>
        <Templates name={`${operation}-${locale}`} template={{ language, fields: shapes, currency, example }} />
      </div>
      <p role="status">{message}</p>
      {progress !== undefined && <progress value={progress} aria-label={say("sheetReading")} />}
      {reading && (
        <reading.ConfirmSheet
          {...reading}
          sheets={reading.sheets.map(({ sheet }) => sheet)}
          chooseSheet={chooseSheet}
          change={(step) => setReading({ ...reading, step })}
          accept={accept}
          cancel={() => finish("")}
        />
      )}
    </section>
  );
}
