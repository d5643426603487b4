/** The figures of one product: from its price to its profit, its score, its risks, and what moves them. */
import {
  scoreBandTerms,
  scoreComponentTerms,
  stressTestTerms,
  termOf,
} from "../../../../../catalog/results/fields/terms.ts";
import { Bars } from "../bars.tsx";
import { moneyOr, percentOr } from "../document-context.ts";
import { FigureTable, Headline } from "../figure-table.tsx";
import type { ProductSectionProps } from "./decision.tsx";

/** The price as a staircase down to the profit. */
export function Economics({ product, context }: ProductSectionProps) {
  const { word, money, locale } = context.formats;
  const unit = product.unit_economics;
  if (!unit) return null;
  const price = unit.expected_sale_price;
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
            ...bar(word("profitRow"), 0, unit.profit_per_unit, unit.profit_per_unit),
            tone: unit.profit_per_unit < 0 ? "loss" : "gain",
          },
        ]}
      />
      <h3>{word("limitsTitle")}</h3>
      <Headline
        figures={[
          [word("breakEvenHead"), moneyOr(context, unit.break_even_price)],
          [word("safetyMargin"), percentOr(context, unit.safety_margin_pct)],
          [word("maxAds"), moneyOr(context, unit.max_ad_cost_per_order)],
          [word("maxLanded"), moneyOr(context, unit.max_landed_cost)],
          [word("cashReturnHead"), percentOr(context, unit.cash_return_pct)],
        ]}
      />
    </section>
  );
}

/** The score, each component drawn against the points that it could give. */
export function Score({ product, context }: ProductSectionProps) {
  const { word, text, number, percent, locale } = context.formats;
  const { opportunity_score, score_band, score_breakdown } = product;
  if (opportunity_score === undefined || !score_band || !score_breakdown) return null;
  return (
    <section>
      <Bars
        caption={word("scoreTitle", {
          score: number(opportunity_score),
          band: text(termOf(scoreBandTerms, score_band)),
        })}
        locale={locale}
        heads={[word("fieldHead"), word("chartColumn"), word("scoreHead")]}
        bars={score_breakdown.map((row) => ({
          label: `${text(termOf(scoreComponentTerms, row.component))} (${percent(row.weight)})${row.known ? "" : ` · ${word("notKnown")}`}`,
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

export function Stress({ product, context }: ProductSectionProps) {
  const { word, text, money, locale } = context.formats;
  if (!product.stress_tests) return null;
  return (
    <section>
      <Bars
        caption={word("stressTitle")}
        locale={locale}
        heads={[word("shockHead"), word("chartColumn"), word("profitPerUnitHead")]}
        bars={product.stress_tests.map((row) => ({
          label: text(termOf(stressTestTerms, row.test)),
          from: 0,
          to: row.profit_per_unit,
          tone: row.survives ? "gain" : "loss",
          figure: money(row.profit_per_unit, context.currency),
        }))}
      />
    </section>
  );
}

export function Sensitivity({ product, context }: ProductSectionProps) {
  const { word, money } = context.formats;
  const rows = product.sensitivity;
  if (!rows || rows.length === 0) return null;
  return (
    <section>
      <h3>{word("sensitivityTitle")}</h3>
      <FigureTable
        caption={word("sensitivityTitle")}
        quiet
        columns={[
          { label: word("fieldHead") },
          { label: word("perPercentHead"), figures: true },
          { label: word("toBreakEvenHead"), figures: true },
        ]}
        rows={rows.map((row) => [
          context.fieldName(row.driver),
          money(row.profit_change_per_plus_1pct, context.currency),
          percentOr(context, row.change_to_break_even_pct),
        ])}
      />
    </section>
  );
}
