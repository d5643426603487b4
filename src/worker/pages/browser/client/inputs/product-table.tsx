/** The products as an editable table: the form for typing, and the preview of what was pasted. */
import type { Catalogue, CatalogueField } from "../../catalogue.ts";
import { type CellProblem, currencyField, currencyOf, type Draft, localColumns } from "../../draft.ts";
import type { BuyContext } from "../buy-context.ts";
import { usedColumns } from "./form-draft.ts";
import { ProductRow } from "./product-row.tsx";

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

/** A column, with what its heading says. */
export interface TableColumn {
  readonly name: string;
  readonly label: string;
  readonly unit: string;
  /** The field of its figures; undefined for a name that stays in the browser. */
  readonly field: CatalogueField | undefined;
}

/** The columns that are shown: the name, required fields, and what is used or was added; and those that can be added. */
function tableColumns({ context, draft, fields, required, added }: Props, catalogue: Catalogue) {
  const { word } = context.formats;
  const used = usedColumns(draft.rows);
  const names = { name: word("productNameColumn"), sku: word("skuColumn") };
  const local = localColumns.map((name) => ({ name, label: names[name], unit: word("staysHere"), field: undefined }));
  const figures = fields.flatMap((name): TableColumn[] => {
    const field = catalogue.fields[name];
    if (!field || name === currencyField) return [];
    const unit = field.unit.kind === "money" ? currencyOf(draft) : field.unit.text;
    return [{ name, label: field.label, unit, field }];
  });
  const isShown = ({ name }: TableColumn) =>
    name === "name" || required.includes(name) || used.has(name) || added.includes(name);
  const all: readonly TableColumn[] = [...local, ...figures];
  return { shown: all.filter(isShown), more: all.filter((column) => !isShown(column)) };
}

export function ProductTable(props: Props) {
  const { context, draft, required, problems, remove, addColumn } = props;
  const { word } = context.formats;
  const { shown, more } = tableColumns(props, context.catalogue);
  const problemOf = new Map(problems.map((problem) => [`${problem.row} ${problem.field}`, problem]));
  return (
    <div>
      <figure class="scroll" tabindex={0} aria-label={word("productsTitle")}>
        <table class="product-table">
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
