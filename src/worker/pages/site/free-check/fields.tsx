/** The fields of the free check: a number as people type it, and one of several values. */
import type { Child } from "hono/jsx";
import { pages } from "../../../../../catalog/service/pages.ts";
import { isRate } from "../../../../fields/units.ts";
import type { PageLanguage } from "../page-texts.ts";
import { type QuestionField, toQuery } from "./question.ts";
import { problemText, typicalTexts, understoodText } from "./question-texts.ts";
import type { Understood } from "./understand.ts";

/** The question as it was understood, and the language: every field of the form needs both. */
export interface FieldProps {
  readonly question: Understood;
  readonly language: PageLanguage;
}

interface Props extends FieldProps {
  readonly field: QuestionField;
  readonly label: string;
  readonly hint: string;
  readonly required?: boolean;
}

/** Renders a number with its unit, its meaning and its problem. */
export function NumberField({ field, label, hint, required, question, language }: Props) {
  const id = `field-${field}`;
  const problem = question.problems[field];
  const typed = question.texts[field];
  return (
    <div class="field">
      <label for={id}>
        <span>{label}</span>
        {!required && <span class="hint"> ({language.say("optionalMark")})</span>}
      </label>
      <span class="with-unit" dir="ltr">
        <input
          id={id}
          name={field}
          type="text"
          inputmode="decimal"
          autocomplete="off"
          placeholder={typicalTexts(question)[field] || undefined}
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
        {understoodText(field, question, language)}
      </span>
      <span class="error" id={`${id}-error`} data-live>
        {problem && problemText(problem, typed, language)}
        {problem?.kind === "ambiguous" &&
          problem.readings.map(String).map((text) => {
            // The address of the answer if the field had this text.
            const query = toQuery({ ...question, texts: { ...question.texts, [field]: text } });
            return (
              <>
                {" "}
                <a class="reading" href={pages.agentTools.path[language.locale] + query}>
                  {text}
                </a>
              </>
            );
          })}
      </span>
    </div>
  );
}

/** The unit after a number. */
function unitOf(field: QuestionField, { currency, purchaseCurrency }: Understood, language: PageLanguage): string {
  if (isRate(field)) return "%";
  if (field === "pieces") return "×";
  return language.currencySign(field === "product_value" ? purchaseCurrency : currency);
}

interface ChoiceProps {
  /** The name of the field in the address. */
  readonly name: string;
  readonly label: string;
  /** The meaning of an empty choice; a field without it always has a value. */
  readonly none?: string;
  readonly options: readonly (readonly [value: string, title: string])[];
  readonly chosen: string | undefined;
  /** The meaning of the choice, with an id that ends in `-note`. */
  readonly children?: Child;
}

/** Renders one of several values. */
export function Choice({ name, label, none, options, chosen, children }: ChoiceProps) {
  return (
    <div class="field">
      <label for={`field-${name}`}>{label}</label>
      <select id={`field-${name}`} name={name} aria-describedby={none && `${name}-note`}>
        {none && <option value="">{none}</option>}
        {options.map(([value, title]) => (
          <option value={value} selected={value === chosen}>
            {title}
          </option>
        ))}
      </select>
      {children}
    </div>
  );
}
