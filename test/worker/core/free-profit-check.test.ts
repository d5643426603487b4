import { describe, expect, it } from "vitest";
import { freeProfitCheck } from "../../../src/worker/core/index.ts";

/** In Qatar, where no VAT moves the figures. */
const check = (landed_cost: number, expected_sale_price: number, total_fee_pct = 0, ad_cost_per_order = 0) =>
  freeProfitCheck({
    currency: "QAR",
    landed_cost,
    expected_sale_price,
    total_fee_pct,
    ad_cost_per_order,
    fulfillment_cost: 0,
  });

describe("the verdict", () => {
  it("turns at zero profit and at a margin of 15 % as displayed", () => {
    expect([100.01, 100, 99.99, 85.01, 85].map((cost) => check(cost, 100).verdict)).toEqual([
      "LOSS",
      "BREAK_EVEN",
      "THIN",
      "THIN",
      "PROFITABLE",
    ]);
  });
});

describe("the notices", () => {
  it("turn at fees of 100 %, at the landed cost, at ten times the price, and at the loss before ads", () => {
    expect(check(10, 100, 99.99).notices).toEqual(["LOSS_BEFORE_ADS"]);
    expect(check(10, 100, 100).notices).toEqual(["FEES_AT_OR_ABOVE_100_PCT", "LOSS_BEFORE_ADS"]);
    expect(check(100, 100).notices).toEqual([]);
    expect(check(100.01, 100).notices).toEqual(["SALE_PRICE_BELOW_LANDED_COST", "LOSS_BEFORE_ADS"]);
    expect(check(999.99, 100).notices).toEqual(["SALE_PRICE_BELOW_LANDED_COST", "LOSS_BEFORE_ADS"]);
    expect(check(1000, 100).notices).toEqual(["LOOKS_LIKE_A_LOT", "LOSS_BEFORE_ADS"]);
    expect(check(100, 100, 0, 5).notices).toEqual([]);
  });

  it("mention rounding only when an amount was rounded", () => {
    expect(check(10.01, 100).notices).toEqual([]);
    expect(check(10.011, 100).notices).toEqual(["AMOUNTS_ROUNDED_TO_MINOR_UNIT"]);
  });

  it("say that typical costs stand in for what was left out", () => {
    expect(freeProfitCheck({ currency: "QAR", landed_cost: 10, expected_sale_price: 100 }).notices).toEqual([
      "TYPICAL_COSTS_USED",
    ]);
  });

  it("warn of a loss in any unregistered position that applies: in riyals also as a deemed supplier", () => {
    const notices = (currency: "SAR" | "BHD", landed_cost: number) =>
      freeProfitCheck({
        currency,
        landed_cost,
        expected_sale_price: 100,
        total_fee_pct: 0,
        ad_cost_per_order: 0,
        fulfillment_cost: 0,
      }).notices;
    // 100 with VAT inside leave 86.96 in riyals.
    expect(notices("SAR", 86.96)).toEqual([]);
    expect(notices("SAR", 86.97)).toEqual(["LOSS_IF_UNREGISTERED"]);
    expect(notices("BHD", 99.9)).toEqual([]);
  });
});

describe("the VAT positions", () => {
  it("that can apply depend on the state: a marketplace is the deemed supplier under Saudi rules", () => {
    const applying = (currency: "SAR" | "EUR" | "AED") =>
      freeProfitCheck({ currency, landed_cost: 10, expected_sale_price: 100 })
        .vat_positions.filter(({ applies }) => applies)
        .map(({ position }) => position);
    expect(applying("SAR")).toEqual(["vat_registered", "vat_as_cost", "deemed_supplier"]);
    expect(applying("EUR")).toEqual(["vat_registered", "vat_as_cost", "deemed_supplier"]);
    expect(applying("AED")).toEqual(["vat_registered", "vat_as_cost"]);
  });

  it("charge VAT on every fee, the returns share included", () => {
    const { vat_positions } = freeProfitCheck({
      currency: "SAR",
      landed_cost: 10,
      expected_sale_price: 100,
      total_fee_pct: 20,
      ad_cost_per_order: 10,
      fulfillment_cost: 10,
    });
    expect(vat_positions.map(({ service_vat }) => service_vat)).toEqual([0, 6, 6]);
  });
});

describe("what was left out", () => {
  it("is filled: fees of 17 %, a tenth of the price for ads and for fulfilment", () => {
    const { inputs_used, missing_inputs, completeness_pct } = freeProfitCheck({
      currency: "QAR",
      landed_cost: 10,
      expected_sale_price: 80,
    });
    expect(inputs_used).toMatchObject({ total_fee_pct: 17, ad_cost_per_order: 8, fulfillment_cost: 8 });
    expect(missing_inputs).toEqual([
      { field: "total_fee_pct", assumed_value: 17, profit_at_stake: 13.6 },
      { field: "ad_cost_per_order", assumed_value: 8, profit_at_stake: 8 },
      { field: "fulfillment_cost", assumed_value: 8, profit_at_stake: 8 },
    ]);
    expect(completeness_pct).toBe(0);
  });

  it("leaves the landed cost taken to include import VAT, where there is VAT", () => {
    const kinds = (currency: "SAR" | "QAR") =>
      freeProfitCheck({ currency, landed_cost: 10, expected_sale_price: 80, total_fee_pct: 1 }).assumptions.map(
        ({ field, value, kind }) => [field, value, kind],
      );
    const omitted = [
      ["ad_cost_per_order", 8, "typical_default"],
      ["fulfillment_cost", 8, "typical_default"],
    ];
    expect(kinds("QAR")).toEqual([...omitted, ["vat_rate_pct", 0, "statutory_default"]]);
    expect(kinds("SAR")).toEqual([
      ...omitted,
      ["vat_rate_pct", 15, "statutory_default"],
      ["landed_cost", 10, "includes_import_vat"],
    ]);
  });
});
