/** Asks for the rate of each other currency; an official peg stands there already. */
import { currencyOf, type Draft } from "../../draft.ts";
import { currencyName } from "../../numbers/currency-names.ts";
import { rateQuestions } from "../../questions.ts";
import type { BuyContext } from "../buy-context.ts";
import { valueInput } from "./form-draft.ts";

interface Props {
  readonly context: BuyContext;
  readonly draft: Draft;
}

export function RateQuestions({ context: { catalogue, language }, draft }: Props) {
  const { say, locale } = language;
  const questions = rateQuestions(draft, catalogue);
  if (questions.length === 0) return null;
  const named = (code: string) => `\u2068${currencyName(code, locale)}\u2069`;
  const to = named(currencyOf(draft));
  return (
    <fieldset class="notice units">
      <legend>{say("ratesTitle")}</legend>
      <p>{say("ratesText", { currency: to })}</p>
      <div class="field-grid">
        {questions.map(({ name, currency, prefilled }) => (
          <div class="field" key={name}>
            <label for={name}>{say("rateLabel", { from: named(currency), to })}</label>
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
            <span class="hint">{say(prefilled === undefined ? "rateAsked" : "ratePegged")}</span>
          </div>
        ))}
      </div>
    </fieldset>
  );
}
