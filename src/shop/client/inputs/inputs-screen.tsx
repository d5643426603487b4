/** The first screen: which analysis, and the figures for it, typed or pasted. Checked here, free of charge. */

import type { JsonObject } from "../../../lib/text.ts";
import { ambiguityIn } from "../../ambiguity.ts";
import { type CatalogueOperation, isFree, listProperty } from "../../catalogue.ts";
import { currencyField, currencyOf, type Draft, draftOf, meantRows, readDraft, withDecimal } from "../../draft.ts";
import { offeredOperation } from "../../fitting-operation.ts";
import type { ValidReading } from "../../purchase/purchase-view.ts";
import type { BuyContext } from "../buy-context.ts";
import { PasteSheet } from "../sheet/paste-sheet.tsx";
import { AmbiguityQuestion } from "./ambiguity-question.tsx";
import { BodyField } from "./body-field.tsx";
import { useInputsForm } from "./inputs-form.ts";
import { NoPlan } from "./no-plan.tsx";
import { OperationChoice } from "./operation-choice.tsx";
import { ProblemList } from "./problem-list.tsx";
import { ProductTable } from "./product-table.tsx";
import { RateQuestions } from "./rate-questions.tsx";
import { type Refusal, RefusedInputs } from "./refused-inputs.tsx";

interface Props {
  readonly context: BuyContext;
  readonly draft: Draft;
  readonly operation: CatalogueOperation;
  readonly change: (draft: Draft) => void;
  readonly proceed: (reading: ValidReading) => void;
  /** What the service found in inputs that were sent already. */
  readonly refused: Refusal | undefined;
}

/** The products of a request. */
const listIn = (body: JsonObject): readonly object[] => {
  const products = body[listProperty];
  return Array.isArray(products) ? products : [];
};

export function InputsScreen(props: Props) {
  const { context, draft, operation, refused } = props;
  const { catalogue } = context;
  const form = useInputsForm(props);
  const reading = readDraft(draft, operation, catalogue);
  const problems = reading.valid ? [] : reading.problems;
  const shown = problems.filter(({ kind }) => form.asked || kind !== "required");
  const { list } = operation;
  const fields = [...(list ? [currencyField] : []), ...operation.fields];
  const ambiguity = ambiguityIn(draft, problems);
  const offered = refused ? undefined : offeredOperation(draft, operation, reading, catalogue);
  // Above the products, which are many screens on a phone.
  const questions = (
    <>
      {ambiguity && (
        <AmbiguityQuestion
          context={context}
          ambiguity={ambiguity}
          answer={(decimal) => form.edit((kept) => withDecimal(kept, catalogue, decimal))}
        />
      )}
      <RateQuestions context={context} draft={draft} />
    </>
  );
  return (
    <form class="inputs" novalidate ref={form.form} onSubmit={form.submit} onFocusOut={form.leave}>
      {refused ? (
        <RefusedInputs context={context} refused={refused} />
      ) : (
        <OperationChoice
          context={context}
          operation={operation}
          products={meantRows(draft.rows).length}
          choose={form.choose}
        />
      )}
      {draft.prepared !== undefined && (
        <p class="notice" role="status">
          {draft.prepared}
        </p>
      )}
      {list && (
        <PasteSheet
          context={context}
          operation={operation.id}
          fields={list.fields}
          example={listIn(operation.example)}
          currency={currencyOf(draft)}
          take={(rows, currency) => {
            form.takeSheet((kept) => ({
              ...kept,
              values: { ...kept.values, ...(currency !== undefined && { [currencyField]: currency }) },
              rows,
            }));
            // The button that was pressed is gone: a keyboard goes on at the products.
            requestAnimationFrame(() => form.form.current?.querySelector<HTMLElement>(".products")?.focus());
          }}
        />
      )}
      <div class="field-grid">
        {fields
          .flatMap((name) => catalogue.fields[name] ?? [])
          .map((shape) => (
            <BodyField
              context={context}
              draft={draft}
              shape={shape}
              required={operation.required.includes(shape.name)}
              problem={shown.find(({ row, field }) => row === undefined && field === shape.name)}
            />
          ))}
      </div>
      {questions}
      {list && <ProductTable context={context} draft={draft} list={list} problems={shown} form={form} />}
      {offered && <Offer context={context} offered={offered} choose={form.choose} />}
      {reading.valid && JSON.stringify(reading.body) === JSON.stringify(form.stopped) && (
        <NoPlan context={context} goOn={() => props.proceed(reading)} />
      )}
      <div role="status">{form.asked && !reading.valid && <ProblemList context={context} reading={reading} />}</div>
      <Buttons
        context={context}
        operation={operation}
        refused={refused !== undefined}
        fillIn={() => props.change(draftOf(operation, operation.example))}
      />
    </form>
  );
}

interface OfferProps {
  readonly context: BuyContext;
  readonly offered: CatalogueOperation;
  readonly choose: (id: string) => void;
}

/** The cheapest analysis that takes these products, where it is another one than was chosen. */
function Offer({ context: { language, priceText }, offered, choose }: OfferProps) {
  const slots = { name: offered.name, price: priceText(offered) };
  return (
    <p class="notice">
      {language.say("fitCheapest", slots)}{" "}
      <button type="button" class="button quiet" onClick={() => choose(offered.id)}>
        {language.say("fitSwitch", slots)}
      </button>
    </p>
  );
}

interface ButtonsProps extends Pick<Props, "context" | "operation"> {
  readonly refused: boolean;
  readonly fillIn: () => void;
}

/** Going on, and the example. */
function Buttons({ context: { language, priceText }, operation, refused, fillIn }: ButtonsProps) {
  const { say } = language;
  return (
    <div class="actions">
      <button class="button" type="submit">
        {refused
          ? say("sendCorrected")
          : isFree(operation)
            ? say("runFree")
            : say("continueToPay", { price: priceText(operation) })}
      </button>
      {!refused && (
        <button type="button" class="button quiet" data-action="example" onClick={fillIn}>
          {say("useExample")}
        </button>
      )}
    </div>
  );
}
