/** What to do first: one instruction per product, or what the whole result comes to. */
import {
  actionTerms,
  decisionTerms,
  riskTerms,
  termOf,
  verdictTerms,
} from "../../../../../catalog/results/fields/terms.ts";
import { moneyOr, percentOr, type SectionProps } from "../document-context.ts";
import { FigureTable, Headline } from "../figure-table.tsx";

const tones: Readonly<Record<string, string>> = {
  GO: "gain",
  PROFITABLE: "gain",
  AVOID: "loss",
  LOSS: "loss",
};

/** The verdict, the decision or the cost, in large figures. */
function Outcome({ result, context }: SectionProps) {
  const { formats, currency } = context;
  const { word, text, number, money, percent } = formats;
  const { headline, verdict } = result;
  const figures: (readonly [string, string, (string | undefined)?])[] = [];
  if (headline?.decision)
    figures.push([word("decisionIs"), text(termOf(decisionTerms, headline.decision)), tones[headline.decision]]);
  if (verdict) figures.push([word("verdictIs"), text(termOf(verdictTerms, verdict)), tones[verdict]]);
  if (headline?.opportunity_score !== undefined && !headline.decision)
    figures.push([word("scoreHead"), number(headline.opportunity_score)]);
  const profit = headline?.profit_per_unit ?? result.profit_per_unit;
  if (profit !== undefined)
    figures.push([word("profitPerUnitHead"), money(profit, currency), profit < 0 ? "loss" : undefined]);
  const margin = headline?.margin_pct ?? result.margin_pct;
  if (margin !== undefined) figures.push([word("marginHead"), percent(margin)]);
  if (headline?.risk_level) figures.push([word("riskHead"), text(termOf(riskTerms, headline.risk_level))]);
  if (headline?.decision_if_unregistered)
    figures.push([word("ifUnregistered"), text(termOf(decisionTerms, headline.decision_if_unregistered))]);
  if (result.break_even_price !== undefined)
    figures.push([word("breakEvenHead"), moneyOr(context, result.break_even_price)]);
  if (result.duty_rate_table && result.landed_cost !== undefined)
    figures.push(
      [word("landedHead"), money(result.landed_cost, currency)],
      [word("typicalFreight"), moneyOr(context, result.landed_cost_with_typical_freight)],
      [word("taxShare"), percentOr(context, result.effective_import_tax_rate_pct)],
      [word("perDutyPoint"), moneyOr(context, result.cost_per_plus_1pp_duty)],
    );
  return figures.length > 0 ? <Headline figures={figures} /> : null;
}

/** One instruction per product, in the order in which to act. */
function ActionPlan({ result, context }: SectionProps) {
  const { formats, productName, fieldName, Part } = context;
  const { word, text, number } = formats;
  const { action_plan } = result;
  if (!action_plan) return null;
  const planned = action_plan.some(({ units }) => units !== null);
  return (
    <FigureTable
      caption={word("firstTitle")}
      quiet
      Part={Part}
      columns={[
        { label: word("itemHead") },
        { label: word("actionHead") },
        ...(planned
          ? [
              { label: word("planUnits"), figures: true },
              { label: word("toSupplierHead"), figures: true },
            ]
          : []),
        { label: word("getFirstHead") },
      ]}
      rows={action_plan.map(({ index, action, units, supplier_payment, get_first }) => [
        productName(index),
        <strong>{text(termOf(actionTerms, action))}</strong>,
        ...(planned
          ? [units ? number(units) : word("nothing"), units ? moneyOr(context, supplier_payment) : word("nothing")]
          : []),
        get_first ? fieldName(get_first) : word("nothing"),
      ])}
    />
  );
}

/** What to buy at once, where no instruction per product is given. */
function FirstPhase({ result, context }: SectionProps) {
  const { formats, productName, currency } = context;
  const { word, number, money } = formats;
  if (result.action_plan || !result.purchase_plan) return null;
  const [first] = result.purchase_plan.phases;
  const items = first?.items.filter(({ units }) => units > 0) ?? [];
  if (items.length === 0) return <p>{word("nothingFunded")}</p>;
  return (
    <FigureTable
      caption={word("phaseTitle", { number: number(first?.phase ?? 1), cash: money(first?.cash ?? 0, currency) })}
      columns={[
        { label: word("itemHead") },
        { label: word("planUnits"), figures: true },
        { label: word("toSupplierHead"), figures: true },
      ]}
      rows={items.map(({ index, units, supplier_payment }) => [
        productName(index),
        number(units),
        money(supplier_payment, currency),
      ])}
    />
  );
}

export function FirstSteps(props: SectionProps) {
  return (
    <section>
      <h2>{props.context.formats.word("firstTitle")}</h2>
      <Outcome {...props} />
      <ActionPlan {...props} />
      <FirstPhase {...props} />
    </section>
  );
}
