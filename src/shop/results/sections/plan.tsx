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
  const { say, text } = context.language;
  if (!("plan" in result) || !result.plan) return null;
  const { plan } = result;
  return (
    <section class="narrow">
      <h2>{say("moneyTitle")}</h2>
      {plan.no_lines_because !== null && (
        <p>{say("nothingBought", { reason: text(termOf(noLinesTerms, plan.no_lines_because)) })}</p>
      )}
      <Headline
        figures={[
          [say("cash_out"), moneyOr(context, plan.cash_out)],
          [say("cash_left"), moneyOr(context, plan.cash_left)],
          [say("tests_cost"), moneyOr(context, plan.tests_cost)],
          [say("two_largest_lines_lose"), moneyOr(context, plan.two_largest_lines_lose)],
          [say("break_even_sell_through_pct"), percentOr(context, plan.break_even_sell_through_pct)],
          [say("turnover"), moneyOr(context, plan.turnover)],
          [say("vat_registration_threshold"), moneyOr(context, plan.vat_registration_threshold)],
        ]}
      />
      {plan.cash_out > 0 && (
        <FigureTable
          caption={say("moneyTitle")}
          columns={[{ label: say("paidTo") }, { label: say("amountHead"), figures: true }]}
          rows={payees.map((payee) => [say(payee), moneyOr(context, plan[payee])])}
          total={[say("cash_out"), moneyOr(context, plan.cash_out)]}
        />
      )}
    </section>
  );
}

/** What comes back by the share sold: at today's price as a picture, in every case as a table. */
export function IfSold({ result, context }: SectionProps) {
  const { say, percent, money, locale } = context.language;
  if (!("plan" in result) || !result.plan || result.plan.if_sold.length === 0) return null;
  const rows = result.plan.if_sold;
  const amount = (value: number) => money(value, context.currency);
  return (
    <section>
      <h2>{say("if_sold")}</h2>
      <LineChart
        points={rows.map(({ sold_pct, profit }) => ({ x: sold_pct, y: profit }))}
        locale={locale}
        xLabel={say("sold_pct")}
        yLabel={say("profit")}
        xText={percent}
      />
      <RecordTable
        caption={say("if_sold")}
        records={rows}
        columns={[
          { head: say("sold_pct"), text: ({ sold_pct }) => percent(sold_pct) },
          { head: say("profit"), figure: ({ profit }) => amount(profit) },
          { head: say("profit_at_90_pct_of_price"), figure: (row) => amount(row.profit_at_90_pct_of_price) },
          { head: say("if_sold.profit_if_unregistered"), figure: (row) => amount(row.profit_if_unregistered) },
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
      <h2>{context.language.say("memo")}</h2>
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
