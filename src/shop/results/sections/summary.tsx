/** What a result comes to: the decision in a sentence, and a plan's summary sentence by sentence. */
import type { AnalysisResult } from "../analysis-result.ts";
import { asRead, type DocumentContext, type SectionProps } from "../document-context.ts";

/** What a result says in one paragraph. */
export const summaryOf = (result: AnalysisResult, context: DocumentContext): string =>
  asRead(context.formats.text(result.summary_text), context);

/** A stop, and not the point of an amount. */
const betweenSentences = /(?<=\.) /;

/** A plan's summary in its sentences; nothing where there is no plan. */
function planSentences({ result, context }: SectionProps): readonly string[] {
  if (!("plan" in result) || !result.plan) return [];
  const sentences = context.formats.text(result.summary_text).split(betweenSentences);
  return sentences.map((sentence) => asRead(sentence, context));
}

/** What to order first, what it costs, and what of the capital stays; nothing where a plan buys only tests, or nothing. */
function orderOf({ result, context }: SectionProps): string | undefined {
  if (!("orders" in result) || !result.plan || result.plan.lines.length === 0) return undefined;
  const [first] = result.orders ?? [];
  if (!first) return undefined;
  const { formats, currency, productName } = context;
  const { word, number, money } = formats;
  const { working_capital, idle_cash, reserve } = result.plan;
  const amount = (value: number) => money(value, currency);
  const [only] = first.items;
  const order = {
    units: number(first.items.reduce((sum, { units }) => sum + units, 0)),
    cost: amount(first.goods_cost),
  };
  return [
    first.items.length === 1 && only
      ? word("orderOneNow", { ...order, product: productName(only.index) })
      : word("orderManyNow", { ...order, count: number(first.items.length) }),
    word("staysFree", {
      capital: amount(working_capital),
      free: amount(idle_cash + reserve),
      reserve: amount(reserve),
    }),
  ].join(" ");
}

/** The sentence that decides: what to order now, or what the result comes to. */
export function Lead(props: SectionProps) {
  const [first = summaryOf(props.result, props.context)] = planSentences(props);
  return <p class="lead">{orderOf(props) ?? first}</p>;
}

/** What a plan comes to, one sentence under another; those that its first sentence has not said. */
export function PlanInWords(props: SectionProps) {
  const sentences = planSentences(props).slice(orderOf(props) === undefined ? 1 : 0);
  if (sentences.length === 0) return null;
  return (
    <section class="in-words">
      <h2>{props.context.formats.word("planInWordsTitle")}</h2>
      <ul>
        {sentences.map((sentence) => (
          <li>{sentence}</li>
        ))}
      </ul>
    </section>
  );
}
