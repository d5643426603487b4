/** The questions that the buying page begins with, and the analyses that answer them. Pure. */
import type { Catalogue, CatalogueOperation } from "./catalogue.ts";
import { type Draft, meantRows } from "./draft.ts";
import { movedTo } from "./fitting-operation.ts";
import type { BuyMessage } from "./words/buy.ts";

/** A question with the analyses that answer it; of several, the number of products says which, smallest first. */
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
