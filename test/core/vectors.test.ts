import { describe, expect, it } from "vitest";
import * as core from "../../src/core/index.ts";
import { readVectors } from "../fixtures/vectors.ts";

// A refused input never reaches the core: its problems are those of the input schemas.
const vectors = readVectors();

/** `sa_landed_cost` is answered by `saLandedCost`. */
const toFunctionName = (operation: string) => operation.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
const functions: Record<string, (input: never) => object> = core;

for (const operation of new Set(vectors.map((vector) => vector.operation))) {
  describe(operation, () => {
    const own = vectors.filter((vector) => vector.operation === operation);

    it("is covered by at least two worked examples", () => {
      expect(own.length).toBeGreaterThanOrEqual(2);
    });

    for (const { id, input, expected } of own) {
      it(`gives every figure of ${id} in the same order`, () => {
        const shown = JSON.stringify(functions[toFunctionName(operation)]?.(input));
        expect(JSON.parse(shown)).toEqual(expected);
        expect(shown).toBe(JSON.stringify(expected));
      });
    }
  });
}

it("has worked examples of every operation", () => {
  expect([...new Set(vectors.map(({ operation }) => toFunctionName(operation)))].sort()).toEqual(
    Object.keys(functions).sort(),
  );
});
