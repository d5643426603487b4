/**
 * Figures over a growing quantity as a line with axes, ticks and a value at every point. Its table stands beside it.
 */
import type { Locale } from "../../lib/text.ts";
import { axisOf, percentOf, shortNumber, ticksOf } from "./chart-scale.ts";

interface Props {
  readonly points: readonly { readonly x: number; readonly y: number }[];
  readonly locale: Locale;
  readonly xLabel: string;
  readonly yLabel: string;
  /** How values on the horizontal axis are written. */
  readonly xText: (value: number) => string;
}

/** The name of the axis stands above the highest value. */
const plot = { top: 44, bottom: 216, height: 264 } as const;
/** How far apart labels stand that never touch, and those that only a wide drawing holds, per cent of it. */
const apart = { always: 18, wide: 8 } as const;

/** The places of labels that keep a distance: the first, the last, and what fits between. */
function keptLabels(places: readonly number[], distance: number): ReadonlySet<number> {
  const kept = new Set<number>();
  for (const index of [0, places.length - 1, ...places.keys()])
    if ([...kept].every((other) => Math.abs((places[other] ?? 0) - (places[index] ?? 0)) >= distance)) kept.add(index);
  return kept;
}

export function LineChart({ points, locale, xLabel, yLabel, xText }: Props) {
  const mirrored = locale === "ar";
  const horizontal = axisOf(
    points.map(({ x }) => x),
    { from: 22, to: 92, mirrored },
  );
  const ys = points.map(({ y }) => y);
  const low = Math.min(0, ...ys);
  const high = Math.max(0, ...ys);
  const xOf = (value: number) => percentOf(horizontal.place(value));
  const yOf = (value: number) => plot.bottom - ((value - low) / (high - low || 1)) * (plot.bottom - plot.top);
  const [left, right] = [percentOf(mirrored ? 2 : 15), percentOf(mirrored ? 85 : 98)];
  const places = points.map(({ x }) => horizontal.place(x));
  const [roomy, kept] = [keptLabels(places, apart.always), keptLabels(places, apart.wide)];
  /** A value stands above its point, and below where the line comes down to it. */
  const labelAt = (index: number) => {
    const at = yOf(ys[index] ?? 0);
    const isLow = [ys[index - 1], ys[index + 1]].every((beside) => beside === undefined || yOf(beside) < at);
    return isLow && points.length > 1 && at + 22 < plot.bottom ? at + 20 : at - 10;
  };
  const tickX = percentOf(mirrored ? 99 : 1);
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
      {points.slice(1).map(({ x, y }, index) => {
        const before = points[index] ?? { x, y };
        return <line class="line" x1={xOf(before.x)} y1={yOf(before.y)} x2={xOf(x)} y2={yOf(y)} />;
      })}
      {points.map(({ x, y }, index) => {
        const place = xOf(x);
        return (
          <>
            <circle class="point" cx={place} cy={yOf(y)} r="5" />
            <line class="grid" x1={place} x2={place} y1={plot.bottom} y2={plot.bottom + 5} />
            {kept.has(index) && (
              <g class={roomy.has(index) ? undefined : "crowded"}>
                <text class="value" x={place} y={labelAt(index)} text-anchor="middle">
                  {shortNumber(y, locale)}
                </text>
                <text x={place} y={plot.bottom + 20} text-anchor="middle">
                  {xText(x)}
                </text>
              </g>
            )}
          </>
        );
      })}
      <text class="axis-name" x="50%" y={plot.height - 6} text-anchor="middle">
        {xLabel}
      </text>
    </svg>
  );
}
