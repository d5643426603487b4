import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Candidate } from "../../../src/core/capital/candidate.ts";
import { mostPlanMoney } from "../../../src/core/capital/capital-curve.ts";
import { cappedByCash, cappedByTurnover } from "../../../src/core/capital/line-options.ts";
import { PlanSearch } from "../../../src/core/capital/plan-search.ts";
import { upperBound } from "../../../src/core/capital/upper-bound.ts";
import { planMoneyOf, productCap, productCapSteps, splitCapital } from "../../../src/core/capital/working-capital.ts";
import { add, type Integer, multiply, subtract, sum } from "../../../src/core/exact/integer.ts";
import { everyRun } from "../../fixtures/arbitrary-inputs.ts";
import { bestStepPlan, bestUnitPlan } from "./brute-force.ts";
import { candidateOf, candidates, consignmentCost, workingCapital } from "./random-candidates.ts";

function searchFor(goods: readonly Candidate[], capital: Integer, cost: Integer, capSteps: number = productCapSteps) {
  const planMoney = planMoneyOf(capital);
  const rule = cappedByCash(planMoney, capSteps);
  return new PlanSearch(goods, { planMoney, consignmentCost: cost, rule, mostMoney: mostPlanMoney(capital) });
}

const profitOf = (goods: readonly Candidate[], capital: Integer, cost: Integer) =>
  searchFor(goods, capital, cost).best().profit;

/** What the brute force plans with. */
const termsOf = (capital: Integer, cost: Integer, capSteps: number) => ({
  planMoney: BigInt(planMoneyOf(capital)),
  consignmentCost: BigInt(cost),
  capSteps: BigInt(capSteps),
});

const manyGoods = fc.tuple(candidates(1, 14), workingCapital, consignmentCost);

/** Few products, and caps at which they still compete for the money. */
const fewGoods = fc.oneof(
  fc.tuple(candidates(1, 3), workingCapital, consignmentCost, fc.constant(20)),
  fc.tuple(candidates(2, 2), workingCapital, consignmentCost, fc.constantFrom(90, 120)),
);

describe("the plan", () => {
  it("earns as much as the best of all choices of steps", () => {
    fc.assert(
      fc.property(fewGoods, ([goods, capital, cost, capSteps]) => {
        const expected = bestStepPlan(goods, termsOf(capital, cost, capSteps));
        expect(BigInt(searchFor(goods, capital, cost, capSteps).best().profit)).toBe(expected);
      }),
      everyRun,
    );
  });

  it("earns no more than the best of all whole units, which earns no more than the bound", () => {
    const smallCapital = fc.integer({ min: 10_000, max: 3_000_000 });
    const few = fc.tuple(candidates(1, 2), smallCapital, consignmentCost, fc.constantFrom(20, 90, 120));
    fc.assert(
      fc.property(few, ([goods, capital, cost, capSteps]) => {
        const search = searchFor(goods, capital, cost, capSteps);
        const { profit } = search.best();
        const inUnits = bestUnitPlan(goods, termsOf(capital, cost, capSteps));
        expect(BigInt(profit) <= inUnits).toBe(true);
        const split = splitCapital(capital);
        const cap = productCap(split.planMoney, capSteps);
        expect(inUnits <= BigInt(upperBound(search, { ...split, productCap: cap }, profit))).toBe(true);
      }),
      everyRun,
    );
  });

  it("earns what its lines earn less its consignments, from lines of 30 units and more under the cap", () => {
    fc.assert(
      fc.property(manyGoods, ([goods, capital, cost]) => {
        const { lines, consignments, profit } = searchFor(goods, capital, cost).best();
        const costs = multiply(cost, consignments);
        expect(subtract(sum(...lines.map(({ gain }) => gain)), costs)).toBe(profit);
        expect(add(sum(...lines.map(({ units, cash }) => multiply(units, cash))), costs) <= planMoneyOf(capital)).toBe(
          true,
        );
        for (const { units, cash, gain, candidate } of lines) {
          expect(units >= 30).toBe(true);
          expect(gain).toBe(multiply(units, candidate.profit));
          expect(multiply(units, cash) <= splitCapital(capital).productCap).toBe(true);
        }
      }),
      everyRun,
    );
  });

  it("never earns less with one product more", () => {
    fc.assert(
      fc.property(manyGoods, ([goods, capital, cost]) => {
        expect(profitOf(goods.slice(1), capital, cost) <= profitOf(goods, capital, cost)).toBe(true);
      }),
      everyRun,
    );
  });

  it("never earns less with one minor unit more", () => {
    fc.assert(
      fc.property(manyGoods, ([goods, capital, cost]) => {
        expect(profitOf(goods, capital, cost) <= profitOf(goods, add(capital, 1), cost)).toBe(true);
      }),
      everyRun,
    );
  });

  it("never earns less when a product becomes cheaper", () => {
    fc.assert(
      fc.property(manyGoods, ([goods, capital, cost]) => {
        const cheaper = goods.map((candidate, place) =>
          place === 0
            ? {
                ...candidate,
                unitCost: subtract(candidate.unitCost, 1),
                landedCost: subtract(candidate.landedCost, 1),
                profit: add(candidate.profit, 1),
              }
            : candidate,
        );
        expect(profitOf(goods, capital, cost) <= profitOf(cheaper, capital, cost)).toBe(true);
      }),
      everyRun,
    );
  });

  it("takes the fewest consignments of those that earn the same", () => {
    const free = candidateOf({ unitCost: 1, importVat: 0, profit: 1_000, paidAhead: 0, deducted: 0 }, 0);
    expect(searchFor([free], 1_000_000, 0).best()).toMatchObject({ consignments: 1, profit: 100_000_000 });
  });

  it("gives the first product of the queue most units, of plans that earn the same", () => {
    const equal = candidateOf({ unitCost: 1_000, importVat: 0, profit: 500, paidAhead: 0, deducted: 0 }, 0);
    const twice = [equal, { ...equal, index: 1, place: 1 }];
    // 30 units of either fit no smaller cap: with 26 steps one of them gets 20, the other 6.
    const { lines } = searchFor(twice, 1_000_000, 0).best(planMoneyOf(162_500));
    expect(lines.map(({ candidate, units }) => [candidate.index, units])).toEqual([
      [0, expect.any(Number)],
      [1, expect.any(Number)],
    ]);
    expect(Number(lines[0]?.units)).toBeGreaterThan(Number(lines[1]?.units));
  });
});

