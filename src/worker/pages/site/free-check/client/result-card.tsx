/** The card beside the form: an answer's figures, whether they are the fields', and what follows. */
import { render } from "hono/jsx/dom";
import type { FreeProfitCheckResult } from "../../../../../../catalog/results/shown.ts";
import type { Formats } from "../../../../../shop/words/format.ts";
import { curlCall } from "../../../../discovery/guides/curl-call.ts";
import type { FreeCheckWord } from "../../../words/free-check.ts";
import { carriedInputs } from "../carried-inputs.ts";
import type { FreeCheckBody, Understood } from "../free-check-question.ts";
import { FreeCheckResult, leadSentence } from "../free-check-result.tsx";
import type { Question } from "../question.ts";
import { write } from "./form-notes.ts";

/** A question that can be answered. */
export interface Asked {
  readonly question: Question;
  readonly understood: Understood;
  readonly body: FreeCheckBody;
}

/** What people call a field of the request: its label in the form. */
const labelOf = (field: string) => document.querySelector(`[data-label="${field}"]`)?.textContent ?? field;

/** The card and the line that stays in sight on a phone. */
export function resultCard(card: HTMLElement, words: Formats<FreeCheckWord>, endpoint: string) {
  const part = <Part extends HTMLElement>(selector: string) => document.querySelector<Part>(selector);
  const [figuresPlace, staleNote, pinned] = [part("[data-result]"), part("[data-stale-note]"), part("[data-pinned]")];
  if (pinned)
    new IntersectionObserver(([entry]) => {
      pinned.classList.toggle("in-view", entry?.isIntersecting ?? false);
    }).observe(card);

  /** Whether the figures on the page are those of the fields. */
  function markStale(isStale: boolean): void {
    card.classList.toggle("stale-figures", isStale);
    if (staleNote) {
      staleNote.hidden = !isStale;
      write(staleNote, words.word("staleFigures"));
    }
    // The line that stays in sight on a phone shows no figures of other inputs.
    if (pinned) pinned.hidden = isStale;
  }

  return {
    markStale,
    hasFigures: () => (figuresPlace?.childElementCount ?? 0) > 0,
    show(figures: FreeProfitCheckResult, { question, understood, body }: Asked): void {
      if (figuresPlace)
        render(
          <FreeCheckResult figures={figures} question={question} formats={words} fieldName={labelOf} />,
          figuresPlace,
        );
      markStale(false);
      part(".next-steps")?.removeAttribute("hidden");
      const sentence = leadSentence({ figures, question, formats: words });
      write(part("[data-announce]"), sentence);
      write(pinned, sentence);
      for (const link of document.querySelectorAll<HTMLAnchorElement>("[data-operation]")) {
        const { operation = "", fields = "" } = link.dataset;
        link.href = link.pathname + carriedInputs({ id: operation, fields: fields.split(" ") }, question, understood);
      }
      write(part('[data-snippet="json"] code'), JSON.stringify(body, null, 2));
      write(part('[data-snippet="curl"] code'), curlCall(endpoint, body));
    },
    /** Brings the answer into sight after Calculate was pressed. */
    reveal(): void {
      const { top } = card.getBoundingClientRect();
      if (top > innerHeight / 2 || top < 0) card.scrollIntoView({ block: "start" });
    },
  };
}
