/** What the buyer wants to know, with the price of each answer; and every analysis by its name. */
import { sampleAddress } from "../../../../catalog/service/pages.ts";
import { isolated } from "../../../lib/text.ts";
import { answerFor, answersTo, type BuyingQuestion, buyingQuestions, questionOf } from "../../buying-questions.ts";
import { type CatalogueOperation, isFree } from "../../catalogue.ts";
import type { BuyContext } from "../buy-context.ts";

interface Props {
  readonly context: BuyContext;
  readonly operation: CatalogueOperation;
  /** The number of products in the form. */
  readonly products: number;
  readonly choose: (id: string) => void;
}

export function OperationChoice({ context, operation, products, choose }: Props) {
  const { catalogue, language } = context;
  const { say, usdc, locale } = language;
  const asked = questionOf(operation.id);
  return (
    <div class="operation-choice">
      <fieldset class="questions">
        <legend>{say("questionsTitle")}</legend>
        {buyingQuestions.map((question) => {
          const answer = answerFor(question, products, catalogue);
          return (
            answer && (
              <label key={question.word} class={question === asked ? "chosen" : undefined}>
                <input
                  type="radio"
                  name="question"
                  value={question.word}
                  checked={question === asked}
                  onChange={() => choose(answer.id)}
                />
                <span>
                  <strong>{say(question.word)}</strong>
                  <span class="hint price">{priceOf(question, context)}</span>
                </span>
              </label>
            )
          );
        })}
      </fieldset>
      <details open={asked === undefined}>
        <summary>{say("allAnalyses")}</summary>
        <div class="field">
          <label for="operation">{say("chooseAnalysis")}</label>
          <select
            id="operation"
            onChange={(event: Event) => {
              if (event.target instanceof HTMLSelectElement) choose(event.target.value);
            }}
          >
            {catalogue.operations.map((candidate) => (
              <option value={candidate.id} selected={candidate.id === operation.id}>
                {`${candidate.name} · ${isFree(candidate) ? say("freeOfCharge") : isolated(usdc(candidate.price.usdc))}`}
              </option>
            ))}
          </select>
        </div>
      </details>
      <p class="chosen-analysis">
        <strong>{operation.name}</strong> · {context.priceText(operation)}
        <br />
        <span class="hint">{operation.benefit}</span>{" "}
        {!isFree(operation) && (
          <a class="small alone" href={sampleAddress(operation.id, locale)} target="_blank" rel="noreferrer">
            {say("sampleLink")}
          </a>
        )}
      </p>
    </div>
  );
}

/** The price of the answer to a question; of several, the price of each with the products that it takes. */
function priceOf(question: BuyingQuestion, { catalogue, language, priceText }: BuyContext): string {
  const { say, number, usdc, locale } = language;
  const [first, ...others] = answersTo(question, catalogue);
  if (!first) return "";
  if (others.length === 0) return priceText(first);
  const prices = [first, ...others].map(({ price, list }) =>
    say("priceUpTo", { price: isolated(usdc(price.usdc)), products: number(list?.maximum ?? 1) }),
  );
  return new Intl.ListFormat(locale).format(prices);
}
