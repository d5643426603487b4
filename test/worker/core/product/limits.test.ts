import { describe, expect, it } from "vitest";
import { gccProductDecision } from "../../../../src/worker/core/index.ts";

/** Without VAT, duty and advertising; it breaks even when delivery costs 8.99. */
const product = {
  product_value: 1,
  shipping: 0.01,
  insurance: 0,
  duty_rate_pct: 0,
  vat_rate_pct: 0,
  expected_sale_price: 1000,
  marketplace_fee_pct: 98,
  payment_fee_pct: 0,
  returns_reserve_pct: 1,
  ad_cost_per_order: 0,
};

const adLimit = (fulfillment_cost: number) =>
  gccProductDecision({ ...product, fulfillment_cost }).limits.find(({ lever }) => lever === "ad_cost_per_order");

describe("the limit of advertising", () => {
  it("is what is left of the price, down to nothing at all, and none where that is not enough", () => {
    expect(adLimit(8.98)?.break_even).toBe(0.01);
    expect(adLimit(8.99)?.break_even).toBe(0);
    expect(adLimit(9)?.break_even).toBeNull();
  });
});
