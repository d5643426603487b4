/**
 * The free check: the question, its answer, what to buy next, and the same request for machines. While the user types,
 * `client/free-check.ts` replaces the elements that have `data-live` and an id.
 */
import { encode } from "uqr";
import { fieldLabel } from "../../../../../catalog/input/fields.ts";
import { type Operation, takesList } from "../../../../../catalog/operation.ts";
import { asFreeProfitCheck, type FreeProfitCheckResult } from "../../../../../catalog/results/shown.ts";
import { pages } from "../../../../../catalog/service/pages.ts";
import { curlCall } from "../../../../lib/curl-call.ts";
import { fieldNamesOf, jsonSchema } from "../../../../lib/json-schema.ts";
import { longestCode, QrDrawing } from "../../../../shop/results/qr-drawing.tsx";
import { priceText } from "../elements/operations.ts";
import { Snippet } from "../elements/snippet.tsx";
import type { PageContext } from "../frame/layout.tsx";
import { carriedInputs } from "./carried-inputs.ts";
import type { FieldProps } from "./fields.tsx";
import { FreeCheckForm } from "./free-check-form.tsx";
import { FreeCheckResult, leadSentence } from "./free-check-result.tsx";
import { readQuestion, toQuery } from "./question.ts";
import { type Understood, understand } from "./understand.ts";

/** A question with its answer. */
export interface AnsweredQuestion {
  readonly question: Understood;
  /** Undefined when the question has mistakes, or could not be answered. */
  readonly figures: FreeProfitCheckResult | undefined;
}

/** The example that the page shows first: a product from a supplier abroad that earns little. */
const shownExample = {
  product_value: "8",
  purchase_currency: "USD",
  expected_sale_price: "149",
  category: "clothing",
} as const;

/** The example of the page with its answer; undefined when no operation is free. */
export function exampleQuestion({ operations, language }: PageContext): AnsweredQuestion | undefined {
  const question = understand(readQuestion(new URLSearchParams(shownExample)));
  const free = operations.find((operation) => operation.free);
  return free && { question, figures: asFreeProfitCheck(free.answer(question.body, language.locale)) };
}

/** Renders the address of an answer, for paper, as text and as a QR code, because a printed link cannot be followed. */
function PrintedLink({ link, label }: { readonly link: string | undefined; readonly label: string }) {
  return (
    <div class="printed-link" id="printed-link" data-live>
      {link !== undefined && (
        <>
          {link.length <= longestCode && (
            <QrDrawing rows={encode(link, { ecc: "L", border: 4 }).data} text={link} label={label} />
          )}
          <p>
            {label}
            <br />
            <bdi dir="ltr">{link}</bdi>
          </p>
        </>
      )}
    </div>
  );
}

interface NextStepsProps extends FieldProps, Pick<PageContext, "operations"> {
  /** True until there is an answer. */
  readonly hidden: boolean;
}

/** Every paid operation on one product, with what was entered carried over. */
function NextSteps({ operations, question, language, hidden }: NextStepsProps) {
  const { text, say, locale } = language;
  const steps = operations.filter((operation) => !operation.free && !takesList(operation));
  return (
    <section class="card next-steps screen-only" id="next-steps" aria-labelledby="next-title" data-live hidden={hidden}>
      <h2 id="next-title">{say("nextTitle")}</h2>
      <ul>
        {steps.map((operation) => (
          <li>
            <a
              href={
                pages.buy.path[locale] +
                carriedInputs({ id: operation.id, fields: fieldNamesOf(jsonSchema(operation.input)).fields }, question)
              }
              data-operation={operation.id}
            >
              {text(operation.name)}
            </a>{" "}
            <span class="badge gain">
              <span>{priceText(operation, language)}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface Props extends AnsweredQuestion, Pick<PageContext, "operations" | "origin" | "language"> {
  readonly operation: Operation;
  /** True if the form shows our example. */
  readonly isExample: boolean;
}

export function FreeCheck({ operation, operations, origin, isExample, language, question, figures }: Props) {
  const { say, text, locale } = language;
  const body = question.body ?? operation.examples[0].input;
  const action = pages.agentTools.path[locale];
  const status = figures ? "staleFigures" : question.body ? "errorUnavailable" : "formHasErrors";
  return (
    <div class="form-and-result">
      <div class="card">
        <FreeCheckForm
          action={`${action}#free-check-result`}
          firstPaid={operations.find((candidate) => !candidate.free)}
          question={question}
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
          {say(status)}
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
        {/* The figures of the example are not the reader's own, so no link to them is printed. */}
        <PrintedLink link={isExample ? undefined : origin + action + toQuery(question)} label={say("printedLink")} />
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
      <NextSteps operations={operations} question={question} language={language} hidden={!figures} />
      <a class="pinned screen-only" id="pinned" href="#free-check-result" data-live>
        {figures && leadSentence({ figures, question, language })}
      </a>
    </div>
  );
}
