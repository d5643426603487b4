/** Asks for the means of conversion: a currency's rate, prefilled where fixed, and the pieces in a carton. */

import { currencyOf, type Draft } from "../../draft.ts";
import { currencyName } from "../../numbers/currency-names.ts";
import { type Question, questionsOf } from "../../questions.ts";
import type { BuyContext } from "../buy-context.ts";
import { valueInput } from "./form-draft.ts";

const isolatedName = (code: string, locale: string) => `\u2068${currencyName(code, locale)}\u2069`;

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
      <p>{word("ratesText", { currency: isolatedName(currencyOf(draft), context.formats.locale) })}</p>
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
  const { word, locale } = formats;
  const isolated = (code: string) => isolatedName(code, locale);
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
