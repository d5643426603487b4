/** The first screen: which analysis, and the figures for it, typed or pasted. Checked here, free of charge. */
import { sampleAddress } from "../../../../catalog/service/pages.ts";
import { isolated } from "../../../lib/text.ts";
import { type CatalogueOperation, isFree, listProperty } from "../../catalogue.ts";
import { hasTerms, termsNamed, termsOf, withTerms } from "../../draft/delivery-terms.ts";
import {
  currencyField,
  currencyOf,
  draftOf,
  isEmptyRow,
  meantRows,
  readDraft,
  withDecimal,
} from "../../draft/draft.ts";
import {
  answerFor,
  answersTo,
  type BuyingQuestion,
  buyingQuestions,
  offeredOperation,
  questionOf,
} from "../../draft/fitting-operation.ts";
import { ambiguityIn } from "../../draft/questions.ts";
import { Options, QuietButton, TermsQuestion, valueIn } from "../elements.tsx";
import { catalogue, locale, number, priceText, say, usdc } from "../page.ts";
import { PasteSheet } from "../sheet/paste-sheet.tsx";
import { AmbiguityQuestion, BodyField, Doubts, ProblemList, RateQuestions, RefusedInputs } from "./form-parts.tsx";
import { type InputsProps, useInputsForm } from "./inputs-form.ts";
import { ProductTable } from "./product-table.tsx";

export function InputsScreen(props: InputsProps) {
  const { draft, operation, refused } = props;
  const form = useInputsForm(props);
  const reading = readDraft(draft, operation, catalogue);
  const problems = reading.valid ? [] : reading.problems;
  const shown = problems.filter(({ kind }) => form.asked || kind !== "required");
  const { list } = operation;
  const products = operation.example[listProperty];
  const fields = [...(list ? [currencyField] : []), ...operation.fields];
  const ambiguity = ambiguityIn(draft, problems);
  const offered = refused ? undefined : offeredOperation(draft, operation, reading, catalogue);
  const offer = offered && { name: offered.name, price: priceText(offered) };
  return (
    <form class="inputs" novalidate ref={form.form} onSubmit={form.submit} onFocusOut={form.leave}>
      {refused ? (
        <RefusedInputs refused={refused} />
      ) : (
        <OperationChoice operation={operation} products={meantRows(draft.rows).length} choose={form.choose} />
      )}
      {draft.prepared !== undefined && (
        <p class="notice" role="status">
          {draft.prepared}
        </p>
      )}
      {list && (
        <PasteSheet
          operation={operation.id}
          fields={list.fields}
          example={Array.isArray(products) ? products : []}
          currency={currencyOf(draft)}
          take={(rows, currency) =>
            form.takeSheet((kept) => ({
              ...kept,
              values: { ...kept.values, ...(currency !== undefined && { [currencyField]: currency }) },
              rows,
            }))
          }
        />
      )}
      <div class="field-grid">
        {fields
          .flatMap((name) => catalogue.fields[name] ?? [])
          .map((shape) => (
            <BodyField
              draft={draft}
              shape={shape}
              required={operation.required.includes(shape.name)}
              problem={shown.find(({ row, field }) => row === undefined && field === shape.name)}
            />
          ))}
      </div>
      {hasTerms((list ?? operation).fields) && (
        <TermsQuestion
          id="terms"
          value={termsOf(list ? draft.rows : [draft.values]) ?? ""}
          choose={(value) =>
            form.edit((kept) =>
              list
                ? { ...kept, rows: kept.rows.map((row) => (isEmptyRow(row) ? row : withTerms(row, termsNamed(value)))) }
                : { ...kept, values: withTerms(kept.values, termsNamed(value)) },
            )
          }
        />
      )}
      {/* Questions stand above the products, which are many screens on a phone. */}
      {ambiguity && (
        <AmbiguityQuestion
          ambiguity={ambiguity}
          answer={(decimal) => form.edit((kept) => withDecimal(kept, catalogue, decimal))}
        />
      )}
      <RateQuestions draft={draft} />
      {list && <ProductTable draft={draft} list={list} problems={shown} form={form} />}
      {offered && (
        <p class="notice">
          {say("fitCheapest", offer)}{" "}
          <QuietButton text={say("fitSwitch", offer)} onClick={() => form.choose(offered.id)} />
        </p>
      )}
      {reading.valid && form.stopped?.body === JSON.stringify(reading.body) && (
        <Doubts remarks={form.stopped.remarks} goOn={() => props.proceed(reading, draft)} />
      )}
      <div role="status">{form.asked && !reading.valid && <ProblemList reading={reading} />}</div>
      <div class="actions">
        <button class="button" type="submit">
          {refused
            ? say("sendCorrected")
            : isFree(operation)
              ? say("runFree")
              : say("continueToPay", { price: priceText(operation) })}
        </button>
        {!refused && (
          <QuietButton
            data-action="example"
            text={say("useExample")}
            onClick={() => props.change(draftOf(operation, operation.example))}
          />
        )}
      </div>
    </form>
  );
}

interface Props {
  readonly operation: CatalogueOperation;
  /** The number of products in the form. */
  readonly products: number;
  readonly choose: (id: string) => void;
}

const shortPrice = (operation: CatalogueOperation) =>
  isFree(operation) ? say("freeOfCharge") : isolated(usdc(operation.price.usdc));

export function OperationChoice({ operation, products, choose }: Props) {
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
                  <span class="hint price">{priceOf(question)}</span>
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
          <select id="operation" onChange={(event: Event) => choose(valueIn(event))}>
            <Options
              options={catalogue.operations.map((each) => [each.id, `${each.name} · ${shortPrice(each)}`])}
              chosen={operation.id}
            />
          </select>
        </div>
      </details>
      <p class="chosen-analysis">
        <strong>{operation.name}</strong> · {priceText(operation)}
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

/**
 * The price of the answer to a question; if several analyses answer it, the price of each with its number of
 * products.
 */
function priceOf(question: BuyingQuestion): string {
  const [first, ...others] = answersTo(question, catalogue);
  if (!first) return "";
  if (others.length === 0) return priceText(first);
  const prices = [first, ...others].map((answer) =>
    say("priceUpTo", { price: shortPrice(answer), products: number(answer.list?.maximum ?? 1) }),
  );
  return new Intl.ListFormat(locale).format(prices);
}
