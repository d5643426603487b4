/** The figures of one product: what it costs to land, from its price to its profit, its score, and what moves them. */
import { importWayTerms, scoreComponentTerms, stressTestTerms, termOf } from "../../../../catalog/words/terms.ts";
import { isPerOrder } from "../../../fields/units.ts";
import { Bars, stairs } from "../bars.tsx";
import { inputOf, type ProductSectionProps, type SectionProps, written } from "../document-context.ts";
import { FigureTable, Headline, TableSection } from "../figure-table.tsx";

/** The lines of a landed cost, wherever the result holds them. */
function linesOf(product: ProductSectionProps["product"]) {
  if ("unit_economics" in product && "cif_value" in product.unit_economics) return product.unit_economics;
  return "cif_value" in product ? product : undefined;
}

/** Renders purchase price, freight, duty and VAT as a staircase up to the landed cost. */
export function LandedCost({ product, context }: ProductSectionProps) {
  const { say, money, locale } = written(context);
  const lines = linesOf(product);
  if (!lines || !("inputs" in product)) return null;
  const { cif_value: cif, landed_cost: landed, customs_duty: duty, import_vat: vat } = lines;
  const value = inputOf(product.inputs, "product_value");
  const costs = [
    [say("youPay"), value],
    [say("freight_insurance"), cif - value],
    [say("customs_duty"), duty],
    [say("import_vat"), vat],
  ] as const;
  return (
    <section>
      <Bars
        caption={say("landedTitle")}
        locale={locale}
        heads={[say("figureHead"), say("chartColumn"), say("landed_cost")]}
        bars={[
          ...stairs(0, costs, money),
          { label: say("landed_cost"), to: landed, tone: "total", figure: money(landed) },
        ]}
      />
    </section>
  );
}

export function DutyRates({ result, context }: SectionProps) {
  const { say, money, percent } = written(context);
  if (!("other_duty_rates" in result)) return null;
  return (
    <TableSection
      title={say("other_duty_rates")}
      records={result.other_duty_rates}
      columns={[
        { head: say("duty_rate"), text: ({ duty_rate_pct }) => percent(duty_rate_pct) },
        { head: say("landed_cost"), figure: (row) => money(row.landed_cost) },
      ]}
    />
  );
}

/** Renders what one consignment costs at the border, by courier and by sea. */
export function BorderCosts({ result, context }: SectionProps) {
  const { say, text, money } = written(context);
  if (!("border_costs" in result) || !result.border_costs) return null;
  const costs = result.border_costs;
  return (
    <section>
      <h3>{say("border_costs")}</h3>
      <Headline
        figures={[
          [say("customs_processing_fee"), money(costs.customs_processing_fee)],
          [say("import_vat_with_fee"), money(costs.import_vat_with_fee)],
          [say("saber_shipment_certificate"), money(costs.saber_shipment_certificate)],
        ]}
      />
      <FigureTable
        caption={say("ways")}
        records={costs.ways}
        columns={[
          { head: say("way"), text: ({ way }) => text(termOf(importWayTerms, way)) },
          { head: say("clearance_low"), figure: (row) => money(row.clearance_low) },
          { head: say("clearance_high"), figure: (row) => money(row.clearance_high) },
          { head: say("landed_cost_low"), figure: (row) => money(row.landed_cost_low) },
          { head: say("landed_cost_high"), figure: (row) => money(row.landed_cost_high) },
        ]}
      />
    </section>
  );
}

/** Renders the price as a staircase down to the profit, and the VAT of one order. */
export function Economics({ product, context }: ProductSectionProps) {
  const { say, number, money, percent, locale } = written(context);
  if (!("unit_economics" in product)) return null;
  const { unit_economics: unit, inputs, profit_per_unit: profit } = product;
  const input = (field: string) => inputOf(inputs, field);
  const price = input("expected_sale_price");
  const fees = unit.marketplace_fee + unit.payment_fee + unit.returns_reserve;
  const orderCosts = inputs.filter(({ field }) => isPerOrder(field)).reduce((sum, { field }) => sum + input(field), 0);
  const costs = [
    [say("output_vat"), -unit.output_vat],
    [say("unitCostRow"), -unit.unit_cost],
    [say("feesRow"), -fees],
    [say("orderCostsRow"), -orderCosts],
  ] as const;
  return (
    <section>
      <Bars
        caption={say("unit_economics")}
        locale={locale}
        heads={[say("figureHead"), say("chartColumn"), say("profit_per_unit")]}
        bars={[
          { label: say("salePriceRow"), to: price, tone: "total", figure: money(price) },
          ...stairs(price, costs, money),
          { label: say("profit_per_unit"), to: profit, tone: profit < 0 ? "loss" : "gain", figure: money(profit) },
        ]}
      />
      <Headline
        figures={[
          [say("margin_of_net_revenue_pct"), percent(unit.margin_of_net_revenue_pct)],
          [say("roi_pct"), percent(product.roi_pct)],
          [say("break_even_sell_through_pct"), percent(unit.break_even_sell_through_pct)],
          [say("break_even_roas"), number(unit.break_even_roas)],
          [say("vat_to_pay"), money(unit.vat_to_pay)],
        ]}
      />
    </section>
  );
}

