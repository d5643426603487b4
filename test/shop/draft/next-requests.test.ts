import { describe, expect, it } from "vitest";
import { readDraft } from "../../../src/shop/draft/draft.ts";
import { draftInSets, soldInSets } from "../../../src/shop/draft/next-requests.ts";
import { catalogue, operationOf } from "../../fixtures/shop-catalogue.ts";

const nameOf = (name: string, pieces: number) => `${name} in sets of ${pieces}`;

describe("a product that is a GO in sets", () => {
  it("finds that a set makes a GO, in a decision and in a list, only if a single piece does not", () => {
    expect(soldInSets({ decision: "TEST", units_per_order: 3 })).toEqual([{ index: 0, pieces: 3 }]);
    expect(soldInSets({ decision: "GO", units_per_order: 1 })).toEqual([]);
    expect(soldInSets({ decision: "AVOID", units_per_order: null })).toEqual([]);
    const products = [
      { index: 1, decision: "AVOID", units_per_order: 2 },
      { index: 0, decision: "GO", units_per_order: 1 },
    ];
    expect(soldInSets({ products })).toEqual([{ index: 1, pieces: 2 }]);
  });

  it("asks about a set with the value, price, freight and insurance of its pieces, and all else per order", () => {
    const decision = operationOf("gcc_product_decision");
    const body = {
      ...{ currency: "KWD", product_value: 1.005, expected_sale_price: 3.1, shipping: 0.1, insurance: 0.02 },
      ...{ ad_cost_per_order: 2, fulfillment_cost: 1.5, duty_rate_pct: 5 },
    };
    const draft = draftInSets(decision, body, [], [{ index: 0, pieces: 3 }], nameOf);
    expect(readDraft(draft, decision, catalogue)).toMatchObject({
      valid: true,
      body: { ...body, product_value: 3.015, expected_sale_price: 9.3, shipping: 0.3, insurance: 0.06 },
    });
  });

  it("leaves the other products of a list as they are, and names the set as one", () => {
    const rank = operationOf("gcc_portfolio_rank");
    const products = [
      { currency: "SAR", product_value: 8.2, expected_sale_price: 29 },
      { currency: "SAR", product_value: 40, expected_sale_price: 149, shipping: 4 },
    ];
    const names = [
      { name: "Cup", sku: "C-1" },
      { name: "Lamp", sku: "" },
    ];
    const draft = draftInSets(rank, { products }, names, [{ index: 0, pieces: 4 }], nameOf);
    expect(readDraft(draft, rank, catalogue)).toEqual({
      valid: true,
      body: { products: [{ currency: "SAR", product_value: 32.8, expected_sale_price: 116 }, products[1]] },
      names: [{ name: "Cup in sets of 4", sku: "C-1" }, names[1]],
    });
  });
});
