/** The products of a list: pasted, typed, added and removed. */
import type { Child } from "hono/jsx";
import { useRef } from "hono/jsx/dom";
import { type CatalogueOperation, listProperty } from "../../catalogue.ts";
import { type CellProblem, currencyField, currencyOf, type Draft, meantRows } from "../../draft.ts";
import type { BuyContext } from "../buy-context.ts";
import type { useInputsForm } from "./inputs-form.ts";
import { PasteSheet } from "./paste-sheet.tsx";
import { ProductTable } from "./product-table.tsx";

interface Props {
  readonly context: BuyContext;
  readonly draft: Draft;
  readonly operation: CatalogueOperation;
  readonly list: NonNullable<CatalogueOperation["list"]>;
  readonly problems: readonly CellProblem[];
  readonly form: ReturnType<typeof useInputsForm>;
  /** What a sheet leaves open, between the place where it is pasted and its products. */
  readonly questions: Child;
}

export function ProductsSection({ context, draft, operation, list, problems, form, questions }: Props) {
  const { word, number } = context.formats;
  const example = operation.example[listProperty];
  const title = useRef<HTMLHeadingElement>(null);
  return (
    <>
      <PasteSheet
        context={context}
        operation={operation.id}
        fields={list.fields}
        example={Array.isArray(example) ? example : []}
        currency={currencyOf(draft)}
        take={(rows, saleCurrency) => {
          form.takeSheet((kept) => ({
            ...kept,
            values: { ...kept.values, ...(saleCurrency !== undefined && { [currencyField]: saleCurrency }) },
            rows,
          }));
          // The button that was pressed is gone: a keyboard goes on at the products.
          requestAnimationFrame(() => title.current?.focus());
        }}
      />
      {questions}
      <section class="products">
        <h2 tabindex={-1} ref={title}>
          {word("productsTitle")}
        </h2>
        <ProductTable
          context={context}
          draft={draft}
          fields={list.fields}
          required={list.required}
          added={form.added}
          problems={problems}
          remove={(row) => form.edit((kept) => ({ ...kept, rows: kept.rows.filter((_, index) => index !== row) }))}
          addColumn={form.addColumn}
        />
        <div class="actions">
          <button
            type="button"
            class="button quiet"
            onClick={() => form.edit((kept) => ({ ...kept, rows: [...kept.rows, {}] }))}
          >
            {word("addProduct")}
          </button>
          <button type="button" class="button quiet" onClick={() => form.edit((kept) => ({ ...kept, rows: [] }))}>
            {word("clearProducts")}
          </button>
          <span class="muted">{word("productCount", { count: number(meantRows(draft.rows).length) })}</span>
        </div>
      </section>
    </>
  );
}
