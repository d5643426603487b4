import { expect, it } from "vitest";
import { operations } from "../../../../catalog/index.ts";
import { createConsult } from "../../../../src/worker/discovery/search/notes.ts";

const ranking = operations.filter(({ id }) => id === "gcc_portfolio_rank");
const consult = createConsult(operations, () => ({
  matched: true,
  hits: ranking.map((operation) => ({ operation, relevance: 1 })),
}));

it.each(["rank 5 products, I have only 3 USDC", "رتب 5 منتجات، معي 3 usdc فقط"])(
  "says that the answer costs more than the sum in %j, in a conversation",
  (question) => {
    const { matched, notes } = consult(question);
    expect([matched, notes.map(({ en }) => en)]).toEqual([
      false,
      ["Nothing within 3 USDC answers this; the cheapest that does is gcc_portfolio_rank at 5.00 USDC."],
    ]);
  },
);

it.each(["rank 5 products", "rank 5 products for 5.5 USDC"])("adds no note on a sum that suffices: %j", (question) => {
  expect(consult(question)).toEqual({ found: ranking, matched: true, notes: [] });
});
