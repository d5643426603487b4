/** What a result comes to: its sentences, then the decision and its figures, large. */
import { decisionTerms, riskTerms } from "../../../../catalog/words/terms.ts";
import type { AnalysisResult } from "../analysis-result.ts";
import { moneyOr, type SectionProps } from "../document-context.ts";
import { Headline } from "../figure-table.tsx";
import { Pill } from "../pill.tsx";
import { stepText } from "../step-text.ts";

/** A stop, and not the point of an amount. */
const betweenSentences = /(?<=\.) /;

/** The sentences of a plan; none for a result without one. */
const planSentences = (result: AnalysisResult): readonly string[] =>
  "plan" in result && result.plan ? result.summary_text.split(betweenSentences) : [];

/** The sentence that decides: what to order now, or all that the result comes to. */
export function Lead({ result }: SectionProps) {
  const [order = result.summary_text] = planSentences(result);
  return <p class="lead">{order}</p>;
}

/** The other sentences of a plan, one under another. */
export function PlanInWords({ result, context }: SectionProps) {
  const [, ...sentences] = planSentences(result);
  if (sentences.length === 0) return null;
  return (
    <section class="in-words">
      <h2>{context.language.say("planInWordsTitle")}</h2>
      <ul>
        {sentences.map((sentence) => (
          <li>{sentence}</li>
        ))}
      </ul>
    </section>
  );
}

type Figure = readonly [string, string, (string | undefined)?];

/** The score, the cost or what a product earns. */
function outcomeOf({ result, context }: SectionProps): readonly Figure[] {
  const { language, currency } = context;
  const { say, text, number, money, percent } = language;
  const profit = (value: number): Figure => [
    say("profit_per_unit"),
    money(value, currency),
    value < 0 ? "loss" : undefined,
  ];
  switch (result.operation) {
    case "free_profit_check":
      return [
        profit(result.profit_per_unit),
        [say("margin_pct"), percent(result.margin_pct)],
        [say("break_even_price"), moneyOr(context, result.break_even_price)],
      ];
    case "sa_landed_cost": {
      const typical = result.landed_cost_with_typical_freight;
      return [
        [say("landed_cost"), money(result.landed_cost, currency)],
        ...(typical === null ? [] : [[say("landed_cost_with_typical_freight"), money(typical, currency)] as const]),
      ];
    }
    case "gcc_opportunity_score":
      return [
        [say("opportunity_score"), number(result.opportunity_score)],
        profit(result.profit_per_unit),
        [say("margin_pct"), percent(result.margin_pct)],
        [say("risk_level"), text(riskTerms[result.risk_level])],
      ];
    case "gcc_product_decision": {
      const [unregistered] = result.if_unregistered;
      return [
        profit(result.profit_per_unit),
        [say("margin_pct"), percent(result.margin_pct)],
        [say("risk_level"), text(riskTerms[result.risk_level])],
        ...(unregistered
          ? [[say("decision_if_unregistered"), text(decisionTerms[unregistered.decision])] as const]
          : []),
      ];
    }
    default:
      return [];
  }
}

/** The verdict or the decision about one product, its figures and its next step; nothing for several products. */
export function Outcome(props: SectionProps) {
  const { result, context } = props;
  const { language } = context;
  const figures = outcomeOf(props);
  if (figures.length === 0) return null;
  const decided =
    "verdict" in result ? result.verdict : result.operation === "gcc_product_decision" ? result.decision : undefined;
  return (
    <section>
      <h2>{language.say("inShortTitle")}</h2>
      {decided && (
        <p class="decided">
          <Pill language={language} word={decided} />
        </p>
      )}
      {"next_step" in result && <p class="notice">{stepText(result, context)}</p>}
      <Headline figures={figures} />
    </section>
  );
}
