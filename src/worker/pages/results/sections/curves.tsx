/** The plan at other levels of capital, of sales and of caution. */
import { moneyOr, percentOr, type SectionProps } from "../document-context.ts";
import { FigureTable } from "../figure-table.tsx";
import { LineChart } from "../line-chart.tsx";

export function CapitalCurve({ result, context }: SectionProps) {
  const { formats, currency } = context;
  const { word, money, percent, locale } = formats;
  const levels = result.capital_curve;
  if (!levels || levels.length === 0) return null;
  return (
    <section>
      <h2>{word("capitalCurveTitle")}</h2>
      <LineChart
        locale={locale}
        points={levels.map((level) => ({ x: level.working_capital, y: level.expected_profit }))}
        xLabel={`${word("capitalAxis")} (${currency})`}
        yLabel={`${word("profitHead")} (${currency})`}
      />
      <FigureTable
        caption={word("capitalCurveTitle")}
        quiet
        columns={[
          { label: word("levelHead") },
          { label: word("capitalAxis"), figures: true },
          { label: word("spentHead"), figures: true },
          { label: word("profitHead"), figures: true },
          { label: word("marginalHead"), figures: true },
        ]}
        rows={levels.map((level) => [
          percent(level.level_pct),
          money(level.working_capital, currency),
          money(level.cash_allocated, currency),
          money(level.expected_profit, currency),
          percentOr(context, level.marginal_return_pct),
        ])}
      />
    </section>
  );
}

export function SellThroughCurve({ result, context }: SectionProps) {
  const { formats, currency } = context;
  const { word, money, percent, number, locale } = formats;
  const levels = result.sell_through_curve;
  if (!levels || levels.length === 0) return null;
  return (
    <section>
      <h2>{word("sellThroughTitle")}</h2>
      <LineChart
        locale={locale}
        points={levels.map(({ pct, profit }) => ({ x: pct, y: profit }))}
        xLabel={word("soldHead")}
        yLabel={`${word("outcomeHead")} (${currency})`}
        xText={percent}
      />
      <FigureTable
        caption={word("sellThroughTitle")}
        quiet
        columns={[
          { label: word("soldHead") },
          { label: word("unitsSoldHead"), figures: true },
          { label: word("outcomeHead"), figures: true },
        ]}
        rows={levels.map(({ pct, units_sold, profit }) => [percent(pct), number(units_sold), money(profit, currency)])}
      />
    </section>
  );
}

export function ConcentrationFrontier({ result, context }: SectionProps) {
  const { formats, currency } = context;
  const { word, money, percent, number } = formats;
  const levels = result.concentration_frontier;
  if (!levels || levels.length === 0) return null;
  return (
    <section>
      <h2>{word("frontierTitle")}</h2>
      <FigureTable
        caption={word("frontierTitle")}
        quiet
        columns={[
          { label: word("capHead") },
          { label: word("fundedHead"), figures: true },
          { label: word("spentHead"), figures: true },
          { label: word("profitHead"), figures: true },
          { label: word("worstHead"), figures: true },
        ]}
        rows={levels.map((level) => [
          percent(level.cap_pct),
          number(level.funded_products),
          money(level.cash_allocated, currency),
          money(level.expected_profit, currency),
          money(level.worst_stress_profit, currency),
        ])}
      />
    </section>
  );
}

/** The plan that suffers least, and the plan of a seller without registration, beside the one above. */
export function OtherPlans({ result, context }: SectionProps) {
  const { formats, currency, productName } = context;
  const { word, money, number, locale } = formats;
  const { allocation, robust_plan: robust, unregistered_plan: unregistered } = result;
  if (!allocation || (!robust && !unregistered)) return null;
  const bought = (lines: readonly { readonly index: number; readonly units: number }[]) =>
    lines.length === 0
      ? word("nothing")
      : new Intl.ListFormat(locale, { type: "unit" }).format(
          lines.map(({ index, units }) =>
            word("planLine", { product: `\u2068${productName(index)}\u2069`, units: number(units) }),
          ),
        );
  return (
    <section>
      <h2>{word("otherPlansTitle")}</h2>
      <FigureTable
        caption={word("otherPlansTitle")}
        quiet
        columns={[
          { label: word("planHead") },
          { label: word("spentHead"), figures: true },
          { label: word("profitHead"), figures: true },
          { label: word("downsideHead"), figures: true },
          { label: word("planUnits") },
        ]}
        rows={[
          [
            word("thisPlan"),
            money(allocation.cash_allocated, currency),
            money(allocation.expected_profit, currency),
            moneyOr(context, robust?.downside_profit_of_plan),
            bought(allocation.lines),
          ],
          ...(robust
            ? [
                [
                  word("robustPlan"),
                  money(robust.cash_allocated, currency),
                  money(robust.expected_profit, currency),
                  money(robust.downside_profit, currency),
                  bought(robust.lines),
                ],
              ]
            : []),
          ...(unregistered
            ? [
                [
                  word("unregisteredPlan"),
                  money(unregistered.cash_allocated, currency),
                  money(unregistered.expected_profit, currency),
                  word("nothing"),
                  bought(unregistered.lines),
                ],
              ]
            : []),
        ]}
      />
    </section>
  );
}
