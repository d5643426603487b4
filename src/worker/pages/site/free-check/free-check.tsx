/** The free check: the question, its answer, what to do next, and the same request for machines. */

import { fieldLabel } from "../../../../../catalog/input/fields.ts";
import type { Operation } from "../../../../../catalog/operation.ts";
import type { FreeProfitCheckResult } from "../../../../../catalog/results/shown.ts";
import { curlCall } from "../../../../lib/curl-call.ts";
import type { Locale } from "../../../../lib/text.ts";
import type { Language } from "../../../../shop/words/language.ts";
import type { FrameMessage } from "../../words/frame.ts";
import type { FreeCheckMessage } from "../../words/free-check.ts";
import type { FreeCheckFormMessage } from "../../words/free-check-form.ts";
import { Snippet } from "../elements/snippet.tsx";
import { FreeCheckForm } from "./free-check-form.tsx";
import { readQuestion, toQuery, type Understood, understand } from "./free-check-question.ts";
import { FreeCheckResult, leadSentence } from "./free-check-result.tsx";
import { NextSteps } from "./next-steps.tsx";
import { PrintedLink } from "./printed-link.tsx";
import type { FreeCheckInput } from "./question.ts";

/** A question with its answer. */
export interface AnsweredQuestion {
  readonly question: FreeCheckInput;
  readonly understood: Understood;
  /** Undefined when the question has mistakes, or could not be answered. */
  readonly figures: FreeProfitCheckResult | undefined;
  /** Why there is no answer, when the question is not to blame. */
  readonly failure: FreeCheckFormMessage | undefined;
}

/** What the page asks by itself: a product from a supplier abroad that leaves little. */
const shownExample = {
  product_value: "8",
  purchase_currency: "USD",
  expected_sale_price: "149",
  category: "clothing",
} as const;

/** The example of the page with its answer. */
export function exampleQuestion(answer: (body: object) => FreeProfitCheckResult): AnsweredQuestion {
  const question = readQuestion(new URLSearchParams(shownExample));
  const understood = understand(question);
  return { question, understood, figures: understood.body && answer(understood.body), failure: undefined };
}

interface Props extends AnsweredQuestion {
  readonly operation: Operation;
  readonly operations: readonly Operation[];
  readonly action: Readonly<Record<Locale, string>>;
  readonly origin: string;
  /** True if the form shows our example. */
  readonly isExample: boolean;
  readonly language: Language<FreeCheckMessage | FreeCheckFormMessage | FrameMessage>;
}

export function FreeCheck({ operation, operations, action, origin, isExample, language, ...asked }: Props) {
  const { say, text, locale } = language;
  const { question, understood, figures, failure } = asked;
  const body = understood.body ?? operation.examples[0].input;
  return (
    <div class="form-and-result">
      <div class="card">
        <FreeCheckForm
          action={`${action[locale]}#free-check-result`}
          firstPaid={operations.find((candidate) => !candidate.free)}
          question={question}
          understood={understood}
          language={language}
        />
      </div>
      <div class="card result" id="free-check-result" tabindex={-1}>
        <p class="visually-hidden" role="status" data-announce />
        {isExample && (
          <p class="badge doubt" data-example>
            {say("exampleNote")}
          </p>
        )}
        <p class="notice" id="stale-note" data-live hidden={figures !== undefined}>
          {say(failure ?? (figures ? "staleFigures" : "formHasErrors"))}
        </p>
        <div id="free-check-figures" data-live>
          {figures && (
            <FreeCheckResult
              figures={figures}
              question={question}
              language={language}
              fieldName={(field) => text(fieldLabel(field))}
            />
          )}
        </div>
        <PrintedLink
          link={isExample ? undefined : origin + action[locale] + toQuery(question)}
          label={say("printedLink")}
        />
        <details class="screen-only">
          <summary>{say("forDevelopers")}</summary>
          <Snippet id="request-json" code={JSON.stringify(body, null, 2)} language={language} title="JSON" />
          <Snippet
            id="request-curl"
            code={curlCall(`${origin}${operation.path}`, body)}
            language={language}
            title="curl"
          />
        </details>
      </div>
      <NextSteps
        operations={operations}
        question={question}
        understood={understood}
        language={language}
        hidden={figures === undefined}
      />
      <a class="pinned screen-only" id="pinned" href="#free-check-result" data-live>
        {figures && leadSentence({ figures, question, language })}
      </a>
    </div>
  );
}
