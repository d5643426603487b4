/** A table with a chart as middle column: figures to read aloud and print, bars on one shared axis. */
import type { Child } from "hono/jsx";
import type { Locale } from "../../lib/text.ts";
import { axisOf, percentOf, shortNumber, ticksOf } from "./chart-scale.ts";

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

/** The width of a bar whose value is zero, per cent of the drawing. */
const shortest = 0.5;

/** The distance from an end of the axis within which a label aligns with its tick, per cent. */
const edge = 10;

/** Draws bars on the smallest axis that holds all of them and zero. */
export function Bars({ caption, heads, bars, locale, children }: BarsProps) {
  const values = [0, ...bars.flatMap(({ from, to }) => [from, to])];
  const { low, high, place } = axisOf(values, locale === "ar");
  const ticks = ticksOf(low, high, 4).map((tick) => ({ tick, at: place(tick), x: percentOf(place(tick)) }));
  const grid = ticks.map(({ tick, x }) => <line class={tick === 0 ? "zero" : "grid"} x1={x} x2={x} y1="0" y2="100%" />);
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
          {bars.map(({ label, from, to, tone, figure }) => (
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
      {children}
    </div>
  );
}
