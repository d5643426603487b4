import { describe, expect, it } from "vitest";
import type { ProductDecisionInput } from "../../../src/core/figures/inputs.ts";
import { gccPortfolioRank } from "../../../src/core/operations/gcc-portfolio-rank.ts";
import { abaya, brick, perfume, phoneCase, sofa, toaster } from "./products.ts";

const rank = (...products: ProductDecisionInput[]) => gccPortfolioRank({ products });

/** The index of each place with why it stands above the next. */
const order = (...products: ProductDecisionInput[]) =>
  rank(...products).ranking.map(({ index, ranks_above_next_by }) => [index, ranks_above_next_by]);

describe("the ranking", () => {
  it("goes by profit, decision and score, and says which of them differs first", () => {
    expect(order(brick, sofa, abaya, phoneCase, perfume)).toEqual([
      [3, "SCORE"],
      [4, "DECISION"],
      [2, "PROFIT"],
      [1, "DECISION"],
      [0, null],
    ]);
  });

  it("places a product that earns above one that loses, whatever their decisions", () => {
    // Delivery for nothing cannot be true: the figures show a profit, the decision does not count it.
    const unbelievable = { ...phoneCase, product_value: 21, fulfillment_cost: 0 };
    const { ranking } = rank(sofa, unbelievable);
    expect(ranking.map(({ index, decision, ranks_above_next_by }) => [index, decision, ranks_above_next_by])).toEqual([
      [1, "AVOID", "PROFIT"],
      [0, "RENEGOTIATE", null],
    ]);
  });

  it("takes no profit at all for none, and goes on to the decision", () => {
    const even = { ...phoneCase, duty_rate_pct: 0, vat_rate_pct: 0, insurance: 0, product_value: 1, shipping: 0.01 };
    const fees = { marketplace_fee_pct: 98, returns_reserve_pct: 1, ad_cost_per_order: 0, fulfillment_cost: 8.99 };
    const { ranking, products } = rank({ ...even, ...fees, expected_sale_price: 1000 }, sofa);
    expect(products[1]).toMatchObject({ index: 0, profit_per_unit: 0, decision: "AVOID" });
    expect(ranking[0]).toMatchObject({ index: 1, decision: "RENEGOTIATE", ranks_above_next_by: "DECISION" });
  });

  it("keeps equals in the order of the request", () => {
    expect(order(phoneCase, phoneCase)).toEqual([
      [0, "INPUT_ORDER"],
      [1, null],
    ]);
  });

  it("names each product by its index, value and price", () => {
    expect(rank(sofa, phoneCase).ranking[0]).toEqual({
      rank: 1,
      index: 1,
      product_value: 4.5,
      expected_sale_price: 39,
      decision: "GO",
      opportunity_score: expect.any(Number),
      ranks_above_next_by: "PROFIT",
    });
  });

  it("tells the return and the margin apart where decision and score are the same", () => {
    // Both scores are full in margin and return; only the returns differ.
    const rich = { ...phoneCase, expected_sale_price: 4_000 };
    expect(order(rich, { ...rich, product_value: 4.4 })).toEqual([
      [1, "RETURN"],
      [0, null],
    ]);
  });
});

describe("the summary", () => {
  it("counts decisions, gaps in the data and products listed again", () => {
    expect(rank(toaster, phoneCase, phoneCase, abaya, sofa, brick)).toMatchObject({
      summary: {
        product_count: 6,
        decision_counts: { GO: 2, TEST: 2, RENEGOTIATE: 1, AVOID: 1 },
        best_index: 1,
        short_of_data_count: 1,
        same_product_count: 1,
      },
      notices: ["SAME_PRODUCTS_COUNTED_ONCE"],
    });
  });

  it("takes assumed costs that are supplied for the same product, and lets the better one stand for both", () => {
    const { missing_fields, ...supplied } = {
      missing_fields: rank(toaster, phoneCase).products[1]?.missing.length,
      ...toaster,
      shipping: 3,
      insurance: 0.3,
      duty_rate_pct: 15,
      marketplace_fee_pct: 12,
      payment_fee_pct: 0,
      ad_cost_per_order: 12.9,
      fulfillment_cost: 12.9,
      returns_reserve_pct: 5,
    };
    expect(missing_fields).toBe(7);
    const { summary, products } = rank(toaster, supplied);
    expect(summary.same_product_count).toBe(1);
    expect(products.map(({ index, decision }) => [index, decision])).toEqual([
      [1, "GO"],
      [0, "TEST"],
    ]);
  });
});
