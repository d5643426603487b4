/** The purchase order: by phase, by product and by who is paid. */
import { moneyOr, type SectionProps } from "../document-context.ts";
import { FigureTable } from "../figure-table.tsx";

export function PurchaseOrder({ result, context }: SectionProps) {
  const { formats, productName, currency, Part } = context;
  const { word, number, money, percent } = formats;
  const { purchase_plan: plan, allocation } = result;
  if (!plan || !allocation || plan.shipments === 0) return null;
  const payees = ["supplier_payment", "freight_insurance", "customs_duty", "import_vat", "operating_cash"] as const;
  const columns = [
    { label: word("itemHead") },
    { label: word("planUnits"), figures: true },
    { label: word("toSupplierHead"), figures: true },
    { label: word("freightHead"), figures: true },
    { label: word("dutyHead"), figures: true },
    { label: word("importVatHead"), figures: true },
    { label: word("operatingHead"), figures: true },
    { label: word("rowTotal"), figures: true },
    { label: word("gateHead"), figures: true },
  ];
  return (
    <section>
      <h2>{word("purchaseOrderTitle")}</h2>
      <p>
        {word("purchaseOrderText", {
          gate: percent(plan.sell_through_gate_pct),
          reserve: moneyOr(context, plan.reserve_per_shipment),
        })}
      </p>
      {plan.phases
        .filter(({ items }) => items.length > 0)
        .map((phase) => (
          <FigureTable
            caption={word("phaseTitle", { number: number(phase.phase), cash: money(phase.cash, currency) })}
            columns={columns}
            Part={Part}
            rows={phase.items.map((item) => [
              productName(item.index),
              number(item.units),
              ...payees.map((payee) => money(item[payee], currency)),
              money(item.cash, currency),
              number(item.gate_units_sold),
            ])}
          />
        ))}
      <FigureTable
        caption={word("rowTotal")}
        columns={columns.slice(0, -1)}
        rows={[
          [
            word("rowTotal"),
            number(allocation.total_units),
            ...payees.map((payee) => money(allocation[payee], currency)),
            money(allocation.cash_allocated, currency),
          ],
        ]}
      />
      {plan.order_terms && <p class="notice">{plan.order_terms}</p>}
    </section>
  );
}
