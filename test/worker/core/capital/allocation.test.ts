import { describe, expect, it } from "vitest";
import { x402AgentGrowth, x402AgentPilot, x402AgentScale } from "../../../../src/worker/core/index.ts";
import type { ProductDecisionInput } from "../../../../src/worker/core/inputs.ts";
import type { ShownAllocation } from "../../../../src/worker/core/result-capital-parts.ts";
import { plainProduct } from "../../../fixtures/plain-product.ts";

const products = (...changes: Partial<ProductDecisionInput>[]) =>
  changes.map((change) => ({ ...plainProduct, ...change }));

/** A GO product with half of the price as cost. */
const go: Partial<ProductDecisionInput> = {};
/** A TEST product: its margin is 10 %. */
const test: Partial<ProductDecisionInput> = { product_value: 180 };

function allocate(working_capital: number, ...changes: Partial<ProductDecisionInput>[]): ShownAllocation {
  const { allocation } = x402AgentPilot({ products: products(...changes), working_capital });
  if (!allocation) throw new Error("Capital without an allocation");
  return allocation;
}

describe("the reserve", () => {
  it("is a tenth of the capital, which is cut off to minor units", () => {
    expect(allocate(1000.009, go)).toMatchObject({ working_capital: 1000, reserve: 100, investable: 900 });
    expect(allocate(1.23, go)).toMatchObject({ working_capital: 1.23, reserve: 0.12, investable: 1.11 });
  });
});

describe("the caps", () => {
  const caps = (...changes: Partial<ProductDecisionInput>[]) =>
    Object.fromEntries(allocate(100_000, ...changes).lines.map(({ decision, product_cap }) => [decision, product_cap]));

  it("give a GO product half of the investable capital up to three, one and a half equal shares from then on", () => {
    expect(caps(go)).toEqual({ GO: 45_000 });
    expect(caps(go, go, go)).toEqual({ GO: 45_000 });
    expect(caps(go, go, go, go)).toEqual({ GO: 33_750 });
  });

  it("give it never less than a tenth", () => {
    expect(caps(...Array(20).fill(go))).toEqual({ GO: 9_000 });
  });

  it("give a TEST product a quarter of that, all of them together a tenth, and count GO products alone", () => {
    expect(caps(test)).toEqual({ TEST: 9_000 });
    expect(caps(test, test, go)).toEqual({ TEST: 4_500, GO: 45_000 });
    const beyondReach = { product_value: 200_000, expected_sale_price: 400_000 };
    expect(caps(test, ...Array(20).fill(beyondReach))).toEqual({ TEST: 2_250 });
  });

  it("never cap one unit of a GO product away, but one of a TEST product", () => {
    const dear = { product_value: 600, expected_sale_price: 1200 };
    expect(allocate(1000, dear).lines).toMatchObject([{ units: 1, product_cap: 600, limited_by: "CASH" }]);
    expect(allocate(1000, { ...test, product_value: 91, expected_sale_price: 100 })).toMatchObject({
      lines: [],
      unfunded: [0],
      unallocated_reason: "PRODUCT_CAPS_REACHED",
    });
  });
});

