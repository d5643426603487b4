/** What it costs to land the goods: line by line, at other duty rates, and at the border. */
import { inputOf } from "../analysis-result.ts";
import { Bars } from "../bars.tsx";
import type { ProductSectionProps, SectionProps } from "../document-context.ts";
import { Headline, RecordTable } from "../figure-table.tsx";

/** The lines of a landed cost, wherever the result holds them. */
function linesOf(product: ProductSectionProps["product"]) {
  if ("unit_economics" in product && "cif_value" in product.unit_economics) return product.unit_economics;
  return "cif_value" in product ? product : undefined;
}

/** Purchase price, freight, duty and VAT as a staircase up to the landed cost. */
export function LandedCost({ product, context }: ProductSectionProps) {
  const { say, money, locale } = context.language;
  const lines = linesOf(product);
  if (!lines || !("inputs" in product)) return null;
  const value = inputOf(product.inputs, "product_value");
  const withoutVat = lines.landed_cost - lines.import_vat;
  const bar = (label: string, from: number, to: number, tone: "cost" | "total", amount: number) => ({
    label,
    from,
    to,
    tone,
    figure: money(amount, context.currency),
  });
  return (
    <section>
      <Bars
        caption={say("landedTitle")}
        locale={locale}
        heads={[say("figureHead"), say("chartColumn"), say("landed_cost")]}
        bars={[
          bar(say("youPay"), 0, value, "cost", value),
          bar(say("freight_insurance"), value, lines.cif_value, "cost", lines.cif_value - value),
          bar(say("customs_duty"), lines.cif_value, withoutVat, "cost", lines.customs_duty),
          bar(say("import_vat"), withoutVat, lines.landed_cost, "cost", lines.import_vat),
          bar(say("landed_cost"), 0, lines.landed_cost, "total", lines.landed_cost),
        ]}
      />
    </section>
  );
}

export function DutyRates({ result, context }: SectionProps) {
  const { say, money, percent } = context.language;
  if (!("other_duty_rates" in result)) return null;
  return (
    <section>
      <h3>{say("other_duty_rates")}</h3>
      <RecordTable
        caption={say("other_duty_rates")}
        records={result.other_duty_rates}
        columns={[
          { head: say("duty_rate"), text: ({ duty_rate_pct }) => percent(duty_rate_pct) },
          { head: say("landed_cost"), figure: (row) => money(row.landed_cost, context.currency) },
        ]}
      />
    </section>
  );
}

/** What one consignment costs at the border. */
export function BorderCosts({ result, context }: SectionProps) {
  const { say, money } = context.language;
  if (!("border_costs" in result) || !result.border_costs) return null;
  const costs = result.border_costs;
  const amount = (value: number) => money(value, context.currency);
  const range = (low: number, high: number) => say("rangeTo", { low: amount(low), high: amount(high) });
  return (
    <section>
      <h3>{say("border_costs")}</h3>
      <Headline
        figures={[
          [say("customs_processing_fee"), amount(costs.customs_processing_fee)],
          [say("saber_shipment_certificate"), amount(costs.saber_shipment_certificate)],
          [say("clearance"), range(costs.clearance_low, costs.clearance_high)],
          [say("landed_cost_with_them"), range(costs.landed_cost_low, costs.landed_cost_high)],
        ]}
      />
    </section>
  );
}
