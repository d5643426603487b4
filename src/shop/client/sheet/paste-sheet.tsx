/** Products from a spreadsheet: where cells are pasted or a file is chosen, and what was read is confirmed. */
import { useRef } from "hono/jsx/dom";
import { useFileDrop } from "./file-drop.ts";
import { type SheetProps, useSheet } from "./use-sheet.ts";

export function PasteSheet(props: SheetProps) {
  const { context } = props;
  const { say } = context.language;
  const area = useRef<HTMLTextAreaElement>(null);
  const { reading, message, choices, ...sheet } = useSheet(props);
  const place = useRef<HTMLElement>(null);
  const isOver = useFileDrop(place, sheet.readFile);
  const readText = async (text: string) => {
    await sheet.read(text);
    if (area.current) area.current.value = "";
  };
  return (
    <section class={isOver ? "paste card over" : "paste card"} ref={place}>
      <h2>{say("pasteTitle")}</h2>
      <p>{say("pasteText")}</p>
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
        <button
          type="button"
          class="button quiet"
          data-action="read"
          onClick={() => readText(area.current?.value ?? "")}
        >
          {say("takeRows")}
        </button>
        <label class="button quiet file">
          {say("chooseFile")}
          <input
            type="file"
            class="visually-hidden"
            accept=".xlsx,.csv,.tsv,.txt,text/csv,text/tab-separated-values,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
            onChange={async ({ target }: Event) => {
              const file = target instanceof HTMLInputElement ? target.files?.[0] : undefined;
              if (file) await sheet.readFile(file);
              if (target instanceof HTMLInputElement) target.value = "";
            }}
          />
        </label>
        <span class="templates">
          {say("downloadTemplate")}{" "}
          {(["xlsx", "csv"] as const).map((kind) => (
            <button type="button" class="button quiet" data-template={kind} onClick={() => sheet.template(kind)}>
              <bdi>{kind === "xlsx" ? "Excel" : "CSV"}</bdi>
            </button>
          ))}
        </span>
      </div>
      <p role="status">{message}</p>
      {reading && (
        <reading.ConfirmSheet
          context={context}
          sheets={reading.sheets}
          chosen={reading.chosen}
          step={reading.step}
          currencies={choices}
          chooseSheet={sheet.chooseSheet}
          change={sheet.change}
          accept={sheet.accept}
          cancel={sheet.cancel}
        />
      )}
    </section>
  );
}
