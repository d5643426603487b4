/** The free check while somebody types: asks the endpoint itself, draws the answer, and keeps the question in the address. */
import { render } from "hono/jsx/dom";
import { curlCall } from "../../../../discovery/guides/curl-call.ts";
import { formats } from "../../../words/format.ts";
import { freeCheckWords } from "../../../words/free-check.ts";
import { carriedInputs } from "../carried-inputs.ts";
import type { FreeCheckFigures } from "../free-check-figures.ts";
import {
  type FreeCheckBody,
  type Question,
  type QuestionField,
  questionFields,
  readQuestion,
  toQuery,
  type Understood,
  understand,
} from "../free-check-question.ts";
import { FreeCheckResult, leadSentence } from "../free-check-result.tsx";
import { channelText, estimateText, problemText, typicalTexts, understoodText } from "../question-texts.ts";

const typingPauseMs = 350;

function start(form: HTMLFormElement, result: HTMLElement) {
  const words = formats(document.documentElement.lang === "ar" ? "ar" : "en", freeCheckWords);
  const part = <Part extends HTMLElement>(selector: string) => document.querySelector<Part>(selector);
  const figuresPlace = part("[data-result]");
  const announcement = part("[data-announce]");
  const staleNote = part("[data-stale-note]");
  const pinned = part("[data-pinned]");
  const state = part("[data-state]");
  const touched = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let latest: AbortController | undefined;
  let answered: FreeCheckFigures | undefined;

  const inputOf = (field: QuestionField) => form.querySelector<HTMLInputElement>(`[name="${field}"]`);
  const labelOf = (field: string) => form.querySelector(`[data-label="${field}"]`)?.textContent ?? field;
  const write = (place: Element | null, text: string) => {
    if (place && place.textContent !== text) place.textContent = text;
  };

  function asked(): Question {
    const query = new URLSearchParams();
    for (const [name, value] of new FormData(form)) if (typeof value === "string") query.set(name, value);
    return readQuestion(query);
  }

  /** A question whose separator has two readings is answered with one press. */
  function offerReadings(field: QuestionField, place: Element, readings: readonly [number, number]) {
    for (const reading of readings) {
      const button = document.createElement("button");
      button.type = "button";
      button.className = "reading";
      button.textContent = String(reading);
      button.addEventListener("click", () => {
        const input = inputOf(field);
        if (!input) return;
        input.value = String(reading);
        input.focus();
        changed();
      });
      place.append(" ", button);
    }
  }

  /** Writes at the fields what is wrong with them and how they were understood. */
  function annotate(question: Question, understood: Understood, everyField: boolean) {
    const typical = typicalTexts(question, understood);
    for (const field of questionFields) {
      const input = inputOf(field);
      if (input) input.placeholder = typical[field] ?? "";
      const typed = question.texts[field];
      const problem = everyField || touched.has(field) ? understood.problems[field] : undefined;
      write(
        document.getElementById(`field-${field}-understood`),
        understoodText(field, typed, understood, question.currency, words),
      );
      const place = document.getElementById(`field-${field}-error`);
      write(place, problem ? problemText(problem, typed, words) : "");
      if (place && problem?.kind === "ambiguous") offerReadings(field, place, problem.readings);
      if (problem) input?.setAttribute("aria-invalid", "true");
      else input?.removeAttribute("aria-invalid");
    }
    for (const unit of form.querySelectorAll("[data-unit] bdi")) write(unit, question.currency);
    write(part("[data-estimate]"), estimateText(understood, question.currency, words));
    write(part("[data-channel-note]"), channelText(question.channel, words));
  }

  /** The figures on the page are not those of the fields. */
  function markStale(stale: boolean, why = "staleFigures" as const) {
    result.classList.toggle("stale-figures", stale);
    if (staleNote) {
      staleNote.hidden = !stale;
      write(staleNote, words.word(why));
    }
    // The line that stays in sight on a phone shows no figures of other inputs.
    if (pinned) pinned.hidden = stale;
  }

  function keepInAddress(question: Question) {
    const query = toQuery(question);
    history.replaceState(null, "", location.pathname + query + location.hash);
    const language = part<HTMLAnchorElement>("[data-language]");
    if (language) language.href = language.pathname + query;
  }

  function draw(figures: FreeCheckFigures, question: Question, understood: Understood, body: FreeCheckBody) {
    answered = figures;
    if (figuresPlace)
      render(
        <FreeCheckResult figures={figures} question={question} formats={words} fieldName={labelOf} />,
        figuresPlace,
      );
    markStale(false);
    part(".next-steps")?.removeAttribute("hidden");
    const sentence = leadSentence({ figures, question, formats: words });
    write(announcement, sentence);
    write(pinned, sentence);
    for (const link of document.querySelectorAll<HTMLAnchorElement>("[data-operation]")) {
      const { operation = "", fields = "" } = link.dataset;
      link.href = link.pathname + carriedInputs({ id: operation, fields: fields.split(" ") }, question, understood);
    }
    write(part('[data-snippet="json"] code'), JSON.stringify(body, null, 2));
    write(part('[data-snippet="curl"] code'), curlCall(form.dataset.endpoint ?? "", body));
  }

  async function calculate(question: Question, understood: Understood, body: FreeCheckBody, submitted: boolean) {
    latest?.abort();
    const request = new AbortController();
    latest = request;
    write(state, words.word("calculating"));
    result.setAttribute("aria-busy", "true");
    try {
      const response = await fetch(form.dataset.endpoint ?? "", {
        method: "POST",
        headers: { "Content-Type": "application/json", "Accept-Language": words.locale },
        body: JSON.stringify(body),
        signal: request.signal,
      });
      if (!response.ok) {
        markStale(true);
        write(state, words.word("errorUnavailable"));
        return;
      }
      const answer = await response.json();
      write(state, "");
      draw(answer, question, understood, body);
      if (submitted && result.getBoundingClientRect().top > innerHeight / 2) result.scrollIntoView({ block: "start" });
    } catch {
      if (request.signal.aborted) return;
      markStale(true);
      write(state, words.word("errorNetwork"));
    } finally {
      if (latest === request) result.removeAttribute("aria-busy");
    }
  }

  function changed() {
    clearTimeout(timer);
    const question = asked();
    const understood = understand(question);
    const { body } = understood;
    annotate(question, understood, false);
    keepInAddress(question);
    markStale(true);
    if (body) timer = setTimeout(() => calculate(question, understood, body, false), typingPauseMs);
  }

  form.addEventListener("input", ({ target }) => {
    if (target instanceof HTMLInputElement && target.type === "text") touched.add(target.name);
    // A landed cost worked out from the supplier's price takes the place of one that was typed.
    const landed = inputOf("landed_cost");
    if (target === inputOf("product_value") && landed) landed.value = "";
    changed();
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    clearTimeout(timer);
    const question = asked();
    const understood = understand(question);
    annotate(question, understood, true);
    keepInAddress(question);
    if (understood.body) {
      void calculate(question, understood, understood.body, true);
      return;
    }
    markStale(answered !== undefined || figuresPlace?.childElementCount !== 0);
    write(state, words.word("formHasErrors"));
    form.querySelector<HTMLInputElement>('[aria-invalid="true"]')?.focus();
  });
  if (pinned)
    new IntersectionObserver(([entry]) => {
      pinned.classList.toggle("in-view", entry?.isIntersecting ?? false);
    }).observe(result);
}

const form = document.querySelector<HTMLFormElement>("form.check");
const result = document.getElementById("free-check-result");
if (form && result) start(form, result);
