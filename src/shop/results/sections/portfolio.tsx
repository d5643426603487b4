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
  const { say, text, money } = context.language;
  if (isFile(product)) return [];
  return [
    [say("break_even_sell_through_pct"), percentOr(context, product.break_even_sell_through_pct)],
    [say("decision_if_unregistered"), text(decisionTerms[product.decision_if_unregistered])],
    [say("profit_if_unregistered"), money(product.profit_if_unregistered, context.currency)],
    product.missing_fields.length > 0 && [
      say("missing_fields"),
      listed(context, product.missing_fields.map(context.fieldName)),
    ],
    "go_limits" in product && [say("go_limits"), listed(context, limitsIn(product.go_limits, context))],
  ];
}

/** The limits that there are, each with its field. */
const limitsIn = (limits: Readonly<Record<string, number | null>>, context: DocumentContext) =>
  Object.entries(limits).flatMap(([field, limit]) =>
    limit === null ? [] : [`${context.fieldName(field)} ${fieldValueOr(context, field, limit)}`],
  );

/** What is said of a product when its row is opened. */
function detailsOf(product: ListedProduct, context: DocumentContext): readonly DetailRow[] {
  const { say, text, number, percent } = context.language;
  return [
    [say("number"), number(product.number)],
    [say("decision"), text(decisionTerms[product.decision])],
    "units" in product && [say("units"), numberOr(context, product.units)],
    "goods_cost" in product && [say("goods_cost"), moneyOr(context, product.goods_cost)],
    [say("next_step"), stepText(product, context)],
    [say("opportunity_score"), number(product.opportunity_score)],
    [say("risk_level"), text(riskTerms[product.risk_level])],
    [say("roi_pct"), percent(product.roi_pct)],
    ...judgementOf(product, context),
    product.why_not_go.length > 0 && [
      say("why_not_go"),
      listed(
        context,
        product.why_not_go.map((code) => text(termOf(whyNotGoTerms, code))),
      ),
    ],
  ];
}

function RankedProduct({ product, context }: RowProps) {
  const { language, currency } = context;
  const { say, number, money, percent } = language;
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
          <ActionPill language={language} word={product.action} />
          <span class="profit">
            <span class="label">{say("profit_per_unit")} </span>
            <bdi class={product.profit_per_unit < 0 ? "money loss" : "money"}>
              {money(product.profit_per_unit, currency)}
            </bdi>
          </span>
          <span class="margin">
            <span class="label">{say("margin_pct")} </span>
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
  const { say } = context.language;
  if (!("products" in result)) return null;
  const products: readonly ListedProduct[] = result.products;
  return (
    <section class="ranking">
      <h2>{say("rankingTitle")}</h2>
      <p class="ranked-head" aria-hidden="true">
        <span>{say("rank")}</span>
        <span>{say("number")}</span>
        <span>{say("action")}</span>
        <span class="profit">{say("profit_per_unit")}</span>
        <span class="margin">{say("margin_pct")}</span>
        <span>{say("whyHead")}</span>
      </p>
      <ol class="ranked">
        {products.map((product) => (
          <RankedProduct product={product} context={context} />
        ))}
      </ol>
    </section>
  );
}
