/** Products from a spreadsheet: pasted cells or a CSV file, their columns named, their figures read where that is certain. */
import { useRef, useState } from "hono/jsx/dom";
import type { CatalogueField } from "../catalogue.ts";
import { currencyField, type Row, understood } from "../draft.ts";
import { longestSheet } from "../spreadsheet/sheet-limits.ts";
import { decimalOf } from "../typed-cells.ts";
import type { BuyContext } from "./buy-context.ts";
import { saveFile } from "./save-file.ts";

interface Props {
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

/** A sheet whose columns are being named. */
interface Opened {
  /** Headings, or nothing where the sheet has none. */
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly columns: readonly (string | undefined)[];
  readonly cut: boolean;
}

/** Characters of pasted text and files that are read. */
const longestText = 2_000_000;

/** The reader of spreadsheets is loaded when somebody has one. */
const spreadsheet = () => import("../spreadsheet/index.ts");

export function PasteSheet({ context, operation, fields, required, example, currency: chosen, take }: Props) {
  const { catalogue, formats } = context;
  const { word } = formats;
  const area = useRef<HTMLTextAreaElement>(null);
  const [opened, setOpened] = useState<Opened | undefined>(undefined);
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
  const targets = [
    { name: "name", labels: [] },
    { name: "sku", labels: [] },
    ...shapes.map(({ name, labels: known }) => ({ name, labels: known })),
  ];

  const accept = async (sheet: Opened) => {
    const { rowsBy } = await spreadsheet();
    const rows = rowsBy(sheet.rows, sheet.columns);
    const currencies = new Set(rows.map((row) => row[currencyField]?.trim().toUpperCase() ?? "").filter(Boolean));
    const [first] = currencies;
    const stated = currencies.size === 1 ? first : undefined;
    const figures = shapes.filter(({ choices }) => !choices);
    const cells = rows.flatMap((row) => figures.map((field) => ({ field, text: row[field.name] ?? "" })));
    const decimal = decimalOf(cells, stated ?? chosen);
    // What is certain is shown as it is understood; everything else stays as it was written, and is asked about.
    const read = rows.map(({ [currencyField]: own, ...row }) => ({
      ...understood(row, catalogue, stated ?? chosen, decimal),
      ...(currencies.size > 1 && own !== undefined && { [currencyField]: own }),
    }));
    setOpened(undefined);
    setMessage(
      [
        word("sheetTaken", { count: formats.number(rows.length) }),
        sheet.cut ? word("sheetTooLong", { count: formats.number(longestSheet) }) : "",
      ].join(" "),
    );
    if (area.current) area.current.value = "";
    take(read, stated);
  };

  const read = async (text: string) => {
    const { readSheet, guessColumns, hasHeader } = await spreadsheet();
    const { rows, cut } = readSheet(text.slice(0, longestText));
    const [first] = rows;
    if (!first) {
      setMessage(word("sheetEmpty"));
      return;
    }
    const headed = hasHeader(first, targets);
    const sheet = {
      header: headed ? first : [],
      rows: rows.slice(headed ? 1 : 0, longestSheet + (headed ? 1 : 0)),
      columns: headed ? guessColumns(first, targets) : first.map(() => undefined),
      cut,
    };
    if (sheet.rows.length === 0) setMessage(word("sheetEmpty"));
    else if (required.every((name) => sheet.columns.includes(name)) && !sheet.columns.includes(undefined))
      await accept(sheet);
    else {
      setMessage("");
      setOpened(sheet);
    }
  };

  const template = async () => {
    const { writeCsv } = await spreadsheet();
    const heading = (name: string) => {
      const unit = catalogue.fields[name]?.unit;
      const inBrackets = unit && unit.kind !== "money" && unit.text ? ` (${unit.text})` : "";
      return `${labels.get(name) ?? name}${inBrackets}`;
    };
    const columns = ["name", "sku", ...fields];
    const rows = example.map((product, index) => {
      const values = new Map(Object.entries(product));
      return columns.map((name): string | number => {
        if (name === "name") return formats.locale === "ar" ? `منتج ${index + 1}` : `Product ${index + 1}`;
        const value: unknown = values.get(name);
        return typeof value === "number" || typeof value === "string" ? value : "";
      });
    });
    saveFile(`${operation}-${formats.locale}.csv`, "text/csv;charset=utf-8", writeCsv([columns.map(heading), ...rows]));
  };

  const missing = opened ? required.filter((name) => !opened.columns.includes(name)) : [];

  return (
    <section class="paste card">
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
          void read(text);
        }}
      />
      <div class="actions">
        <button type="button" class="button quiet" data-action="read" onClick={() => read(area.current?.value ?? "")}>
          {word("takeRows")}
        </button>
        <label class="button quiet file">
          {word("chooseFile")}
          <input
            type="file"
            class="visually-hidden"
            accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
            onChange={async (event: Event) => {
              const { target } = event;
              const file = target instanceof HTMLInputElement ? target.files?.[0] : undefined;
              if (!file) return;
              const bytes = new Uint8Array(await file.slice(0, longestText).arrayBuffer());
              await read((await spreadsheet()).decodeFile(bytes));
              if (target instanceof HTMLInputElement) target.value = "";
            }}
          />
        </label>
        <button type="button" class="button quiet" data-action="template" onClick={template}>
          {word("downloadTemplate")}
        </button>
      </div>
      <p role="status">{message}</p>
      {opened && (
        <fieldset class="mapping">
          <legend>{word("mappingTitle")}</legend>
          <div class="field-grid">
            {opened.columns.map((column, index) => {
              const heading = opened.header[index] || formats.number(index + 1);
              return (
                <div class="field">
                  <label for={`column-${index}`}>
                    {word("mappingColumn", { column: heading })}{" "}
                    <span class="hint">
                      <bdi>{opened.rows[0]?.[index] ?? ""}</bdi>
                    </span>
                  </label>
                  <select
                    id={`column-${index}`}
                    onChange={(event: Event) => {
                      const { target } = event;
                      if (!(target instanceof HTMLSelectElement)) return;
                      const named = target.value === "" ? undefined : target.value;
                      setOpened({
                        ...opened,
                        columns: opened.columns.map((other, position) =>
                          position === index ? named : other === named ? undefined : other,
                        ),
                      });
                    }}
                  >
                    <option value="" selected={column === undefined}>
                      {word("mappingIgnore")}
                    </option>
                    {targets.map(({ name }) => (
                      <option value={name} selected={column === name}>
                        {labels.get(name)}
                      </option>
                    ))}
                  </select>
                </div>
              );
            })}
          </div>
          {missing.length > 0 && (
            <p class="notice">
              {word("mappingMissing", {
                fields: new Intl.ListFormat(formats.locale).format(missing.map((name) => labels.get(name) ?? name)),
              })}
            </p>
          )}
          <button
            type="button"
            class="button"
            data-action="mapping"
            disabled={missing.length > 0}
            onClick={() => accept(opened)}
          >
            {word("mappingApply")}
          </button>
        </fieldset>
      )}
    </section>
  );
}
