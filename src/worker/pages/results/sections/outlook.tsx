/** What would change the plan, and how it stands when things go wrong. */
import { driverTerms, termOf } from "../../../../../catalog/results/fields/terms.ts";
import { asRead, fieldsOf, moneyOr, percentOr, type SectionProps, unitsOf } from "../document-context.ts";
import { FigureTable, Headline } from "../figure-table.tsx";
import { LineChart } from "../line-chart.tsx";

/** What to offer each supplier: ready to send. */
export function Negotiation({ result, context }: SectionProps) {
  const { formats, productName, currency, Part } = context;
  const { word, money, percent, number } = formats;
  if (!("negotiation" in result) || result.negotiation.length === 0) return null;
  return (
    <section>
      <h2>{word("negotiationTitle")}</h2>
      <FigureTable
        caption={word("negotiationTitle")}
        quiet
        opens={word("showRows", { count: number(result.negotiation.length) })}
        Part={Part}
        columns={[
          { label: word("itemHead") },
          { label: word("planUnits"), figures: true },
          { label: word("nowHead"), figures: true },
          { label: word("openingHead"), figures: true },
          { label: word("targetHead"), figures: true },
          { label: word("walkAwayHead"), figures: true },
          { label: word("changeHead"), figures: true },
          { label: word("onePercentHead"), figures: true },
          { label: word("planGainHead"), figures: true },
        ]}
        rows={result.negotiation.map((row) => [
          productName(row.index),
          row.units ? number(row.units) : word("nothing"),
          money(row.product_value, currency),
          money(row.opening, currency),
          money(row.target, currency),
          money(row.walk_away, currency),
          percent(row.walk_away_change_pct),
          moneyOr(context, row.one_percent_off),
          moneyOr(context, row.gain_at_target),
        ])}
      />
    </section>
  );
}

export function LineFailure({ result, context }: SectionProps) {
  const { formats, productName, currency } = context;
  const { word, money, percent } = formats;
  if (!("line_failure" in result) || !result.line_failure || result.line_failure.length === 0) return null;
  const names = (products: readonly { readonly index: number }[]) =>
    new Intl.ListFormat(formats.locale, { type: "unit" }).format(products.map(({ index }) => productName(index)));
  return (
    <section class="narrow">
      <h2>{word("failureTitle")}</h2>
      <p>{word("failureText")}</p>
      <FigureTable
        caption={word("failureTitle")}
        quiet
        columns={[
          { label: word("failingHead") },
          { label: word("lossHead"), figures: true },
          { label: word("ofCapitalHead"), figures: true },
          { label: word("restSellsHead"), figures: true },
        ]}
        rows={result.line_failure.map((row) => [
          names(row.products),
          money(row.loss, currency),
          percent(row.loss_pct_of_capital),
          money(row.profit_if_the_rest_sells, currency),
        ])}
      />
    </section>
  );
}

export function CapitalCurve({ result, context }: SectionProps) {
  const { formats, currency } = context;
  const { word, money, number, percent, locale } = formats;
  if (!("capital" in result) || !result.capital) return null;
  const { curve, first_order_cash } = result.capital;
  // A line along zero says nothing that the plan without orders has not said.
  if (curve.every(({ funded_products }) => funded_products === 0)) return null;
  return (
    <section>
      <h2>{word("capitalCurveTitle")}</h2>
      <p>{word("firstOrderText", { cash: money(first_order_cash, currency) })}</p>
      <LineChart
        locale={locale}
        points={curve.map((level) => ({ x: level.working_capital, y: level.profit_if_all_sold }))}
        xLabel={`${word("capitalAxis")} (${formats.currencyName(currency)})`}
        yLabel={`${word("profitIfSoldHead")} (${formats.currencyName(currency)})`}
      />
      <FigureTable
        caption={word("capitalCurveTitle")}
        quiet
        columns={[
          { label: word("levelHead") },
          { label: word("capitalAxis"), figures: true },
          { label: word("profitIfSoldHead"), figures: true },
          { label: word("fundedHead"), figures: true },
          { label: word("marginalHead"), figures: true },
        ]}
        rows={curve.map((level) => [
          percent(level.level_pct),
          money(level.working_capital, currency),
          money(level.profit_if_all_sold, currency),
          number(level.funded_products),
          percentOr(context, level.marginal_return_pct),
        ])}
      />
    </section>
  );
}

