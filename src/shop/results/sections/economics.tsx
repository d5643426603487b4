/** The figures of one product: from its price to its profit, its score, and what moves them. */

import { scoreComponentTerms, stressTestTerms, termOf } from "../../../../catalog/words/terms.ts";
import { inPageWords } from "../../words/readable-notice.ts";
import { Bars } from "../bars.tsx";
import { percentOr } from "../document-context.ts";
import { Headline } from "../figure-table.tsx";
import type { ProductSectionProps } from "./decision.tsx";

/** The price as a staircase down to the profit. */
export function Economics({ product, context }: ProductSectionProps) {
  const { word, money, percent, locale } = context.formats;
  if (!("unit_economics" in product)) return null;
  const unit = product.unit_economics;
  const price = product.inputs_used.expected_sale_price;
  const afterCost = unit.net_revenue - unit.unit_cost;
  const afterFees = afterCost - unit.total_fees;
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
        caption={word("economicsTitle")}
        locale={locale}
        heads={[word("fieldHead"), word("chartColumn"), word("outcomeHead")]}
        bars={[
          { ...bar(word("salePriceHead"), 0, price, price), tone: "total" },
          bar(word("vatInPrice"), price, unit.net_revenue, unit.net_revenue - price),
          bar(word("unitCostRow"), unit.net_revenue, afterCost, -unit.unit_cost),
          bar(word("feesRow"), afterCost, afterFees, -unit.total_fees),
          bar(word("orderCostsRow"), afterFees, afterFees - unit.per_order_costs, -unit.per_order_costs),
          {
            ...bar(word("profitPerUnitHead"), 0, unit.profit_per_unit, unit.profit_per_unit),
            tone: unit.profit_per_unit < 0 ? "loss" : "gain",
          },
        ]}
      />
      <Headline
        figures={[
          [word("marginHead"), percent(unit.margin_pct)],
          [word("netMarginHead"), percent(unit.margin_of_net_revenue_pct)],
          [word("returnHead"), percent(unit.roi_pct)],
          [word("breakEvenSellThrough"), percentOr(context, unit.break_even_sell_through_pct)],
        ]}
      />
    </section>
  );
}

/** The score, each component drawn against the points that it could give. */
export function Score({ product, context }: ProductSectionProps) {
  const { word, text, number, percent, locale } = context.formats;
  if (!("score_breakdown" in product)) return null;
  return (
    <section>
      <Bars
        caption={word("scoreTitle", { score: number(product.headline.opportunity_score) })}
        locale={locale}
        heads={[word("fieldHead"), word("chartColumn"), word("scoreHead")]}
        bars={product.score_breakdown.map((row) => ({
          label: `${text(termOf(scoreComponentTerms, row.component))} (${percent(row.weight)})`,
          from: 0,
          to: row.points,
          room: row.weight,
          tone: "gain",
          figure: word("pointsOf", { points: number(row.points), weight: number(row.weight) }),
        }))}
      />
    </section>
  );
}

/** The profit at the worse end of each range. */
export function Stress({ product, context }: ProductSectionProps) {
  const { word, text, money, locale } = context.formats;
  if (!("stress_tests" in product)) return null;
  const tests = product.stress_tests;
  return (
    <section>
      <Bars
        caption={word("stressTitle")}
        locale={locale}
        heads={[word("shockHead"), word("chartColumn"), word("profitPerUnitHead")]}
        bars={tests.map((row) => ({
          label: inPageWords(text(termOf(stressTestTerms, row.test))),
          from: 0,
          to: row.profit_if_worse,
          tone: row.profit_if_worse < 0 ? "loss" : "gain",
          figure: money(row.profit_if_worse, context.currency),
        }))}
      />
    </section>
  );
}
