import { describe, expect, it } from "vitest";
import { gccPortfolioRank, x402AgentGrowth, x402AgentPilot, x402AgentScale } from "../../../src/worker/core/index.ts";
import type { ProductDecisionInput } from "../../../src/worker/core/inputs.ts";
import { plainProduct } from "../../fixtures/plain-product.ts";

const products = (...changes: Partial<ProductDecisionInput>[]) =>
  changes.map((change) => ({ ...plainProduct, ...change }));

describe("the currency of a portfolio", () => {
  it("is the one that any product states, inherited by the others", () => {
    const { currency, ...unstated } = plainProduct;
    const result = x402AgentPilot({ products: [unstated, { ...plainProduct, currency: "KWD" }] });
    expect(result.currency).toBe("KWD");
    const about = new Map(result.products.map(({ index, assumptions }) => [index, assumptions]));
    expect(about.get(0)).toEqual([{ field: "currency", value: "KWD", kind: "currency_inherited" }]);
    expect(about.get(1)).toEqual([]);
  });

  it("is the riyal where none states any", () => {
    const { currency, ...unstated } = plainProduct;
    const [only] = x402AgentPilot({ products: [unstated] }).products;
    expect(only?.inputs_used.currency).toBe("SAR");
    expect(only?.assumptions).toEqual([{ field: "currency", value: "SAR", kind: "currency_default" }]);
  });
});

describe("the summary", () => {
  it("counts decisions in both VAT positions, and products short of data", () => {
    const { summary } = gccPortfolioRank({
      products: products({}, { product_value: 195 }, { shipping: undefined, returns_reserve_pct: undefined }),
    });
    expect(summary).toEqual({
      product_count: 3,
      decision_counts: { GO: 1, TEST: 1, RENEGOTIATE: 1, AVOID: 0 },
      decision_counts_if_unregistered: { GO: 1, TEST: 1, RENEGOTIATE: 1, AVOID: 0 },
      best_index: 0,
      positive_opportunity_count: 2,
      short_of_data_count: 1,
      average_opportunity_score: 75,
    });
  });
});

describe("dominance", () => {
  it("needs one key to be better and none to be worse", () => {
    const { ranking } = gccPortfolioRank({ products: products({ competitor_count: 40 }, {}, {}) });
    expect(
      ranking.map(({ index, dominated_by, dominated_by_count, pareto_layer }) => [
        index,
        dominated_by,
        dominated_by_count,
        pareto_layer,
      ]),
    ).toEqual([
      [1, null, 0, 1],
      [2, null, 0, 1],
      [0, 1, 2, 2],
    ]);
  });
});

describe("segments", () => {
  it("call a GO product a star from a cash return of 50 %", () => {
    const result = x402AgentScale({
      products: products(
        { product_value: 133.33 },
        { product_value: 133.34 },
        { product_value: 100 },
        { product_value: 165 },
        { product_value: 195 },
        { product_value: 300 },
      ),
    });
    expect(result.products.slice(0, 3).map(({ index, cash_return_pct }) => [index, cash_return_pct])).toEqual([
      [2, 100],
      [0, 50],
      [1, 49.99],
    ]);
    expect(result.segments).toEqual([
      { segment: "star", count: 2, indexes: [2, 0] },
      { segment: "steady", count: 1, indexes: [1] },
      { segment: "probe", count: 1, indexes: [3] },
      { segment: "fix", count: 1, indexes: [4] },
      { segment: "drop", count: 1, indexes: [5] },
    ]);
  });
});

describe("the distribution", () => {
  it("takes quantiles by nearest rank", () => {
    const quantiles = (count: number) => {
      const prices = Array.from({ length: count }, (_, index) => ({ expected_sale_price: 100 * (index + 2) }));
      const roi = x402AgentScale({ products: products(...prices) }).distribution.find(
        ({ metric }) => metric === "roi_pct",
      );
      return [roi?.min, roi?.p25, roi?.median, roi?.p75, roi?.max];
    };
    expect(quantiles(1)).toEqual([100, 100, 100, 100, 100]);
    expect(quantiles(2)).toEqual([100, 100, 100, 200, 200]);
    expect(quantiles(4)).toEqual([100, 100, 200, 300, 400]);
    expect(quantiles(5)).toEqual([100, 200, 300, 400, 500]);
  });

  it("shows each metric in its own decimals", () => {
    const { distribution } = x402AgentScale({ products: products({ product_value: 150, ad_cost_per_order: 10 }) });
    expect(distribution.map(({ metric, median }) => [metric, median])).toEqual([
      ["margin_pct", 20],
      ["roi_pct", 26.67],
      ["cash_return_pct", 25],
      ["opportunity_score", 77.1],
    ]);
  });
});

