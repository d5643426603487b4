/** Many products as a list by rank: place, name, what to do, profit, margin, and why. */
import type { ListedProduct } from "../../../../catalog/results/shown.ts";
import { decisionTerms, riskTerms, termOf, whyNotGoTerms } from "../../../../catalog/words/terms.ts";
import { isFile } from "../analysis-result.ts";
import { DefinitionList } from "../definition-list.tsx";
import {
  type DocumentContext,
  fieldValueOr,
  listed,
  moneyOr,
  numberOr,
  percentOr,
  type SectionProps,
} from "../document-context.ts";
import { ActionPill } from "../pill.tsx";
import { stepText } from "../step-text.ts";

interface RowProps {
  readonly product: ListedProduct;
  readonly context: DocumentContext;
}

type DetailRow = readonly [label: string, value: string] | false;

/** What is said of a product when its row is opened, unless a file of its own says it. */
function judgementOf(product: ListedProduct, context: DocumentContext): readonly DetailRow[] {
  const { word, text, money } = context.formats;
  if (isFile(product)) return [];
  return [
    [word("break_even_sell_through_pct"), percentOr(context, product.break_even_sell_through_pct)],
    [word("decision_if_unregistered"), text(decisionTerms[product.decision_if_unregistered])],
    [word("profit_if_unregistered"), money(product.profit_if_unregistered, context.currency)],
    product.missing_fields.length > 0 && [
      word("missing_fields"),
      listed(context, product.missing_fields.map(context.fieldName)),
    ],
    "go_limits" in product && [word("go_limits"), listed(context, limitsIn(product.go_limits, context))],
  ];
}

/** The limits that there are, each with its field. */
const limitsIn = (limits: Readonly<Record<string, number | null>>, context: DocumentContext) =>
  Object.entries(limits).flatMap(([field, limit]) =>
    limit === null ? [] : [`${context.fieldName(field)} ${fieldValueOr(context, field, limit)}`],
  );

/** What is said of a product when its row is opened. */
function detailsOf(product: ListedProduct, context: DocumentContext): readonly DetailRow[] {
  const { word, text, number, percent } = context.formats;
  return [
    [word("number"), number(product.number)],
    [word("decision"), text(decisionTerms[product.decision])],
    "units" in product && [word("units"), numberOr(context, product.units)],
    "goods_cost" in product && [word("goods_cost"), moneyOr(context, product.goods_cost)],
    [word("next_step"), stepText(product, context)],
    [word("opportunity_score"), number(product.opportunity_score)],
    [word("risk_level"), text(riskTerms[product.risk_level])],
    [word("roi_pct"), percent(product.roi_pct)],
    ...judgementOf(product, context),
    product.why_not_go.length > 0 && [
      word("why_not_go"),
      listed(
        context,
        product.why_not_go.map((code) => text(termOf(whyNotGoTerms, code))),
      ),
    ],
  ];
}

function RankedProduct({ product, context }: RowProps) {
  const { formats, currency } = context;
  const { word, number, money, percent } = formats;
  const code = context.productCode?.(product.number);
  return (
    <li data-product={product.number}>
      <details>
        <summary>
          <span class="place">{number(product.rank)}</span>
          <span class="name">
            <bdi>{context.productName(product.number)}</bdi>
            {code && <bdi class="code">{code}</bdi>}
          </span>
          <ActionPill formats={formats} word={product.action} />
          <span class="profit">
            <span class="label">{word("profit_per_unit")} </span>
            <bdi class={product.profit_per_unit < 0 ? "money loss" : "money"}>
              {money(product.profit_per_unit, currency)}
            </bdi>
          </span>
          <span class="margin">
            <span class="label">{word("margin_pct")} </span>
            <bdi class="money">{percent(product.margin_pct)}</bdi>
          </span>
          <span class="why">{product.action_text}</span>
        </summary>
        <DefinitionList
          class="pairs"
          rows={detailsOf(product, context).map((row) => row && [row[0], <bdi>{row[1]}</bdi>])}
        />
      </details>
    </li>
  );
}

export function Ranking({ result, context }: SectionProps) {
  const { word } = context.formats;
  if (!("products" in result)) return null;
  const products: readonly ListedProduct[] = result.products;
  return (
    <section class="ranking">
      <h2>{word("rankingTitle")}</h2>
      <p class="ranked-head" aria-hidden="true">
        <span>{word("rank")}</span>
        <span>{word("number")}</span>
        <span>{word("action")}</span>
        <span class="profit">{word("profit_per_unit")}</span>
        <span class="margin">{word("margin_pct")}</span>
        <span>{word("whyHead")}</span>
      </p>
      <ol class="ranked">
        {products.map((product) => (
          <RankedProduct product={product} context={context} />
        ))}
      </ol>
    </section>
  );
}
