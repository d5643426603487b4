import { describe, expect, it } from "vitest";
import { freeProfitCheck, gccOpportunityScore, gccProductDecision, saLandedCost } from "../../src/core/index.ts";
import { readVectors } from "../support/vectors.ts";

const operations: Record<string, (input: never) => object> = {
  free_profit_check: freeProfitCheck,
  sa_landed_cost: saLandedCost,
  gcc_opportunity_score: gccOpportunityScore,
  gcc_product_decision: gccProductDecision,
};

for (const [operation, answer] of Object.entries(operations)) {
  describe(operation, () => {
    const vectors = readVectors().filter((vector) => vector.operation === operation);

    it("is covered by at least three worked examples", () => {
      expect(vectors.length).toBeGreaterThanOrEqual(3);
    });

    for (const { name, title, input, output } of vectors) {
      it(`gives every figure of ${name}, ${title}, in the same order`, () => {
        const result = answer(input);
        expect(result).toEqual(output);
        expect(JSON.stringify(result)).toBe(JSON.stringify(output));
      });
    }
  });
}
