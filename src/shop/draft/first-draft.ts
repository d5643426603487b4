/** The draft with which the buying page begins. Pure. */
import { type Catalogue, isFree } from "../catalogue.ts";
import { currencyField, type Draft } from "./draft.ts";

interface Sources {
  /** The query of the page's address: the operation, and figures that another page carries over. */
  readonly query: URLSearchParams;
  /** The draft in the address of the page, which came with a link. */
  readonly linked: Draft | undefined;
  /** The draft that this tab has kept. */
  readonly kept: Draft | undefined;
}

/**
 * Figures in the address come first, because somebody has just followed a link with them. What is typed afterwards
 * takes them out of the address (`addressOf`), so that a reload finds the kept draft.
 */
export function firstDraft({ query, linked, kept }: Sources, { operations, fields }: Catalogue): Draft {
  const sold = (id: string | null | undefined) => operations.find((operation) => operation.id === id);
  if (linked && sold(linked.operation)) return linked;
  const asked = sold(query.get("op"));
  const figures = [...query].filter(([name]) => Object.hasOwn(fields, name));
  if (kept && figures.length === 0 && (!asked || asked.id === kept.operation)) return kept;
  const operation = asked ?? operations.find((each) => !isFree(each));
  if (!operation) throw new Error("Nothing is sold");
  const { list } = operation;
  const isOwn = (name: string) => !list || name === currencyField || operation.fields.includes(name);
  const own = Object.fromEntries(figures.filter(([name]) => isOwn(name)));
  const product = Object.fromEntries(figures.filter(([name]) => !isOwn(name)));
  const others = Array.from({ length: Math.max((list?.minimum ?? 1) - 1, 0) }, () => ({}));
  return {
    operation: operation.id,
    values: { [currencyField]: "SAR", ...own },
    rows: list ? [product, ...others] : [],
  };
}
