/** One product of the table: its names, its figures and their problems. */
import { convertedText } from "../../converted-text.ts";
import type { CellProblem, Draft, Row } from "../../draft.ts";
import { cellId, problemText } from "../../problem-text.ts";
import type { TableColumn } from "../../product-columns.ts";
import type { BuyContext } from "../buy-context.ts";
import { cellInput } from "./form-draft.ts";

interface Props {
  readonly context: BuyContext;
  readonly draft: Draft;
  readonly row: Row;
  readonly index: number;
  readonly columns: readonly TableColumn[];
  readonly problemOf: (column: string) => CellProblem | undefined;
  readonly remove: () => void;
}

export function ProductRow({ context, draft, row, index, columns, problemOf, remove }: Props) {
  const { say, number: written } = context.language;
  const number = written(index + 1);
  return (
    <tr>
      <th scope="row">{number}</th>
      {columns.map((column) =>
        column.field ? (
          <FigureCell
            context={context}
            draft={draft}
            row={row}
            index={index}
            column={column}
            field={column.field}
            problem={problemOf(column.name)}
          />
        ) : (
          <td class={column.name} data-label={column.label}>
            <input
              class="wide"
              type="text"
              dir="auto"
              name={cellInput(index, column.name)}
              maxlength={120}
              aria-label={say("cellLabel", { field: column.label, number })}
              value={row[column.name] ?? ""}
            />
          </td>
        ),
      )}
      <td class="remove">
        <button type="button" class="icon" aria-label={say("removeProduct", { number })} onClick={remove}>
          ×
        </button>
      </td>
    </tr>
  );
}

interface FigureProps extends Pick<Props, "context" | "draft" | "row" | "index"> {
  readonly column: TableColumn;
  readonly field: NonNullable<TableColumn["field"]>;
  readonly problem: CellProblem | undefined;
}

/** A figure as it was typed, and its problem below it. */
function FigureCell({ context: { catalogue, language }, draft, row, index, column, field, problem }: FigureProps) {
  const text = row[field.name] ?? "";
  const id = cellId({ row: index, field: field.name });
  const converted = convertedText(draft, field, text, catalogue, language);
  return (
    <td data-label={`${column.label} (${column.unit})`}>
      <input
        id={id}
        type="text"
        inputmode="decimal"
        dir="ltr"
        name={cellInput(index, field.name)}
        maxlength={40}
        aria-label={language.say("cellLabel", { field: column.label, number: language.number(index + 1) })}
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
