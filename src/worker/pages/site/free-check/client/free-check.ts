/**
 * The free check while the user types: sends the form to this page and replaces the parts of the answer that differ.
 * Parts are the elements with `data-live`, found by their ids.
 */

/** Pause after the last key before the page is asked, ms. */
const typingPause = 350;

/** The event of a form that an agent in the browser has sent as a tool (WebMCP); it waits for an answer. */
interface AgentSubmitEvent extends SubmitEvent {
  respondWith(answer: Promise<string>): void;
}

const isOfAgent = (event: SubmitEvent): event is AgentSubmitEvent => "agentInvoked" in event && !!event.agentInvoked;

const find = (selector: string) => document.querySelector<HTMLElement>(selector);

function write(selector: string, text: string): void {
  const place = find(selector);
  if (place && place.textContent !== text) place.textContent = text;
}

/** Replaces the parts of the page by those of a newer page. A field keeps its text, but its marks are replaced. */
function update(form: HTMLFormElement, newer: Document): void {
  for (const part of document.querySelectorAll("[data-live]")) {
    const newerPart = newer.getElementById(part.id);
    if (newerPart && newerPart.outerHTML !== part.outerHTML) part.replaceWith(newerPart);
  }
  for (const element of form.querySelectorAll("[id]"))
    for (const name of ["hidden", "placeholder", "aria-invalid"]) {
      const value = newer.getElementById(element.id)?.getAttribute(name) ?? null;
      if (value === null) element.removeAttribute(name);
      else element.setAttribute(name, value);
    }
}

/** Removes the problems of empty fields while the user is still typing, because they may not have been reached yet. */
function removeEarlyErrors(newer: Document): void {
  for (const input of newer.querySelectorAll<HTMLInputElement>("[aria-invalid]"))
    if (input.value === "") {
      input.removeAttribute("aria-invalid");
      newer.getElementById(`${input.id}-error`)?.replaceChildren();
    }
}

/** Shows or hides the figures, which belong to other inputs while those of the form are not answered. */
function markStale(card: HTMLElement, isStale: boolean): void {
  card.classList.toggle("stale-figures", isStale);
  find("#stale-note")?.toggleAttribute("hidden", !isStale);
  find("#pinned")?.toggleAttribute("hidden", isStale);
}

/** Keeps the form's state in the address of the page, and in the link to the page in the other language. */
function keepQuery(query: string): void {
  history.replaceState(null, "", location.pathname + query + location.hash);
  const language = document.querySelector<HTMLAnchorElement>("[data-language]");
  if (language) language.search = query;
}

/** The form's state as a query. */
function queryOf(form: HTMLFormElement): string {
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === "string" && value) query.set(name, value);
  return `?${query}`;
}

/** Shows the answer of a newer page, and returns whether it has figures. */
function show(form: HTMLFormElement, card: HTMLElement, newer: Document): boolean {
  update(form, newer);
  keepQuery(newer.querySelector<HTMLAnchorElement>("[data-language]")?.search ?? "");
  const hasFigures = find("#free-check-figures")?.firstElementChild != null;
  markStale(card, !hasFigures);
  write("[data-state]", "");
  write("[data-announce]", find(hasFigures ? "#pinned" : "#stale-note")?.textContent ?? "");
  return hasFigures;
}

/** Answers typing and submitting of the form, one request at a time. */
function start(form: HTMLFormElement, card: HTMLElement): void {
  let request = new AbortController();
  let timer = 0;

  /** Asks for an answer. Resolves to the text of the answer, or to the reason why it is missing. */
  async function ask(isSubmitted: boolean): Promise<string> {
    clearTimeout(timer);
    request.abort();
    request = new AbortController();
    const { signal } = request;
    write("[data-state]", form.dataset.calculating ?? "");
    card.ariaBusy = "true";
    try {
      const response = await fetch(location.pathname + queryOf(form), { headers: { Accept: "text/html" }, signal });
      if (!response.ok) throw new Error(`${response.status}`);
      const newer = new DOMParser().parseFromString(await response.text(), "text/html");
      if (!isSubmitted) removeEarlyErrors(newer);
      const hasFigures = show(form, card, newer);
      if (isSubmitted && !hasFigures) form.querySelector<HTMLElement>("[aria-invalid]")?.focus();
      const { top } = card.getBoundingClientRect();
      if (isSubmitted && hasFigures && (top < 0 || top > innerHeight / 2)) card.scrollIntoView();
    } catch {
      if (signal.aborted) return "";
      write("[data-state]", form.dataset.unreachable ?? "");
    }
    card.ariaBusy = null;
    return card.innerText;
  }

  const choice = (name: string) => form.querySelector<HTMLSelectElement>(`select[name=${name}]`);
  let saleCurrency = choice("currency")?.value;
  form.addEventListener("input", ({ target }) => {
    request.abort();
    clearTimeout(timer);
    // A supplier's price replaces a landed cost that was typed.
    const landedCost = form.querySelector<HTMLInputElement>("[name=landed_cost]");
    if (target instanceof HTMLInputElement && target.name === "product_value" && landedCost) landedCost.value = "";
    // A supplier's price in the currency of the sale changes its currency with that of the sale.
    const [sale, purchase] = [choice("currency"), choice("purchase_currency")];
    if (sale && purchase && target === sale && purchase.value === saleCurrency) purchase.value = sale.value;
    saleCurrency = sale?.value;
    find("[data-example]")?.remove();
    markStale(card, true);
    keepQuery(queryOf(form));
    timer = window.setTimeout(() => void ask(false), typingPause);
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const answer = ask(true);
    if (isOfAgent(event)) event.respondWith(answer);
  });
  // Browsers without ::details-content do not print folded content.
  addEventListener("beforeprint", () => {
    for (const folded of document.querySelectorAll<HTMLDetailsElement>("details.disclaimer")) folded.open = true;
  });
  new IntersectionObserver(([entry]) => {
    card.toggleAttribute("data-in-view", entry?.isIntersecting ?? false);
  }).observe(card);
}

const form = document.querySelector<HTMLFormElement>("form.check");
const card = document.getElementById("free-check-result");
if (form && card) start(form, card);
