import { describe, expect, it } from "vitest";
import type { Currency } from "../../../src/worker/core/currency.ts";
import { saLandedCost } from "../../../src/worker/core/index.ts";

const cleared = { shipping: 0, insurance: 0, duty_rate_pct: 0, vat_rate_pct: 0 };

describe("the processing fee", () => {
  const fee = (product_value: number, currency: Currency = "SAR") =>
    saLandedCost({ currency, product_value, ...cleared }).customs_processing_fee?.amount;

  it("is 0.15 % between 15 and 500 riyals", () => {
    expect([1, 10_000, 10_003, 10_004, 200_000, 333_333, 333_334, 1e12].map((value) => fee(value))).toEqual([
      15, 15, 15, 15.01, 300, 500, 500, 500,
    ]);
  });

  it("is converted at the pegs and rounded once", () => {
    expect(fee(1, "USD")).toBe(4);
    expect(fee(1, "AED")).toBe(14.69);
    expect(fee(1, "QAR")).toBe(14.56);
    expect(fee(1, "BHD")).toBe(1.504);
    expect(fee(1, "OMR")).toBe(1.538);
    expect(fee(1e9, "OMR")).toBe(51.267);
  });

  it("bears VAT, and adds both to the landed cost", () => {
    const { customs_processing_fee } = saLandedCost({ product_value: 20_000, ...cleared, vat_rate_pct: 15 });
    expect(customs_processing_fee).toMatchObject({ amount: 30, vat_on_fee: 4.5, landed_cost_with_fee: 23_034.5 });
  });

  it("is shown by size of consignment, the same in every currency", () => {
    const rows = (currency: Currency) => saLandedCost({ currency, product_value: 1 }).fee_by_consignment;
    expect(rows("SAR").map((row) => Object.values(row))).toEqual([
      [5_000, 15, 0.3],
      [10_000, 15, 0.15],
      [50_000, 75, 0.15],
      [100_000, 150, 0.15],
      [400_000, 500, 0.125],
    ]);
    expect(rows("KWD")).toEqual(rows("SAR"));
  });
});

describe("the notices", () => {
  const notices = (product_value: number, currency: Currency, input: object = {}) =>
    saLandedCost({ currency, product_value, ...cleared, vat_rate_pct: 15, ...input }).notices;

  it("mention the personal threshold below 1,000 riyals, or that there is no peg", () => {
    expect(notices(999.99, "SAR")).toEqual(["WITHIN_PERSONAL_SHIPMENT_THRESHOLD"]);
    expect(notices(1000, "SAR")).toEqual([]);
    expect(notices(266.66, "USD")).toEqual(["WITHIN_PERSONAL_SHIPMENT_THRESHOLD"]);
    expect(notices(266.67, "USD")).toEqual([]);
    expect(notices(100.266, "BHD")).toEqual(["WITHIN_PERSONAL_SHIPMENT_THRESHOLD"]);
    expect(notices(100.267, "BHD")).toEqual([]);
    expect(notices(1, "EUR")).toEqual(["PROCESSING_FEE_NOT_CONVERTED"]);
  });

  it("mention freight when shipping or insurance is left out", () => {
    expect(notices(5000, "SAR", { shipping: undefined })).toEqual(["FREIGHT_NOT_SUPPLIED"]);
    expect(notices(5000, "SAR", { insurance: undefined })).toEqual(["FREIGHT_NOT_SUPPLIED"]);
  });

  it("compare the VAT rate with the Saudi one in every currency", () => {
    expect(notices(5000, "AED", { vat_rate_pct: 5 })).toEqual(["VAT_RATE_DIFFERS_FROM_STANDARD"]);
    expect(notices(5000, "USD", { vat_rate_pct: 5 })).toEqual(["VAT_RATE_DIFFERS_FROM_STANDARD"]);
    expect(notices(5000, "AED", { vat_rate_pct: undefined, duty_rate_pct: undefined })).toEqual([
      "DUTY_RATE_ASSUMED",
      "VAT_RATE_ASSUMED",
    ]);
  });

  it("mention rounding", () => {
    expect(notices(5000.001, "SAR")).toEqual(["AMOUNTS_ROUNDED_TO_MINOR_UNIT"]);
  });
});

describe("freight that is left out", () => {
  it("counts as nothing, and as a tenth and a hundredth of the value beside it", () => {
    const { landed_cost, landed_cost_with_typical_freight, assumptions, inputs_used } = saLandedCost({
      product_value: 200,
      duty_rate_pct: 0,
      vat_rate_pct: 0,
    });
    expect([landed_cost, landed_cost_with_typical_freight]).toEqual([200, 222]);
    expect(inputs_used).toMatchObject({ shipping: 0, insurance: 0 });
    expect(assumptions).toEqual([
      { field: "currency", value: "SAR", kind: "currency_default" },
      { field: "shipping", value: 0, kind: "zero_default", typical_value: 20 },
      { field: "insurance", value: 0, kind: "zero_default", typical_value: 2 },
    ]);
  });
});

describe("the duty rate table", () => {
  const rows = (duty_rate_pct: number) => saLandedCost({ product_value: 100, duty_rate_pct }).duty_rate_table;
  const rates = (duty_rate_pct: number) => rows(duty_rate_pct).map((row) => row.duty_rate_pct);

  it("holds the usual rates and the one used, rising, each once", () => {
    expect(rates(6.5)).toEqual([0, 5, 6.5, 10, 12, 15, 20, 25]);
    expect(rates(7.25)).toEqual([0, 5, 6.5, 7.25, 10, 12, 15, 20, 25]);
    expect(rates(100)).toEqual([0, 5, 6.5, 10, 12, 15, 20, 25, 100]);
    expect(rates(-0)).toEqual([0, 5, 6.5, 10, 12, 15, 20, 25]);
  });

  it("says what each rate stands for, and which one is used", () => {
    expect(rows(7.25).map(({ scenario }) => scenario)).toEqual([
      "CERTIFIED_GCC_ORIGIN",
      "STANDARD_RATE",
      ...Array(7).fill("OTHER_RATE"),
    ]);
    expect(rows(12).filter(({ used }) => used)).toMatchObject([{ duty_rate_pct: 12, change: 0 }]);
  });

  it("costs one point more of duty with its VAT", () => {
    expect(saLandedCost({ product_value: 1000, duty_rate_pct: 5 }).cost_per_plus_1pp_duty).toBe(11.5);
  });
});
