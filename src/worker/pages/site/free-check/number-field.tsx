/** A field for a number as people type it, with its unit, its meaning and its problem. */
import { pages } from "../../../../../catalog/service/pages.ts";
import type { Language } from "../../../../shop/words/language.ts";
import type { FreeCheckMessage } from "../../words/free-check.ts";
import type { FreeCheckFormMessage } from "../../words/free-check-form.ts";
import { currencySign } from "../elements/money.tsx";
import { toQuery, type Understood } from "./free-check-question.ts";
import type { FreeCheckInput, QuestionField } from "./question.ts";
import { problemText, typicalTexts, understoodText } from "./question-texts.ts";

interface Props {
  readonly field: QuestionField;
  readonly label: string;
  readonly hint: string;
  readonly required?: boolean;
  readonly question: FreeCheckInput;
  readonly understood: Understood;
  readonly language: Language<FreeCheckMessage | FreeCheckFormMessage>;
}

export function NumberField({ field, label, hint, required, question, understood, language }: Props) {
  const id = `field-${field}`;
  const problem = understood.problems[field];
  const typed = question.texts[field];
  return (
    <div class="field">
      <label for={id}>
        <span>{label}</span>
        {!required && <span class="hint"> ({language.say("optional")})</span>}
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
          toolparamdescription={`${label}: ${hint}`}
          aria-describedby={`${id}-hint ${id}-understood ${id}-error`}
          value={typed}
        />
        <span class="unit" id={`${id}-unit`} data-live>
          <bdi>{unitOf(field, question, language)}</bdi>
        </span>
      </span>
      <span class="hint" id={`${id}-hint`}>
        {hint}
      </span>
      <span class="hint understood" id={`${id}-understood`} data-live>
        {understoodText(field, typed, understood, question.currency, language)}
      </span>
      <span class="error" id={`${id}-error`} data-live>
        {problem && problemText(problem, typed, language)}
        {problem?.kind === "ambiguous" &&
          problem.readings.map((reading) => (
            <>
              {" "}
              <a class="reading" href={addressWith(question, field, String(reading), language)}>
                {String(reading)}
              </a>
            </>
          ))}
      </span>
    </div>
  );
}

/** The unit after a number. */
function unitOf(
  field: QuestionField,
  { currency, purchaseCurrency }: FreeCheckInput,
  language: Props["language"],
): string {
  if (field.endsWith("_pct")) return "%";
  if (field === "pieces") return "×";
  return currencySign(field === "product_value" ? purchaseCurrency : currency, language);
}

/** The address of the answer if a field had another text. */
const addressWith = (
  question: FreeCheckInput,
  field: QuestionField,
  text: string,
  { locale }: Props["language"],
): string => pages.agentTools.path[locale] + toQuery({ ...question, texts: { ...question.texts, [field]: text } });
