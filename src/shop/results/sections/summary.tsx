/**
 * The conclusion of a result: its sentences, the decision with its figures, and what to know before relying on them.
 */
import type { ListedProduct } from "../../../../catalog/results/shown.ts";
import { decisionTerms, riskTerms } from "../../../../catalog/words/terms.ts";
import { type AnalysisResult, type SectionProps, stepText, written } from "../document-context.ts";
import { Headline, type HeadlineFigure } from "../figure-table.tsx";
import { Pill } from "../pill.tsx";

/** A full stop that is not the point of an amount. */
const betweenSentences = /(?<=\.) /;

/** The sentences of a plan; none for a result without one. */
const planSentences = (result: AnalysisResult): readonly string[] =>
  "plan" in result && result.plan ? result.summary_text.split(betweenSentences) : [];

/** Renders the sentence that decides: what to order now, or the whole conclusion of the result. */
export function Lead({ result }: SectionProps) {
  const [order = result.summary_text] = planSentences(result);
  return <p class="lead">{order}</p>;
}

/** Renders the other sentences of a plan, one under another. */
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

/** The headline figure: the score, the cost, or the profit of a product. */
function outcomeOf({ result, context }: SectionProps): readonly HeadlineFigure[] {
  const { say, text, number, money, percent } = written(context);
  if (result.operation === "sa_landed_cost") {
    const typical = result.landed_cost_with_typical_freight;
    const landed = [say("landed_cost"), money(result.landed_cost)] as const;
    return typical === null ? [landed] : [landed, [say("landed_cost_with_typical_freight"), money(typical)]];
  }
  if (!("profit_per_unit" in result)) return [];
  const earned: readonly HeadlineFigure[] = [
    [say("profit_per_unit"), money(result.profit_per_unit), result.profit_per_unit < 0 ? "loss" : undefined],
    [say("margin_pct"), percent(result.margin_pct)],
  ];
  if (result.operation === "free_profit_check")
    return [...earned, [say("break_even_price"), money(result.break_even_price)]];
  const risk = [say("risk_level"), text(riskTerms[result.risk_level])] as const;
  if (result.operation === "gcc_opportunity_score")
    return [[say("opportunity_score"), number(result.opportunity_score)], ...earned, risk];
  const [unregistered] = result.if_unregistered;
  if (!unregistered) return [...earned, risk];
  return [...earned, risk, [say("decision_if_unregistered"), text(decisionTerms[unregistered.decision])]];
}

/**
 * Renders the verdict or the decision about one product, its figures and its next step; nothing for several products.
 */
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

/** The products that a notice is about, if not all of them; its text only gives their numbers. */
function productsOf(result: AnalysisResult, code: string): readonly ListedProduct[] {
  if (!("products" in result)) return [];
  const products: readonly ListedProduct[] = result.products;
  const concerned = products.filter((product) => product.notice_codes.includes(code));
  return concerned.length < products.length ? concerned : [];
}

export function Notices({ result, context }: SectionProps) {
  const { say, list } = written(context);
  if (result.notices.length === 0) return null;
  return (
    <section>
      <h2>{say("notices")}</h2>
      <ul class="notices">
        {result.notices.map(({ code, text }) => {
          const names = productsOf(result, code).map(({ number }) => context.productName(number));
          return (
            <li>
              {text}
              {names.length > 0 && <span class="muted"> ({list(names)})</span>}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
