/** A table with a chart as middle column: figures to read aloud and print, bars on one shared axis. */
import type { Locale } from "../../lib/text.ts";
import { axisOf, percentOf, shortNumber, ticksOf } from "./chart-scale.ts";

/** One bar from one value to another, with the text of its figure. */
export interface Bar {
  readonly label: string;
  /** Where the bar begins; 0 when absent. */
  readonly from?: number;
  readonly to: number;
  readonly tone: "total" | "cost" | "gain" | "loss";
  readonly figure: string;
}

interface BarsProps {
  readonly caption: string;
  readonly heads: readonly [string, string, string];
  readonly bars: readonly Bar[];
  readonly locale: Locale;
}

/** Bars of which each begins where the one before ends: the amounts are added to `start`. */
export function stairs(
  start: number,
  steps: readonly (readonly [label: string, amount: number])[],
  money: (amount: number) => string,
): readonly Bar[] {
  let to = start;
  return steps.map(([label, amount]) => {
    const from = to;
    to += amount;
    return { label, from, to, tone: "cost", figure: money(amount) };
  });
}

/** The width of a bar whose value is zero, per cent of the drawing. */
const shortest = 0.5;

/** The distance from an end of the axis within which a label aligns with its tick, per cent. */
const edge = 10;

/** Draws bars on the smallest axis that holds all of them and zero. */
export function Bars({ caption, heads, bars, locale }: BarsProps) {
  const values = [0, ...bars.flatMap(({ from = 0, to }) => [from, to])];
  const { low, high, place } = axisOf(values, locale === "ar");
  const ticks = ticksOf(low, high, 4).map((tick) => ({ tick, at: place(tick), x: percentOf(place(tick)) }));
  const grid = ticks.map(({ tick, x }) => <line class={tick === 0 ? "zero" : "grid"} x1={x} x2={x} y1="0" y2="100%" />);
  return (
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
        {bars.map(({ label, from = 0, to, tone, figure }) => (
          <tr class={tone === "cost" ? undefined : "total"}>
            <th scope="row">{label}</th>
            <td class="plot">
              <svg class="bar" width="100%" height="38" aria-hidden="true" focusable="false">
                {grid}
                <rect
                  class={`fill-${tone}`}
                  x={percentOf(Math.min(place(from), place(to)))}
                  y="21%"
                  width={percentOf(Math.max(Math.abs(place(to) - place(from)), shortest))}
                  height="58%"
                />
              </svg>
            </td>
            <td class="amount">
              <bdi class="money">{figure}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot aria-hidden="true">
        <tr>
          <td />
          <td class="plot">
            <svg class="ticks" width="100%" height="20" aria-hidden="true" focusable="false">
              {ticks.map(({ tick, at, x }) => (
                <text x={x} y="14" text-anchor={at < edge ? "start" : at > 100 - edge ? "end" : "middle"}>
                  {shortNumber(tick, locale)}
                </text>
              ))}
            </svg>
          </td>
          <td />
        </tr>
      </tfoot>
    </table>
  );
}
