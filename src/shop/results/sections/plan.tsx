/** The order to place now: where the money goes, what comes back, and the memo for a bank. */
import { noLinesTerms, termOf } from "../../../../catalog/words/terms.ts";
import { moneyOr, percentOr, type SectionProps } from "../document-context.ts";
import { FigureTable, Headline, RecordTable } from "../figure-table.tsx";
import { LineChart } from "../line-chart.tsx";

const payees = [
  "supplier_payment",
  "freight_insurance",
  "customs_duty",
  "import_vat",
  "selling_costs",
  "consignment_cost",
] as const;

/** What goes out, to whom, and what stays. */
export function Money({ result, context }: SectionProps) {
  const { word, text } = context.formats;
  if (!("plan" in result) || !result.plan) return null;
  const { plan } = result;
  return (
    <section class="narrow">
      <h2>{word("moneyTitle")}</h2>
      {plan.no_lines_because !== null && (
        <p>{word("nothingBought", { reason: text(termOf(noLinesTerms, plan.no_lines_because)) })}</p>
      )}
      <Headline
        figures={[
          [word("cash_out"), moneyOr(context, plan.cash_out)],
          [word("cash_left"), moneyOr(context, plan.cash_left)],
          [word("tests_cost"), moneyOr(context, plan.tests_cost)],
          [word("two_largest_lines_lose"), moneyOr(context, plan.two_largest_lines_lose)],
          [word("break_even_sell_through_pct"), percentOr(context, plan.break_even_sell_through_pct)],
          [word("turnover"), moneyOr(context, plan.turnover)],
          [word("vat_registration_threshold"), moneyOr(context, plan.vat_registration_threshold)],
        ]}
      />
      {plan.cash_out > 0 && (
        <FigureTable
          caption={word("moneyTitle")}
          columns={[{ label: word("paidTo") }, { label: word("amountHead"), figures: true }]}
          rows={payees.map((payee) => [word(payee), moneyOr(context, plan[payee])])}
          total={[word("cash_out"), moneyOr(context, plan.cash_out)]}
        />
      )}
    </section>
  );
}

/** What comes back by the share sold: at today's price as a picture, in every case as a table. */
export function IfSold({ result, context }: SectionProps) {
  const { word, percent, money, locale } = context.formats;
  if (!("plan" in result) || !result.plan || result.plan.if_sold.length === 0) return null;
  const rows = result.plan.if_sold;
  const amount = (value: number) => money(value, context.currency);
  return (
    <section>
      <h2>{word("if_sold")}</h2>
      <LineChart
        points={rows.map(({ sold_pct, profit }) => ({ x: sold_pct, y: profit }))}
        locale={locale}
        xLabel={word("sold_pct")}
        yLabel={word("profit")}
        xText={percent}
      />
      <RecordTable
        caption={word("if_sold")}
        records={rows}
        columns={[
          { head: word("sold_pct"), text: ({ sold_pct }) => percent(sold_pct) },
          { head: word("profit"), figure: ({ profit }) => amount(profit) },
          { head: word("profit_at_90_pct_of_price"), figure: (row) => amount(row.profit_at_90_pct_of_price) },
          { head: word("if_sold.profit_if_unregistered"), figure: (row) => amount(row.profit_if_unregistered) },
        ]}
      />
    </section>
  );
}

/** The memo, each paragraph under its first words. */
export function Memo({ result, context }: SectionProps) {
  if (!("memo" in result) || !result.memo) return null;
  return (
    <section class="memo">
      <h2>{context.formats.word("memo")}</h2>
      {result.memo.split("\n\n").map((paragraph) => {
        const [heading = "", ...rest] = paragraph.split(". ");
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
