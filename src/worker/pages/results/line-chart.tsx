/**
 * Figures over a growing quantity as a line with axes, ticks and a value at every point. Its table stands beside it.
 */
import type { Locale } from "../../lib/text.ts";
import { axisOf, shortNumber, ticksOf } from "./chart-scale.ts";

export interface ChartPoint {
  readonly x: number;
  readonly y: number;
}

interface Props {
  readonly points: readonly ChartPoint[];
  readonly locale: Locale;
  readonly xLabel: string;
  readonly yLabel: string;
  /** How values on the horizontal axis are written; short numbers when absent. */
  readonly xText?: (value: number) => string;
  /** A level that the line is compared with, named below the chart. */
  readonly marker?: { readonly at: number; readonly label: string };
}

const plot = { top: 28, bottom: 200, height: 248 } as const;
const percent = (place: number) => `${Math.round(place * 100) / 100}%`;

export function LineChart({ points, locale, xLabel, yLabel, xText, marker }: Props) {
  const mirrored = locale === "ar";
  const horizontal = axisOf(
    points.map(({ x }) => x),
    { from: 14, to: 90, mirrored },
  );
  const ys = points.map(({ y }) => y);
  const levels = marker ? [...ys, marker.at] : ys;
  const low = Math.min(0, ...levels);
  const high = Math.max(0, ...levels);
  const yOf = (value: number) => plot.bottom - ((value - low) / (high - low || 1)) * (plot.bottom - plot.top);
  const [left, right] = [percent(mirrored ? 4 : 10), percent(mirrored ? 90 : 96)];
  const tickX = percent(mirrored ? 99 : 1);
  return (
    <svg class="line-chart" width="100%" height={plot.height} aria-hidden="true" focusable="false">
      <text class="axis-name" x={tickX} y="12" text-anchor={mirrored ? "end" : "start"}>
        {yLabel}
      </text>
      {ticksOf(low, high, 4).map((tick) => (
        <>
          <line class={tick === 0 ? "zero" : "grid"} x1={left} x2={right} y1={yOf(tick)} y2={yOf(tick)} />
          <text x={tickX} y={yOf(tick) + 4} text-anchor={mirrored ? "end" : "start"}>
            {shortNumber(tick, locale)}
          </text>
        </>
      ))}
      {marker && (
        <>
          <line class="marker" x1={left} x2={right} y1={yOf(marker.at)} y2={yOf(marker.at)} />
          <text x={right} y={yOf(marker.at) - 6} text-anchor="end">
            {marker.label}
          </text>
        </>
      )}
      {points.slice(1).map((point, index) => {
        const before = points[index] ?? point;
        return (
          <line
            class="line"
            x1={percent(horizontal.place(before.x))}
            y1={yOf(before.y)}
            x2={percent(horizontal.place(point.x))}
            y2={yOf(point.y)}
          />
        );
      })}
      {points.map(({ x, y }) => (
        <>
          <circle class="point" cx={percent(horizontal.place(x))} cy={yOf(y)} r="5" />
          <text class="value" x={percent(horizontal.place(x))} y={yOf(y) - 10} text-anchor="middle">
            {shortNumber(y, locale)}
          </text>
          <line
            class="grid"
            x1={percent(horizontal.place(x))}
            x2={percent(horizontal.place(x))}
            y1={plot.bottom}
            y2={plot.bottom + 5}
          />
          <text x={percent(horizontal.place(x))} y={plot.bottom + 20} text-anchor="middle">
            {xText ? xText(x) : shortNumber(x, locale)}
          </text>
        </>
      ))}
      <text class="axis-name" x="50%" y={plot.height - 6} text-anchor="middle">
        {xLabel}
      </text>
    </svg>
  );
}
