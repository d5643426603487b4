import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { broughtBack, type Candidate } from "../../../src/core/capital/candidate.ts";
import { cashPath } from "../../../src/core/capital/cash-path.ts";
import { keptForSelling } from "../../../src/core/capital/consignments.ts";
import { lineFailure, worstLines } from "../../../src/core/capital/line-failure.ts";
import { cappedByCash } from "../../../src/core/capital/line-options.ts";
import { makePlan, type Plan } from "../../../src/core/capital/plan.ts";
import { limitOf } from "../../../src/core/capital/plan-figures.ts";
import { PlanSearch } from "../../../src/core/capital/plan-search.ts";
import { registrationFigures } from "../../../src/core/capital/registration.ts";
import { scenarios } from "../../../src/core/capital/scenarios.ts";
import { splitCapital } from "../../../src/core/capital/working-capital.ts";
import { add, type Integer, multiply, subtract, sum } from "../../../src/core/exact/integer.ts";
import type { Shock } from "../../../src/core/figures/ranges.ts";
import { everyRun } from "../../fixtures/arbitrary-inputs.ts";
import { candidateOf, candidates, consignmentCost, workingCapital } from "./random-candidates.ts";

/** A plan with the first candidates as products that are GO and the others as products to test. */
function planOf(goods: readonly Candidate[], bought: number, workingCapital: Integer, cost: Integer): Plan {
  const capital = splitCapital(workingCapital);
  const { planMoney } = capital;
  const terms = { planMoney, consignmentCost: cost, rule: cappedByCash(planMoney) };
  const found = new PlanSearch(goods.slice(0, bought), terms).best();
  return makePlan(found, { capital, consignmentCost: cost, testable: goods.slice(bought) });
}

const anyPlan = fc
  .tuple(candidates(1, 8), fc.integer({ min: 0, max: 8 }), workingCapital, consignmentCost)
  .map(([goods, bought, capital, cost]) => planOf(goods, bought, capital, cost));

/** Minor units as they are: what is compared here is exact. */
const exact = (amount: Integer): number => Number(amount);

/** The cheapest product that is worth a plan of 50,000.00. */
const phoneCase = candidateOf({ unitCost: 572, importVat: 86, profit: 1137, paidAhead: 600, deducted: 1091 }, 0);
const test = (place: number, landed: number) =>
  candidateOf({ unitCost: landed, importVat: 0, profit: 500, paidAhead: 0, deducted: 0 }, place);

describe("the money of a plan", () => {
  it("is the capital, split into reserve, the most that is ever out, and what is never needed", () => {
    fc.assert(
      fc.property(anyPlan, ({ capital, peakCash, idleCash, testsCost, lines, consignmentCosts }) => {
        expect(sum(capital.reserve, peakCash, idleCash)).toBe(capital.workingCapital);
        expect(idleCash >= 0).toBe(true);
        expect(testsCost <= capital.testMoney).toBe(true);
        expect(add(sum(...lines.map(({ held }) => held)), add(consignmentCosts, testsCost))).toBe(peakCash);
      }),
      everyRun,
    );
  });

  it("cuts 80 and 10 % off to minor units and leaves the rest in reserve", () => {
    expect(splitCapital(1_239)).toEqual({
      workingCapital: 1_239,
      reserve: 125,
      testMoney: 123,
      planMoney: 991,
      productCap: 123,
    });
  });
});

describe("the balance", () => {
  /** What the plan ties up when each line stands right after a purchase of its own, wherever the others stand. */
  function tiedUp({ lines, consignmentCosts, testsCost }: Plan, stages: readonly number[]): Integer {
    const ofLines = lines.map(({ candidate, purchases }, position) => {
      const purchase = purchases[(stages[position % stages.length] ?? 0) % purchases.length];
      if (!purchase) return 0;
      const goods = multiply(purchase.boughtInAll, candidate.landedCost);
      const back = multiply(purchase.soldBefore, broughtBack(candidate));
      return add(subtract(goods, back), keptForSelling(purchase, candidate));
    });
    return sum(...ofLines, consignmentCosts, testsCost);
  }

  it("stays at or above the capital less peak_cash, in whatever order the lines sell", () => {
    const stages = fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 8, maxLength: 8 });
    fc.assert(
      fc.property(anyPlan, stages, (plan, stages) => {
        expect(tiedUp(plan, stages) <= plan.peakCash).toBe(true);
        expect(subtract(plan.capital.workingCapital, plan.peakCash) >= plan.capital.reserve).toBe(true);
      }),
      everyRun,
    );
  });

  it("ends at the capital with the profit, less what tests cost for good", () => {
    const everyday = fc.tuple(
      candidates(1, 8),
      fc.integer({ min: 0, max: 8 }),
      fc.integer({ min: 100_000, max: 30_000_000 }),
      consignmentCost,
    );
    fc.assert(
      fc.property(everyday, ([goods, bought, capital, cost]) => {
        const plan = planOf(goods, bought, capital, cost);
        const path = cashPath(plan, exact);
        const last = path.at(-1);
        if (!last || Math.abs(last.balance) > Number.MAX_SAFE_INTEGER) return;
        const lost = sum(
          ...plan.tests.map(({ candidate, units }) => multiply(units, add(candidate.unitCost, candidate.paidAhead))),
        );
        const alone = plan.lines.length === 0 ? cost : 0;
        expect(last.balance).toBe(exact(subtract(sum(capital, plan.profit), add(lost, alone))));
        for (const { balance, kept_for_selling } of path)
          expect(balance - kept_for_selling >= exact(plan.capital.reserve)).toBe(true);
        const first = path[0];
        expect(first && capital - (first.balance - first.kept_for_selling)).toBe(exact(plan.firstOrderCash));
      }),
      everyRun,
    );
  });
});

