/** The first screen: which analysis, and the figures for it, typed or pasted. Checked here, free of charge. */
import { ambiguityIn } from "../../ambiguity.ts";
import { type CatalogueOperation, isFree } from "../../catalogue.ts";
import { currencyField, type Draft, draftOf, readDraft, withDecimal } from "../../draft.ts";
import { offeredOperation } from "../../fitting-operation.ts";
import type { ValidReading } from "../../purchase-view.ts";
import type { BuyContext } from "../buy-context.ts";
import { AmbiguityQuestion } from "./ambiguity-question.tsx";
import { BodyField } from "./body-field.tsx";
import { useInputsForm } from "./inputs-form.ts";
import { OperationChoice } from "./operation-choice.tsx";
import { ProblemList } from "./problem-list.tsx";
import { ProductsSection } from "./products-section.tsx";
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

export function InputsScreen(props: Props) {
  const { context, draft, operation, refused } = props;
  const { catalogue } = context;
  const form = useInputsForm(props);
  const reading = readDraft(draft, operation, catalogue);
  const problems = reading.valid ? [] : reading.problems;
  const shown = problems.filter(({ kind }) => form.asked || kind !== "required");
  const { list } = operation;
  const fields = [...(list ? [currencyField] : []), ...operation.fields];
  const ambiguity = ambiguityIn(draft, problems, catalogue);
  const offered = refused ? undefined : offeredOperation(draft, operation, reading, catalogue);
  // Beside what raised them: on a phone the products of a sheet are many screens.
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
        <OperationChoice context={context} operation={operation} choose={form.choose} />
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
      {list && (
        <ProductsSection
          context={context}
          draft={draft}
          operation={operation}
          list={list}
          problems={shown}
          form={form}
          questions={questions}
        />
      )}
      {!list && questions}
      {offered && <Offer context={context} offered={offered} choose={form.choose} />}
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
function Offer({ context: { formats, priceText }, offered, choose }: OfferProps) {
  const slots = { name: offered.name, price: priceText(offered) };
  return (
    <p class="notice">
      {formats.word("fitCheapest", slots)}{" "}
      <button type="button" class="button quiet" onClick={() => choose(offered.id)}>
        {formats.word("fitSwitch", slots)}
      </button>
    </p>
  );
}

interface ButtonsProps extends Pick<Props, "context" | "operation"> {
  readonly refused: boolean;
  readonly fillIn: () => void;
}

/** Going on, and the example. */
function Buttons({ context: { formats, priceText }, operation, refused, fillIn }: ButtonsProps) {
  const { word } = formats;
  return (
    <div class="actions">
      <button class="button" type="submit">
        {refused
          ? word("sendCorrected")
          : isFree(operation)
            ? word("runFree")
            : word("continueToPay", { price: priceText(operation) })}
      </button>
      {!refused && (
        <button type="button" class="button quiet" data-action="example" onClick={fillIn}>
          {word("useExample")}
        </button>
      )}
    </div>
  );
}
