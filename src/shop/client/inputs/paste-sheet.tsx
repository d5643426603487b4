/** Products from a spreadsheet: where cells are pasted or a file is chosen. */
import { useRef } from "hono/jsx/dom";
import { ColumnMapping } from "./column-mapping.tsx";
import { useFileDrop } from "./file-drop.ts";
import { type SheetProps, useSheet } from "./sheet.ts";
import { SheetChoice } from "./sheet-choice.tsx";

export function PasteSheet(props: SheetProps) {
  const { context, required, currency } = props;
  const { word } = context.formats;
  const area = useRef<HTMLTextAreaElement>(null);
  const { opened, setOpened, sheets, open, message, labels, accept, read, readFile, template } = useSheet(props);
  const place = useRef<HTMLElement>(null);
  const isOver = useFileDrop(place, readFile);
  const readText = async (text: string) => {
    await read(text);
    if (area.current) area.current.value = "";
  };
  return (
    <section class={isOver ? "paste card over" : "paste card"} ref={place}>
      <h2>{word("pasteTitle")}</h2>
      <p>{word("pasteText")}</p>
      <label for="paste" class="visually-hidden">
        {word("pasteLabel")}
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
        <button
          type="button"
          class="button quiet"
          data-action="read"
          onClick={() => readText(area.current?.value ?? "")}
        >
          {word("takeRows")}
        </button>
        <label class="button quiet file">
          {word("chooseFile")}
          <input
            type="file"
            class="visually-hidden"
            accept=".xlsx,.csv,.tsv,.txt,text/csv,text/tab-separated-values,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
            onChange={async ({ target }: Event) => {
              const file = target instanceof HTMLInputElement ? target.files?.[0] : undefined;
              if (file) await readFile(file);
              if (target instanceof HTMLInputElement) target.value = "";
            }}
          />
        </label>
        <button type="button" class="button quiet" data-action="template" onClick={template}>
          {word("downloadTemplate")}
        </button>
      </div>
      <p role="status">{message}</p>
      {sheets.length > 0 && <SheetChoice context={context} sheets={sheets} choose={open} />}
      {opened && (
        <ColumnMapping
          context={context}
          sheet={opened}
          labels={labels}
          required={required}
          currency={currency}
          change={setOpened}
          accept={accept}
        />
      )}
    </section>
  );
}
