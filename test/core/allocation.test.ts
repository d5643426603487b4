import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toInteger } from "../../src/core/exact/integer.ts";
import { gccMerchantPack, x402AgentPilot, x402AgentScale } from "../../src/core/index.ts";
import type { ProductDecisionInput } from "../../src/core/inputs.ts";
import { bestPlan, type Candidate, nodeLimit } from "../../src/core/knapsack.ts";
import { Fraction } from "../support/fraction.ts";
import { allocate } from "../support/oracle-allocation.ts";
import { decimal, everydayProduct, everyRun, portfolio, runs, workingCapital } from "../support/scenarios.ts";

const fewer = { ...everyRun, numRuns: Math.ceil(runs / 3) };
const total = (...amounts: readonly number[]) =>
  amounts.reduce((whole, amount) => whole.plus(Fraction.of(amount)), new Fraction(0n));
const equal = (left: Fraction, right: Fraction) => expect(left.compare(right)).toBe(0);

const funded = fc.tuple(fc.array(everydayProduct, { minLength: 3, maxLength: 12 }), decimal(1, 50_000, 2));

/** The best profit of any plan, by trying all of them. */
function bruteForce(candidates: readonly Candidate[], budget: number): number {
  const [candidate, ...rest] = candidates;
  if (!candidate) return 0;
  let best = 0;
  for (let units = 0; units <= Number(candidate.most) && units * Number(candidate.cash) <= budget; units++) {
    const own = units * Number(candidate.profit);
    best = Math.max(best, own + bruteForce(rest, budget - units * Number(candidate.cash)));
  }
  return best;
}

const candidate = fc.record({
  cash: fc.integer({ min: 1, max: 30 }),
  profit: fc.integer({ min: 1, max: 30 }),
  most: fc.integer({ min: 0, max: 4 }),
});
const queue = fc
  .array(candidate, { maxLength: 6 })
  .map((candidates) => candidates.sort((a, b) => b.profit * a.cash - a.profit * b.cash));

describe("bestPlan", () => {
  it("finds the best of all plans, within the most of each candidate and the budget", () => {
    fc.assert(
      fc.property(queue, fc.integer({ min: 0, max: 200 }), (candidates, budget) => {
        const plan = bestPlan(candidates, budget);
        expect(plan.profit).toBe(bruteForce(candidates, budget));
        expect(plan.upperBound).toBe(plan.profit);
        const cash = candidates.reduce((spent, { cash }, at) => spent + cash * Number(plan.units[at]), 0);
        expect(cash).toBeLessThanOrEqual(budget);
        for (const [at, { most }] of candidates.entries()) {
          expect(plan.units[at]).toBeGreaterThanOrEqual(0);
          expect(plan.units[at]).toBeLessThanOrEqual(most);
        }
      }),
      everyRun,
    );
  });

  it("is never worse than buying greedily in queue order", () => {
    fc.assert(
      fc.property(queue, fc.integer({ min: 0, max: 200 }), (candidates, budget) => {
        let left = budget;
        let greedy = 0;
        for (const { cash, profit, most } of candidates) {
          const units = Math.min(most, Math.floor(left / cash));
          left -= units * cash;
          greedy += units * profit;
        }
        expect(bestPlan(candidates, budget).profit).toBeGreaterThanOrEqual(greedy);
      }),
      everyRun,
    );
  });

  /** Nearly equal returns: the bound cuts next to nothing. */
  const hard = (count: number, wide: bigint) =>
    Array.from({ length: count }, (_, at) => ({
      go: true,
      cash: (10_007n + 13n * BigInt(at * at)) * wide,
      profit: ((10_007n + 13n * BigInt(at * at)) * wide * 3n) / 10n,
    })).sort((a, b) => Number(b.profit * a.cash - a.profit * b.cash));

  it.each([
    ["plain numbers", 1_009n, 3_999_999n * 1_009n],
    ["big integers", 1_000_000_007n, 3_999_999n * 1_000_000_007n],
  ])("stops at the same node as the literal algorithm, with %s", (_, wide, capital) => {
    const candidates = hard(12, wide);
    const expected = allocate(candidates, capital);
    expect(expected.nodes).toBe(nodeLimit);
    const budget = capital - expected.reserve;
    const queue = expected.queue.map((position, line) => {
      const { cash, profit } = candidates[position] ?? { cash: 1n, profit: 1n };
      const most = (expected.caps[line] ?? 0n) / cash;
      return { cash: toInteger(cash), profit: toInteger(profit), most: toInteger(most) };
    });
    const plan = bestPlan(queue, toInteger(budget));
    expect(plan.units.map(BigInt)).toEqual(expected.units);
    expect(BigInt(plan.profit)).toBe(expected.profit);
    expect(BigInt(plan.upperBound)).toBe(expected.bound);
    expect(expected.bound).toBeGreaterThan(expected.profit);
  });
});

