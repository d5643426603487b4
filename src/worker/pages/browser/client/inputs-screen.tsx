/** The first screen: which analysis, and the figures for it, typed or pasted. Checked here, free of charge. */
import { useRef, useState } from "hono/jsx/dom";
import { sampleAddress } from "../../../discovery/addresses/sample-address.ts";
import { type CatalogueField, type CatalogueOperation, listProperty } from "../catalogue.ts";
import {
  type CellProblem,
  currencyField,
  currencyOf,
  type Draft,
  draftOf,
  fittingOperations,
  meantRows,
  moved,
  type Reading,
  readDraft,
  withDecimal,
} from "../draft.ts";
import type { InputProblem } from "../stored-purchase.ts";
import { readFigure } from "../typed-cells.ts";
import { AmbiguityQuestion } from "./ambiguity-question.tsx";
import type { BuyContext } from "./buy-context.ts";
import { valueInput, withForm } from "./form-draft.ts";
import { PasteSheet } from "./paste-sheet.tsx";
import { problemText } from "./problem-text.ts";
import { ProductTable } from "./product-table.tsx";

interface Props {
  readonly context: BuyContext;
  readonly draft: Draft;
  readonly operation: CatalogueOperation;
  readonly change: (draft: Draft) => void;
  readonly proceed: (reading: Extract<Reading, { valid: true }>) => void;
  /** What the service found in inputs that were sent already. */
  readonly refused: { readonly message: string; readonly problems: readonly InputProblem[] } | undefined;
}

/** How long the page waits before it shows what it makes of a field that was left, ms. */
const settleMs = 200;

/** Problems that are named in the list above the table. */
const listedProblems = 8;

/** The place of a problem that the service names by JSON pointer. */
function placeOf(path: string): Pick<CellProblem, "row" | "field"> {
  const [, first = "", index, field] = path.split("/");
  return index === undefined ? { row: undefined, field: first } : { row: Number(index), field: field ?? "" };
}