describe("a what-if", () => {
  it("is the search with the change, where the money does not reach for all products", () => {
    const goods = Array.from({ length: 12 }, (_, place) => {
      const figures = { unitCost: 1_000 + 137 * place, profit: 900 - 41 * place, paidAhead: 60 * (place % 3) };
      return candidateOf({ ...figures, importVat: 150, deducted: 0 }, place);
    });
    const [capital, cost] = [4_000_000, 130_000];
    const search = searchFor(goods, capital, cost);
    for (const changed of goods.filter(({ place }) => [0, 6, 11].includes(place))) {
      const others = goods.filter((candidate) => candidate !== changed);
      const without = profitOf(others, capital, cost);
      expect(search.profitWithout(changed.place)).toBe(without);
      for (const profit of [1, 400, 2_000]) {
        const other = { ...changed, profit };
        const changedProfit = profitOf([...others, other], capital, cost);
        expect(search.profitWith(changed.place, other)).toBe(changedProfit);
        expect(search.earnsMoreWith(changed.place, other)).toBe(changedProfit > without);
      }
    }
  });

  it("buys no more than the money that consignments leave, where that is less than a product may hold", () => {
    // Of 8,000.00 of plan money a consignment leaves 500.00, which are 10 of the 20 steps of one product.
    const [capital, cost] = [1_000_000, 750_000];
    const figures = { unitCost: 200, importVat: 0, profit: 3_000, paidAhead: 0, deducted: 0 };
    const [one, other] = [candidateOf(figures, 0), candidateOf({ ...figures, profit: 6_500 }, 0)];
    const search = searchFor([one], capital, cost);
    expect(search.profitWith(0, one)).toBe(search.best().profit);
    expect(search.profitWith(0, other)).toBe(profitOf([other], capital, cost));
    expect(search.profitWith(0, other)).toBe(250 * 6_500 - cost);
  });

  it("earns what the search finds with the changed product", () => {
    fc.assert(
      fc.property(manyGoods, candidates(1, 1), ([goods, capital, cost], [other]) => {
        if (!other) return;
        const search = searchFor(goods, capital, cost);
        for (const { place } of goods) {
          const changed = goods.map((candidate) => (candidate.place === place ? { ...other, place } : candidate));
          expect(search.profitWith(place, other)).toBe(profitOf(changed, capital, cost));
        }
      }),
      everyRun,
    );
  });

  it("earns what the search finds without the product", () => {
    fc.assert(
      fc.property(manyGoods, ([goods, capital, cost]) => {
        const search = searchFor(goods, capital, cost);
        for (const { place } of goods) {
          const others = goods.filter((candidate) => candidate.place !== place);
          expect(search.profitWithout(place)).toBe(profitOf(others, capital, cost));
        }
      }),
      everyRun,
    );
  });

  it("asks about a product that is in no queue yet", () => {
    fc.assert(
      fc.property(manyGoods, ([goods, capital, cost]) => {
        const [first, ...rest] = goods;
        if (!first) return;
        const search = searchFor(rest, capital, cost);
        expect(search.profitWith(first.place, first)).toBe(profitOf(goods, capital, cost));
      }),
      everyRun,
    );
  });
});

describe("a plan below the registration threshold", () => {
  it("never turns over more than the threshold", () => {
    fc.assert(
      fc.property(manyGoods, fc.integer({ min: 100_000, max: 50_000_000 }), ([goods, capital, cost], threshold) => {
        const planMoney = planMoneyOf(capital);
        const rule = cappedByTurnover(planMoney, threshold, 40);
        const { lines } = new PlanSearch(goods, { planMoney, consignmentCost: cost, rule }).best();
        const turnovers = lines.map(({ units, candidate }) => multiply(units, candidate.price));
        expect(sum(...turnovers) <= threshold).toBe(true);
        for (const turnover of turnovers) expect(multiply(turnover, 4) <= threshold).toBe(true);
      }),
      everyRun,
    );
  });
});
