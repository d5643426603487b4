/** The products as an editable table: the form for typing, and the preview of what was pasted. */
import type { CellProblem } from "../../draft.ts";
import { type Shown, tableColumns } from "../../product-columns.ts";
import type { BuyContext } from "../buy-context.ts";
import { ProductRow } from "./product-row.tsx";

interface Props extends Shown {
  readonly context: BuyContext;
  readonly problems: readonly CellProblem[];
  readonly remove: (row: number) => void;
  readonly addColumn: (field: string) => void;
}

export function ProductTable(props: Props) {
  const { context, draft, required, problems, remove, addColumn } = props;
  const { word } = context.formats;
  const { shown, more } = tableColumns(props, context.catalogue, context.formats);
  const problemOf = new Map(problems.map((problem) => [`${problem.row} ${problem.field}`, problem]));
  return (
    <div>
      <figure class="scroll" tabindex={0} aria-label={word("productsTitle")}>
        <table class="product-table stacked">
          <caption class="visually-hidden">{word("productsTitle")}</caption>
          <thead>
            <tr>
              <th scope="col">{word("rowNumber")}</th>
              {shown.map(({ name, label, unit }) => (
                <th scope="col">
                  {label}{" "}
                  <span class="hint">
                    {unit}
                    {required.includes(name) && ` · ${word("requiredMark")}`}
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
                remove={remove}
              />
            ))}
          </tbody>
        </table>
      </figure>
      {more.length > 0 && (
        <label class="add-column">
          {word("addColumn")}{" "}
          <select
            onChange={({ target }: Event) => {
              if (target instanceof HTMLSelectElement && target.value) addColumn(target.value);
            }}
          >
            <option value="">—</option>
            {more.map(({ name, label }) => (
              <option value={name}>{label}</option>
            ))}
          </select>
        </label>
      )}
    </div>
  );
}
