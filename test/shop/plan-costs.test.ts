import { describe, expect, it } from "vitest";
import { ordersNothing } from "../../src/shop/plan-costs.ts";

const bare = { product_value: 8, expected_sale_price: 29 };
const known = { ...bare, shipping: 1, marketplace_fee_pct: 12, ad_cost_per_order: 0, fulfillment_cost: 9 };
const asked = (...products: readonly object[]) => ordersNothing({ working_capital: 5000, products });

describe("a plan that cannot order anything", () => {
  it("finds that a plan can order nothing without a product with four of the five costs", () => {
    expect(asked(bare, bare)).toBe(true);
    expect(asked(bare, known)).toBe(false);
    expect(asked({ ...known, shipping: 0 })).toBe(true);
    expect(asked({ ...known, marketplace_fee_pct: undefined })).toBe(true);
  });

  it("takes a payment fee for the marketplace fee of an own store", () => {
    expect(asked({ ...known, marketplace_fee_pct: 0, payment_fee_pct: 2.5 })).toBe(false);
  });

  it("asks no plan without a capital", () => {
    expect(ordersNothing({ products: [bare] })).toBe(false);
    expect(ordersNothing({ ...bare })).toBe(false);
  });
});