describe("an allocation", () => {
  it("spends, keeps back and leaves over exactly the working capital", () => {
    fc.assert(
      fc.property(funded, ([products, working_capital]) => {
        const { allocation } = gccMerchantPack({ products, working_capital });
        const { reserve, cash_allocated, unallocated, investable } = allocation;
        equal(total(reserve, cash_allocated, unallocated), Fraction.of(allocation.working_capital));
        equal(total(reserve, investable), Fraction.of(allocation.working_capital));
        equal(total(...allocation.lines.map((line) => line.cash_allocated)), Fraction.of(cash_allocated));
        equal(total(...allocation.lines.map((line) => line.expected_profit)), Fraction.of(allocation.expected_profit));
        equal(total(allocation.expected_profit, allocation.optimality_gap), Fraction.of(allocation.upper_bound_profit));
        expect(allocation.total_units).toBe(allocation.lines.reduce((units, line) => units + line.units, 0));
      }),
      everyRun,
    );
  });

  it("buys only GO and TEST, within the caps, and until no unit fits in cap and cash", () => {
    fc.assert(
      fc.property(portfolio(3, 12), workingCapital, (products, working_capital) => {
        const { allocation, ranking } = gccMerchantPack({ products, working_capital });
        const eligible = ranking.filter(({ decision }) => decision === "GO" || decision === "TEST");
        expect(allocation.lines.map(({ index }) => index).sort()).toEqual(eligible.map(({ index }) => index).sort());
        for (const line of allocation.lines) {
          expect(line.cash_allocated).toBeLessThanOrEqual(line.product_cap);
          const oneMore = total(line.cash_allocated, line.cash_per_unit);
          const withinCap = oneMore.compare(Fraction.of(Math.min(line.product_cap, allocation.investable))) <= 0;
          const withinCash = Fraction.of(line.cash_per_unit).compare(Fraction.of(allocation.unallocated)) <= 0;
          expect(withinCap && withinCash && allocation.optimality === "PROVEN_OPTIMAL").toBe(false);
        }
      }),
      fewer,
    );
  });

  it("counts paybacks and gates up, and phases that sum to it", () => {
    fc.assert(
      fc.property(funded, ([products, working_capital]) => {
        const { allocation, purchase_plan } = gccMerchantPack({ products, working_capital });
        const bought = purchase_plan.phases.flatMap(({ items }) => items);
        for (const line of allocation.lines) {
          const own = bought.filter(({ index }) => index === line.index);
          expect(own.reduce((units, item) => units + item.units, 0)).toBe(line.units);
          equal(total(...own.map(({ cash }) => cash)), Fraction.of(line.cash_allocated));
          const payback = Fraction.of(line.cash_allocated).over(Fraction.of(line.net_cash_in_per_order)).ceil();
          expect(line.payback_orders).toBe(Number(payback));
        }
        equal(total(...purchase_plan.phases.map(({ cash }) => cash)), Fraction.of(allocation.cash_allocated));
        for (const { units, gate_units_sold } of bought) {
          expect(units).toBeGreaterThan(0);
          expect(gate_units_sold).toBe(Math.ceil((units * 7) / 10));
        }
      }),
      everyRun,
    );
  });
});

