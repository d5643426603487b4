/** A field of the request itself: its label, its control with the unit, its hint and its problem. */

import type { CatalogueField } from "../../catalogue.ts";
import { type CellProblem, currencyOf, type Draft } from "../../draft.ts";
import { currencyTitle } from "../../numbers/currency-names.ts";
import { cellId, hintText, problemText } from "../../problem-text.ts";
import type { BuyContext } from "../buy-context.ts";
import { valueInput } from "./form-draft.ts";

interface Props {
  readonly context: BuyContext;
  readonly draft: Draft;
  readonly shape: CatalogueField;
  readonly required: boolean;
  readonly problem: CellProblem | undefined;
}

export function BodyField(props: Props) {
  const { context, shape, required, problem } = props;
  const { language } = context;
  const { say } = language;
  const id = cellId({ row: undefined, field: shape.name });
  return (
    <div class="field">
      <label for={id}>
        {shape.label} <span class="hint">({say(required ? "requiredMark" : "optionalMark")})</span>
      </label>
      {shape.choices ? <Choice {...props} id={id} choices={shape.choices} /> : <Figure {...props} id={id} />}
      <span class="hint" id={`${id}-hint`}>
        {hintText(shape, language)}
      </span>
      {problem && (
        <span class="error" id={`${id}-problem`}>
          {problemText(problem, shape, language)}
        </span>
      )}
    </div>
  );
}

/** A currency, chosen by its code and name. */
function Choice({
  context: { language },
  draft,
  shape,
  id,
  choices,
}: Props & { readonly id: string; readonly choices: readonly string[] }) {
  const chosen = draft.values[shape.name] ?? choices[0];
  return (
    <select id={id} name={valueInput(shape.name)} value={chosen}>
      {choices.map((choice) => (
        <option value={choice} selected={choice === chosen}>
          {currencyTitle(choice, language.locale)}
        </option>
      ))}
    </select>
  );
}

/** A number as people type it, with its unit beside it. */
function Figure({ draft, shape, required, problem, id }: Props & { readonly id: string }) {
  const { unit } = shape;
  return (
    <span class="with-unit" dir="ltr">
      <input
        id={id}
        name={valueInput(shape.name)}
        type="text"
        inputmode="decimal"
        autocomplete="off"
        dir="ltr"
        maxlength={40}
        required={required}
        aria-invalid={problem ? "true" : undefined}
        aria-describedby={`${id}-hint${problem ? ` ${id}-problem` : ""}`}
        value={draft.values[shape.name] ?? ""}
      />
      <span class="unit" aria-hidden="true">
        {unit.kind === "money" ? currencyOf(draft) : unit.kind === "percent" ? "%" : unit.text}
      </span>
    </span>
  );
}
