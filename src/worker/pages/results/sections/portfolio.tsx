/** Many products: their order with its reasons, the figures of each, and the prices to negotiate. */
import { decisionTerms, rankingKeyTerms, riskTerms, termOf } from "../../../../../catalog/results/fields/terms.ts";
import { isDossier } from "../analysis-result.ts";
import { moneyOr, percentOr, type SectionProps } from "../document-context.ts";
import { FigureTable } from "../figure-table.tsx";

export function Ranking({ result, context }: SectionProps) {
  const { formats, productName, currency, Part } = context;
  const { word, text, number, money, percent } = formats;
  const { ranking, products } = result;
  if (!ranking || !products) return null;
  const figuresOf = new Map(
    products.map((product) => {
      if (!isDossier(product)) return [product.index, product] as const;
      const { headline = {}, unit_economics } = product;
      return [product.index, { ...headline, cash_return_pct: unit_economics?.cash_return_pct }] as const;
    }),
  );
  return (
    <section>
      <h2>{word("rankingTitle")}</h2>
      <FigureTable
        caption={word("rankingTitle")}
        quiet
        opens={word("showRows", { count: number(ranking.length) })}
        Part={Part}
        columns={[
          { label: word("itemHead") },
          { label: word("placeHead"), figures: true },
          { label: word("decisionIs") },
          { label: word("ifUnregistered") },
          { label: word("profitPerUnitHead"), figures: true },
          { label: word("marginHead"), figures: true },
          { label: word("cashReturnHead"), figures: true },
          { label: word("scoreHead"), figures: true },
          { label: word("riskHead") },
          { label: word("aheadHead") },
        ]}
        rows={ranking.map((row) => {
          const figures = figuresOf.get(row.index);
          return [
            productName(row.index),
            number(row.rank),
            <strong>{text(termOf(decisionTerms, row.decision))}</strong>,
            figures?.decision_if_unregistered
              ? text(termOf(decisionTerms, figures.decision_if_unregistered))
              : word("nothing"),
            figures?.profit_per_unit === undefined ? word("nothing") : money(figures.profit_per_unit, currency),
            figures?.margin_pct === undefined ? word("nothing") : percent(figures.margin_pct),
            percentOr(context, figures?.cash_return_pct),
            figures?.opportunity_score === undefined ? word("nothing") : number(figures.opportunity_score),
            figures?.risk_level ? text(termOf(riskTerms, figures.risk_level)) : word("nothing"),
            row.ranked_above_next_by ? text(termOf(rankingKeyTerms, row.ranked_above_next_by)) : word("nothing"),
          ];
        })}
      />
    </section>
  );
}

export function ProductFiguresTable({ result, context }: SectionProps) {
  const { formats, productName, currency, Part } = context;
  const { word, number, money } = formats;
  const records = (result.products ?? []).flatMap((product) => (isDossier(product) ? [] : [product]));
  if (records.length === 0) return null;
  return (
    <section>
      <h2>{word("figuresTitle")}</h2>
      <FigureTable
        caption={word("figuresTitle")}
        quiet
        opens={word("showRows", { count: number(records.length) })}
        Part={Part}
        columns={[
          { label: word("itemHead") },
          { label: word("nowHead"), figures: true },
          { label: word("landedHead"), figures: true },
          { label: word("salePriceHead"), figures: true },
          { label: word("breakEvenHead"), figures: true },
          { label: word("safetyMargin"), figures: true },
          { label: word("maxAds"), figures: true },
          { label: word("targetHead"), figures: true },
          { label: word("asSuppliedRow"), figures: true },
          { label: word("ifUnregistered"), figures: true },
          { label: word("costsKnownHead"), figures: true },
        ]}
        rows={records.map((record) => [
          productName(record.index),
          money(record.product_value, currency),
          money(record.landed_cost, currency),
          money(record.expected_sale_price, currency),
          moneyOr(context, record.break_even_price),
          percentOr(context, record.safety_margin_pct),
          moneyOr(context, record.max_ad_cost_per_order),
          moneyOr(context, record.target_product_value),
          money(record.profit_as_supplied, currency),
          money(record.profit_if_unregistered, currency),
          number(record.costs_supplied),
        ])}
      />
    </section>
  );
}

export function Renegotiation({ result, context }: SectionProps) {
  const { formats, productName, currency, Part } = context;
  const { word, text, money, number } = formats;
  const list = result.renegotiation_list;
  if (!list || list.length === 0) return null;
  return (
    <section>
      <h2>{word("renegotiationTitle")}</h2>
      <FigureTable
        caption={word("renegotiationTitle")}
        quiet
        opens={word("showRows", { count: number(list.length) })}
        Part={Part}
        columns={[
          { label: word("itemHead") },
          { label: word("nowHead"), figures: true },
          { label: word("targetHead"), figures: true },
          { label: word("reductionHead"), figures: true },
          { label: word("walkAwayHead"), figures: true },
          { label: word("decisionThenHead") },
          { label: word("planGainHead"), figures: true },
        ]}
        rows={list.map((row) => [
          productName(row.index),
          money(row.product_value, currency),
          money(row.target_product_value, currency),
          percentOr(context, row.required_reduction_pct),
          moneyOr(context, row.walk_away_product_value),
          text(termOf(decisionTerms, row.decision_at_target)),
          moneyOr(context, row.plan_gain),
        ])}
      />
    </section>
  );
}
