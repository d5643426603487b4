/** Asks for the means of conversion: a currency's rate, prefilled where fixed, and the pieces in a carton. */
import { currencyOf, type Draft } from "../../draft.ts";
import { type Question, questionsOf } from "../../questions.ts";
import type { BuyContext } from "../buy-context.ts";
import { valueInput } from "./form-draft.ts";

interface Props {
  readonly context: BuyContext;
  readonly draft: Draft;
}

export function UnitQuestions({ context, draft }: Props) {
  const { word } = context.formats;
  const questions = questionsOf(draft, context.catalogue);
  if (questions.length === 0) return null;
  return (
    <fieldset class="notice units">
      <legend>{word("ratesTitle")}</legend>
      <p>{word("ratesText", { currency: `\u2068${currencyOf(draft)}\u2069` })}</p>
      <div class="field-grid">
        {questions.map((question) => (
          <UnitQuestion key={question.name} context={context} draft={draft} question={question} />
        ))}
      </div>
    </fieldset>
  );
}

function UnitQuestion({
  context: { formats },
  draft,
  question: { name, currency, prefilled },
}: Props & { readonly question: Question }) {
  const { word } = formats;
  const isolated = (code: string) => `\u2068${code}\u2069`;
  return (
    <div class="field">
      <label for={name}>
        {currency === undefined
          ? word("piecesLabel")
          : word("rateLabel", { from: isolated(currency), to: isolated(currencyOf(draft)) })}
      </label>
      <input
        id={name}
        name={valueInput(name)}
        type="text"
        inputmode="decimal"
        autocomplete="off"
        dir="ltr"
        maxlength={20}
        required
        value={draft.values[name] ?? (prefilled === undefined ? "" : String(prefilled))}
      />
      {currency !== undefined && <span class="hint">{word(prefilled === undefined ? "rateAsked" : "ratePegged")}</span>}
    </div>
  );
}
