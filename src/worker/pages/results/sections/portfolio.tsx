/** Many products: their order with its reasons, and the figures of each. */
import { checkTerms, decisionTerms, riskTerms, termOf } from "../../../../../catalog/results/fields/terms.ts";
import { isDossier, type ListedProduct } from "../analysis-result.ts";
import { fieldValueOr, percentOr, type SectionProps } from "../document-context.ts";
import { FigureTable } from "../figure-table.tsx";

/** What decides about a product, wherever its figures are. */
const headlineOf = (product: ListedProduct) => (isDossier(product) ? product.headline : product);

export function Ranking({ result, context }: SectionProps) {
  const { formats, productName, currency, Part } = context;
  const { word, text, number, money, percent } = formats;
  if (!("products" in result)) return null;
  const reasons = new Map("ranking" in result ? result.ranking.map((row) => [row.index, row.text]) : []);
  return (
    <section>
      <h2>{word("rankingTitle")}</h2>
      <FigureTable
        caption={word("rankingTitle")}
        quiet
        opens={word("showRows", { count: number(result.products.length) })}
        Part={Part}
        columns={[
          { label: word("itemHead") },
          { label: word("placeHead"), figures: true },
          { label: word("decisionIs") },
          { label: word("ifUnregistered") },
          { label: word("profitPerUnitHead"), figures: true },
          { label: word("marginHead"), figures: true },
          { label: word("returnHead"), figures: true },
          { label: word("scoreHead"), figures: true },
          { label: word("riskHead") },
          ...(reasons.size > 0 ? [{ label: word("aheadHead") }] : []),
        ]}
        rows={result.products.map((product) => {
          const figures = headlineOf(product);
          return [
            productName(product.index),
            number(product.rank),
            <strong>{text(termOf(decisionTerms, figures.decision))}</strong>,
            text(termOf(decisionTerms, figures.decision_if_unregistered)),
            money(figures.profit_per_unit, currency),
            percent(figures.margin_pct),
            percent(figures.roi_pct),
            number(figures.opportunity_score),
            text(termOf(riskTerms, figures.risk_level)),
            ...(reasons.size > 0 ? [reasons.get(product.index) ?? ""] : []),
          ];
        })}
      />
    </section>
  );
}

/** What would lift each product or end its decision, and what is not known of it. */
export function NextSteps({ result, context }: SectionProps) {
  const { formats, productName, currency, fieldName, Part } = context;
  const { word, text, number, money } = formats;
  if (!("products" in result)) return null;
  return (
    <section>
      <h2>{word("figuresTitle")}</h2>
      <FigureTable
        caption={word("figuresTitle")}
        quiet
        opens={word("showRows", { count: number(result.products.length) })}
        Part={Part}
        columns={[
          { label: word("itemHead") },
          { label: word("nowHead"), figures: true },
          { label: word("salePriceHead"), figures: true },
          { label: word("leverHead") },
          { label: word("leverValueHead"), figures: true },
          { label: word("changeHead"), figures: true },
          { label: word("failedHead") },
        ]}
        rows={result.products.map((product) => {
          const { lever, value, change_pct } = product.next_step;
          const failed = isDossier(product)
            ? product.checks.flatMap(({ check, passed }) => (passed ? [] : [check]))
            : product.failed_checks;
          return [
            productName(product.index),
            money(product.product_value, currency),
            money(product.expected_sale_price, currency),
            lever === null ? word("noLever") : fieldName(lever),
            lever === null ? word("nothing") : fieldValueOr(context, lever, value),
            percentOr(context, change_pct),
            failed.map((check) => text(termOf(checkTerms, check))).join(formats.locale === "ar" ? "، " : ", "),
          ];
        })}
      />
    </section>
  );
}
