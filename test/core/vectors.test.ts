import { describe, expect, it } from "vitest";
import * as core from "../../src/core/index.ts";
import { readVectors } from "../support/vectors.ts";

const vectors = readVectors();

/** `sa_landed_cost` is answered by `saLandedCost`. */
const toFunctionName = (operation: string) => operation.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
const functions: Record<string, (input: never) => object> = core;

for (const operation of new Set(vectors.map((vector) => vector.operation))) {
  describe(operation, () => {
    const own = vectors.filter((vector) => vector.operation === operation);

    it("is covered by at least three worked examples", () => {
      expect(own.length).toBeGreaterThanOrEqual(3);
    });

    for (const { name, title, input, output } of own) {
      it(`gives every figure of ${name}, ${title}, in the same order`, () => {
        const result = functions[toFunctionName(operation)]?.(input);
        expect(result).toEqual(output);
        expect(JSON.stringify(result)).toBe(JSON.stringify(output));
      });
    }
  });
}