describe("a line", () => {
  it("is empty or takes at least a twentieth of its cap", () => {
    // The cap of 450 is left with 22.50 for a first unit of 20: two units are the least.
    const allocation = allocate(
      1000,
      { product_value: 430, expected_sale_price: 1000 },
      {
        product_value: 430,
        expected_sale_price: 999,
      },
      { product_value: 20, expected_sale_price: 40 },
    );
    expect(allocation.lines.map(({ index, units }) => [index, units])).toEqual([
      [0, 1],
      [1, 1],
      [2, 2],
    ]);
    const narrow = allocate(
      1000,
      { product_value: 435, expected_sale_price: 1000 },
      {
        product_value: 435,
        expected_sale_price: 999,
      },
      { product_value: 20, expected_sale_price: 40 },
    );
    expect(narrow).toMatchObject({ unfunded: [2], unallocated: 30, unallocated_reason: "REMAINDER_TOO_SMALL" });
  });

  it("says whether its cap or the cash ended it", () => {
    expect(allocate(1000, go).lines).toMatchObject([{ units: 4, limited_by: "PRODUCT_CAP" }]);
    expect(allocate(1000, { product_value: 450, expected_sale_price: 900 }, go).lines).toMatchObject([
      { index: 0, units: 1, limited_by: "PRODUCT_CAP" },
      { index: 1, units: 4, limited_by: "PRODUCT_CAP" },
    ]);
    expect(allocate(120, go).lines).toMatchObject([{ units: 1, limited_by: "CASH" }]);
  });

  it("is paid back by sales that leave the unit cost and the profit", () => {
    const [line] = allocate(2000, { ad_cost_per_order: 20, returns_reserve_pct: 5 }).lines;
    // Seven units of 100; each sale leaves 170.
    expect(line).toMatchObject({ units: 7, operating_cash: 140, expected_profit: 490, payback_orders: 5 });
  });
});

describe("what is left over", () => {
  it("is nothing when the units use up the investable capital", () => {
    expect(allocate(1000, { product_value: 90 }, { product_value: 90 })).toMatchObject({
      unallocated: 0,
      unallocated_reason: "NONE",
    });
  });

  it("is less than one unit, or a unit that the cap does not allow", () => {
    expect(allocate(1000, go, go, go)).toMatchObject({ unallocated: 0 });
    expect(allocate(1050, go, go, go)).toMatchObject({ unallocated: 45, unallocated_reason: "REMAINDER_TOO_SMALL" });
    expect(allocate(1000, go)).toMatchObject({ unallocated: 500, unallocated_reason: "PRODUCT_CAPS_REACHED" });
    // Exactly the unit that the cap does not allow.
    expect(allocate(1000, { product_value: 450, expected_sale_price: 900 })).toMatchObject({
      unallocated: 450,
      unallocated_reason: "PRODUCT_CAPS_REACHED",
    });
  });

  it("is everything without an eligible product", () => {
    expect(allocate(1000, { product_value: 300 })).toMatchObject({
      cash_allocated: 0,
      unallocated: 900,
      unallocated_reason: "NO_ELIGIBLE_PRODUCTS",
      expected_return_on_allocated_pct: null,
      break_even_sell_through_pct: null,
      test_share_pct: null,
      concentration_hhi: 0,
      worst_stress_test: "price_down_10",
      lines: [],
      unfunded: [],
      optimality: "PROVEN_OPTIMAL",
    });
  });
});

describe("the figures of a plan", () => {
  it("are those of its units: returns, stress, concentration, share of tests", () => {
    expect(allocate(10_000, go, test)).toMatchObject({
      cash_allocated: 5400,
      total_units: 50,
      expected_profit: 4600,
      expected_return_on_allocated_pct: 85.19,
      expected_return_on_capital_pct: 46,
      expected_profit_if_unregistered: 4600,
      stress_outcomes: { price_down_10: 3600, landed_cost_up_10: 4060, ad_cost_up_25: 4600, returns_up_50: 4600 },
      worst_stress_test: "price_down_10",
      worst_stress_profit: 3600,
      break_even_sell_through_pct: 54,
      test_share_pct: 16.67,
      concentration_hhi: 7222,
      upper_bound_profit: 4600,
    });
  });
});

describe("the worst stress test of a plan", () => {
  it("is the one in which it earns least, the first of equals", () => {
    const worst = (change: Partial<ProductDecisionInput>) => allocate(10_000, change).worst_stress_test;
    expect(worst({})).toBe("price_down_10");
    expect(worst({ product_value: 70, ad_cost_per_order: 70, marketplace_fee_pct: 5 })).toBe("combined_downside");
  });
});

