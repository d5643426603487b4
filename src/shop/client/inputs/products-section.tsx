/** The products of a list: typed or taken from a sheet, added and removed. */
import type { CatalogueOperation } from "../../catalogue.ts";
import { type CellProblem, type Draft, meantRows } from "../../draft.ts";
import type { BuyContext } from "../buy-context.ts";
import type { useInputsForm } from "./inputs-form.ts";
import { ProductTable } from "./product-table.tsx";

interface Props {
  readonly context: BuyContext;
  readonly draft: Draft;
  readonly list: NonNullable<CatalogueOperation["list"]>;
  readonly problems: readonly CellProblem[];
  readonly form: ReturnType<typeof useInputsForm>;
}

export function ProductsSection({ context, draft, list, problems, form }: Props) {
  const { word, number } = context.formats;
  return (
    <section class="products" tabindex={-1}>
      <h2>{word("productsTitle")}</h2>
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
  );
}
