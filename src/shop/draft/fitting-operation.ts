/** The questions that the buying page begins with, and which analysis answers one for the products of a draft. Pure. */
import type { Catalogue, CatalogueOperation } from "../catalogue.ts";
import type { BuyMessage } from "../words/buy.ts";
import { currencyField, type Draft, type DraftReading, filled, localColumns, meantRows, type Row } from "./draft.ts";

/**
 * A question with the analyses that answer it; if there are several, the number of products decides, smallest first.
 */
export interface BuyingQuestion {
  readonly word: BuyMessage;
  readonly operations: readonly string[];
}

export const buyingQuestions = [
  { word: "questionImport", operations: ["sa_landed_cost"] },
  { word: "questionWorth", operations: ["gcc_product_decision"] },
  { word: "questionOrder", operations: ["gcc_merchant_pack", "x402_agent_growth", "x402_agent_scale"] },
] as const satisfies readonly BuyingQuestion[];

/** The question that an analysis answers; undefined for one that is chosen by its name alone. */
export const questionOf = (operation: string): BuyingQuestion | undefined =>
  buyingQuestions.find(({ operations }) => operations.some((id) => id === operation));

/** The analyses of a question that are sold. */
export const answersTo = ({ operations }: BuyingQuestion, catalogue: Catalogue): readonly CatalogueOperation[] =>
  operations.flatMap((id) => catalogue.operations.find((operation) => operation.id === id) ?? []);

/** The analysis that answers a question for a number of products: the first that takes them, else the largest. */
export function answerFor(
  question: BuyingQuestion,
  products: number,
  catalogue: Catalogue,
): CatalogueOperation | undefined {
  const answers = answersTo(question, catalogue);
  return answers.find(({ list }) => (list?.maximum ?? 1) >= products) ?? answers.at(-1);
}

/** The draft with the next larger analysis of its question, if the chosen one takes fewer products. */
export function grown(draft: Draft, catalogue: Catalogue): Draft {
  const question = questionOf(draft.operation);
  const chosen = catalogue.operations.find(({ id }) => id === draft.operation);
  const products = meantRows(draft.rows).length;
  if (!question || !chosen?.list || products <= chosen.list.maximum) return draft;
  const answer = answerFor(question, products, catalogue);
  return answer ? movedTo(draft, answer) : draft;
}

/** Whether an operation takes these products and figures; a budget that it needs may still be missing. */
function takes({ list, fields, required }: CatalogueOperation, draft: Draft, rows: readonly Row[]): boolean {
  const { minimum, maximum } = list ?? { minimum: 1, maximum: 1 };
  const allowed: readonly string[] = [...(list ?? { fields }).fields, currencyField, ...localColumns];
  const hasCapital = (draft.values.working_capital ?? "").trim() !== "";
  return (
    rows.length >= minimum &&
    rows.length <= maximum &&
    (!hasCapital || (list !== undefined && fields.includes("working_capital"))) &&
    rows.every((row) => Object.keys(filled(row)).every((name) => allowed.includes(name))) &&
    (list !== undefined || required.every((name) => filled(rows[0] ?? {})[name] !== undefined))
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
 * The cheapest operation that fits, if the products need another one than the chosen one. While figures of the
 * products have problems no operation with a higher price is offered: they are corrected first.
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
 * The same figures for another operation. A list of one product fills an operation on one; an empty list begins with
 * empty rows.
 */
export function movedTo(draft: Draft, { id, list }: CatalogueOperation): Draft {
  const [only = {}] = draft.rows;
  if (!list) return { ...draft, operation: id, values: { ...draft.values, ...filled(only) } };
  const rows = draft.rows.length === 0 ? [{}, {}, {}].slice(0, list.minimum) : draft.rows;
  return { ...draft, operation: id, rows };
}
