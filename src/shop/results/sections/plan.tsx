/** What the capital buys, order by order, and what the cash does. */
import { eventTerm, noLinesTerms, termOf } from "../../../../catalog/words/terms.ts";
import { moneyOr, numberOr, percentOr, type SectionProps } from "../document-context.ts";
import { FigureTable, Headline, RecordTable } from "../figure-table.tsx";
import { LineChart } from "../line-chart.tsx";
import { Stack } from "../stack.tsx";

const payees = ["supplier_payment", "freight_insurance", "customs_duty", "import_vat"] as const;

/** Where the capital is: tied up by each product, in consignments and tests, in reserve, never needed. */
export function Plan({ result, context }: SectionProps) {
  const { formats, productName, currency } = context;
  const { word, text, number, money } = formats;
  if (!("plan" in result) || !result.plan) return null;
  const { plan } = result;
  const title = word("budgetTitle", { capital: money(plan.working_capital, currency) });
  const amount = (value: number) => money(value, currency);
  const rest = (label: string, value: number, kind?: "reserve" | "unallocated") => ({
    label,
    amount: value,
    figures: ["", amount(value), "", "", ""],
    ...(kind && { kind }),
  });
  return (
    <section class="narrow">
      <h2>{title}</h2>
      <Headline
        figures={[
          [
            word("expectedIfAllSold"),
            amount(plan.profit_if_all_sold),
            plan.profit_if_all_sold > 0 ? "gain" : undefined,
          ],
          [word("peakCash"), amount(plan.peak_cash)],
          [word("idleCash"), amount(plan.idle_cash)],
          [word("returnOnPeak"), percentOr(context, plan.return_on_peak_cash_pct)],
          [word("breakEvenSellThrough"), percentOr(context, plan.break_even_sell_through_pct)],
        ]}
      />
      {plan.no_lines_because !== null && (
        <p>{word("nothingBought", { reason: text(termOf(noLinesTerms, plan.no_lines_because)) })}</p>
      )}
      <Stack
        caption={title}
        heads={[
          word("itemHead"),
          word("planUnits"),
          word("cashHeldHead"),
          word("profitIfSoldHead"),
          word("returnOnHeldHead"),
          word("stallHead"),
        ]}
        parts={[
          ...plan.lines.map((line) => ({
            label: productName(line.index),
            amount: line.cash_held_at_most,
            figures: [
              number(line.units),
              amount(line.cash_held_at_most),
              amount(line.profit_if_all_sold),
              formats.percent(line.return_on_cash_held_pct),
              amount(line.loss_if_it_stalls),
            ],
          })),
          ...plan.tests.map((test) => ({
            label: word("testOf", { product: productName(test.index) }),
            amount: test.cost,
            figures: [number(test.units), amount(test.cost), "", "", ""],
          })),
          rest(word("shipmentsRow", { count: number(plan.shipments) }), plan.shipment_costs),
          rest(word("reserveRow"), plan.reserve, "reserve"),
          rest(word("idleRow"), plan.idle_cash, "unallocated"),
        ]}
        total={[
          word("rowTotal"),
          number(plan.units + plan.tests.reduce((sum, { units }) => sum + units, 0)),
          amount(plan.working_capital),
          amount(plan.profit_if_all_sold),
          "",
          "",
        ]}
      />
      <p>
        {plan.optimality === "PROVEN_OPTIMAL"
          ? word("optimalProven")
          : word("optimalGap", { gap: amount(plan.optimality_gap) })}
      </p>
    </section>
  );
}

