/** What could change the decisions: missing figures, shocks, ways to GO; and how the products are spread. */
import { decisionTerms, segmentTerms, termOf } from "../../../../../catalog/results/fields/terms.ts";
import { decisions } from "../../../core/result-words.ts";
import { moneyOr, namesOf, percentOr, type SectionProps } from "../document-context.ts";
import { FigureTable } from "../figure-table.tsx";
import { metricTerms, shockTerms } from "../outlook-terms.ts";

export function MissingData({ result, context }: SectionProps) {
  const { formats, fieldName, currency } = context;
  const { word, number, money } = formats;
  const rows = result.missing_data_priority;
  if (!rows || rows.length === 0) return null;
  return (
    <section>
      <h2>{word("dataTitle")}</h2>
      <FigureTable
        caption={word("dataTitle")}
        quiet
        columns={[
          { label: word("fieldHead") },
          { label: word("productsMissingHead"), figures: true },
          { label: word("stakePerUnitHead"), figures: true },
          { label: word("stakeInPlanHead"), figures: true },
        ]}
        rows={rows.map((row) => [
          fieldName(row.field),
          number(row.products),
          money(row.profit_at_stake_per_unit, currency),
          moneyOr(context, row.profit_at_stake_in_plan),
        ])}
      />
    </section>
  );
}

export function ShockMatrix({ result, context }: SectionProps) {
  const { formats } = context;
  const { word, text, number } = formats;
  const rows = result.shock_matrix;
  if (!rows || rows.length === 0) return null;
  return (
    <section>
      <h2>{word("shocksTitle")}</h2>
      <FigureTable
        caption={word("shocksTitle")}
        quiet
        columns={[
          { label: word("shockHead") },
          ...decisions.map((decision) => ({ label: text(termOf(decisionTerms, decision)), figures: true })),
          { label: word("worseHead") },
        ]}
        rows={rows.map((row) => [
          text(termOf(shockTerms, row.shock)),
          ...decisions.map((decision) => number(row.decision_counts[decision])),
          namesOf(context, row.downgraded),
        ])}
      />
    </section>
  );
}

export function UpgradePaths({ result, context }: SectionProps) {
  const { formats, productName, Part } = context;
  const { word } = formats;
  const rows = result.upgrade_paths;
  if (!rows || rows.length === 0) return null;
  return (
    <section>
      <h2>{word("pathsTitle")}</h2>
      <FigureTable
        caption={word("pathsTitle")}
        quiet
        Part={Part}
        columns={[
          { label: word("itemHead") },
          { label: word("pathPurchase"), figures: true },
          { label: word("pathSale"), figures: true },
          { label: word("pathAds"), figures: true },
        ]}
        rows={rows.map((row) => [
          productName(row.index),
          percentOr(context, row.product_value_change_pct),
          percentOr(context, row.expected_sale_price_change_pct),
          percentOr(context, row.ad_cost_per_order_change_pct),
        ])}
      />
    </section>
  );
}

export function Segments({ result, context }: SectionProps) {
  const { formats } = context;
  const { word, text, number } = formats;
  const rows = result.segments;
  if (!rows || rows.length === 0) return null;
  return (
    <section>
      <h2>{word("segmentsTitle")}</h2>
      <FigureTable
        caption={word("segmentsTitle")}
        quiet
        columns={[
          { label: word("groupHead") },
          { label: word("countHead"), figures: true },
          { label: word("itemHead") },
        ]}
        rows={rows.map((row) => [
          text(termOf(segmentTerms, row.segment)),
          number(row.count),
          namesOf(context, row.indexes),
        ])}
      />
    </section>
  );
}

export function Distribution({ result, context }: SectionProps) {
  const { formats } = context;
  const { word, text, number, percent } = formats;
  const rows = result.distribution;
  if (!rows || rows.length === 0) return null;
  return (
    <section>
      <h2>{word("distributionTitle")}</h2>
      <FigureTable
        caption={word("distributionTitle")}
        quiet
        columns={[
          { label: word("metricHead") },
          ...(["lowestHead", "quarterHead", "medianHead", "threeQuarterHead", "highestHead"] as const).map((head) => ({
            label: word(head),
            figures: true,
          })),
        ]}
        rows={rows.map(({ metric, min, p25, median, p75, max }) => [
          text(termOf(metricTerms, metric)),
          ...[min, p25, median, p75, max].map(metric.endsWith("_pct") ? percent : number),
        ])}
      />
    </section>
  );
}
