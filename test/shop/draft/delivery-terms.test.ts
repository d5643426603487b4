import { describe, expect, it } from "vitest";
import { hasTerms, termsOf, withTerms } from "../../../src/shop/draft/delivery-terms.ts";

const row = { name: "Kettle", product_value: "12", duty_rate_pct: "0" };

describe("the terms of delivery of products", () => {
  it("sends as 0 what the terms of delivery contain, and nothing else", () => {
    const goods = { product_value: "12" };
    expect(withTerms(goods, "CFR")).toEqual({ ...goods, shipping: "0" });
    expect(withTerms(goods, "CIF")).toEqual({ ...goods, shipping: "0", insurance: "0" });
    expect(withTerms(goods, "DDP")).toEqual({ ...goods, shipping: "0", insurance: "0", duty_rate_pct: "0" });
    expect(withTerms(goods, undefined)).toEqual(goods);
  });

  it("removes the zeros that the former terms of delivery set, and no other figure", () => {
    expect(withTerms(withTerms({ product_value: "12" }, "DDP"), undefined)).toEqual({ product_value: "12" });
    expect(withTerms(row, undefined)).toEqual(row);
    expect(withTerms({ ...row, shipping: "3" }, "CFR")).toEqual({ ...row, shipping: "0" });
  });

  it("reads the terms of delivery that all products with figures share", () => {
    for (const terms of ["CFR", "CIF", "DDP", undefined] as const)
      expect(termsOf([withTerms({ product_value: "12" }, terms), {}])).toBe(terms);
    expect(termsOf([withTerms(row, "CIF"), { product_value: "3" }])).toBeUndefined();
    expect(termsOf([{ ...row, shipping: "4", insurance: "0" }])).toBeUndefined();
  });

  it("offers delivery terms only with a supplier's price, freight and insurance", () => {
    expect(hasTerms(["product_value", "shipping", "insurance"])).toBe(true);
    expect(hasTerms(["landed_cost", "expected_sale_price"])).toBe(false);
  });
});
