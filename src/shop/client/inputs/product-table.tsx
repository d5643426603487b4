/** The products of a list as an editable table: typed or taken from a sheet, added and removed. */
import type { CatalogueOperation } from "../../catalogue.ts";
import { type CellProblem, type Draft, meantRows, type Row } from "../../draft.ts";
import { tableColumns } from "../../product-columns.ts";
import type { BuyContext } from "../buy-context.ts";
import type { useInputsForm } from "./inputs-form.ts";
import { ProductRow } from "./product-row.tsx";

interface Props {
  readonly context: BuyContext;
  readonly draft: Draft;
  readonly list: NonNullable<CatalogueOperation["list"]>;
  readonly problems: readonly CellProblem[];
  readonly form: ReturnType<typeof useInputsForm>;
}

export function ProductTable({ context, draft, list, problems, form }: Props) {
  const { say, number } = context.language;
  const columns = { draft, fields: list.fields, required: list.required, added: form.added };
  const { shown, more } = tableColumns(columns, context.catalogue, context.language);
  const problemOf = new Map(problems.map((problem) => [`${problem.row} ${problem.field}`, problem]));
  const changeRows = (changed: (rows: readonly Row[]) => readonly Row[]) =>
    form.edit((kept) => ({ ...kept, rows: changed(kept.rows) }));
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
                <th scope="col">
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
            {draft.rows.map((row, index) => (
              <ProductRow
                context={context}
                draft={draft}
                row={row}
                index={index}
                columns={shown}
                problemOf={(name) => problemOf.get(`${index} ${name}`)}
                remove={() => changeRows((rows) => rows.toSpliced(index, 1))}
              />
            ))}
          </tbody>
        </table>
      </figure>
      {more.length > 0 && (
        <label>
          {say("addColumn")}{" "}
          <select
            onChange={({ target }: Event) => {
              if (target instanceof HTMLSelectElement && target.value) form.addColumn(target.value);
            }}
          >
            <option value="">—</option>
            {more.map(({ name, label }) => (
              <option value={name}>{label}</option>
            ))}
          </select>
        </label>
      )}
      <div class="actions">
        <button type="button" class="button quiet" onClick={() => changeRows((rows) => [...rows, {}])}>
          {say("addProduct")}
        </button>
        <button type="button" class="button quiet" onClick={() => changeRows(() => [])}>
          {say("clearProducts")}
        </button>
        <span class="muted">{say("productCount", { count: number(meantRows(draft.rows).length) })}</span>
      </div>
    </section>
  );
}
