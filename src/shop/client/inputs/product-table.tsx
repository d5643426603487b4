/** The products of a list as an editable table: typed or taken from a sheet, added and removed. */
import { memo, useEffect, useState } from "hono/jsx/dom";
import { isolated } from "../../../lib/text.ts";
import type { CatalogueField, CatalogueOperation } from "../../catalogue.ts";
import { cellId, convertedText, problemText } from "../../draft/cell-text.ts";
import { type CellProblem, type Draft, meantRows, type Row } from "../../draft/draft.ts";
import { figuresForAll, type TableColumn, tableColumns, withFigureForAll } from "../../draft/product-columns.ts";
import { Options, QuietButton, valueIn } from "../elements.tsx";
import { catalogue, language, number, say } from "../page.ts";
import { cellInput, type useInputsForm } from "./inputs-form.ts";

interface Props {
  readonly draft: Draft;
  readonly list: NonNullable<CatalogueOperation["list"]>;
  readonly problems: readonly CellProblem[];
  readonly form: ReturnType<typeof useInputsForm>;
}

/** How many products are drawn at a time: a whole assortment at once would hold up the page of a slow phone. */
const drawnAtOnce = 50;

/** The number of products that are drawn; of a long list the rest follows in steps. */
function useDrawn(count: number): number {
  const [drawn, setDrawn] = useState(drawnAtOnce);
  useEffect(() => {
    if (drawn >= count) return;
    const timer = setTimeout(() => setDrawn(drawn + drawnAtOnce));
    return () => clearTimeout(timer);
  }, [drawn, count]);
  return drawn;
}

export function ProductTable({ draft, list, problems, form }: Props) {
  const columns = { draft, fields: list.fields, required: list.required, added: form.added };
  const { shown, more } = tableColumns(columns, catalogue, language);
  const problemsOf = Map.groupBy(problems, ({ row }) => row);
  const changeRows = (changed: (rows: readonly Row[]) => readonly Row[]) =>
    form.edit((kept) => ({ ...kept, rows: changed(kept.rows) }));
  const drawn = useDrawn(draft.rows.length);
  return (
    <section class="products" tabindex={-1}>
      <h2>{say("productsTitle")}</h2>
      <figure class="scroll" tabindex={0} aria-label={say("productsTitle")}>
        <table class="product-table stacked">
          <caption class="visually-hidden">{say("productsTitle")}</caption>
          <thead>
            <tr>
              <th scope="col">{say("rowNumber")}</th>
              {shown.map(({ name, label, unit }) => (
                <th scope="col" key={name}>
                  {label}{" "}
                  <span class="hint">
                    {unit}
                    {list.required.includes(name) && ` · ${say("requiredMark")}`}
                  </span>
                </th>
              ))}
              <th />
            </tr>
          </thead>
          <tbody>
            {draft.rows.slice(0, drawn).map((row, index) => (
              <ProductRow
                key={index}
                values={draft.values}
                row={row}
                index={index}
                columns={shown}
                problems={problemsOf.get(index) ?? []}
                remove={() => changeRows((rows) => rows.toSpliced(index, 1))}
              />
            ))}
          </tbody>
        </table>
      </figure>
      {more.length > 0 && (
        <label>
          {say("addColumn")}{" "}
          <select onChange={(event: Event) => valueIn(event) && form.addColumn(valueIn(event))}>
            <option value="">—</option>
            <Options options={more.map(({ name, label }) => [name, label])} chosen={undefined} />
          </select>
        </label>
      )}
      <div class="actions">
        {figuresForAll(draft.rows, shown, list.required).map((figure) => (
          <QuietButton
            key={figure.column.name}
            text={say("figureForAll", { column: figure.column.label, figure: isolated(figure.text) })}
            onClick={() => changeRows((rows) => withFigureForAll(rows, figure))}
          />
        ))}
        <QuietButton text={say("addProduct")} onClick={() => changeRows((rows) => [...rows, {}])} />
        <QuietButton text={say("clearProducts")} onClick={() => changeRows(() => [])} />
        <span class="muted">{say("productCount", { count: number(meantRows(draft.rows).length) })}</span>
      </div>
    </section>
  );
}

interface RowProps {
  /** The currency of the draft, and its exchange rates. */
  readonly values: Row;
  readonly row: Row;
  readonly index: number;
  readonly columns: readonly TableColumn[];
  readonly problems: readonly CellProblem[];
  readonly remove: () => void;
}

/** What is shown of a product; the units of columns follow from the currency in the values. */
const stateOf = ({ values, row, columns, problems }: RowProps): string =>
  JSON.stringify([values, row, problems, columns.map(({ name }) => name)]);

/** Renders one product. It is drawn again only when something of it has changed: a list has up to 150. */
const ProductRow = memo(
  ({ values, row, index, columns, problems, remove }: RowProps) => (
    <tr>
      <th scope="row">{number(index + 1)}</th>
      {columns.map((column) => {
        const { name, field } = column;
        const cell = { values, row, index, column };
        return field ? (
          <FigureCell key={name} {...cell} field={field} problem={problems.find((problem) => problem.field === name)} />
        ) : (
          <NameCell key={name} {...cell} />
        );
      })}
      <td class="remove">
        <button
          type="button"
          class="icon"
          aria-label={say("removeProduct", { number: number(index + 1) })}
          onClick={remove}
        >
          ×
        </button>
      </td>
    </tr>
  ),
  (before, after) => stateOf(before) === stateOf(after),
);

interface CellProps {
  readonly values: Row;
  readonly row: Row;
  readonly index: number;
  readonly column: TableColumn;
}

const cellLabel = ({ column, index }: CellProps) =>
  say("cellLabel", { field: column.label, number: number(index + 1) });

/** Renders a name or a code, which stays in the browser. */
const NameCell = (props: CellProps) => (
  <td class={props.column.name} data-label={props.column.label}>
    <input
      class="wide"
      type="text"
      dir="auto"
      name={cellInput(props.index, props.column.name)}
      maxlength={120}
      aria-label={cellLabel(props)}
      value={props.row[props.column.name] ?? ""}
    />
  </td>
);

interface FigureProps extends CellProps {
  readonly field: CatalogueField;
  readonly problem: CellProblem | undefined;
}

/** Renders a figure as it was typed, and its problem below it. */
function FigureCell({ field, problem, ...cell }: FigureProps) {
  const { values, row, index, column } = cell;
  const text = row[field.name] ?? "";
  const id = cellId({ row: index, field: field.name });
  const converted = convertedText({ values }, field, text, catalogue, language);
  return (
    <td data-label={`${column.label} (${column.unit})`}>
      <input
        id={id}
        type="text"
        inputmode="decimal"
        dir="ltr"
        name={cellInput(index, field.name)}
        maxlength={40}
        aria-label={cellLabel(cell)}
        aria-invalid={problem ? "true" : undefined}
        aria-describedby={problem ? `${id}-problem` : converted ? `${id}-converted` : undefined}
        value={text}
      />
      {converted && (
        <bdi dir="ltr" class="hint converted" id={`${id}-converted`}>
          {converted}
        </bdi>
      )}
      {problem && (
        <span class="error" id={`${id}-problem`}>
          {problemText(problem, field, language)}
        </span>
      )}
    </td>
  );
}
