/** One bar cut into parts, with the table that it draws. */
import { FigureTable } from "./figure-table.tsx";

/** A part of the whole; its figures fill the table's columns after the label. */
export interface StackPart {
  readonly label: string;
  readonly amount: number;
  readonly figures: readonly string[];
  /** Money that buys no product is drawn in colours of its own. */
  readonly kind?: "reserve" | "unallocated";
}

interface StackProps {
  readonly caption: string;
  readonly heads: readonly string[];
  readonly parts: readonly StackPart[];
  readonly total: readonly string[];
}

/** The last colour is that of every part from there on: a colour that came back would name two parts. */
const colours = 6;
const colour = (part: StackPart, index: number) => `series-${part.kind ?? Math.min(index + 1, colours)}`;

/** Draws the parts in their order; parts without an amount are left out. */
export function Stack({ caption, heads, parts, total }: StackProps) {
  const shown = parts.filter((part) => part.amount > 0);
  const whole = shown.reduce((sum, part) => sum + part.amount, 0) || 1;
  let x = 0;
  return (
    <div>
      <svg class="stack" viewBox="0 0 1000 100" preserveAspectRatio="none" aria-hidden="true" focusable="false">
        {shown.map((part, index) => {
          const width = (part.amount / whole) * 1000;
          const start = x;
          x += width;
          return <rect class={colour(part, index)} x={start} y="0" width={Math.max(width - 2, 1)} height="100" />;
        })}
      </svg>
      <FigureTable
        caption={caption}
        columns={heads.map((label, index) => ({ label, figures: index > 0 }))}
        rows={shown.map((part, index) => [
          <>
            <span class={`key ${colour(part, index)}`} aria-hidden="true" />
            <bdi>{part.label}</bdi>
          </>,
          ...part.figures,
        ])}
        total={total}
      />
    </div>
  );
}
