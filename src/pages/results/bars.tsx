/** A table whose middle column is a chart: figures that read aloud and print, drawn as bars on one shared axis. */
import type { Child } from "hono/jsx";

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
  /** A value on the same axis that every bar is compared with. */
  readonly marker?: { readonly at: number; readonly label: string; readonly figure: string } | undefined;
  readonly children?: Child;
}

const width = 1000;

/** Draws bars on the smallest axis that holds all of them, zero and the marker. */
export function Bars({ caption, heads, bars, marker, children }: BarsProps) {
  const values = [0, ...bars.flatMap((bar) => [bar.from, bar.to]), ...(marker ? [marker.at] : [])];
  const low = Math.min(...values);
  const span = Math.max(...values) - low || 1;
  const x = (value: number) => ((value - low) / span) * (width - 8) + 4;
  return (
    <div>
      <table class="bars">
        <caption>{caption}</caption>
        <thead class="visually-hidden">
          <tr>
            <th scope="col">{heads[0]}</th>
            <th scope="col">{heads[1]}</th>
            <th scope="col">{heads[2]}</th>
          </tr>
        </thead>
        <tbody>
          {bars.map((bar) => (
            <tr class={bar.tone === "cost" ? undefined : "total"}>
              <th scope="row">{bar.label}</th>
              <td class="plot">
                <svg
                  class="bar"
                  viewBox={`0 0 ${width} 100`}
                  preserveAspectRatio="none"
                  aria-hidden="true"
                  focusable="false"
                >
                  <line class="axis" x1={x(0)} x2={x(0)} y1="0" y2="100" />
                  <rect
                    class={`fill-${bar.tone}`}
                    x={Math.min(x(bar.from), x(bar.to))}
                    y="18"
                    width={Math.max(Math.abs(x(bar.to) - x(bar.from)), 3)}
                    height="64"
                  />
                  {marker && <line class="marker" x1={x(marker.at)} x2={x(marker.at)} y1="0" y2="100" />}
                </svg>
              </td>
              <td class="amount">
                <bdi>{bar.figure}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {marker && (
        <p class="small">
          <svg class="key-line" viewBox="0 0 24 12" aria-hidden="true" focusable="false">
            <line class="marker" x1="0" x2="24" y1="6" y2="6" />
          </svg>
          {marker.label}: <bdi>{marker.figure}</bdi>
        </p>
      )}
      {children}
    </div>
  );
}
