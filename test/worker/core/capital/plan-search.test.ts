import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Candidate, nodeLimit, relaxedGain, searchPlan } from "../../../../src/worker/core/capital/plan-search.ts";
import { toInteger } from "../../../../src/worker/core/exact/integer.ts";
import { everyRun } from "../../../fixtures/arbitrary-inputs.ts";
import { bestGain, greedyGain, type SmallCandidate } from "../../../fixtures/brute-force-plan.ts";
import { Fraction } from "../../../fixtures/fraction.ts";

const candidate: fc.Arbitrary<SmallCandidate> = fc.record({
  cash: fc.integer({ min: 1, max: 30 }),
  gain: fc.integer({ min: 1, max: 30 }),
  most: fc.integer({ min: 0, max: 5 }),
  least: fc.integer({ min: 1, max: 3 }),
});
const queue = fc
  .array(candidate, { maxLength: 6 })
  .map((candidates) => candidates.sort((a, b) => b.gain * a.cash - a.gain * b.cash));
const budget = fc.integer({ min: 0, max: 200 });

/** The search as domain.md 4.11 words it, in big integers and without any shortcut. */
function literalSearch(candidates: readonly Candidate[], budget: bigint) {
  const items = candidates.map(({ cash, gain, most, least }) => ({
    cash: BigInt(cash),
    gain: BigInt(gain),
    most: BigInt(most),
    least: BigInt(least),
  }));
  const relaxed = (from: number, cash: bigint) => {
    let [left, value] = [cash, 0n];
    for (const item of items.slice(from)) {
      const units = left / item.cash < item.most ? left / item.cash : item.most;
      left -= units * item.cash;
      value += units * item.gain;
      if (units < item.most) return value + (left * item.gain) / item.cash;
    }
    return value;
  };
  let nodes = 0;
  let ended = false;
  let best = { gain: -1n, units: [] as readonly bigint[] };
  const enter = (at: number, left: bigint, gain: bigint, units: readonly bigint[]): void => {
    if (nodes === nodeLimit) ended = true;
    if (ended) return;
    nodes += 1;
    const item = items[at];
    if (!item) {
      if (gain > best.gain) best = { gain, units };
      return;
    }
    const most = left / item.cash < item.most ? left / item.cash : item.most;
    const counts: bigint[] = [];
    for (let count = most; count >= item.least; count--) counts.push(count);
    for (const count of [...counts, 0n]) {
      if (ended) return;
      const rest = left - count * item.cash;
      if (gain + count * item.gain + relaxed(at + 1, rest) <= best.gain) return;
      enter(at + 1, rest, gain + count * item.gain, [...units, count]);
    }
  };
  enter(0, budget, 0n, []);
  return { ...best, nodes, bound: ended ? relaxed(0, budget) : best.gain };
}

describe("searchPlan", () => {
  it("finds the best of all plans, each line empty or between its least and its most, within the budget", () => {
    fc.assert(
      fc.property(queue, budget, (candidates, budget) => {
        const plan = searchPlan(candidates, budget);
        expect(plan.gain).toBe(bestGain(candidates, budget));
        expect(plan.upperBound).toBe(plan.gain);
        const cash = candidates.reduce((spent, { cash }, at) => spent + cash * Number(plan.units[at]), 0);
        expect(cash).toBeLessThanOrEqual(budget);
        for (const [at, { most, least }] of candidates.entries()) {
          if (plan.units[at] === 0) continue;
          expect(plan.units[at]).toBeGreaterThanOrEqual(least);
          expect(plan.units[at]).toBeLessThanOrEqual(most);
        }
      }),
      everyRun,
    );
  });

  it("is never worse than buying greedily in queue order, nor better than its bound", () => {
    fc.assert(
      fc.property(queue, budget, (candidates, budget) => {
        const { gain } = searchPlan(candidates, budget);
        expect(gain).toBeGreaterThanOrEqual(greedyGain(candidates, budget));
        expect(gain).toBeLessThanOrEqual(Number(relaxedGain(candidates, budget)));
      }),
      everyRun,
    );
  });

  it("is bounded by buying in queue order, the last purchase in fractions of a unit, floored", () => {
    fc.assert(
      fc.property(queue, budget, (candidates, budget) => {
        let left = new Fraction(BigInt(budget));
        let gain = 0n;
        for (const { cash, gain: each, most } of candidates) {
          const affordable = left.over(new Fraction(BigInt(cash)));
          const bought = affordable.compare(new Fraction(BigInt(most))) < 0 ? affordable : new Fraction(BigInt(most));
          left = left.minus(bought.times(new Fraction(BigInt(cash))));
          gain += bought.times(new Fraction(BigInt(each))).floor();
        }
        expect(BigInt(relaxedGain(candidates, budget))).toBe(gain);
      }),
      everyRun,
    );
  });

  it("finds the very units of the literal algorithm", () => {
    fc.assert(
      fc.property(queue, budget, (candidates, budget) => {
        const literal = literalSearch(candidates, BigInt(budget));
        expect(searchPlan(candidates, budget).units.map(BigInt)).toEqual(literal.units);
      }),
      everyRun,
    );
  });

  /** Nearly equal returns: the bound cuts next to nothing. */
  const hard = (count: number, wide: bigint): Candidate[] =>
    Array.from({ length: count }, (_, at) => {
      const cash = (10_007n + 13n * BigInt(at * at)) * wide;
      return { cash: toInteger(cash), gain: toInteger((cash * 3n) / 10n), most: 9, least: 1 + (at % 3) };
    }).sort((a, b) => Number(BigInt(b.gain) * BigInt(a.cash) - BigInt(a.gain) * BigInt(b.cash)));

  it.each([
    ["plain numbers", 1_009n],
    ["big integers", 1_000_000_000_007n],
  ])("stops at the same node as the literal algorithm, with %s", (_, wide) => {
    const candidates = hard(12, wide);
    const budget = 399_999n * wide;
    const literal = literalSearch(candidates, budget);
    expect(literal.nodes).toBe(nodeLimit);
    const plan = searchPlan(candidates, toInteger(budget));
    expect(plan.units.map(BigInt)).toEqual(literal.units);
    expect(BigInt(plan.gain)).toBe(literal.gain);
    expect(BigInt(plan.upperBound)).toBe(literal.bound);
    expect(literal.bound).toBeGreaterThan(literal.gain);
  });

  it("buys nothing of nothing", () => {
    expect(searchPlan([], 100)).toEqual({ units: [], gain: 0, upperBound: 0 });
  });

  it("tries more units than it could ever list", () => {
    const plan = searchPlan([{ cash: 1, gain: 1, most: 1e15, least: 1 }], 1e14);
    expect(plan).toEqual({ units: [1e14], gain: 1e14, upperBound: 1e14 });
  });
});
