/**
 * The free check while somebody types: asks the endpoint itself, draws the answer, and keeps the question in the
 * address.
 */
import { formats } from "../../../../../shop/words/format.ts";
import { freeCheckWords } from "../../../words/free-check.ts";
import { readQuestion, toQuery, understand } from "../free-check-question.ts";
import type { Question } from "../question.ts";
import { freeCheckCaller } from "./ask.ts";
import { inputOf, noteFields, write } from "./form-notes.ts";
import { writePrintedLink } from "./printed-link.tsx";
import { type Asked, resultCard } from "./result-card.tsx";

const typingPauseMs = 350;

/** What the form asks now. */
function questionIn(form: HTMLFormElement): Question {
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === "string") query.set(name, value);
  return readQuestion(query);
}

/** The address of this page, and of the other language, with the question. */
function keepInAddress(question: Question): void {
  const query = toQuery(question);
  history.replaceState(null, "", location.pathname + query + location.hash);
  const language = document.querySelector<HTMLAnchorElement>("[data-language]");
  if (language) language.href = language.pathname + query;
}

function start(form: HTMLFormElement, card: HTMLElement): void {
  const words = formats(document.documentElement.lang === "ar" ? "ar" : "en", freeCheckWords);
  const endpoint = form.dataset.endpoint ?? "";
  const result = resultCard(card, words, endpoint);
  const ask = freeCheckCaller(endpoint, words.locale);
  const state = document.querySelector("[data-state]");
  const touched = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function calculate(asked: Asked, isSubmitted: boolean): Promise<void> {
    write(state, words.word("calculating"));
    card.setAttribute("aria-busy", "true");
    const answer = await ask(asked.body);
    if (answer.kind === "superseded") return;
    card.removeAttribute("aria-busy");
    write(state, answer.kind === "figures" ? "" : words.word(answer.kind));
    if (answer.kind !== "figures") return result.markStale(true);
    result.show(answer.figures, asked);
    writePrintedLink(words.word("printedLink"));
    if (isSubmitted) result.reveal();
  }

  /** Reads the form, and says at its fields what it was understood to mean. */
  function read(isEveryFieldNoted: boolean) {
    clearTimeout(timer);
    const question = questionIn(form);
    const understood = understand(question);
    noteFields(
      form,
      question,
      understood,
      words,
      (field) => isEveryFieldNoted || touched.has(field),
      (field, reading) => {
        const input = inputOf(form, field);
        if (!input) return;
        input.value = String(reading);
        input.focus();
        changed();
      },
    );
    keepInAddress(question);
    return { question, understood, body: understood.body };
  }

  function changed(): void {
    const { question, understood, body } = read(false);
    result.markStale(true);
    if (body) timer = setTimeout(() => calculate({ question, understood, body }, false), typingPauseMs);
  }

  // An example is not printed with a link of its own: there is nothing of the reader's in it.
  if (location.search) writePrintedLink(words.word("printedLink"));

  /** From the first figure of their own on, nothing is an example. */
  const forgetExample = () => document.querySelector("[data-example]")?.remove();

  const choice = (name: string) => form.querySelector<HTMLSelectElement>(`select[name="${name}"]`);
  let saleCurrency = choice("currency")?.value;
  /** A supplier who is paid in the currency of the sale stays so when another one is chosen. */
  const followCurrency = (target: EventTarget | null) => {
    const [sale, purchase] = [choice("currency"), choice("purchase_currency")];
    if (!sale || !purchase || target !== sale) return;
    if (purchase.value === saleCurrency) purchase.value = sale.value;
    saleCurrency = sale.value;
  };

  form.addEventListener("input", ({ target }) => {
    if (target instanceof HTMLInputElement && target.type === "text") touched.add(target.name);
    // A landed cost worked out from the supplier's price takes the place of one that was typed.
    const landed = inputOf(form, "landed_cost");
    if (target === inputOf(form, "product_value") && landed) landed.value = "";
    followCurrency(target);
    forgetExample();
    changed();
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const { question, understood, body } = read(true);
    if (body) return void calculate({ question, understood, body }, true);
    result.markStale(result.hasFigures());
    write(state, words.word("formHasErrors"));
    form.querySelector<HTMLInputElement>('[aria-invalid="true"]')?.focus();
  });
}

const form = document.querySelector<HTMLFormElement>("form.check");
const card = document.getElementById("free-check-result");
if (form && card) start(form, card);
