/** The live free check: validates as people type, asks the real endpoint, draws the answer. */
import { render } from "hono/jsx/dom";
import { curlCall } from "../../../discovery/curl-call.ts";
import { formats } from "../../format.ts";
import { readTypedNumber, type TypedNumber } from "../../numbers/typed-number.ts";
import type { FreeCheckFigures } from "../free-check-figures.ts";
import { FreeCheckResult } from "../free-check-result.tsx";
import { freeCheckWords } from "../words.ts";

const typingPauseMs = 350;

function start(form: HTMLFormElement, result: HTMLElement) {
  const words = formats(document.documentElement.lang === "ar" ? "ar" : "en", freeCheckWords);
  const inputs = [...form.querySelectorAll<HTMLInputElement>("input[data-field]")];
  const currency = form.querySelector<HTMLSelectElement>("select");
  const state = form.querySelector<HTMLElement>("[data-state]");
  const snippets = document.querySelector<HTMLElement>("[data-snippets]");
  const touched = new Set<HTMLInputElement>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let latest: AbortController | undefined;

  const labelOf = (field: string) => form.querySelector(`[data-label="${field}"]`)?.textContent ?? field;

  const read = (input: HTMLInputElement): TypedNumber =>
    readTypedNumber(input.value, {
      unit: input.dataset.field?.endsWith("_pct") ? "percent" : { currency: currency?.value ?? "SAR" },
      minimum: Number(input.dataset.minimum ?? -Infinity),
      maximum: Number(input.dataset.maximum ?? Infinity),
    });

  /** What is wrong with a field, or undefined. */
  function problem(input: HTMLInputElement): string | undefined {
    const typed = read(input);
    if (typed.kind === "empty") return input.required ? words.word("errorRequired") : undefined;
    if (typed.kind === "unreadable") return words.word("errorNumber");
    if (typed.kind === "other_unit") return words.word("errorOtherUnit", { unit: typed.unit });
    if (typed.kind === "ambiguous")
      return words.word("errorAmbiguous", {
        text: input.value.trim(),
        grouped: String(typed.readings[0]),
        decimal: String(typed.readings[1]),
      });
    const { value } = typed;
    const { minimum, maximum } = input.dataset;
    if (minimum !== undefined && value < Number(minimum))
      return words.word("errorMinimum", { bound: words.number(Number(minimum)) });
    if (maximum !== undefined && value > Number(maximum))
      return words.word("errorMaximum", { bound: words.number(Number(maximum)) });
    return undefined;
  }

  function show(input: HTMLInputElement, message: string | undefined) {
    const place = document.getElementById(`${input.id}-error`);
    if (place) place.textContent = message ?? "";
    if (message) input.setAttribute("aria-invalid", "true");
    else input.removeAttribute("aria-invalid");
  }

  /** The request body, or undefined while a field is wrong. */
  function body(everyField: boolean): Record<string, string | number> | undefined {
    const problems = inputs.map((input) => ({ input, message: problem(input) }));
    for (const { input, message } of problems) if (everyField || touched.has(input)) show(input, message);
    if (problems.some(({ message }) => message)) return undefined;
    const values: Record<string, string | number> = currency ? { currency: currency.value } : {};
    for (const input of inputs) {
      const typed = read(input);
      if (typed.kind === "number" && input.dataset.field) values[input.dataset.field] = typed.value;
    }
    return values;
  }

  async function calculate(values: Record<string, string | number>) {
    latest?.abort();
    const request = new AbortController();
    latest = request;
    if (state) state.textContent = words.word("calculating");
    try {
      const response = await fetch(form.action, {
        method: "POST",
        headers: { "Content-Type": "application/json", "Accept-Language": words.locale },
        body: JSON.stringify(values),
        signal: request.signal,
      });
      const answer = await response.json();
      if (!response.ok) {
        if (state) state.textContent = answer.error?.message ?? words.word("errorNetwork");
        for (const detail of answer.error?.details ?? []) {
          const input = inputs.find((candidate) => `/${candidate.dataset.field}` === detail.path);
          if (input) show(input, detail.message);
        }
        return;
      }
      const figures: FreeCheckFigures = answer;
      render(<FreeCheckResult figures={figures} formats={words} fieldName={labelOf} />, result);
      if (state) state.textContent = "";
      writeSnippets(values);
    } catch {
      if (!request.signal.aborted && state) state.textContent = words.word("errorNetwork");
    }
  }

  function writeSnippets(values: Record<string, string | number>) {
    if (!snippets) return;
    const json = JSON.stringify(values, null, 2);
    const write = (kind: string, text: string) => {
      const code = snippets.querySelector(`[data-snippet="${kind}"] code`);
      if (code) code.textContent = text;
    };
    write("json", json);
    write("curl", curlCall(form.action, values));
  }

  function changed() {
    clearTimeout(timer);
    const values = body(false);
    if (values) timer = setTimeout(() => calculate(values), typingPauseMs);
  }

  for (const input of inputs) {
    input.addEventListener("input", () => {
      touched.add(input);
      changed();
    });
    input.addEventListener("blur", () => {
      if (input.value) touched.add(input);
      body(false);
    });
  }
  currency?.addEventListener("change", changed);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    clearTimeout(timer);
    const values = body(true);
    if (values) {
      void calculate(values);
      return;
    }
    if (state) state.textContent = words.word("formHasErrors");
    inputs.find((input) => input.getAttribute("aria-invalid"))?.focus();
  });
}

const form = document.querySelector<HTMLFormElement>("form.check");
const result = document.getElementById("free-check-result");
if (form && result) start(form, result);