describe("the purchase plan", () => {
  it("buys a quarter, then up to 60 %, then all, rounded up, and a test at once", () => {
    const { purchase_plan, allocation } = x402AgentPilot({ products: products(go, test), working_capital: 10_000 });
    expect(allocation?.lines.map(({ index, units }) => [index, units])).toEqual([
      [0, 45],
      [1, 5],
    ]);
    expect(purchase_plan?.phases.map(({ items }) => items.map(({ index, units }) => [index, units]))).toEqual([
      [
        [0, 12],
        [1, 5],
      ],
      [[0, 15]],
      [[0, 18]],
    ]);
    expect(purchase_plan).toMatchObject({ shipments: 4, reserve_per_shipment: 250, sell_through_gate_pct: 70 });
    expect(purchase_plan?.phases[0]?.items[0]).toMatchObject({ gate_units_sold: 9, cash: 1200 });
  });

  it("leaves out phases of nothing, and the reserve per shipment without shipments", () => {
    const plan = (working_capital: number) => x402AgentPilot({ products: products(go), working_capital }).purchase_plan;
    expect(plan(120)?.phases.map(({ items }) => items.length)).toEqual([1, 0, 0]);
    expect(plan(100)).toMatchObject({ shipments: 0, reserve_per_shipment: null });
  });
});

describe("the capital curve", () => {
  it("keeps the caps of the plan, so that more capital meets them", () => {
    const curve = x402AgentGrowth({ products: products(go), working_capital: 10_000 }).capital_curve;
    expect(curve).toEqual([
      { level_pct: 50, working_capital: 5000, cash_allocated: 4500, expected_profit: 4500, marginal_return_pct: null },
      { level_pct: 75, working_capital: 7500, cash_allocated: 4500, expected_profit: 4500, marginal_return_pct: 0 },
      { level_pct: 100, working_capital: 10_000, cash_allocated: 4500, expected_profit: 4500, marginal_return_pct: 0 },
      { level_pct: 125, working_capital: 12_500, cash_allocated: 4500, expected_profit: 4500, marginal_return_pct: 0 },
      { level_pct: 150, working_capital: 15_000, cash_allocated: 4500, expected_profit: 4500, marginal_return_pct: 0 },
    ]);
    const two = x402AgentGrowth({ products: products(go, go), working_capital: 1000 }).capital_curve;
    expect(two?.map(({ marginal_return_pct }) => marginal_return_pct)).toEqual([null, 80, 80, 0, 0]);
  });
});

describe("the concentration frontier", () => {
  it("funds fewer products, and earns no less, the more each may take", () => {
    const rising = Array.from({ length: 20 }, (_, index) => ({ expected_sale_price: 200 + index }));
    const frontier = x402AgentScale({
      products: products(...rising),
      working_capital: 1_000_000,
    }).concentration_frontier;
    expect(frontier?.map(({ cap_pct }) => cap_pct)).toEqual([5, 10, 20, 40, 100]);
    expect(frontier?.map(({ funded_products }) => funded_products)).toEqual([14, 10, 5, 3, 1]);
    const profits = frontier?.map(({ expected_profit }) => expected_profit) ?? [];
    expect(profits).toEqual([...profits].sort((a, b) => a - b));
  });
});

describe("the sell-through curve", () => {
  it("counts unsold units at their cost, without their orders", () => {
    const { sell_through_curve } = x402AgentScale({
      products: products({ ad_cost_per_order: 20 }),
      working_capital: 1000,
    });
    // Three units of 100 at a profit of 80.
    expect(sell_through_curve?.map(({ units_sold, profit }) => [units_sold, profit])).toEqual([
      [1, -120],
      [1, -120],
      [2, 60],
      [2, 60],
      [2, 60],
      [3, 240],
    ]);
  });
});