/** Renders the points of each component of the score. */
export function Score({ product, context }: ProductSectionProps) {
  const { say, text, number, locale } = written(context);
  if (!("score_breakdown" in product)) return null;
  return (
    <section>
      <Bars
        caption={`${say("opportunity_score")}: ${number(product.opportunity_score)}`}
        locale={locale}
        heads={[say("component"), say("chartColumn"), say("points")]}
        bars={product.score_breakdown.map(({ component, points }) => ({
          label: text(termOf(scoreComponentTerms, component)),
          to: points,
          tone: "gain",
          figure: number(points),
        }))}
      />
    </section>
  );
}

/** Renders the profit at the worse end of each range. */
export function Stress({ product, context }: ProductSectionProps) {
  const { say, text, money, locale } = written(context);
  if (!("stress_tests" in product)) return null;
  return (
    <section>
      <Bars
        caption={say("stress_tests")}
        locale={locale}
        heads={[say("stress_tests.test"), say("chartColumn"), say("profit_if_worse")]}
        bars={product.stress_tests.map(({ test, profit_if_worse }) => ({
          label: text(termOf(stressTestTerms, test)),
          to: profit_if_worse,
          tone: profit_if_worse < 0 ? "loss" : "gain",
          figure: money(profit_if_worse),
        }))}
      />
    </section>
  );
}

/** Renders the profit at other prices. */
export function Prices({ product, context }: ProductSectionProps) {
  const { say, number, money, percent } = written(context);
  if (!("prices" in product)) return null;
  return (
    <TableSection
      title={say("prices")}
      records={product.prices}
      columns={[
        { head: say("price_change_pct"), text: (row) => percent(row.price_change_pct) },
        { head: say("price"), figure: ({ price }) => money(price) },
        { head: say("profit_per_unit"), figure: (row) => money(row.profit_per_unit) },
        {
          head: say("units_factor"),
          figure: ({ units_factor }) => (units_factor === null ? number(null) : `× ${number(units_factor)}`),
        },
        { head: say("max_ad_break_even"), figure: (row) => money(row.max_ad_break_even) },
        { head: say("max_ad_go"), figure: (row) => money(row.max_ad_go) },
      ]}
    />
  );
}

/** Renders which return rates the reserve covers, and the reserve that each rate needs. */
export function ReturnsCover({ product, context }: ProductSectionProps) {
  const { say, money, percent } = written(context);
  if (!("returns_cover" in product)) return null;
  const cover = product.returns_cover;
  return (
    <section>
      <h3>{say("returns_cover")}</h3>
      <p>{say("returnsText")}</p>
      <Headline
        figures={[
          [say("loss_if_resellable"), money(cover.loss_if_resellable)],
          [say("covered_rate_if_resellable_pct"), percent(cover.covered_rate_if_resellable_pct)],
          [say("loss_if_lost"), money(cover.loss_if_lost)],
          [say("covered_rate_if_lost_pct"), percent(cover.covered_rate_if_lost_pct)],
        ]}
      />
      <FigureTable
        caption={say("needed")}
        captioned
        records={cover.needed}
        columns={[
          { head: say("return_rate_pct"), text: (row) => percent(row.return_rate_pct) },
          { head: say("reserve_pct_if_resellable"), figure: (row) => percent(row.reserve_pct_if_resellable) },
          { head: say("reserve_pct_if_lost"), figure: (row) => percent(row.reserve_pct_if_lost) },
        ]}
      />
    </section>
  );
}
