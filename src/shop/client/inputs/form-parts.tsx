/** The fields of the request itself, and the page's notices and questions about the inputs. */
import type { Remark } from "../../../../catalog/words/remarks.ts";
import { isolated, isolatedText } from "../../../lib/text.ts";
import type { CatalogueField } from "../../catalogue.ts";
import {
  cellId,
  countText,
  distinctProblems,
  hintText,
  placeOf,
  placeText,
  problemText,
  withNames,
} from "../../draft/cell-text.ts";
import { type CellProblem, currencyOf, type Draft, type DraftReading } from "../../draft/draft.ts";
import { type Ambiguity, rateQuestions } from "../../draft/questions.ts";
import { currencyName, currencyTitle } from "../../numbers/currency-names.ts";
import type { DecimalSign } from "../../numbers/typed-number.ts";
import { Options, QuietButton } from "../elements.tsx";
import { catalogue, language, locale, number, say } from "../page.ts";
import { type InputsProps, valueInput } from "./inputs-form.ts";

interface Props {
  readonly draft: Draft;
  readonly shape: CatalogueField;
  readonly required: boolean;
  readonly problem: CellProblem | undefined;
}

export function BodyField(props: Props) {
  const { draft, shape, required, problem } = props;
  const id = cellId({ row: undefined, field: shape.name });
  return (
    <div class="field">
      <label for={id}>
        {shape.label} <span class="hint">({say(required ? "requiredMark" : "optionalMark")})</span>
      </label>
      {shape.choices ? (
        <Currency id={id} name={shape.name} choices={shape.choices} chosen={draft.values[shape.name]} />
      ) : (
        <Figure {...props} id={id} />
      )}
      <span class="hint" id={`${id}-hint`}>
        {hintText(shape, language)}
      </span>
      {problem && (
        <span class="error" id={`${id}-problem`}>
          {problemText(problem, shape, language)}
        </span>
      )}
    </div>
  );
}

interface CurrencyProps {
  readonly id: string;
  readonly name: string;
  readonly choices: readonly string[];
  readonly chosen: string | undefined;
}

/** Renders a currency, chosen by its code and name. */
const Currency = ({ id, name, choices, chosen = choices[0] }: CurrencyProps) => (
  <select id={id} name={valueInput(name)} value={chosen}>
    <Options options={choices.map((code) => [code, currencyTitle(code, locale)])} chosen={chosen} />
  </select>
);

/** Renders a number as people type it, with its unit beside it. */
const Figure = ({ draft, shape: { name, unit }, required, problem, id }: Props & { readonly id: string }) => (
  <span class="with-unit" dir="ltr">
    <input
      id={id}
      name={valueInput(name)}
      type="text"
      inputmode="decimal"
      autocomplete="off"
      dir="ltr"
      maxlength={40}
      required={required}
      aria-invalid={problem ? "true" : undefined}
      aria-describedby={`${id}-hint${problem ? ` ${id}-problem` : ""}`}
      value={draft.values[name] ?? ""}
    />
    <span class="unit" aria-hidden="true">
      {unit.kind === "money" ? language.currencySign(currencyOf(draft)) : unit.kind === "percent" ? "%" : unit.text}
    </span>
  </span>
);

/** Asks for the exchange rate of each other currency, with an official peg filled in. */
export function RateQuestions({ draft }: Pick<Props, "draft">) {
  const questions = rateQuestions(draft, catalogue);
  if (questions.length === 0) return null;
  const named = (code: string) => isolatedText(currencyName(code, locale));
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

/** How many problems are named; the rest are counted. */
const mostListed = 8;

interface AmbiguityProps {
  readonly ambiguity: Ambiguity;
  readonly answer: (decimal: DecimalSign) => void;
}

/** Asks which of two readings of a number is meant. */
export const AmbiguityQuestion = ({ ambiguity: { text, readings }, answer }: AmbiguityProps) => (
  <fieldset class="notice ambiguity">
    <legend>{say("commaQuestion", { example: isolated(text) })}</legend>
    {readings.map(({ value, decimal }, index) => (
      <QuietButton
        data-reading={index === 0 ? "grouped" : "decimal"}
        text={<bdi>{number(value)}</bdi>}
        onClick={() => answer(decimal)}
      />
    ))}
  </fieldset>
);

interface DoubtsProps {
  /** Undefined if the figures could not be checked. */
  readonly remarks: readonly Remark[] | undefined;
  readonly goOn: () => void;
}

/** Stops a purchase whose figures probably mean something else, until the buyer confirms it. */
export const Doubts = ({ remarks, goOn }: DoubtsProps) => (
  <div class="notice problem" role="alert" data-notice="doubts">
    <p>{say(remarks ? "doubtsTitle" : "doubtsNotLoaded")}</p>
    <ul>
      {remarks?.map(({ message }) => (
        <li>{withNames(message, catalogue)}</li>
      ))}
    </ul>
    {remarks ? (
      <QuietButton data-action="go-on" text={say("doubtsGoOn")} onClick={goOn} />
    ) : (
      <QuietButton text={say("loadAgain")} onClick={() => location.reload()} />
    )}
  </div>
);

/** Renders the problems that the service found in signed inputs. */
export const RefusedInputs = ({ refused }: { readonly refused: NonNullable<InputsProps["refused"]> }) => (
  <div class="notice" role="alert">
    <p>{say("correctedCells")}</p>
    {refused.problems.length === 0 && <p>{refused.message}</p>}
    <ul>
      {refused.problems.slice(0, mostListed).map(({ path, message }) => (
        <li>
          {placeText(placeOf(path), catalogue, language)}: {message}
        </li>
      ))}
    </ul>
  </div>
);

/** Goes to the cell of a link; the address stays, because it may hold the inputs. */
function focusCell(event: Event): void {
  event.preventDefault();
  if (event.currentTarget instanceof HTMLAnchorElement)
    document.getElementById(event.currentTarget.hash.slice(1))?.focus();
}

/** Renders every problem that keeps the inputs from being sent. */
export function ProblemList({ reading }: { readonly reading: Extract<DraftReading, { valid: false }> }) {
  const problems = distinctProblems(reading.problems);
  return (
    <div class="notice problem">
      {problems.length > 0 && <p>{say("problemsTitle", { count: number(problems.length) })}</p>}
      <ul>
        {reading.count && <li>{countText(reading.count, language)}</li>}
        {problems.slice(0, mostListed).map((problem) => {
          const shape = catalogue.fields[problem.field];
          return (
            <li>
              <a href={`#${cellId(problem)}`} onClick={focusCell}>
                {placeText(problem, catalogue, language)}
              </a>
              : {shape && problemText(problem, shape, language)}
            </li>
          );
        })}
        {problems.length > mostListed && <li>{say("problemMore", { count: number(problems.length - mostListed) })}</li>}
      </ul>
    </div>
  );
}
