/** What would change the plan, and how it stands when things go wrong. */
import { driverTerms, termOf } from "../../../../catalog/words/terms.ts";
import {
  asRead,
  fieldsOf,
  listed,
  moneyOr,
  numberOr,
  percentOr,
  type SectionProps,
  unitsOf,
} from "../document-context.ts";
import { FigureTable, Headline, RecordTable } from "../figure-table.tsx";
import { LineChart } from "../line-chart.tsx";

/** What to offer each supplier: ready to send. */
export function Negotiation({ result, context }: SectionProps) {
  const { formats, productName, currency } = context;
  const { word, money, percent, number } = formats;
  if (!("negotiation" in result) || result.negotiation.length === 0) return null;
  return (
    <section>
      <h2>{word("negotiationTitle")}</h2>
      <RecordTable
        caption={word("negotiationTitle")}
        opens={word("showRows", { count: number(result.negotiation.length) })}
        records={result.negotiation}
        columns={[
          { head: word("itemHead"), text: (row) => productName(row.index) },
          { head: word("planUnits"), figure: (row) => numberOr(context, row.units || null) },
          { head: word("nowHead"), figure: (row) => money(row.product_value, currency) },
          { head: word("openingHead"), figure: (row) => money(row.opening, currency) },
          { head: word("targetHead"), figure: (row) => money(row.target, currency) },
          { head: word("walkAwayHead"), figure: (row) => money(row.walk_away, currency) },
          { head: word("changeHead"), figure: (row) => percent(row.walk_away_change_pct) },
          { head: word("onePercentHead"), figure: (row) => moneyOr(context, row.one_percent_off) },
          { head: word("planGainHead"), figure: (row) => moneyOr(context, row.gain_at_target) },
        ]}
      />
    </section>
  );
}

export function LineFailure({ result, context }: SectionProps) {
  const { formats, productName, currency } = context;
  const { word, money, percent } = formats;
  if (!("line_failure" in result) || !result.line_failure || result.line_failure.length === 0) return null;
  return (
    <section class="narrow">
      <h2>{word("failureTitle")}</h2>
      <p>{word("failureText")}</p>
      <RecordTable
        caption={word("failureTitle")}
        records={result.line_failure}
        columns={[
          {
            head: word("failingHead"),
            text: ({ products }) =>
              listed(
                context,
                products.map(({ index }) => productName(index)),
              ),
          },
          { head: word("lossHead"), figure: ({ loss }) => money(loss, currency) },
          { head: word("ofCapitalHead"), figure: (row) => percent(row.loss_pct_of_capital) },
          { head: word("restSellsHead"), figure: (row) => money(row.profit_if_the_rest_sells, currency) },
        ]}
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
  const [least, most] = [curve[0], curve.at(-1)];
  const intro = (
    <>
      <h2>{word("capitalCurveTitle")}</h2>
      <p>{word("firstOrderText", { cash: money(first_order_cash, currency) })}</p>
    </>
  );
  if (least && most && curve.every((level) => level.profit_if_all_sold === least.profit_if_all_sold))
    return (
      <section class="narrow">
        {intro}
        <p>
          {word("capitalChangesNothing", {
            least: money(least.working_capital, currency),
            most: money(most.working_capital, currency),
            profit: money(least.profit_if_all_sold, currency),
          })}
        </p>
      </section>
    );
  return (
    <section>
      {intro}
      <LineChart
        locale={locale}
        points={curve.map((level) => ({ x: level.working_capital, y: level.profit_if_all_sold }))}
        xLabel={`${word("capitalAxis")} (${formats.currencyName(currency)})`}
        yLabel={`${word("profitIfSoldHead")} (${formats.currencyName(currency)})`}
      />
      <RecordTable
        caption={word("capitalCurveTitle")}
        records={curve}
        columns={[
          { head: word("levelHead"), text: (level) => percent(level.level_pct) },
          { head: word("capitalAxis"), figure: (level) => money(level.working_capital, currency) },
          { head: word("profitIfSoldHead"), figure: (level) => money(level.profit_if_all_sold, currency) },
          { head: word("fundedHead"), figure: (level) => number(level.funded_products) },
          { head: word("marginalHead"), figure: (level) => percentOr(context, level.marginal_return_pct) },
        ]}
      />
    </section>
  );
}

export function RiskLadder({ result, context }: SectionProps) {
  const { formats, currency } = context;
  const { word, money, number, percent } = formats;
  if (!("risk_ladder" in result) || !result.risk_ladder?.some(({ lines }) => lines.length > 0)) return null;
  const ladder = result.risk_ladder;
  const bought = (row: (typeof ladder)[number] | undefined) => JSON.stringify([row?.shipments, row?.lines]);
  const plan = ladder.find(({ is_the_plan }) => is_the_plan);
  // A cap that buys what today's buys is no other plan.
  const rows = ladder.filter((row) => row === plan || bought(row) !== bought(plan));
  return (
    <section>
      <h2>{word("riskLadderTitle")}</h2>
      <p>{word("riskLadderText")}</p>
      {rows.length < ladder.length && <p>{word("riskLadderSame")}</p>}
      <RecordTable
        caption={word("riskLadderTitle")}
        records={rows}
        columns={[
          {
            head: word("worstAtMostHead"),
            text: (row) => percent(row.worst_two_lose_at_most_pct) + (row.is_the_plan ? ` · ${word("thisPlan")}` : ""),
          },
          { head: word("capHead"), figure: (row) => money(row.product_cap, currency) },
          { head: word("profitIfSoldHead"), figure: (row) => money(row.profit_if_all_sold, currency) },
          {
            head: word("worstTwoHead"),
            figure: (row) => `${money(row.worst_two_lose, currency)} (${percent(row.worst_two_lose_pct)})`,
          },
          { head: word("shipmentsHead"), figure: ({ shipments }) => number(shipments) },
          { head: word("planUnits"), text: ({ lines }) => unitsOf(context, lines) },
        ]}
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
        captioned
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
  const { word, number } = formats;
  if (!("pace" in result) || !result.pace || result.pace.lines.length === 0) return null;
  const { days, lines, return_a_year_pct } = result.pace;
  return (
    <section class="narrow">
      <h2>{word("paceTitle")}</h2>
      <p>{word("paceText")}</p>
      <FigureTable
        caption={word("paceTitle")}
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
        total={[word("returnAYear"), "", ...return_a_year_pct.map((value) => percentOr(context, value))]}
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
      <RecordTable
        caption={word("dataTitle")}
        records={result.data_priority}
        columns={[
          { head: word("itemHead"), text: ({ index }) => productName(index) },
          { head: word("getFirstHead"), text: ({ get }) => fieldsOf(context, get) },
          { head: word("planGainHead"), figure: (row) => moneyOr(context, row.gain_if_confirmed) },
        ]}
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