export function InputsScreen({ context, draft, operation, change, proceed, refused }: Props) {
  const { catalogue, formats, priceText } = context;
  const { word } = formats;
  const form = useRef<HTMLFormElement>(null);
  const [asked, setAsked] = useState(false);
  const [added, setAdded] = useState<readonly string[]>([]);

  const latest = useRef(draft);
  latest.current = draft;
  const current = (): Draft => {
    const known = latest.current ?? draft;
    return form.current ? withForm(known, form.current) : known;
  };
  const reading = readDraft(draft, operation, catalogue);
  const problems = reading.valid ? [] : reading.problems.filter((problem) => asked || problem.kind !== "required");
  const { list } = operation;

  const choose = (id: string) => {
    const chosen = catalogue.operations.find((candidate) => candidate.id === id);
    if (!chosen) return;
    const next = moved(current(), chosen);
    change(
      chosen.list && next.rows.length === 0 ? { ...next, rows: [{}, {}, {}].slice(0, chosen.list.minimum) } : next,
    );
    setAsked(false);
  };

  const submit = (event: Event) => {
    event.preventDefault();
    const filled = current();
    change(filled);
    setAsked(true);
    const checked = readDraft(filled, operation, catalogue);
    if (checked.valid) proceed(checked);
    else requestAnimationFrame(() => form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus());
  };

  const field = (shape: CatalogueField, required: boolean) => {
    const problem = problems.find((candidate) => candidate.row === undefined && candidate.field === shape.name);
    const id = `value-${shape.name}`;
    const { unit } = shape;
    const hint = [
      shape.meaning,
      unit.kind === "percent" && unit.text !== "%" ? unit.text : undefined,
      shape.omitted !== undefined && !shape.choices ? word("whenOmitted", { omitted: shape.omitted }) : undefined,
    ].filter(Boolean);
    return (
      <div class="field">
        <label for={id}>
          {shape.label} <span class="hint">({word(required ? "requiredMark" : "optionalMark")})</span>
        </label>
        {shape.choices ? (
          <select id={id} name={valueInput(shape.name)} value={draft.values[shape.name] ?? shape.choices[0]}>
            {shape.choices.map((choice) => (
              <option value={choice} selected={choice === (draft.values[shape.name] ?? shape.choices?.[0])}>
                {`${choice} · ${new Intl.DisplayNames(formats.locale, { type: "currency" }).of(choice) ?? choice}`}
              </option>
            ))}
          </select>
        ) : (
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
        )}
        <span class="hint" id={`${id}-hint`}>
          {hint.join(". ")}
        </span>
        {problem && (
          <span class="error" id={`${id}-problem`}>
            {problemText(problem, shape, formats)}
          </span>
        )}
      </div>
    );
  };

  const ambiguous = reading.valid ? undefined : reading.problems.find((problem) => problem.kind === "ambiguous");
  const ambiguousField = ambiguous && catalogue.fields[ambiguous.field];
  const ambiguousText =
    ambiguous && (ambiguous.row === undefined ? draft.values : (draft.rows[ambiguous.row] ?? {}))[ambiguous.field];
  const twoReadings =
    ambiguousField && ambiguousText !== undefined
      ? readFigure(ambiguousText, ambiguousField, currencyOf(draft), undefined)
      : undefined;

  const fieldsOfBody = operation.fields.flatMap((name) => catalogue.fields[name] ?? []);
  const currency = list ? catalogue.fields[currencyField] : undefined;
  const fitting = list || draft.rows.length > 0 ? fittingOperations(draft, catalogue) : [];
  const [cheapest] = fitting;
  const free = operation.price.atomic === "0";

  return (
    <form
      class="inputs"
      novalidate
      ref={form}
      onSubmit={submit}
      onFocusOut={(event: Event) => {
        if (!(event.target instanceof HTMLInputElement)) return;
        // Later, so that the button that is being pressed does not move from under the finger.
        setTimeout(() => {
          if (form.current?.isConnected) change(current());
        }, settleMs);
      }}
    >
      {refused && (
        <div class="notice" role="alert">
          <p>{word("correctedCells")}</p>
          {refused.problems.length === 0 && <p>{refused.message}</p>}
          <ul>
            {refused.problems.slice(0, listedProblems).map(({ path, message }) => {
              const { row, field: name } = placeOf(path);
              const label = catalogue.fields[name]?.label ?? name;
              const where =
                row === undefined ? label : word("problemWhere", { number: formats.number(row + 1), field: label });
              return (
                <li>
                  {where}: {message}
                </li>
              );
            })}
          </ul>
        </div>
      )}
      {!refused && (
        <div class="field">
          <label for="operation">{word("chooseAnalysis")}</label>
          <select
            id="operation"
            onChange={(event: Event) => {
              if (event.target instanceof HTMLSelectElement) choose(event.target.value);
            }}
          >
            {catalogue.operations.map((candidate) => (
              <option value={candidate.id} selected={candidate.id === operation.id}>
                {`${candidate.name} · ${priceText(candidate)}`}
              </option>
            ))}
          </select>
          <span class="hint">{operation.description}</span>
          {!free && (
            <a class="small" href={sampleAddress(operation.id, formats.locale)} target="_blank" rel="noreferrer">
              {word("sampleLink")}
            </a>
          )}
        </div>
      )}
      <div class="field-grid">
        {currency && field(currency, false)}
        {fieldsOfBody.map((shape) => field(shape, operation.required.includes(shape.name)))}
      </div>
      {list && (
        <PasteSheet
          context={context}
          operation={operation.id}
          fields={list.fields}
          required={list.required}
          example={Array.isArray(operation.example[listProperty]) ? operation.example[listProperty] : []}
          currency={currencyOf(draft)}
          take={(rows, stated) => {
            const kept = current();
            const values = { ...kept.values, ...(stated !== undefined && { [currencyField]: stated }) };
            change({ ...kept, values, rows });
            setAsked(true);
          }}
        />
      )}
      {list && (
        <section class="products">
          <h2>{word("productsTitle")}</h2>
          <ProductTable
            context={context}
            draft={draft}
            fields={list.fields}
            required={list.required}
            added={added}
            problems={problems}
            remove={(row) => {
              const kept = current();
              change({ ...kept, rows: kept.rows.filter((_, index) => index !== row) });
            }}
            addColumn={(name) => {
              change(current());
              setAdded([...added, name]);
            }}
          />
          <div class="actions">
            <button
              type="button"
              class="button quiet"
              onClick={() => {
                const kept = current();
                change({ ...kept, rows: [...kept.rows, {}] });
              }}
            >
              {word("addProduct")}
            </button>
            <button type="button" class="button quiet" onClick={() => change({ ...current(), rows: [] })}>
              {word("clearProducts")}
            </button>
            <span class="muted">{word("productCount", { count: formats.number(meantRows(draft.rows).length) })}</span>
          </div>
        </section>
      )}
      {twoReadings?.kind === "ambiguous" && ambiguousText !== undefined && (
        <AmbiguityQuestion
          context={context}
          text={ambiguousText}
          readings={twoReadings.readings}
          answer={(decimal) => change(withDecimal(current(), catalogue, decimal))}
        />
      )}
      {cheapest && cheapest.id !== operation.id && !refused && (reading.valid || reading.count) && (
        <p class="notice">
          {word("fitCheapest", { name: cheapest.name, price: priceText(cheapest) })}{" "}
          <button type="button" class="button quiet" onClick={() => choose(cheapest.id)}>
            {word("fitSwitch", { name: cheapest.name, price: priceText(cheapest) })}
          </button>
        </p>
      )}
      <div role="status">
        {asked && !reading.valid && (
          <div class="notice problem">
            <p>{word("problemsTitle")}</p>
            <ul>
              {reading.count && (
                <li>
                  {word("problemCount", {
                    minimum: formats.number(reading.count.minimum),
                    maximum: formats.number(reading.count.maximum),
                    given: formats.number(reading.count.given),
                  })}
                </li>
              )}
              {reading.problems.slice(0, listedProblems).map((problem) => {
                const shape = catalogue.fields[problem.field];
                const label = shape?.label ?? problem.field;
                return (
                  <li>
                    {problem.row === undefined
                      ? label
                      : word("problemWhere", { number: formats.number(problem.row + 1), field: label })}
                    {": "}
                    {shape && problemText(problem, shape, formats)}
                  </li>
                );
              })}
              {reading.problems.length > listedProblems && (
                <li>{word("problemMore", { count: formats.number(reading.problems.length - listedProblems) })}</li>
              )}
            </ul>
          </div>
        )}
      </div>
      <div class="actions">
        <button class="button" type="submit">
          {refused
            ? word("sendCorrected")
            : free
              ? word("runFree")
              : word("continueToPay", { price: priceText(operation) })}
        </button>
        {!refused && (
          <button
            type="button"
            class="button quiet"
            data-action="example"
            onClick={() => change(draftOf(operation, operation.example))}
          >
            {word("useExample")}
          </button>
        )}
      </div>
    </form>
  );
}
