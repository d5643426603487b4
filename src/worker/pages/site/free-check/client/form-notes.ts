/** What the form says beside its fields: problems, readings to choose from, values understood, typical values. */

import { render } from "hono/jsx/dom";
import { factAnchor } from "../../../../../../catalog/service/pages.ts";
import type { Formats } from "../../../../../shop/words/format.ts";
import type { FreeCheckWord } from "../../../words/free-check.ts";
import { currencySign } from "../../elements/money.tsx";
import { CostLines } from "../cost-lines.tsx";
import type { Understood } from "../free-check-question.ts";
import { type FieldProblem, type Question, type QuestionField, questionFields } from "../question.ts";
import { needsRate } from "../question-amounts.ts";
import { categoryText, channelText, costLines, problemText, typicalTexts, understoodText } from "../question-texts.ts";

/** The input of a field. */
export const inputOf = (form: HTMLFormElement, field: QuestionField) =>
  form.querySelector<HTMLInputElement>(`[name="${field}"]`);

/** Writes a text where it differs, so that nothing is announced twice. */
export function write(place: Element | null, text: string): void {
  if (place && place.textContent !== text) place.textContent = text;
}

/** Offers both readings of a number as buttons. */
function offerReadings(place: Element, readings: readonly number[], choose: (reading: number) => void): void {
  for (const reading of readings) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "reading";
    button.textContent = String(reading);
    button.addEventListener("click", () => choose(reading));
    place.append(" ", button);
  }
}

/** Notes at one field. `choose` takes the reading of an ambiguous number. */
function noteProblem(
  input: HTMLInputElement | null,
  field: QuestionField,
  problem: FieldProblem | undefined,
  typed: string,
  words: Formats<FreeCheckWord>,
  choose: (reading: number) => void,
): void {
  const place = document.getElementById(`field-${field}-error`);
  write(place, problem ? problemText(problem, typed, words) : "");
  if (place && problem?.kind === "ambiguous") offerReadings(place, problem.readings, choose);
  if (problem) input?.setAttribute("aria-invalid", "true");
  else input?.removeAttribute("aria-invalid");
}

/** Notes of a question at every field; problems at those that `isNoted` names. */
export function noteFields(
  form: HTMLFormElement,
  question: Question,
  understood: Understood,
  words: Formats<FreeCheckWord>,
  isNoted: (field: QuestionField) => boolean,
  choose: (field: QuestionField, reading: number) => void,
): void {
  const typical = typicalTexts(question, understood);
  for (const field of questionFields) {
    const input = inputOf(form, field);
    if (input) input.placeholder = typical[field] ?? "";
    const typed = question.texts[field];
    const place = document.getElementById(`field-${field}-understood`);
    write(place, understoodText(field, typed, understood, question.currency, words));
    const problem = isNoted(field) ? understood.problems[field] : undefined;
    noteProblem(input, field, problem, typed, words, (reading) => choose(field, reading));
  }
  for (const unit of form.querySelectorAll<HTMLElement>("[data-unit]"))
    write(
      unit.querySelector("bdi"),
      currencySign(unit.dataset.unit === "purchase" ? question.purchaseCurrency : question.currency, words),
    );
  form.querySelector("[data-rate]")?.toggleAttribute("hidden", !needsRate(question, understood));
  const lines = form.querySelector<HTMLElement>("[data-estimate]");
  if (lines) render(CostLines({ lines: costLines(understood, question.currency, words) }), lines);
  write(form.querySelector("[data-category-note]"), categoryText(question.category, words));
  const source = form.querySelector<HTMLAnchorElement>("[data-category-source]");
  if (source) source.hidden = !question.category;
  if (source && question.category) source.hash = factAnchor(question.category.fact);
  write(form.querySelector("[data-channel-note]"), channelText(question, understood, words));
}
