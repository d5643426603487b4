import { describe, expect, it } from "vitest";
import { cappedByCash } from "../../../src/core/capital/line-options.ts";
import { queueFor } from "../../../src/core/capital/queue.ts";
import { candidateOf } from "./random-candidates.ts";

/** A product that earns half of what it ties up. */
const product = (unitCost: number, place: number, index: number) => ({
  ...candidateOf({ unitCost, importVat: 0, profit: unitCost / 2, paidAhead: 0, deducted: 0 }, place),
  index,
});

const rule = cappedByCash(10_000_000);

describe("the queue of a plan", () => {
  it("takes products of equal return by rank, wherever they stand in the request", () => {
    const [best, second, third] = [product(4_000, 0, 2), product(1_000, 1, 0), product(2_000, 2, 1)];
    for (const listed of [
      [best, second, third],
      [third, second, best],
      [second, third, best],
    ])
      expect(queueFor(listed, 1, rule).map(({ candidate }) => candidate.place)).toEqual([0, 1, 2]);
  });

  it("takes a higher return first, whatever the rank", () => {
    const better = { ...product(2_000, 1, 0), profit: 1_001 };
    expect(queueFor([product(1_000, 0, 1), better], 1, rule).map(({ candidate }) => candidate.place)).toEqual([1, 0]);
  });

  it("leaves out what 30 units of do not fit under the cap", () => {
    const dear = product(10_000_000, 0, 0);
    expect(queueFor([dear, product(1_000, 1, 1)], 1, rule).map(({ candidate }) => candidate.place)).toEqual([1]);
  });
});
