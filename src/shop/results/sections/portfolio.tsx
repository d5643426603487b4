/** Many products: what to do with each, by rank; and the order to place now: where the money goes, what comes back. */
import type { ListedProduct } from "../../../../catalog/results/shown.ts";
import { decisionTerms, noLinesTerms, riskTerms, termOf, whyNotGoTerms } from "../../../../catalog/words/terms.ts";
import { DefinitionList } from "../definition-list.tsx";
import { type DocumentContext, isFile, type SectionProps, stepText, written } from "../document-context.ts";
import { FigureTable, Headline } from "../figure-table.tsx";
import { Pill } from "../pill.tsx";

/** A payment of a plan: to whom, and altogether. */
type Outflow = (typeof payees)[number] | "cash_out";

const payees = [
  "supplier_payment",
  "freight_insurance",
  "customs_duty",
  "import_vat",
  "selling_costs",
  "consignment_cost",
] as const;

/** Renders what goes out, to whom, and what stays. */
export function Money({ result, context }: SectionProps) {
  const { say, text, number, money, percent } = written(context);
  if (!("plan" in result) || !result.plan) return null;
  const { plan } = result;
  return (
    <section class="narrow">
      <h2>{say("moneyTitle")}</h2>
      {plan.no_lines_because !== null && (
        <p>{say("nothingBought", { reason: text(termOf(noLinesTerms, plan.no_lines_because)) })}</p>
      )}
      <Headline
        figures={[
          [say("cash_out"), money(plan.cash_out)],
          [say("cash_left"), money(plan.cash_left)],
          [say("product_certificates_up_to"), money(plan.product_certificates_up_to)],
          [say("consignments_borne"), number(plan.consignments_borne)],
          [say("tests_cost"), money(plan.tests_cost)],
          [say("two_largest_lines_lose"), money(plan.two_largest_lines_lose)],
          [say("break_even_sell_through_pct"), percent(plan.break_even_sell_through_pct)],
          [say("turnover"), money(plan.turnover)],
          [say("vat_registration_threshold"), money(plan.vat_registration_threshold)],
        ]}
      />
      {plan.cash_out > 0 && (
        <FigureTable<Outflow>
          caption={say("moneyTitle")}
          records={payees}
          columns={[
            { head: say("paidTo"), text: (payee) => say(payee) },
            { head: say("amountHead"), figure: (payee) => money(plan[payee]) },
          ]}
          total="cash_out"
        />
      )}
    </section>
  );
}

/** Renders the result of an order by the share of it that is sold, in every case. */
export function IfSold({ result, context }: SectionProps) {
  const { say, percent, money } = written(context);
  if (!("plan" in result) || !result.plan || result.plan.if_sold.length === 0) return null;
  const rows = result.plan.if_sold;
  return (
    <section>
      <h2>{say("if_sold")}</h2>
      <FigureTable
        caption={say("if_sold")}
        records={rows}
        columns={[
          { head: say("sold_pct"), text: ({ sold_pct }) => percent(sold_pct) },
          { head: say("profit"), figure: ({ profit }) => money(profit) },
          { head: say("profit_with_certificates"), figure: (row) => money(row.profit_with_certificates) },
          { head: say("profit_at_90_pct_of_price"), figure: (row) => money(row.profit_at_90_pct_of_price) },
          { head: say("if_sold.profit_if_unregistered"), figure: (row) => money(row.profit_if_unregistered) },
        ]}
      />
    </section>
  );
}

/** Renders the memo, each paragraph under its first words. */
export function Memo({ result, context }: SectionProps) {
  if (!("memo" in result) || !result.memo) return null;
  return (
    <section class="memo">
      <h2>{context.language.say("memo")}</h2>
      {result.memo.split("\n\n").map((paragraph) => {
        const [heading = "", ...rest] = paragraph.split(". ");
        return (
          <>
            <h3>{heading}</h3>
            <p>{rest.join(". ")}</p>
          </>
        );
      })}
    </section>
  );
}

interface RowProps {
  readonly product: ListedProduct;
  readonly context: DocumentContext;
}

type DetailRow = readonly [label: string, value: string] | false;

/** The details of a product when its row is opened; a product with a file of its own has the judgement there. */
function detailsOf({ product, context }: RowProps): readonly DetailRow[] {
  const { say, text, number, percent, money, list, fieldValue } = written(context);
  const limitsIn = (limits: Readonly<Record<string, number | null>>) =>
    Object.entries(limits).flatMap(([field, limit]) =>
      limit === null ? [] : [`${context.fieldName(field)} ${fieldValue(field, limit)}`],
    );
  const reading = (name: "if_return_rate" | "if_instalments"): DetailRow => {
    const figures = product[name];
    return figures !== null && [say(name), `${money(figures.profit_per_unit)}, ${percent(figures.margin_pct)}`];
  };
  const judgement: readonly DetailRow[] = isFile(product)
    ? []
    : [
        [say("break_even_sell_through_pct"), percent(product.break_even_sell_through_pct)],
        [say("decision_if_unregistered"), text(decisionTerms[product.decision_if_unregistered])],
        [say("profit_if_unregistered"), money(product.profit_if_unregistered)],
        product.missing_fields.length > 0 && [
          say("missing_fields"),
          list(product.missing_fields.map(context.fieldName)),
        ],
        reading("if_return_rate"),
        reading("if_instalments"),
        "go_limits" in product && [say("go_limits"), list(limitsIn(product.go_limits))],
      ];
  return [
    [say("number"), number(product.number)],
    [say("decision"), text(decisionTerms[product.decision])],
    "units" in product && [say("units"), number(product.units)],
    "goods_cost" in product && [say("goods_cost"), money(product.goods_cost)],
    [say("next_step"), stepText(product, context)],
    [say("opportunity_score"), number(product.opportunity_score)],
    [say("risk_level"), text(riskTerms[product.risk_level])],
    [say("roi_pct"), percent(product.roi_pct)],
    ...judgement,
    product.why_not_go.length > 0 && [
      say("why_not_go"),
      list(product.why_not_go.map((code) => text(termOf(whyNotGoTerms, code)))),
    ],
  ];
}

function RankedProduct({ product, context }: RowProps) {
  const { say, number, money, percent } = written(context);
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
          <Pill language={context.language} word={product.action} isAction />
          <span class="profit">
            <span class="label">{say("profit_per_unit")} </span>
            <bdi class={product.profit_per_unit < 0 ? "money loss" : "money"}>{money(product.profit_per_unit)}</bdi>
          </span>
          <span class="margin">
            <span class="label">{say("margin_pct")} </span>
            <bdi class="money">{percent(product.margin_pct)}</bdi>
          </span>
          <span class="why">{product.action_text}</span>
        </summary>
        <DefinitionList
          class="pairs"
          rows={detailsOf({ product, context }).map((row) => row && [row[0], <bdi>{row[1]}</bdi>])}
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
