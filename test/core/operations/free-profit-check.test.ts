import { describe, expect, it } from "vitest";
import { freeProfitCheck } from "../../../src/core/index.ts";

describe("the free check", () => {
  it("shows the deemed supplier only where Saudi rules hold", () => {
    const positions = (currency: "SAR" | "AED" | "EUR") =>
      freeProfitCheck({ landed_cost: 60, expected_sale_price: 129, currency }).vat_positions.map(
        ({ position }) => position,
      );
    expect(positions("SAR")).toEqual(["vat_registered", "vat_as_cost", "deemed_supplier"]);
    expect(positions("EUR")).toEqual(["vat_registered", "vat_as_cost", "deemed_supplier"]);
    expect(positions("AED")).toEqual(["vat_registered", "vat_as_cost"]);
  });

  it("has no break-even price where four times today's is not enough", () => {
    expect(freeProfitCheck({ landed_cost: 60, expected_sale_price: 129 }).break_even_price).toBe(104.42);
    expect(freeProfitCheck({ landed_cost: 600, expected_sale_price: 129 }).break_even_price).toBeNull();
    expect(
      freeProfitCheck({ landed_cost: 6, expected_sale_price: 129, total_fee_pct: 90 }).break_even_price,
    ).toBeNull();
  });

  it("has no second reading of the landed cost where there is no VAT", () => {
    const reading = (currency: "SAR" | "QAR") =>
      freeProfitCheck({ landed_cost: 60, expected_sale_price: 129, currency }).if_landed_cost_excludes_vat;
    expect(reading("SAR")).toMatchObject({ unit_cost: 60 });
    expect(reading("QAR")).toBeNull();
  });
});
