import { describe, expect, it } from "vitest";
import { saLandedCost } from "../../../src/core/index.ts";

describe("the Saudi landed cost", () => {
  it("names the amounts that had more decimals than the currency", () => {
    const { notices, assumptions, inputs_used } = saLandedCost({
      product_value: 100.005,
      shipping: 9.994,
      insurance: 1,
    });
    expect(inputs_used).toMatchObject({ product_value: 100.01, shipping: 9.99, insurance: 1 });
    expect(assumptions).toMatchObject({ product_value: "rounded", shipping: "rounded" });
    expect(assumptions).not.toHaveProperty("insurance");
    expect(notices).toContain("AMOUNTS_ROUNDED_TO_MINOR_UNIT");
    const fine = saLandedCost({ product_value: 100, insurance: 0.999 });
    expect(fine.assumptions).toMatchObject({ insurance: "rounded" });
    expect(saLandedCost({ product_value: 100, insurance: 0.99 }).notices).not.toContain(
      "AMOUNTS_ROUNDED_TO_MINOR_UNIT",
    );
  });

  it("counts freight that is left out as 0, and says so whichever part is missing", () => {
    const known = { product_value: 100, duty_rate_pct: 12 };
    const withoutShipping = saLandedCost({ ...known, insurance: 1 });
    expect(withoutShipping.assumptions).toMatchObject({ shipping: "zero" });
    expect(withoutShipping.assumptions).not.toHaveProperty("insurance");
    expect(withoutShipping.notices).toContain("FREIGHT_NOT_SUPPLIED");
    const withoutInsurance = saLandedCost({ ...known, shipping: 10 });
    expect(withoutInsurance.assumptions).toMatchObject({ insurance: "zero" });
    expect(withoutInsurance.assumptions).not.toHaveProperty("shipping");
    expect(withoutInsurance.notices).toContain("FREIGHT_NOT_SUPPLIED");
    const complete = saLandedCost({ ...known, shipping: 10, insurance: 1 });
    expect(complete.assumptions).toEqual({ currency: "default", vat_rate_pct: "standard_rate" });
    expect(complete.notices).not.toContain("FREIGHT_NOT_SUPPLIED");
  });

  it("charges a rate of many decimals exactly", () => {
    const rates = { duty_rate_pct: 6.1234567, vat_rate_pct: 15.0000001 };
    const { customs_duty, import_vat, inputs_used } = saLandedCost({ product_value: 1_000_000_000, ...rates });
    expect(inputs_used).toMatchObject(rates);
    expect(customs_duty).toBe(61_234_567);
    // 1,061,234,567 at 15.0000001 % is 159,185,186.111234567.
    expect(import_vat).toBe(159_185_186.11);
  });
});
