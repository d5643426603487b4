/** Asks which column of a sheet is which field. */
import { currencyName } from "../../numbers/currency-names.ts";
import { missingColumns, type OpenedSheet, withColumn } from "../../spreadsheet/opened-sheet.ts";
import type { BuyContext } from "../buy-context.ts";

interface Props {
  readonly context: BuyContext;
  readonly sheet: OpenedSheet;
  /** What columns can be, by name, with what each is called. */
  readonly labels: ReadonlyMap<string, string>;
  readonly required: readonly string[];
  /** The currency of the form. */
  readonly currency: string;
  readonly change: (sheet: OpenedSheet) => void;
  readonly accept: (sheet: OpenedSheet) => void;
}

export function ColumnMapping({ context, sheet, labels, required, currency, change, accept }: Props) {
  const { word, locale } = context.formats;
  const missing = missingColumns(sheet, required);
  const columns = (areAsked: boolean) => (
    <div class="field-grid">
      {sheet.columns.flatMap((_, index) =>
        sheet.asked[index] === areAsked
          ? [<Column key={index} context={context} sheet={sheet} labels={labels} index={index} change={change} />]
          : [],
      )}
    </div>
  );
  const understood = sheet.asked.filter((isAsked) => !isAsked).length;
  return (
    <fieldset class="mapping">
      <legend>{word("mappingTitle")}</legend>
      {columns(true)}
      {understood > 0 && (
        <details>
          <summary>{word("mappingUnderstood", { count: context.formats.number(understood) })}</summary>
          {columns(false)}
        </details>
      )}
      <p class="hint">{word("mappingCurrency", { currency: `\u2068${currencyName(currency, locale)}\u2069` })}</p>
      {missing.length > 0 && (
        <p class="notice">
          {word("mappingMissing", {
            fields: new Intl.ListFormat(locale).format(missing.map((name) => labels.get(name) ?? name)),
          })}
        </p>
      )}
      <button type="button" class="button" data-action="mapping" onClick={() => accept(sheet)}>
        {word("mappingApply")}
      </button>
    </fieldset>
  );
}

/** One column, with the first of its cells. */
function Column({
  context: { catalogue, formats },
  sheet,
  labels,
  index,
  change,
}: Pick<Props, "context" | "sheet" | "labels" | "change"> & { readonly index: number }) {
  const { word, number } = formats;
  const field = sheet.columns[index];
  return (
    <div class="field">
      <label for={`column-${index}`}>
        {word("mappingColumn", { column: sheet.header[index] || number(index + 1) })}{" "}
        <span class="hint">
          <bdi>{sheet.rows[0]?.[index] ?? ""}</bdi>
        </span>
      </label>
      <select
        id={`column-${index}`}
        onChange={({ target }: Event) => {
          if (target instanceof HTMLSelectElement) change(withColumn(sheet, index, target.value || undefined));
        }}
      >
        <option value="" selected={field === undefined}>
          {word("mappingIgnore")}
        </option>
        {[...labels].map(([name, label]) => (
          <option value={name} selected={field === name}>
            {catalogue.fields[name]?.unit.kind === "percent" ? `${label} (%)` : label}
          </option>
        ))}
      </select>
    </div>
  );
}
