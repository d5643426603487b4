/** Expected profit against capital, as a line and as the table it draws. */
import type { PageFormats } from "../words.ts";

/** One level of capital; amounts in whole currency units. */
export interface CurveLevel {
  readonly capital: number;
  readonly profit: number;
  readonly marginalReturnPct: number | null;
}

interface CapitalCurveProps {
  readonly levels: readonly CurveLevel[];
  readonly currency: string;
  readonly formats: PageFormats;
}

const size = { width: 640, height: 240, left: 20, right: 20, top: 30, bottom: 24 };

/** Draws the levels from the least capital to the most. */
export function CapitalCurve({ levels, currency, formats: { word, money, percent } }: CapitalCurveProps) {
  const capitals = levels.map((level) => level.capital);
  const least = Math.min(...capitals);
  const span = Math.max(...capitals) - least || 1;
  const most = Math.max(...levels.map((level) => level.profit), 1);
  const x = (capital: number) => size.left + ((capital - least) / span) * (size.width - size.left - size.right);
  const y = (profit: number) => size.height - size.bottom - (profit / most) * (size.height - size.top - size.bottom);
  return (
    <div>
      <h3>{word("chartCurve")}</h3>
      <svg class="curve mirrored" viewBox={`0 0 ${size.width} ${size.height}`} aria-hidden="true" focusable="false">
        <line class="axis" x1={size.left} x2={size.width - size.right} y1={y(0)} y2={y(0)} />
        <polyline class="line" points={levels.map((level) => `${x(level.capital)},${y(level.profit)}`).join(" ")} />
        {levels.map((level) => (
          <circle class="point" cx={x(level.capital)} cy={y(level.profit)} r="5" />
        ))}
      </svg>
      <section class="scroll" tabindex={0} aria-label={word("chartCurve")}>
        <table>
          <caption class="visually-hidden">{word("chartCurve")}</caption>
          <thead>
            <tr>
              <th scope="col">{word("capital")}</th>
              <th scope="col" class="amount">
                {word("expectedProfit")}
              </th>
              <th scope="col" class="amount">
                {word("marginalReturn")}
              </th>
            </tr>
          </thead>
          <tbody>
            {levels.map((level) => (
              <tr>
                <th scope="row">
                  <bdi>{money(level.capital, currency)}</bdi>
                </th>
                <td class="amount">
                  <bdi>{money(level.profit, currency)}</bdi>
                </td>
                <td class="amount">
                  <bdi>{level.marginalReturnPct === null ? "—" : percent(level.marginalReturnPct)}</bdi>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}
