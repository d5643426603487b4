/** The products as an editable table: the form for typing, and the preview of what was pasted. */
import type { Catalogue, CatalogueField } from "../catalogue.ts";
import { type CellProblem, currencyField, currencyOf, type Draft, localColumns } from "../draft.ts";
import type { BuyContext } from "./buy-context.ts";
import { cellInput, usedColumns } from "./form-draft.ts";
import { problemText } from "./problem-text.ts";

interface Props {
  readonly context: BuyContext;
  readonly draft: Draft;
  readonly fields: readonly string[];
  readonly required: readonly string[];
  /** Columns that the buyer added. */
  readonly added: readonly string[];
  readonly problems: readonly CellProblem[];
  readonly remove: (row: number) => void;
  readonly addColumn: (field: string) => void;
}

/** The columns that are shown: names, required fields, and what is used or was added. */
export function shownColumns(
  { draft, fields, required, added }: Pick<Props, "draft" | "fields" | "required" | "added">,
  catalogue: Catalogue,
): readonly CatalogueField[] {
  const used = usedColumns(draft.rows);
  return fields.flatMap((name) => {
    const field = catalogue.fields[name];
    const shown = required.includes(name) || used.has(name) || added.includes(name);
    return field && shown && name !== currencyField ? [field] : [];
  });
}

export function ProductTable(props: Props) {
  const { context, draft, fields, required, problems, remove, addColumn } = props;
  const { catalogue, formats } = context;
  const { word } = formats;
  const columns = shownColumns(props, catalogue);
  const used = usedColumns(draft.rows);
  const names = localColumns.filter((column) => column === "name" || used.has(column) || props.added.includes(column));
  const nameLabel = { name: word("productNameColumn"), sku: word("skuColumn") };
  const more = fields.filter(
    (name) => name !== currencyField && !columns.some((column) => column.name === name) && catalogue.fields[name],
  );
  const unitText = ({ unit }: CatalogueField) => (unit.kind === "money" ? currencyOf(draft) : unit.text);
  const problemOf = new Map(problems.map((problem) => [`${problem.row} ${problem.field}`, problem]));
  return (
    <div>
      <figure class="scroll" tabindex={0} aria-label={word("productsTitle")}>
        <table class="product-table">
          <caption class="visually-hidden">{word("productsTitle")}</caption>
          <thead>
            <tr>
              <th scope="col">{word("rowNumber")}</th>
              {names.map((column) => (
                <th scope="col">
                  {nameLabel[column]} <span class="hint">{word("staysHere")}</span>
                </th>
              ))}
              {columns.map((field) => (
                <th scope="col">
                  {field.label}{" "}
                  <span class="hint">
                    {unitText(field)}
                    {required.includes(field.name) && ` · ${word("requiredMark")}`}
                  </span>
                </th>
              ))}
              <th />
            </tr>
          </thead>
          <tbody>
            {draft.rows.map((row, index) => {
              const number = formats.number(index + 1);
              return (
                <tr>
                  <th scope="row">{number}</th>
                  {names.map((column) => (
                    <td class={column} data-label={nameLabel[column]}>
                      <input
                        class="wide"
                        type="text"
                        dir="auto"
                        name={cellInput(index, column)}
                        maxlength={120}
                        aria-label={word("cellLabel", { field: nameLabel[column], number })}
                        value={row[column] ?? ""}
                      />
                    </td>
                  ))}
                  {columns.map((field) => {
                    const problem = problemOf.get(`${index} ${field.name}`);
                    const id = `cell-${index}-${field.name}`;
                    return (
                      <td data-label={`${field.label} (${unitText(field)})`}>
                        <input
                          id={id}
                          type="text"
                          inputmode="decimal"
                          dir="ltr"
                          name={cellInput(index, field.name)}
                          maxlength={40}
                          aria-label={word("cellLabel", { field: field.label, number })}
                          aria-invalid={problem ? "true" : undefined}
                          aria-describedby={problem ? `${id}-problem` : undefined}
                          value={row[field.name] ?? ""}
                        />
                        {problem && (
                          <span class="error" id={`${id}-problem`}>
                            {problemText(problem, field, formats)}
                          </span>
                        )}
                      </td>
                    );
                  })}
                  <td class="remove">
                    <button
                      type="button"
                      class="icon"
                      aria-label={word("removeProduct", { number })}
                      onClick={() => remove(index)}
                    >
                      ×
                    </button>
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </figure>
      {more.length > 0 && (
        <label class="add-column">
          {word("addColumn")}{" "}
          <select
            onChange={(event: Event) => {
              const { target } = event;
              if (target instanceof HTMLSelectElement && target.value) addColumn(target.value);
            }}
          >
            <option value="">—</option>
            {!names.includes("sku") && <option value="sku">{nameLabel.sku}</option>}
            {more.map((name) => (
              <option value={name}>{catalogue.fields[name]?.label}</option>
            ))}
          </select>
        </label>
      )}
    </div>
  );
}
