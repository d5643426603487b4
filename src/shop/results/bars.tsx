/** A table with a chart as middle column: figures to read aloud and print, bars on one shared axis. */
import type { Child } from "hono/jsx";
import type { Locale } from "../../lib/text.ts";
import { axisOf, shortNumber, ticksOf } from "./chart-scale.ts";

/** One bar from one value to another, with the text of its figure. */
export interface Bar {
  readonly label: string;
  readonly from: number;
  readonly to: number;
  readonly tone: "total" | "cost" | "gain" | "loss";
  readonly figure: string;
}

interface BarsProps {
  readonly caption: string;
  readonly heads: readonly [string, string, string];
  readonly bars: readonly Bar[];
  readonly locale: Locale;
  readonly children?: Child;
}

const percent = (place: number) => `${Math.round(place * 100) / 100}%`;

interface BarRowProps {
  readonly bar: Bar;
  readonly place: (value: number) => number;
  /** The lines of the axis, behind the bar. */
  readonly grid: Child;
}

/** The length of a bar of nothing, per cent of the drawing. */
const shortest = 0.5;

function BarRow({ bar: { label, from, to, tone, figure }, place, grid }: BarRowProps) {
  return (
    <tr class={tone === "cost" ? undefined : "total"}>
      <th scope="row">{label}</th>
      <td class="plot">
        <svg class="bar" width="100%" height="38" aria-hidden="true" focusable="false">
          {grid}
          <rect
            class={`fill-${tone}`}
            x={percent(Math.min(place(from), place(to)))}
            y="21%"
            width={percent(Math.max(Math.abs(place(to) - place(from)), shortest))}
            height="58%"
          />
        </svg>
      </td>
      <td class="amount">
        <bdi class="money">{figure}</bdi>
      </td>
    </tr>
  );
}

/** Draws bars on the smallest axis that holds all of them and zero. */
export function Bars({ caption, heads, bars, locale, children }: BarsProps) {
  const values = [0, ...bars.flatMap(({ from, to }) => [from, to])];
  const axis = axisOf(values, { from: 2, to: 98, mirrored: locale === "ar" });
  const ticks = ticksOf(axis.low, axis.high, 4);
  const grid = ticks.map((tick) => {
    const x = percent(axis.place(tick));
    return <line class={tick === 0 ? "zero" : "grid"} x1={x} x2={x} y1="0" y2="100%" />;
  });
  return (
    <div>
      <table class="bars">
        <caption>{caption}</caption>
        <thead class="visually-hidden">
          <tr>
            {heads.map((head) => (
              <th scope="col">{head}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {bars.map((bar) => (
            <BarRow bar={bar} place={axis.place} grid={grid} />
          ))}
        </tbody>
        <tfoot aria-hidden="true">
          <tr>
            <td />
            <td class="plot">
              <svg class="ticks" width="100%" height="20" aria-hidden="true" focusable="false">
                {ticks.map((tick) => (
                  <TickLabel place={axis.place(tick)}>{shortNumber(tick, locale)}</TickLabel>
                ))}
              </svg>
            </td>
            <td />
          </tr>
        </tfoot>
      </table>
      {children}
    </div>
  );
}

/** The distance from an end of the axis within which a label aligns with its tick, per cent. */
const edge = 10;

/** The value of a tick, with its sign inside of the drawing. */
function TickLabel({ place, children }: { readonly place: number; readonly children?: Child }) {
  const anchor = place < edge ? "start" : place > 100 - edge ? "end" : "middle";
  return (
    <text x={percent(place)} y="14" text-anchor={anchor}>
      {children}
    </text>
  );
}