describe("tests", () => {
  it("are bought in rank order while the test money lasts, a dearer one passed over", () => {
    // 10 % of 50,000.00 pays for 30 units at 100.00 and then at 60.00, not at 150.00 between them.
    const plan = planOf([phoneCase, test(1, 10_000), test(2, 15_000), test(3, 6_000)], 1, 5_000_000, 130_000);
    expect(plan.tests.map(({ candidate, units }) => [candidate.place, units])).toEqual([
      [1, 30],
      [3, 30],
    ]);
    expect(plan.testsCost).toBe(480_000);
    const toTheLast = planOf([phoneCase, test(1, 10_000), test(3, 6_000)], 1, 4_800_000, 130_000);
    expect(toTheLast.testsCost).toBe(toTheLast.capital.testMoney);
  });

  it("pay for their own consignment when there are no lines, and earn its cost if they sell", () => {
    const alone = (profit: number, landed: number) => planOf([{ ...test(0, landed), profit }], 0, 5_000_000, 130_000);
    expect(alone(4_334, 12_333)).toMatchObject({ consignments: 1, consignmentCosts: 130_000, profit: 0 });
    expect(alone(4_334, 12_334).tests).toEqual([]);
    expect(alone(4_333, 12_333)).toMatchObject({ consignments: 0, consignmentCosts: 0, peakCash: 0, tests: [] });
    const even = planOf([{ ...test(0, 12_000), profit: 4_334 }], 0, 5_000_000, 30 * 4_334);
    expect(even.tests).toHaveLength(1);
  });
});

describe("lines that fail", () => {
  it("are the one, two and three that lose most, and their profit is gone as well", () => {
    const goods = [0, 1, 2, 3].map((place) => ({ ...phoneCase, index: place, place, profit: 1137 - place }));
    const plan = planOf(goods, 4, 5_000_000, 130_000);
    const rows = lineFailure(plan, exact);
    expect(rows.map(({ lines }) => lines)).toEqual([1, 2, 3]);
    for (const { products, loss, profit_if_the_rest_sells } of rows) {
      const failing = plan.lines.filter(({ candidate }) => products.some(({ index }) => index === candidate.index));
      expect(loss).toBe(exact(sum(...failing.map(({ stall }) => stall.loss))));
      expect(profit_if_the_rest_sells).toBe(
        exact(subtract(subtract(plan.profit, sum(...failing.map(({ gain }) => gain))), loss)),
      );
    }
  });

  it("stand by their losses, equals by rank, wherever they stand in the queue", () => {
    const plan = planOf(
      [0, 1, 2, 3].map((place) => ({ ...phoneCase, index: place, place })),
      4,
      5_000_000,
      130_000,
    );
    const losing = (losses: readonly number[]) =>
      plan.lines.map((line, position) => ({ ...line, stall: { loss: losses[position] ?? 0, order: 1 } }));
    const places = (losses: readonly number[]) => worstLines(losing(losses), 3).map(({ candidate }) => candidate.place);
    expect(plan.lines.map(({ candidate }) => candidate.place)).toEqual([0, 1, 2, 3]);
    expect(places([10, 40, 20, 30])).toEqual([1, 3, 2]);
    expect(worstLines(losing([5, 5, 5, 7]).reverse(), 3).map(({ candidate }) => candidate.place)).toEqual([3, 0, 1]);
  });
});

describe("what bounds a plan", () => {
  const plan = planOf([phoneCase], 1, 5_000_000, 130_000);

  it("is the cap of a product only where one more unit would pass it", () => {
    const of = (units: number, cash: number, cap: number) =>
      plan.lines.map((line) => limitOf({ ...line, units, cash }, cap));
    expect([of(99, 1, 100), of(100, 1, 100), of(49, 2, 100), of(49, 2, 99)]).toEqual([
      ["MONEY"],
      ["PRODUCT_CAP"],
      ["MONEY"],
      ["PRODUCT_CAP"],
    ]);
  });

  it("is the registration threshold only where the turnover passes it", () => {
    const dueAt = (turnover: number) => registrationFigures({ ...plan, turnover }, 37_500_000, exact).must_register;
    expect([dueAt(37_500_000), dueAt(37_500_001)]).toEqual([false, true]);
  });
});

describe("the cases of a plan", () => {
  /** How a plan of one unit without costs ends, by what a unit earns at the levels. */
  const casesOf = (profit: (shock: Shock) => number) => {
    const { lines, ...plan } = planOf([phoneCase], 1, 5_000_000, 130_000);
    const shocked = lines.map((line) => ({
      ...line,
      units: 5,
      candidate: { ...line.candidate, shocked: (shock: Shock) => ({ profit: profit(shock), unitCost: 0 }) },
    }));
    return scenarios({ ...plan, consignmentCosts: 0, lines: shocked, tests: [] }, exact);
  };

  it("that end at nothing are no losses", () => {
    expect(casesOf(() => 0)).toMatchObject({ cases: 243, cases_with_a_loss: 0, cases_with_a_loss_pct: 0 });
    expect(casesOf(({ price }) => (price === 90 ? -1 : 0))).toMatchObject({ cases_with_a_loss: 81, worst: -5 });
  });

  it("name the drivers by how far they move the mean, the others in their order", () => {
    const drivers = casesOf(({ ads, returns }) => (ads === 90 ? 300 : 0) + (returns === 150 ? 0 : 100))?.drivers;
    expect(drivers?.map(({ driver }) => driver)).toEqual([
      "ad_cost",
      "returns",
      "sell_through",
      "price",
      "landed_cost",
    ]);
    expect(drivers?.[0]).toEqual({ driver: "ad_cost", levels_pct: [125, 100, 90], mean_results: [267, 267, 1467] });
  });
});