const strong: ProductDecisionInput = {
  product_value: 100,
  shipping: 0,
  insurance: 0,
  duty_rate_pct: 0,
  vat_rate_pct: 0,
  expected_sale_price: 200,
  marketplace_fee_pct: 0,
  payment_fee_pct: 0,
  ad_cost_per_order: 0,
  fulfillment_cost: 0,
  returns_reserve_pct: 0,
  other_cost_per_order: 0,
  competitor_count: 0,
  delivery_days: 0,
};

describe("what is left over", () => {
  const leftOver = (products: readonly ProductDecisionInput[], working_capital: number) =>
    x402AgentPilot({ products, working_capital }).allocation;

  it("is nothing when the units use up the investable capital", () => {
    expect(leftOver([strong], 1000)).toMatchObject({ unallocated: 0, unallocated_reason: "NONE" });
  });

  it("is less than one unit", () => {
    expect(leftOver([strong], 1050)).toMatchObject({
      unallocated: 45,
      unallocated_reason: "REMAINDER_SMALLER_THAN_ONE_UNIT",
    });
  });

  it("is a unit that the cap of a TEST product does not allow", () => {
    const probe = { ...strong, expected_sale_price: 112 };
    expect(leftOver([probe], 1000)).toMatchObject({
      investable: 900,
      cash_allocated: 400,
      unallocated_reason: "PRODUCT_CAPS_REACHED",
      lines: [{ decision: "TEST", product_cap: 450, limited_by: "PRODUCT_CAP" }],
    });
  });

  it("may be exactly the unit that a cap does not allow, or be enough for one product but not for another", () => {
    const halfCapped = { ...strong, product_value: 450, expected_sale_price: 495 };
    expect(leftOver([halfCapped], 1000)).toMatchObject({
      cash_allocated: 450,
      unallocated: 450,
      unallocated_reason: "PRODUCT_CAPS_REACHED",
      lines: [{ units: 1, limited_by: "PRODUCT_CAP" }],
    });
    const tooDear = { ...strong, product_value: 1000, expected_sale_price: 2000 };
    expect(leftOver([tooDear, { ...halfCapped, product_value: 400, expected_sale_price: 440 }], 1000)).toMatchObject({
      cash_allocated: 400,
      unallocated: 500,
      unallocated_reason: "PRODUCT_CAPS_REACHED",
    });
  });

  it("is everything without an eligible product", () => {
    expect(leftOver([{ ...strong, expected_sale_price: 90 }], 1000)).toMatchObject({
      unallocated: 900,
      unallocated_reason: "NO_ELIGIBLE_PRODUCTS",
      lines: [],
    });
  });
});

describe("the worst stress test of a plan", () => {
  it("is the one in which it earns least, the first of equals", () => {
    const worst = (product: ProductDecisionInput) =>
      x402AgentPilot({ products: [product], working_capital: 10_000 }).allocation?.worst_stress_test;
    expect(worst(strong)).toBe("price_down_10");
    expect(worst({ ...strong, product_value: 70, ad_cost_per_order: 70, marketplace_fee_pct: 5 })).toBe(
      "combined_downside",
    );
    const evenly = { ...strong, product_value: 60, ad_cost_per_order: 60, marketplace_fee_pct: 10 };
    const outcomes = x402AgentPilot({ products: [evenly], working_capital: 10_000 }).allocation?.stress_outcomes ?? [];
    expect(worst(evenly)).toBe(outcomes.reduce((a, b) => (b.portfolio_profit < a.portfolio_profit ? b : a)).test);
  });
});

describe("the concentration frontier", () => {
  it("funds fewer products, and earns no less, the more each may take", () => {
    const products = Array.from({ length: 20 }, (_, index) => ({ ...strong, expected_sale_price: 200 + index }));
    const frontier = x402AgentScale({ products, working_capital: 1_000_000 }).concentration_frontier ?? [];
    expect(frontier.map(({ cap_pct }) => cap_pct)).toEqual([5, 10, 20, 40, 100]);
    expect(frontier.map(({ funded_products }) => funded_products)).toEqual([14, 10, 5, 3, 1]);
    const profits = frontier.map(({ expected_profit }) => expected_profit);
    expect(profits).toEqual([...profits].sort((a, b) => a - b));
  });
});
