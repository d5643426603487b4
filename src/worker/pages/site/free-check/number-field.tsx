/** A field for a number as people type it, with its unit, its meaning and what is wrong with it. */
import type { Formats } from "../../../../shop/words/format.ts";
import type { FreeCheckWord } from "../../words/free-check.ts";
import type { FreeCheckFormWord } from "../../words/free-check-form.ts";
import { currencySign } from "../elements/money.tsx";
import type { Understood } from "./free-check-question.ts";
import type { Question, QuestionField } from "./question.ts";
import { problemText, typicalTexts, understoodText } from "./question-texts.ts";

interface Props {
  readonly field: QuestionField;
  readonly label: string;
  readonly hint: string;
  readonly required?: boolean;
  readonly question: Question;
  readonly understood: Understood;
  readonly formats: Formats<FreeCheckWord | FreeCheckFormWord>;
}

export function NumberField({ field, label, hint, required, question, understood, formats }: Props) {
  const id = `field-${field}`;
  const problem = understood.problems[field];
  const typed = question.texts[field];
  const unit = unitOf(field, question, formats);
  return (
    <div class="field">
      <label for={id}>
        <span data-label={field}>{label}</span>
        {!required && <span class="hint"> ({formats.word("optional")})</span>}
      </label>
      <span class="with-unit" dir="ltr">
        <input
          id={id}
          name={field}
          type="text"
          inputmode="decimal"
          autocomplete="off"
          placeholder={typicalTexts(question, understood)[field]}
          required={required}
          aria-invalid={problem ? "true" : undefined}
          aria-describedby={`${id}-hint ${id}-understood ${id}-error`}
          value={typed}
        />
        <span class="unit" data-unit={unit.follows}>
          <bdi>{unit.text}</bdi>
        </span>
      </span>
      <span class="hint" id={`${id}-hint`}>
        {hint}
      </span>
      <span class="hint understood" id={`${id}-understood`}>
        {understoodText(field, typed, understood, question.currency, formats)}
      </span>
      <span class="error" id={`${id}-error`}>
        {problem && problemText(problem, typed, formats)}
      </span>
    </div>
  );
}

/** What stands behind a figure, and which currency it follows when another one is chosen. */
function unitOf(field: QuestionField, { currency, purchaseCurrency }: Question, formats: Props["formats"]) {
  if (field.endsWith("_pct")) return { text: "%", follows: undefined };
  if (field === "product_value") return { text: currencySign(purchaseCurrency, formats), follows: "purchase" };
  if (field === "pieces") return { text: "×", follows: undefined };
  return { text: currencySign(currency, formats), follows: "sale" };
}
