/** Which calls answer a question about a number of products for the least money, by what each analysis gives. */
import type { Part } from "./parts.ts";

/** The facts about a sold analysis by which the cheapest one is found; an `Operation` has them. */
export interface Sold {
  readonly id: string;
  readonly free: boolean;
  /** In whole USDC. */
  readonly price: { readonly amount: number };
  readonly gives: readonly Part[];
  readonly products: { readonly fewest: number; readonly most: number };
}

/** Questions that buyers of an analysis have, each with the parts of a result that answer it. */
export const questions = {
  decide: ["decision"],
  rank: ["decision", "score"],
  limits: ["decision", "limits"],
  plan: ["plan"],
} as const satisfies Record<string, readonly Part[]>;
export type PriceQuestion = keyof typeof questions;

/** One call of an analysis, or several for shares of a list. */
export interface Calls {
  readonly operation: Sold;
  readonly count: number;
  /** The price of all calls together, whole USDC. */
  readonly usdc: number;
}

/** A function from the products that one call takes to the number of calls that answer a question; 0 if none does. */
type CallCount = (takes: Sold["products"]) => number;

/** The cheapest calls of a paid analysis that gives some parts; the first of equals. */
function cheapest(operations: readonly Sold[], needed: readonly Part[], countOf: CallCount): Calls | undefined {
  return operations
    .filter(({ free, gives }) => !free && needed.every((part) => gives.includes(part)))
    .map((operation): Calls => {
      const count = countOf(operation.products);
      return { operation, count, usdc: count * operation.price.amount };
    })
    .filter(({ count }) => count > 0)
    .reduce<Calls | undefined>((best, calls) => (best && best.usdc <= calls.usdc ? best : calls), undefined);
}

/** The cheapest single call that gives some parts of a number of products; undefined if no call does. */
export const cheapestCall = (operations: readonly Sold[], needed: readonly Part[], products: number) =>
  cheapest(operations, needed, ({ fewest, most }) => (products >= fewest && products <= most ? 1 : 0));

/**
 * The cheapest calls that rank a number of products, each call for a share of the list; several rankings cannot be
 * merged into one order. Every other question needs one call, because its parts depend on all products or are read
 * together.
 */
export const cheapestRanking = (operations: readonly Sold[], products: number) =>
  cheapest(operations, questions.rank, ({ fewest, most }) =>
    most > 1 && products >= fewest ? Math.ceil(products / most) : 0,
  );

/** The cheapest call that gives some parts for a share of a list: as many products as that call takes. */
export const cheapestOfTheBest = (operations: readonly Sold[], needed: readonly Part[], products: number) =>
  cheapest(operations, needed, ({ most }) => (products > most ? 1 : 0));

/** The numbers of products, from and to included, for which the same analysis answers a question. */
export interface Run {
  readonly from: number;
  readonly to: number;
  readonly operation: Sold;
}

/** For every number of products, the single call that answers a question for the least money. */
export function cheapestRuns(operations: readonly Sold[], question: PriceQuestion, from = 1): readonly Run[] {
  const most = Math.max(...operations.map(({ products }) => products.most));
  const runs: Run[] = [];
  for (let products = from; products <= most; products++) {
    const operation = cheapestCall(operations, questions[question], products)?.operation;
    const last = runs.at(-1);
    if (operation && last?.operation === operation) runs[runs.length - 1] = { ...last, to: products };
    else if (operation) runs.push({ from: products, to: products, operation });
  }
  return runs;
}
