import { describe, expect, it } from "vitest";
import { realCases } from "./cases.ts";
import { figureOf } from "./figures.ts";

describe("public examples", () => {
  it.each(realCases)("gives the figures of the public example $source: $id", (example) => {
    const found = example.figures.map(({ path }) => figureOf(example, path));
    expect(found).toEqual(example.figures.map(({ ours }) => ours));
    // A figure that agrees has no reason, and one that does not agree has one.
    for (const { theirs, ours, why, because } of example.figures) {
      expect(theirs === ours).toBe(why === undefined);
      expect(because === undefined).toBe(why === undefined);
    }
  });

  it("compares a figure with each of twenty-six public examples", () => {
    expect(realCases.map(({ id }) => id)).toEqual(
      Array.from({ length: 26 }, (_, index) => `R${String(index + 1).padStart(2, "0")}`),
    );
    expect(realCases.every(({ figures }) => figures.length > 0)).toBe(true);
  });

  it("gives the same answer for a delivery of 0 as for the courier's price, and another one for a different price", () => {
    const delivery = realCases.find(({ id }) => id === "R25") ?? expect.fail("No R25");
    const typed = (expected_sale_price: number, fulfillment_cost: number) => {
      const input = { ...delivery.input, expected_sale_price, fulfillment_cost };
      return ["decision", "profit_per_unit"].map((path) => figureOf({ ...delivery, input }, path));
    };
    expect(typed(89, 0)).toEqual(["AVOID", -1.48]);
    expect(typed(89, 26)).toEqual(["AVOID", -1.48]);
    expect(typed(117, 26)).toEqual(["GO", 20.86]);
  });
});