/** Orders of each product, whom to pay, and what to sell before the next order: a group of rows each. */
export function Orders({ result, context }: SectionProps) {
  const { formats, productName, currency } = context;
  const { word, number, money } = formats;
  if (!("orders" in result) || !result.orders || result.orders.length === 0) return null;
  const { orders, plan } = result;
  const itemName = (index: number) =>
    plan?.tests.some((test) => test.index === index)
      ? word("testOf", { product: productName(index) })
      : productName(index);
  const payeesOf = (goods: (typeof orders)[number] | (typeof orders)[number]["items"][number]) => [
    ...payees.map((payee) => money(goods[payee], currency)),
    money(goods.goods_cost, currency),
  ];
  const sum = (figure: (order: (typeof orders)[number]) => number) =>
    orders.reduce((total, order) => total + figure(order), 0);
  const unitsOfOrder = ({ items }: (typeof orders)[number]) => items.reduce((total, { units }) => total + units, 0);
  return (
    <section>
      <h2>{word("purchaseOrderTitle")}</h2>
      <p>{word("purchaseOrderText")}</p>
      <FigureTable
        caption={word("purchaseOrderTitle")}
        columns={[
          { label: word("itemHead") },
          { label: word("planUnits"), figures: true },
          { label: word("toSupplierHead"), figures: true },
          { label: word("freightHead"), figures: true },
          { label: word("dutyHead"), figures: true },
          { label: word("importVatHead"), figures: true },
          { label: word("rowTotal"), figures: true },
          { label: word("gateHead"), figures: true },
        ]}
        rows={[]}
        groups={orders.map((order) => ({
          head: [
            word("orderTitle", { number: number(order.order), shipment: moneyOr(context, order.shipment_cost) }),
            number(unitsOfOrder(order)),
            ...payeesOf(order),
            "",
          ],
          rows: order.items.map((item) => [
            itemName(item.index),
            number(item.units),
            ...payeesOf(item),
            numberOr(context, item.sold_before_next_order),
          ]),
        }))}
        total={
          orders.length > 1
            ? [
                word("rowTotal"),
                number(sum(unitsOfOrder)),
                ...[...payees, "goods_cost" as const].map((part) =>
                  money(
                    sum((order) => order[part]),
                    currency,
                  ),
                ),
                "",
              ]
            : undefined
        }
      />
      {result.order_terms && <p class="notice">{result.order_terms}</p>}
    </section>
  );
}

/** The balance at each event as a line over the reserve, with every payment in a table. */
export function CashPath({ result, context }: SectionProps) {
  const { formats, currency } = context;
  const { word, text, money, locale } = formats;
  if (!("cash_path" in result) || !result.cash_path || !result.plan || result.cash_path.length === 0) return null;
  const path = result.cash_path;
  const amount = (value: number) => (value === 0 ? word("nothing") : money(value, currency));
  const shortEvent = (event: string) => {
    const order = event.replace(/^\D+/, "");
    return event.startsWith("ORDER_")
      ? word("orderShort", { number: order })
      : word(event === "VAT_BACK" ? "vatShort" : "soldShort");
  };
  return (
    <section>
      <h2>{word("cashTitle")}</h2>
      <LineChart
        locale={locale}
        points={path.map(({ balance }, x) => ({ x, y: balance }))}
        xLabel={word("eventHead")}
        yLabel={`${word("balanceHead")} (${formats.currencyName(currency)})`}
        xText={(x) => shortEvent(path[x]?.event ?? "")}
        marker={{ at: result.plan.reserve, label: word("reserveRow") }}
      />
      <RecordTable
        caption={word("cashTitle")}
        records={path}
        columns={[
          { head: word("eventHead"), text: ({ event }) => text(eventTerm(event)) },
          { head: word("goodsOutHead"), figure: (row) => amount(payees.reduce((sum, payee) => sum + row[payee], 0)) },
          { head: word("shipmentHead"), figure: (row) => amount(row.shipment_cost) },
          { head: word("sellingHead"), figure: (row) => amount(row.selling_costs) },
          { head: word("proceedsHead"), figure: ({ proceeds }) => amount(proceeds) },
          { head: word("vatBackHead"), figure: (row) => amount(row.vat_back) },
          { head: word("balanceHead"), figure: ({ balance }) => money(balance, currency) },
          { head: word("keptHead"), figure: (row) => amount(row.kept_for_selling) },
        ]}
      />
    </section>
  );
}

/** Whether the plan obliges to register for VAT, and the best plan that does not. */
export function PlanRegistration({ result, context }: SectionProps) {
  const { formats, currency } = context;
  const { word, money, percent } = formats;
  if (!("action_plan" in result) || !result.registration) return null;
  const { registration } = result;
  const amount = (value: number) => money(value, currency);
  return (
    <section class="narrow">
      <h2>{word("registrationTitle")}</h2>
      <p class={registration.must_register ? "notice" : undefined}>
        {word(registration.must_register ? "mustRegister" : "needNotRegister", {
          turnover: amount(registration.plan_turnover),
          share: percent(registration.turnover_pct_of_threshold),
          threshold: amount(registration.threshold),
        })}
      </p>
      {"unregistered_plan" in registration && (
        <Headline
          figures={[
            [word("unregisteredProfit"), amount(registration.unregistered_plan.profit_if_all_sold)],
            [word("turnoverHead"), amount(registration.unregistered_plan.turnover)],
            [word("cashHeldHead"), amount(registration.unregistered_plan.cash_held_at_most)],
          ]}
        />
      )}
    </section>
  );
}
