/**
 * A table of a document: the first column names the record, figures stand at the end of their column. In a table too
 * wide for a phone each row becomes a card.
 */
import type { Child } from "hono/jsx";
import { type Decimals, decimalsOf, withDecimals } from "./aligned-decimals.ts";

/** The text of an empty cell; phones leave such cells out. */
const dash = "—";

/** A column: its heading, and its cell for a record, as words or as a figure; false if the record lacks it. */
export type Column<Item> = { readonly head: string } & (
  | { readonly text: (record: Item) => Child }
  | { readonly figure: (record: Item) => Child }
);

interface Props<Item> {
  readonly caption: string;
  /** Whether the caption is visible; if a heading says the same, only screen readers read it. */
  readonly captioned?: boolean;
  readonly records: readonly Item[];
  /** A column that is empty for every record is left out. */
  readonly columns: readonly Column<Item>[];
  readonly total?: Item | undefined;
  /** The words of the summary of a long table, which is folded at first. A table without them is always open. */
  readonly opens?: string | undefined;
}

/** From this many rows on a table is folded: one screenful is read, fifty rows are searched. */
const longFrom = 30;
/** How many characters a phone shows side by side. */
const phoneWidth = 40;
/** How many characters of a name stand in a line before it wraps. */
const nameWidth = 12;

/** Whether a phone shows the rows of a table as they are: short figures beside a name. */
export const fitsPhone = (areFigures: readonly boolean[], rows: readonly (readonly Child[])[]): boolean =>
  areFigures.reduce((width, isFigure, index) => {
    const longest = Math.max(...rows.map((row) => String(row[index]).length));
    return width + (index > 0 ? (isFigure ? longest : phoneWidth) : Math.min(longest, nameWidth));
  }, 0) <= phoneWidth;

interface RowProps {
  readonly heads: readonly string[];
  /** How many decimals each column of figures has. */
  readonly decimals: readonly (Decimals | undefined)[];
  readonly cells: readonly Child[];
}

const Row = ({ heads, decimals, cells: [name, ...cells] }: RowProps) => (
  <tr>
    <th scope="row">{name}</th>
    {cells.map((cell, index) => {
      const classes = [decimals[index + 1] && "amount", (cell === dash || cell === "") && "blank"].filter(Boolean);
      return (
        <td class={classes.join(" ") || undefined} data-label={heads[index + 1]}>
          {withDecimals(cell, decimals[index + 1])}
        </td>
      );
    })}
  </tr>
);

/** Renders a table with a row for each record. */
export function FigureTable<Item>({ caption, captioned, records, columns, total, opens }: Props<Item>) {
  const cellOf = (column: Column<Item>, record: Item) =>
    "figure" in column ? column.figure(record) : column.text(record);
  const isEmpty = (column: Column<Item>) =>
    records.length > 0 && records.every((record) => cellOf(column, record) === false);
  const shown = columns.filter((column) => !isEmpty(column));
  const heads = shown.map(({ head }) => head);
  const areFigures = shown.map((column) => "figure" in column);
  const cellsOf = (record: Item) => shown.map((column) => cellOf(column, record));
  const rows = records.map(cellsOf);
  const totals = total === undefined ? [] : [cellsOf(total)];
  const lines = [...rows, ...totals];
  const decimals = areFigures.map((isFigure, index) =>
    isFigure ? decimalsOf(lines.map((line) => line[index])) : undefined,
  );
  const drawn = (group: typeof rows) => group.map((cells) => <Row heads={heads} decimals={decimals} cells={cells} />);
  const table = (
    <figure class="scroll" tabindex={0} aria-label={caption}>
      <table class={fitsPhone(areFigures, lines) ? "figures" : "figures stacked"}>
        <caption class={captioned ? undefined : "visually-hidden"}>{caption}</caption>
        <thead>
          <tr>
            {heads.map((head, index) => (
              <th scope="col" class={areFigures[index] ? "amount" : undefined}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        {rows.length > 0 && <tbody>{drawn(rows)}</tbody>}
        {totals.length > 0 && <tfoot>{drawn(totals)}</tfoot>}
      </table>
    </figure>
  );
  if (opens === undefined || rows.length < longFrom) return table;
  return (
    <details class="long">
      <summary>{opens}</summary>
      {table}
    </details>
  );
}

/** Renders a section that is one table under its title. */
export const TableSection = <Item,>({ title, ...table }: Omit<Props<Item>, "caption"> & { readonly title: string }) => (
  <section>
    <h3>{title}</h3>
    <FigureTable caption={title} {...table} />
  </section>
);

/** A figure with its name, large. */
export type HeadlineFigure = readonly [label: string, value: string, tone?: string | undefined];

export const Headline = ({ figures }: { readonly figures: readonly HeadlineFigure[] }) => (
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
