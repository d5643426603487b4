import { describe, expect, it } from "vitest";
import { operations } from "../../../catalog/index.ts";
import { buyingAdvice, priceRow } from "../../../catalog/operation/price-table.ts";
import { type Part, parts } from "../../../catalog/operation.ts";

/** The key by which a part is found in a result, of all products or of each. */
const keys: Readonly<Record<Part, RegExp>> = {
  decision: /"decision":/,
  score: /"opportunity_score":/,
  limits: /"limits":/,
  plan: /"plan":(?!null)/,
  memo: /"memo":(?!null)/,
};

describe("the price table", () => {
  it.each(operations.map((operation) => [operation.id, operation] as const))(
    "names the parts that an answer of %s has, and no other",
    (_, operation) => {
      const { gives } = priceRow(operation);
      const answers = operation.examples.map(({ input }) => JSON.stringify(operation.answer(input, "en"))).join("");
      for (const part of parts) expect([part, keys[part].test(answers)]).toEqual([part, gives.includes(part)]);
    },
  );

  it("leads to the cheapest call that decides on each of 1 to 150 products", () => {
    const calls = operations.map((operation) => ({
      id: operation.id,
      usdc: operation.price.amount,
      ...priceRow(operation),
    }));
    const cheapest = (count: number) =>
      calls
        .filter(({ gives }) => gives.includes("decision"))
        .filter(({ least_products: least, most_products: most }) => count >= least && count <= most)
        .sort((one, other) => one.usdc - other.usdc)[0]?.id;
    const ends: readonly (readonly [most: number, id: string])[] = [
      [1, "gcc_product_decision"],
      [12, "gcc_portfolio_rank"],
      [25, "gcc_merchant_pack"],
      [50, "x402_agent_growth"],
      [150, "x402_agent_scale"],
    ];
    for (let count = 1; count <= 150; count++)
      expect(cheapest(count), `${count} products`).toBe(ends.find(([most]) => count <= most)?.[1]);
    for (const [, id] of ends) expect(buyingAdvice.en).toContain(id);
  });
});
