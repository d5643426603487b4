/** Many products as a list from top to bottom: place, name, decision, profit, margin, and the reason of its place. */
import { checkTerms, decisionTerms, riskTerms, termOf } from "../../../../catalog/words/terms.ts";
import type { ResultWord } from "../../words/results.ts";
import { type AnalysisResult, failedChecksOf, headlineOf, type ListedProduct } from "../analysis-result.ts";
import { DefinitionList } from "../definition-list.tsx";
import { type DocumentContext, fieldsOf, type SectionProps } from "../document-context.ts";
import { Pill } from "../pill.tsx";
import { stepText } from "../step-text.ts";

const keyWords: Readonly<Record<string, ResultWord>> = {
  PROFIT: "behindByProfit",
  DECISION: "behindByDecision",
  SCORE: "behindByScore",
  RETURN: "behindByReturn",
  MARGIN: "behindByMargin",
  INPUT_ORDER: "behindByOrder",
};

/** Why a product stands below the one above it, by its place; empty for the first, and without a reason. */
function reasonsBelow(result: AnalysisResult, { formats: { word } }: DocumentContext): ReadonlyMap<number, string> {
  const rows = "ranking" in result ? result.ranking : [];
  return new Map(
    rows.flatMap(({ rank, ranks_above_next_by }) => {
      const key = ranks_above_next_by === null ? undefined : keyWords[ranks_above_next_by];
      return key ? [[rank + 1, word(key)] as const] : [];
    }),
  );
}

interface RowProps {
  readonly product: ListedProduct;
  readonly below: string | undefined;
  readonly context: DocumentContext;
}

function RankedProduct({ product, below, context }: RowProps) {
  const { formats, currency } = context;
  const { word, text, number, money, percent, locale } = formats;
  const figures = headlineOf(product);
  const failed = failedChecksOf(product);
  const code = context.productCode?.(product.index);
  const rows: readonly (readonly [ResultWord, string] | false)[] = [
    ["ifUnregistered", text(termOf(decisionTerms, figures.decision_if_unregistered))],
    ["scoreHead", number(figures.opportunity_score)],
    ["riskHead", text(termOf(riskTerms, figures.risk_level))],
    ["returnHead", percent(figures.roi_pct)],
    ["nowHead", money(product.product_value, currency)],
    ["salePriceHead", money(product.expected_sale_price, currency)],
    failed.length > 0 && [
      "failedHead",
      failed.map((check) => text(termOf(checkTerms, check))).join(locale === "ar" ? "، " : ", "),
    ],
    "missing" in product && product.missing.length > 0 && ["missingHead", fieldsOf(context, product.missing)],
    below !== undefined && ["belowHead", below],
  ];
  return (
    <li data-product={product.index}>
      <details>
        <summary>
          <span class="place">{number(product.rank)}</span>
          <span class="name">
            <bdi>{context.productName(product.index)}</bdi>
            {code && <bdi class="code">{code}</bdi>}
          </span>
          <Pill formats={formats} word={figures.decision} />
          <span class="profit">
            <span class="label">{word("profitPerUnitHead")} </span>
            <bdi class={figures.profit_per_unit < 0 ? "money loss" : "money"}>
              {money(figures.profit_per_unit, currency)}
            </bdi>
          </span>
          <span class="margin">
            <span class="label">{word("marginHead")} </span>
            <bdi class="money">{percent(figures.margin_pct)}</bdi>
          </span>
          <span class="why">{stepText(product, context)}</span>
        </summary>
        <DefinitionList class="pairs" rows={rows.map((row) => row && [word(row[0]), <bdi>{row[1]}</bdi>])} />
      </details>
    </li>
  );
}

export function Ranking({ result, context }: SectionProps) {
  const { word } = context.formats;
  if (!("products" in result)) return null;
  const products: readonly ListedProduct[] = result.products;
  const below = reasonsBelow(result, context);
  return (
    <section class="ranking">
      <h2>{word("rankingTitle")}</h2>
      <p class="ranked-head" aria-hidden="true">
        <span>{word("placeHead")}</span>
        <span>{word("itemHead")}</span>
        <span>{word("decisionIs")}</span>
        <span class="profit">{word("profitPerUnitHead")}</span>
        <span class="margin">{word("marginHead")}</span>
        <span>{word("whyHead")}</span>
      </p>
      <ol class="ranked">
        {products.map((product) => (
          <RankedProduct product={product} below={below.get(product.rank)} context={context} />
        ))}
      </ol>
    </section>
  );
}
