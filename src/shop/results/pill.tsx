/** A decision or a verdict as a coloured pill with its word, and a mark for readers without colours. */
import { actionTerms, decisionTerms, termOf, verdictTerms } from "../../../catalog/words/terms.ts";
import type { Language } from "../words/language.ts";

type Tone = "gain" | "doubt" | "change" | "loss";

/** The tones of decisions, verdicts and actions; waiting and repeating have none. */
const tones: Readonly<Record<string, Tone>> = {
  ...{ GO: "gain", PROFITABLE: "gain", BUY: "gain" },
  ...{ TEST: "doubt", THIN: "doubt", BREAK_EVEN: "doubt", GET_DATA: "doubt" },
  ...{ RENEGOTIATE: "change", NEGOTIATE: "change", SELL_IN_SETS: "change" },
  ...{ AVOID: "loss", LOSS: "loss", DROP: "loss" },
};

/** The mark of each tone, drawn in a square of 12. */
const marks: Readonly<Record<Tone, string>> = {
  gain: "M2 6.5 5 9.5 10 3",
  doubt: "M2 7.5q2-4 4-1.5t4-1.5",
  change: "M2 4h8L7.5 1.5M10 8H2l2.5 2.5",
  loss: "M3 3l6 6M9 3l-6 6",
};

interface Props {
  readonly language: Pick<Language, "text">;
  /** A decision, a verdict or an action, as results carry it. */
  readonly word: string;
  /** Whether the word is the action that a plan takes with a product. */
  readonly isAction?: boolean;
}

/** A word that is not known yet is shown as it is, without a colour. */
export function Pill({ language, word, isAction = false }: Props) {
  const tone = tones[word];
  const terms = isAction ? actionTerms : { ...decisionTerms, ...verdictTerms };
  return (
    <strong class={tone ? `pill pill-${tone}` : "pill"}>
      {tone && (
        <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true" focusable="false">
          <path d={marks[tone]} />
        </svg>
      )}
      {language.text(termOf(terms, word))}
    </strong>
  );
}
