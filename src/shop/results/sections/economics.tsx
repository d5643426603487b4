/** The figures of one product: from its price to its profit, its score, and what moves them. */
import { scoreComponentTerms, stressTestTerms, termOf } from "../../../../catalog/words/terms.ts";
import { inputOf } from "../analysis-result.ts";
import { Bars } from "../bars.tsx";
import { type ProductSectionProps, percentOr } from "../document-context.ts";
import { Headline } from "../figure-table.tsx";

/** The price as a staircase down to the profit, and the VAT of one order. */
export function Economics({ product, context }: ProductSectionProps) {
  const { say, money, percent, locale } = context.language;
  if (!("unit_economics" in product)) return null;
  const { unit_economics: unit, inputs } = product;
  const input = (field: string) => inputOf(inputs, field);
  const price = input("expected_sale_price");
  const fees = unit.marketplace_fee + unit.payment_fee + unit.returns_reserve;
  const orderCosts = input("ad_cost_per_order") + input("fulfillment_cost") + input("other_cost_per_order");
  const afterCost = unit.net_revenue - unit.unit_cost;
  const afterFees = afterCost - fees;
  const bar = (label: string, from: number, to: number, figure: number) => ({
    label,
    from,
    to,
    tone: "cost" as const,
    figure: money(figure, context.currency),
  });
  return (
    <section>
      <Bars
        caption={say("unit_economics")}
        locale={locale}
        heads={[say("figureHead"), say("chartColumn"), say("profit_per_unit")]}
        bars={[
          { ...bar(say("salePriceRow"), 0, price, price), tone: "total" },
          bar(say("output_vat"), price, unit.net_revenue, -unit.output_vat),
          bar(say("unitCostRow"), unit.net_revenue, afterCost, -unit.unit_cost),
          bar(say("feesRow"), afterCost, afterFees, -fees),
          bar(say("orderCostsRow"), afterFees, afterFees - orderCosts, -orderCosts),
          {
            ...bar(say("profit_per_unit"), 0, product.profit_per_unit, product.profit_per_unit),
            tone: product.profit_per_unit < 0 ? "loss" : "gain",
          },
        ]}
      />
      <Headline
        figures={[
          [say("margin_of_net_revenue_pct"), percentOr(context, unit.margin_of_net_revenue_pct)],
          [say("roi_pct"), percent(product.roi_pct)],
          [say("break_even_sell_through_pct"), percentOr(context, unit.break_even_sell_through_pct)],
          [say("vat_to_pay"), money(unit.vat_to_pay, context.currency)],
        ]}
      />
    </section>
  );
}

/** The points of each component of the score. */
export function Score({ product, context }: ProductSectionProps) {
  const { say, text, number, locale } = context.language;
  if (!("score_breakdown" in product)) return null;
  return (
    <section>
      <Bars
        caption={`${say("opportunity_score")}: ${number(product.opportunity_score)}`}
        locale={locale}
        heads={[say("component"), say("chartColumn"), say("points")]}
        bars={product.score_breakdown.map(({ component, points }) => ({
          label: text(termOf(scoreComponentTerms, component)),
          from: 0,
          to: points,
          tone: "gain",
          figure: number(points),
        }))}
      />
    </section>
  );
}

/** The profit at the worse end of each range. */
export function Stress({ product, context }: ProductSectionProps) {
  const { say, text, money, locale } = context.language;
  if (!("stress_tests" in product)) return null;
  return (
    <section>
      <Bars
        caption={say("stress_tests")}
        locale={locale}
        heads={[say("stress_tests.test"), say("chartColumn"), say("profit_if_worse")]}
        bars={product.stress_tests.map(({ test, profit_if_worse }) => ({
          label: text(termOf(stressTestTerms, test)),
          from: 0,
          to: profit_if_worse,
          tone: profit_if_worse < 0 ? "loss" : "gain",
          figure: money(profit_if_worse, context.currency),
        }))}
      />
    </section>
  );
}