describe("the robust plan", () => {
  it("leaves out what loses in the downside, and says what that costs", () => {
    const fragile = { product_value: 184, expected_sale_price: 200 };
    const { robust_plan, allocation } = x402AgentScale({ products: products(go, fragile), working_capital: 10_000 });
    expect(allocation?.lines.map(({ index }) => index)).toEqual([0, 1]);
    expect(robust_plan).toMatchObject({
      lines: [{ index: 0, units: 45 }],
      cash_allocated: 4500,
      total_units: 45,
      expected_profit: 4500,
      downside_profit: 3825,
      downside_profit_of_plan: 3812.2,
      price_of_robustness: 64,
      optimality: "PROVEN_OPTIMAL",
    });
  });
});

describe("the unregistered plan", () => {
  it("buys what is worth buying without registration, with the caps that this gives", () => {
    const saudi: Partial<ProductDecisionInput> = { currency: "SAR", vat_rate_pct: 15, marketplace_fee_pct: 1 };
    // Both are GO for a registered seller; at the dearer one an unregistered seller loses.
    const { unregistered_plan, allocation } = x402AgentScale({
      products: products({ ...saudi, product_value: 60 }, { ...saudi, product_value: 135 }),
      working_capital: 10_000,
    });
    expect(allocation?.lines.map(({ index }) => index)).toEqual([0, 1]);
    expect(unregistered_plan?.lines.map(({ index }) => index)).toEqual([0, 1]);
    expect(unregistered_plan).toMatchObject({ optimality: "PROVEN_OPTIMAL" });
  });
});

describe("the renegotiation list", () => {
  it("shows what the plan would gain with one product at its target, the most first", () => {
    const { renegotiation_list } = x402AgentGrowth({
      products: products(go, { product_value: 190 }, { product_value: 175 }, { product_value: 300 }),
      working_capital: 10_000,
    });
    expect(renegotiation_list.map(({ index, plan_gain }) => [index, plan_gain])).toEqual([
      [1, 39.98],
      [2, 9.98],
    ]);
    expect(renegotiation_list[1]).toMatchObject({
      decision: "TEST",
      product_value: 175,
      target_product_value: 170.01,
      required_reduction_pct: 2.85,
      decision_at_target: "TEST",
      walk_away_product_value: 200,
    });
  });

  it("lists ten in rank order without capital, and leaves out what is at its target already", () => {
    const many = Array.from({ length: 12 }, (_, index) => ({ product_value: 175 + index }));
    const { renegotiation_list } = x402AgentGrowth({ products: products(...many) });
    expect(renegotiation_list.map(({ index, plan_gain }) => [index, plan_gain])).toEqual(
      many.slice(0, 10).map((_, index) => [index, null]),
    );
    expect(x402AgentGrowth({ products: products({ product_value: 170.01 }) }).renegotiation_list).toEqual([]);
  });
});

describe("the action plan", () => {
  const actions = (working_capital: number | undefined, ...changes: Partial<ProductDecisionInput>[]) =>
    x402AgentGrowth({ products: products(...changes), working_capital }).action_plan.map(({ index, action }) => [
      index,
      action,
    ]);

  it("holds what is worth buying but gets no money, and asks for data that could change the decision", () => {
    const dear = { product_value: 2000, expected_sale_price: 4000 };
    expect(actions(1000, dear, go)).toEqual([
      [1, "BUY"],
      [0, "HOLD"],
    ]);
    const withheld = { product_value: 170, ad_cost_per_order: undefined, fulfillment_cost: undefined };
    expect(actions(1000, { product_value: 300 }, withheld, { product_value: 195 })).toEqual([
      [1, "GET_DATA"],
      [2, "NEGOTIATE"],
      [0, "DROP"],
    ]);
  });

  it("negotiates the price of a test that gets no money only where the plan would gain", () => {
    const capped = { product_value: 950, expected_sale_price: 1050 };
    expect(actions(10_000, capped)).toEqual([[0, "NEGOTIATE"]]);
    expect(actions(undefined, capped)).toEqual([[0, "TEST_BUY"]]);
  });
});
