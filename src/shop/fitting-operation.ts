/** Which analysis takes the products of a draft, and at which price. Pure. */
import type { Catalogue, CatalogueOperation } from "./catalogue.ts";
import { currencyField, type Draft, type DraftReading, filled, localColumns, meantRows, type Row } from "./draft.ts";

/** Whether an operation takes these products and figures; a budget that it needs may still be missing. */
function takes(operation: CatalogueOperation, draft: Draft, rows: readonly Row[]): boolean {
  const given = (texts: Row) =>
    Object.keys(filled(texts)).filter(
      (name) => name !== currencyField && !localColumns.some((local) => local === name),
    );
  const { list } = operation;
  const capital = given({ working_capital: draft.values.working_capital ?? "" });
  if (!list) {
    const [only] = rows;
    return (
      rows.length === 1 &&
      only !== undefined &&
      capital.length === 0 &&
      given(only).every((name) => operation.fields.includes(name)) &&
      operation.required.every((name) => given(only).includes(name))
    );
  }
  return (
    rows.length >= list.minimum &&
    rows.length <= list.maximum &&
    capital.every((name) => operation.fields.includes(name)) &&
    rows.every((row) => given(row).every((name) => list.fields.includes(name)))
  );
}

/** The paid operations that take these products, cheapest first. */
export function fittingOperations(draft: Draft, catalogue: Catalogue): readonly CatalogueOperation[] {
  const rows = meantRows(draft.rows);
  return catalogue.operations
    .filter((operation) => operation.price.atomic !== "0" && takes(operation, draft, rows))
    .toSorted((a, b) => Number(BigInt(a.price.atomic) - BigInt(b.price.atomic)));
}

/**
 * The cheapest of them, where these products call for another operation than the chosen one. While figures of the
 * products are wrong no dearer one is offered: correcting them comes first.
 */
export function offeredOperation(
  draft: Draft,
  chosen: CatalogueOperation,
  reading: DraftReading,
  catalogue: Catalogue,
): CatalogueOperation | undefined {
  if (!chosen.list && draft.rows.length === 0) return undefined;
  const [cheapest] = fittingOperations(draft, catalogue);
  if (!cheapest || cheapest.id === chosen.id || !(reading.valid || reading.count)) return undefined;
  const isDearer = BigInt(cheapest.price.atomic) > BigInt(chosen.price.atomic);
  const areRowsWrong = !reading.valid && reading.problems.some(({ row }) => row !== undefined);
  return isDearer && areRowsWrong ? undefined : cheapest;
}

/**
 * The same figures for another operation. A list of one product fills an operation of one; an empty list begins with
 * rows.
 */
export function movedTo(draft: Draft, { id, list }: CatalogueOperation): Draft {
  const [only = {}] = draft.rows;
  if (!list) return { ...draft, operation: id, values: { ...draft.values, ...filled(only) } };
  const rows = draft.rows.length === 0 ? [{}, {}, {}].slice(0, list.minimum) : draft.rows;
  return { ...draft, operation: id, rows };
}
