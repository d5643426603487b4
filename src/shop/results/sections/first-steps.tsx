/** What to do first: one instruction per product, or what the whole result comes to. */
import { decisionTerms, riskTerms, termOf } from "../../../../catalog/words/terms.ts";
import type { AnalysisResult } from "../analysis-result.ts";
import { asRead, moneyOr, numberOr, type SectionProps } from "../document-context.ts";
import { Headline, longFrom, RecordTable } from "../figure-table.tsx";
import { ActionPill, Pill } from "../pill.tsx";

type Figure = readonly [string, string, (string | undefined)?];

/** The verdict or the decision about one product, as results carry it. */
function decidedOf(result: AnalysisResult): string | undefined {
  if (result.operation === "free_profit_check") return result.verdict;
  return result.operation === "gcc_product_decision" ? result.headline.decision : undefined;
}

/** The score, the cost or what a product earns, in large figures. */
function outcomeOf({ result, context }: SectionProps): readonly Figure[] {
  const { formats, currency } = context;
  const { word, text, number, money, percent } = formats;
  const profit = (value: number): Figure => [
    word("profitPerUnitHead"),
    money(value, currency),
    value < 0 ? "loss" : undefined,
  ];
  switch (result.operation) {
    case "free_profit_check":
      return [
        profit(result.profit_per_unit),
        [word("marginHead"), percent(result.margin_pct)],
        [word("breakEvenHead"), moneyOr(context, result.break_even_price)],
      ];
    case "sa_landed_cost":
      return [
        [word("landedHead"), money(result.landed_cost, currency)],
        // Freight that was entered is no typical one, and gives the same figure.
        ...(result.landed_cost_with_typical_freight === result.landed_cost
          ? []
          : [[word("typicalFreight"), money(result.landed_cost_with_typical_freight, currency)] as const]),
        [word("taxShare"), percent(result.import_taxes_pct_of_cif)],
      ];
    case "gcc_opportunity_score":
      return [
        [word("scoreHead"), number(result.headline.opportunity_score)],
        profit(result.headline.profit_per_unit),
        [word("marginHead"), percent(result.headline.margin_pct)],
        [word("riskHead"), text(termOf(riskTerms, result.headline.risk_level))],
      ];
    case "gcc_product_decision": {
      const { headline } = result;
      return [
        profit(headline.profit_per_unit),
        [word("marginHead"), percent(headline.margin_pct)],
        [word("riskHead"), text(termOf(riskTerms, headline.risk_level))],
        [word("ifUnregistered"), text(termOf(decisionTerms, headline.decision_if_unregistered))],
      ];
    }
    default:
      return [];
  }
}

/** One instruction per product, in the order in which to act. */
function ActionPlan({ result, context }: SectionProps) {
  const { formats, productName } = context;
  const { word, number } = formats;
  if (!("action_plan" in result)) return null;
  const acts = ({ units }: { readonly units?: number | null }) => (units ?? 0) > 0;
  // Where nothing is bought there are no units to show.
  const planned = result.plan !== null && result.action_plan.some(acts);
  const isLong = planned && result.action_plan.length >= longFrom;
  const table = (caption: string, rows: typeof result.action_plan, opens?: string) => (
    <RecordTable
      caption={caption}
      opens={opens}
      records={rows}
      columns={[
        { head: word("itemHead"), text: ({ index }) => productName(index) },
        { head: word("actionHead"), mark: ({ action }) => <ActionPill formats={formats} word={action} /> },
        planned && { head: word("unitsNowHead"), figure: (row) => numberOr(context, row.first_order_units || null) },
        planned && { head: word("unitsInAllHead"), figure: ({ units }) => numberOr(context, units || null) },
        planned && {
          head: word("toSupplierHead"),
          figure: (row) => moneyOr(context, row.units ? row.supplier_payment : null),
        },
        { head: word("becauseHead"), text: (row) => asRead(row.text, context) },
      ]}
    />
  );
  if (!isLong) return table(word("firstTitle"), result.action_plan);
  // Of many products those are read first for which something is bought.
  const others = result.action_plan.filter((row) => !acts(row));
  const rest = word("otherProducts", { count: number(others.length) });
  return (
    <>
      {table(word("firstTitle"), result.action_plan.filter(acts))}
      {others.length > 0 && table(rest, others, rest)}
    </>
  );
}

/** The decision, its figures and its next step; nothing where a result of many products only ranks them. */
export function FirstSteps(props: SectionProps) {
  const { result, context } = props;
  const { formats } = context;
  const figures = outcomeOf(props);
  const decided = decidedOf(result);
  const planned = "action_plan" in result;
  if (figures.length === 0 && !planned) return null;
  return (
    <section>
      <h2>{formats.word(planned || "next_step" in result ? "firstTitle" : "inShortTitle")}</h2>
      {decided && (
        <p class="decided">
          <Pill formats={formats} word={decided} />
        </p>
      )}
      {"next_step" in result && <p class="notice">{asRead(result.next_step.text, context)}</p>}
      {figures.length > 0 && <Headline figures={figures} />}
      <ActionPlan {...props} />
    </section>
  );
}
