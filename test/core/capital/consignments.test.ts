import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { broughtBack } from "../../../src/core/capital/candidate.ts";
import {
  cashPerUnit,
  consignmentCounts,
  keptForSelling,
  leastCashPerUnit,
  purchases,
  worstStall,
} from "../../../src/core/capital/consignments.ts";
import { add, multiply, subtract, sum } from "../../../src/core/exact/integer.ts";
import { everyRun } from "../../fixtures/arbitrary-inputs.ts";
import { candidateOf, candidates } from "./random-candidates.ts";

const line = fc.tuple(candidates(1, 1), fc.integer({ min: 30, max: 100_000 }), fc.constantFrom(...consignmentCounts));

/** The phone case of the worked example: landed 6.58, unit cost 5.72, profit 11.37, advertising 6.00. */
const phoneCase = candidateOf({ unitCost: 572, importVat: 86, profit: 1137, paidAhead: 600, deducted: 1091 }, 0);

describe("the cash that a unit ties up", () => {
  it("is the largest of what is bought, less what sales brought back, with a quarter of the ads", () => {
    // One: 658 + 150. Two: 263.2 + 60, the second less. Three: 164.5 + 37.5, the others less.
    expect(cashPerUnit(phoneCase, 1)).toBe(808);
    expect(cashPerUnit(phoneCase, 2)).toBe(324);
    expect(cashPerUnit(phoneCase, 3)).toBe(202);
    expect(leastCashPerUnit(phoneCase)).toBe(202);
  });

  it("is at least one minor unit", () => {
    const free = candidateOf({ unitCost: 1, importVat: 0, profit: 1_000, paidAhead: 0, deducted: 0 }, 0);
    expect(cashPerUnit(free, 3)).toBe(1);
  });

  it("is enough for every purchase of a line, in whole units", () => {
    fc.assert(
      fc.property(line, ([[unit], units, consignments]) => {
        if (!unit) return;
        const held = multiply(units, cashPerUnit(unit, consignments));
        for (const purchase of purchases(units, consignments)) {
          const goods = multiply(purchase.boughtInAll, unit.landedCost);
          const back = multiply(purchase.soldBefore, broughtBack(unit));
          expect(add(subtract(goods, back), keptForSelling(purchase, unit)) <= held).toBe(true);
        }
      }),
      everyRun,
    );
  });
});

describe("the purchases of a line", () => {
  it("are 25, 35 and 40 % of it, each after 70 % of the ones before is sold", () => {
    expect(purchases(1_000, 3)).toEqual([
      { bought: 250, boughtInAll: 250, soldBefore: 0, soldAfter: 175 },
      { bought: 350, boughtInAll: 600, soldBefore: 175, soldAfter: 420 },
      { bought: 400, boughtInAll: 1_000, soldBefore: 420, soldAfter: 1_000 },
    ]);
    expect(purchases(33, 2)).toEqual([
      { bought: 13, boughtInAll: 13, soldBefore: 0, soldAfter: 10 },
      { bought: 20, boughtInAll: 33, soldBefore: 10, soldAfter: 33 },
    ]);
    expect(purchases(30, 1)).toEqual([{ bought: 30, boughtInAll: 30, soldBefore: 0, soldAfter: 30 }]);
  });

  it("never sell more than is bought, and buy and sell every unit once", () => {
    fc.assert(
      fc.property(line, ([, units, consignments]) => {
        const all = purchases(units, consignments);
        for (const { boughtInAll, soldAfter } of all) expect(soldAfter <= boughtInAll).toBe(true);
        expect(sum(...all.map(({ bought }) => bought))).toBe(units);
        expect(sum(...all.map(({ soldAfter, soldBefore }) => subtract(soldAfter, soldBefore)))).toBe(units);
      }),
      everyRun,
    );
  });
});

describe("a line that stalls", () => {
  it("loses most after the first order that leaves most stock unpaid", () => {
    expect(worstStall(phoneCase, purchases(2_475, 3))).toEqual({ loss: 618 * 572, order: 1 });
    const even = candidateOf({ unitCost: 28, importVat: 0, profit: 32, paidAhead: 0, deducted: 0 }, 0);
    expect(worstStall(even, purchases(100, 2))).toEqual({ loss: 40 * 28, order: 1 });
    const slow = candidateOf({ unitCost: 1_000, importVat: 0, profit: 200, paidAhead: 0, deducted: 0 }, 0);
    expect(worstStall(slow, purchases(1_000, 3))).toEqual({ loss: 1_000_000 - 420 * 1_200, order: 3 });
  });

  it("never loses more than it holds", () => {
    fc.assert(
      fc.property(line, ([[unit], units, consignments]) => {
        if (!unit) return;
        const { loss } = worstStall(unit, purchases(units, consignments));
        expect(loss <= multiply(units, cashPerUnit(unit, consignments))).toBe(true);
      }),
      everyRun,
    );
  });
});
