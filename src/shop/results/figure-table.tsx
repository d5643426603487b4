/**
 * A table of a document: the first column names the row, figures stand at the end of their column. In a table too wide
 * for a phone each row becomes a card.
 */
import type { Child } from "hono/jsx";
import { type Decimals, decimalsOf, withDecimals } from "./aligned-decimals.ts";

/** What stands where there is nothing to say; phones leave such cells out. */
const dash = "—";

export interface Column {
  readonly label: string;
  /** Whether the column holds figures. */
  readonly figures?: boolean;
  /** Whether its word is the mark of a row, which a phone shows beside the name. */
  readonly mark?: boolean;
}

interface Props {
  readonly caption: string;
  /** Whether the caption is seen; where a heading says the same it is for those who hear the page. */
  readonly captioned?: boolean;
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly Child[])[];
  readonly total?: readonly Child[] | undefined;
  /** The words of the summary of a long table, which is closed at first. A table without them is always open. */
  readonly opens?: string | undefined;
}

/** Rows from which a table is opened by the reader: a screen of them is read, fifty are searched. */
export const longFrom = 30;
/** Characters that a phone shows side by side. */
const phoneWidth = 40;
/** Characters of a name before it goes on in the next line. */
const nameWidth = 12;

/** Whether a phone shows the rows of a table as they are: short figures beside a name. */
export const fitsPhone = (columns: readonly Column[], rows: readonly (readonly Child[])[]): boolean =>
  columns.reduce((width, { figures }, index) => {
    const longest = Math.max(...rows.map((row) => String(row[index]).length));
    return width + (index > 0 ? (figures ? longest : phoneWidth) : Math.min(longest, nameWidth));
  }, 0) <= phoneWidth;

interface RowProps {
  readonly columns: readonly Column[];
  /** How many decimals each column has. */
  readonly decimals: readonly (Decimals | undefined)[];
  readonly cells: readonly Child[];
}

function Row({ columns, decimals, cells }: RowProps) {
  return (
    <tr>
      {cells.map((cell, index) => {
        const { label, figures, mark } = columns[index] ?? { label: "" };
        return index === 0 ? (
          <th scope="row">{cell}</th>
        ) : (
          <td
            class={
              [figures && "amount", mark && "mark", (cell === dash || cell === "") && "blank"]
                .filter(Boolean)
                .join(" ") || undefined
            }
            data-label={label}
          >
            {withDecimals(cell, decimals[index])}
          </td>
        );
      })}
    </tr>
  );
}

export function FigureTable({ caption, captioned, columns, rows, total, opens }: Props) {
  const lines = total ? [...rows, total] : rows;
  const decimals = columns.map(({ figures }, index) =>
    figures ? decimalsOf(lines.map((line) => line[index])) : undefined,
  );
  const table = (
    <figure class="scroll" tabindex={0} aria-label={caption}>
      <table class={fitsPhone(columns, lines) ? "figures" : "figures stacked"}>
        <caption class={captioned ? undefined : "visually-hidden"}>{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ label, figures }) => (
              <th scope="col" class={figures ? "amount" : undefined}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        {rows.length > 0 && (
          <tbody>
            {rows.map((cells) => (
              <Row columns={columns} decimals={decimals} cells={cells} />
            ))}
          </tbody>
        )}
        {total && (
          <tfoot>
            <Row columns={columns} decimals={decimals} cells={total} />
          </tfoot>
        )}
      </table>
    </figure>
  );
  return opens !== undefined && rows.length >= longFrom ? (
    <details class="long">
      <summary>{opens}</summary>
      {table}
    </details>
  ) : (
    table
  );
}

/** A column of a table of records: its heading, and what it says of a record, as words, a figure or the row's mark. */
type RecordColumn<Item> = { readonly head: string } & (
  | { readonly text: (record: Item) => Child }
  | { readonly figure: (record: Item) => Child }
  | { readonly mark: (record: Item) => Child }
);

function cellOf<Item>(column: RecordColumn<Item>, record: Item): Child {
  if ("figure" in column) return column.figure(record);
  return "mark" in column ? column.mark(record) : column.text(record);
}

interface RecordProps<Item> extends Omit<Props, "columns" | "rows"> {
  readonly records: readonly Item[];
  /** A column that these records do not have is false. */
  readonly columns: readonly (RecordColumn<Item> | false)[];
}

/** A table with a row for each record. */
export function RecordTable<Item>({ records, columns, ...table }: RecordProps<Item>) {
  const shown = columns.filter((column) => column !== false);
  return (
    <FigureTable
      {...table}
      columns={shown.map((column) => ({ label: column.head, figures: "figure" in column, mark: "mark" in column }))}
      rows={records.map((record) => shown.map((column) => cellOf(column, record)))}
    />
  );
}

/** Figures with their names, large. */
export function Headline({
  figures,
}: {
  readonly figures: readonly (readonly [label: string, value: string, tone?: string | undefined])[];
}) {
  return (
    <dl class="headline">
      {figures.map(([label, value, tone]) => (
        <div>
          <dt>{label}</dt>
          <dd class={tone}>
            <bdi class="money">{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}