export function RiskLadder({ result, context }: SectionProps) {
  const { formats, currency } = context;
  const { word, money, number, percent } = formats;
  if (!("risk_ladder" in result) || !result.risk_ladder?.some(({ lines }) => lines.length > 0)) return null;
  return (
    <section class="narrow">
      <h2>{word("riskLadderTitle")}</h2>
      <p>{word("riskLadderText")}</p>
      <FigureTable
        caption={word("riskLadderTitle")}
        quiet
        columns={[
          { label: word("worstAtMostHead") },
          { label: word("capHead"), figures: true },
          { label: word("profitIfSoldHead"), figures: true },
          { label: word("worstTwoHead"), figures: true },
          { label: word("shipmentsHead"), figures: true },
          { label: word("planUnits") },
        ]}
        rows={result.risk_ladder.map((row) => [
          `${percent(row.worst_two_lose_at_most_pct)}${row.is_the_plan ? ` · ${word("thisPlan")}` : ""}`,
          money(row.product_cap, currency),
          money(row.profit_if_all_sold, currency),
          `${money(row.worst_two_lose, currency)} (${percent(row.worst_two_lose_pct)})`,
          number(row.shipments),
          unitsOf(context, row.lines),
        ])}
      />
    </section>
  );
}

export function Scenarios({ result, context }: SectionProps) {
  const { formats, currency } = context;
  const { word, text, money, number, percent } = formats;
  if (!("scenarios" in result) || !result.scenarios) return null;
  const { scenarios } = result;
  const amount = (value: number) => money(value, currency);
  return (
    <section class="narrow">
      <h2>{word("scenariosTitle", { count: number(scenarios.cases) })}</h2>
      <p>{word("scenariosText")}</p>
      <Headline
        figures={[
          [word("worstCase"), amount(scenarios.worst), scenarios.worst < 0 ? "loss" : undefined],
          [word("worstTwelve"), amount(scenarios.mean_of_worst_12)],
          [word("tenthCase"), amount(scenarios.tenth_percentile)],
          [word("medianCase"), amount(scenarios.median)],
          [word("bestCase"), amount(scenarios.best)],
          [word("lossCases"), `${number(scenarios.cases_with_a_loss)} (${percent(scenarios.cases_with_a_loss_pct)})`],
        ]}
      />
      <FigureTable
        caption={word("driversTitle")}
        columns={[
          { label: word("driverHead") },
          { label: word("badHead"), figures: true },
          { label: word("middleHead"), figures: true },
          { label: word("goodHead"), figures: true },
        ]}
        rows={scenarios.drivers.map(({ driver, levels_pct, mean_results }) => [
          text(termOf(driverTerms, driver)),
          ...mean_results.map((value, level) => `${amount(value)} (${percent(levels_pct[level] ?? 0)})`),
        ])}
      />
    </section>
  );
}

/** "Can you sell 21 a day?" */
export function Pace({ result, context }: SectionProps) {
  const { formats, productName } = context;
  const { word, number, percent } = formats;
  if (!("pace" in result) || !result.pace || result.pace.lines.length === 0) return null;
  const { days, lines, return_a_year_pct } = result.pace;
  return (
    <section class="narrow">
      <h2>{word("paceTitle")}</h2>
      <p>{word("paceText")}</p>
      <FigureTable
        caption={word("paceTitle")}
        quiet
        columns={[
          { label: word("itemHead") },
          { label: word("planUnits"), figures: true },
          ...days.map((count) => ({ label: word("inDays", { days: number(count) }), figures: true })),
        ]}
        rows={lines.map((line) => [
          productName(line.index),
          number(line.units),
          ...line.units_a_day.map((units) => number(units)),
        ])}
        total={[
          word("returnAYear"),
          "",
          ...return_a_year_pct.map((value) => (value === null ? word("nothing") : percent(value))),
        ]}
      />
    </section>
  );
}

export function DataPriority({ result, context }: SectionProps) {
  const { formats, productName } = context;
  const { word } = formats;
  if (!("data_priority" in result) || result.data_priority.length === 0) return null;
  return (
    <section class="narrow">
      <h2>{word("dataTitle")}</h2>
      <FigureTable
        caption={word("dataTitle")}
        quiet
        columns={[
          { label: word("itemHead") },
          { label: word("getFirstHead") },
          { label: word("planGainHead"), figures: true },
        ]}
        rows={result.data_priority.map((row) => [
          productName(row.index),
          fieldsOf(context, row.get),
          moneyOr(context, row.gain_if_confirmed),
        ])}
      />
    </section>
  );
}

/** The plan as a page for a partner or a bank. */
export function Memo({ result, context }: SectionProps) {
  const { word, text } = context.formats;
  if (!("memo" in result) || !result.memo) return null;
  return (
    <section class="memo">
      <h2>{word("memoTitle")}</h2>
      {text(result.memo)
        .split("\n\n")
        .map((paragraph) => {
          const [heading = "", ...rest] = asRead(paragraph, context).split(". ");
          return (
            <>
              <h3>{heading}</h3>
              <p>{rest.join(". ")}</p>
            </>
          );
        })}
    </section>
  );
}