describe("upgrade paths", () => {
  const paths = (...changes: Partial<ProductDecisionInput>[]) =>
    x402AgentGrowth({ products: products(...changes) }).upgrade_paths;

  it("show the smallest whole percentage of each lever that reaches GO", () => {
    expect(paths({ product_value: 165 })).toEqual([
      {
        index: 0,
        product_value_change_pct: -4,
        expected_sale_price_change_pct: 4,
        ad_cost_per_order_change_pct: null,
      },
    ]);
    expect(paths({ product_value: 140, ad_cost_per_order: 40 })).toMatchObject([{ ad_cost_per_order_change_pct: -38 }]);
  });

  it("find the first price rise that reaches GO, even where rounded fees take it back at a higher one", () => {
    const cheap: Partial<ProductDecisionInput> = {
      product_value: 0.09,
      expected_sale_price: 0.18,
      marketplace_fee_pct: 29,
      payment_fee_pct: 5,
      returns_reserve_pct: 5,
      ad_cost_per_order: 0.03,
      competitor_count: 20,
      delivery_days: 1,
    };
    const decision = (expected_sale_price: number) =>
      gccPortfolioRank({ products: products({ ...cheap, expected_sale_price }, {}) }).products.find(
        ({ index }) => index === 0,
      )?.decision;
    expect(paths(cheap)).toMatchObject([{ expected_sale_price_change_pct: 42 }]);
    expect([0.25, 0.26, 0.27].map(decision)).toEqual(["TEST", "GO", "TEST"]);
  });

  it("have no row for GO, for products short of cost data, nor where no lever reaches GO", () => {
    expect(paths({}, { product_value: 1000 })).toEqual([]);
    const short = { product_value: 165, shipping: undefined, returns_reserve_pct: undefined };
    expect(paths(short)).toEqual([]);
  });

  it("leave alone what was omitted, what is nothing, and what would be out of bounds", () => {
    expect(paths({ product_value: 120, ad_cost_per_order: undefined, other_cost_per_order: 41 })).toMatchObject([
      { ad_cost_per_order_change_pct: null },
    ]);
    const largest = { product_value: 9e11, expected_sale_price: 1e12 };
    expect(paths(largest)).toMatchObject([{ product_value_change_pct: -12, expected_sale_price_change_pct: null }]);
    // Half of one minor unit rounds up to one, which is no lower price.
    expect(paths({ product_value: 0.01, expected_sale_price: 0.01 })).toMatchObject([
      { product_value_change_pct: null, expected_sale_price_change_pct: 50 },
    ]);
  });
});

describe("the shock matrix", () => {
  const shocks = (change: Partial<ProductDecisionInput>) =>
    Object.fromEntries(
      x402AgentGrowth({ products: products(change) }).shock_matrix.map(({ shock, downgraded }) => [
        shock,
        downgraded.length,
      ]),
    );
  const none = {
    base: 0,
    price_down_10: 0,
    product_value_up_10: 0,
    ad_cost_up_25: 0,
    returns_up_50: 0,
    duty_rate_up_5pp: 0,
  };

  it("downgrades by each shock alone where it turns the decision", () => {
    expect(shocks({ product_value: 20 })).toEqual(none);
    expect(shocks({ product_value: 150 })).toEqual({ ...none, price_down_10: 1, product_value_up_10: 1 });
    expect(shocks({ product_value: 153 })).toMatchObject({ duty_rate_up_5pp: 1 });
    expect(shocks({ product_value: 20, ad_cost_per_order: 125 })).toMatchObject({ ad_cost_up_25: 1, returns_up_50: 0 });
    expect(shocks({ product_value: 20, returns_reserve_pct: 55 })).toMatchObject({
      ad_cost_up_25: 0,
      returns_up_50: 1,
    });
  });

  it("caps a raised duty rate and a raised returns percentage at 100", () => {
    // At 100 % of duty the unit costs 160, the most that is GO.
    expect(shocks({ product_value: 80, duty_rate_pct: 97, competitor_count: 0 })).toMatchObject({
      duty_rate_up_5pp: 0,
    });
    const returned = { product_value: 1, expected_sale_price: 200, returns_reserve_pct: 99 };
    const { shock_matrix } = x402AgentGrowth({ products: products(returned) });
    expect(shock_matrix.find(({ shock }) => shock === "returns_up_50")?.decision_counts).toMatchObject({ AVOID: 1 });
  });

  it("lists what it downgrades by rising index", () => {
    const { shock_matrix, products: records } = x402AgentGrowth({
      products: products({ product_value: 155 }, { product_value: 150 }),
    });
    expect(records.map(({ index }) => index)).toEqual([1, 0]);
    expect(shock_matrix[1]?.downgraded).toEqual([0, 1]);
  });
});

describe("the priorities among missing data", () => {
  it("come with what rests on them in the plan first, then per unit", () => {
    const input = {
      products: products({ returns_reserve_pct: undefined }, { product_value: 300, fulfillment_cost: undefined }),
    };
    expect(x402AgentGrowth({ ...input, working_capital: 10_000 }).missing_data_priority).toEqual([
      {
        field: "returns_reserve_pct",
        products: 1,
        profit_at_stake_per_unit: 10,
        profit_at_stake_in_plan: 450,
      },
      { field: "fulfillment_cost", products: 1, profit_at_stake_per_unit: 20, profit_at_stake_in_plan: 0 },
    ]);
    expect(x402AgentGrowth(input).missing_data_priority.map(({ field }) => field)).toEqual([
      "fulfillment_cost",
      "returns_reserve_pct",
    ]);
    expect(x402AgentGrowth(input).missing_data_priority[0]?.profit_at_stake_in_plan).toBeNull();
  });
});
