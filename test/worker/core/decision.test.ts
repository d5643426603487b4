import { describe, expect, it } from "vitest";
import { gccProductDecision } from "../../../src/worker/core/index.ts";
import type { ProductDecisionInput } from "../../../src/worker/core/inputs.ts";
import { plainProduct } from "../../fixtures/plain-product.ts";

const decide = (input: Partial<ProductDecisionInput>) => gccProductDecision({ ...plainProduct, ...input });
const decision = (product_value: number, terms: Partial<ProductDecisionInput> = {}) =>
  decide({ product_value, competitor_count: 0, ...terms }).decision;

describe("the decision", () => {
  it("falls from GO at an ROI of 25 %, from TEST at a margin of 5 %, from RENEGOTIATE at a cut of 30 %", () => {
    expect(decision(160)).toBe("GO");
    expect(decision(160.01)).toBe("TEST");
    expect(decision(190.01)).toBe("TEST");
    expect(decision(190.02)).toBe("RENEGOTIATE");
    expect(decision(242.88)).toBe("RENEGOTIATE");
    expect(decision(242.89)).toBe("AVOID");
  });

  it("falls from GO at a margin of 15 %", () => {
    // Without competitors and delivered at once, the score stays above 60.
    expect(decision(100, { ad_cost_per_order: 70.01 })).toBe("GO");
    expect(decision(100, { ad_cost_per_order: 70.02 })).toBe("TEST");
  });

  it("falls from GO at a score of 60", () => {
    // Margin, ROI and robustness give 52.7 points, 200 competitors none, delivery a tenth of its sub-score.
    const scored = (delivery_days: number) => {
      const { opportunity_score, decision } = decide({ product_value: 159, competitor_count: 200, delivery_days });
      return [opportunity_score, decision];
    };
    expect(scored(3.7)).toEqual([60, "GO"]);
    expect(scored(3.8)).toEqual([59.9, "TEST"]);
  });

  it("falls from GO where the combined downside leaves a loss", () => {
    const returned = (returns_reserve_pct: number) =>
      decide({ product_value: 70, returns_reserve_pct, competitor_count: 0 });
    const [last] = returned(49).checks.filter(({ check }) => check === "combined_downside_profit");
    expect(last).toMatchObject({ actual: 0.12, passed: true });
    expect(returned(49).decision).toBe("GO");
    expect(returned(49.1).checks[3]).toMatchObject({ actual: -0.11, passed: false });
    expect(returned(49.1).decision).toBe("TEST");
  });

  it("falls from GO with fewer than four of five costs supplied", () => {
    const cheap = { product_value: 20 };
    expect(decide({ ...cheap, fulfillment_cost: undefined })).toMatchObject({ decision: "GO", costs_supplied: 4 });
    const three = decide({ ...cheap, fulfillment_cost: undefined, returns_reserve_pct: undefined });
    expect(three).toMatchObject({ decision: "TEST", costs_supplied: 3, decision_if_omitted_costs_zero: "GO" });
    expect(three.checks.at(-1)).toMatchObject({ check: "costs_supplied", actual: 3, threshold: 4, passed: false });
  });

  it("counts omitted costs as nothing where it shows what data could change", () => {
    const withheld = decide({ product_value: 120, ad_cost_per_order: undefined, fulfillment_cost: undefined });
    expect(withheld).toMatchObject({ decision: "TEST", decision_if_omitted_costs_zero: "GO" });
    const noFreight = decide({ product_value: 150, shipping: undefined, insurance: undefined, competitor_count: 0 });
    expect(noFreight).toMatchObject({ decision: "TEST", decision_if_omitted_costs_zero: "GO" });
  });
});

describe("the supplier prices", () => {
  it("are the largest with the target margin and without a loss, freight unchanged", () => {
    const prices = (input: Partial<ProductDecisionInput>) => decide(input).supplier_price;
    expect(prices({ product_value: 180 })).toEqual({
      product_value: 180,
      target_product_value: 170.01,
      required_reduction_pct: 5.55,
      decision_at_target: "TEST",
      walk_away_product_value: 200,
    });
    expect(prices({ product_value: 180, shipping: undefined })).toMatchObject({
      target_product_value: 152.01,
      walk_away_product_value: 182,
    });
    expect(prices({ product_value: 100 })).toMatchObject({ required_reduction_pct: 0 });
  });

  it("may be one minor unit, and are null where even that is too much", () => {
    expect(decide({ product_value: 0.01, expected_sale_price: 0.01 }).supplier_price).toEqual({
      product_value: 0.01,
      target_product_value: null,
      required_reduction_pct: null,
      decision_at_target: null,
      walk_away_product_value: 0.01,
    });
  });
});

describe("without registration", () => {
  const saudi: Partial<ProductDecisionInput> = { currency: "SAR", vat_rate_pct: 15, product_value: 80 };
  const applying = (input: Partial<ProductDecisionInput>) =>
    decide({ ...saudi, ...input })
      .vat_positions.filter(({ applies }) => applies)
      .map(({ position }) => position);

  it("a marketplace is the deemed supplier under Saudi rules, an own store bears VAT as a cost", () => {
    expect(applying({ marketplace_fee_pct: 1e-7 })).toEqual(["vat_registered", "deemed_supplier"]);
    expect(applying({ marketplace_fee_pct: 0 })).toEqual(["vat_registered", "vat_as_cost"]);
    expect(applying({ marketplace_fee_pct: undefined })).toEqual(["vat_registered", "deemed_supplier"]);
    expect(applying({ marketplace_fee_pct: 5, currency: "AED" })).toEqual(["vat_registered", "vat_as_cost"]);
    expect(applying({ marketplace_fee_pct: 5, currency: "USD" })).toEqual(["vat_registered", "deemed_supplier"]);
  });

  it("bears VAT on selling fees, advertising and fulfilment, not on returns and other costs", () => {
    const [, asCost] = decide({
      ...saudi,
      marketplace_fee_pct: 0,
      payment_fee_pct: 10,
      returns_reserve_pct: 10,
      ad_cost_per_order: 10,
      fulfillment_cost: 10,
      other_cost_per_order: 10,
    }).vat_positions;
    expect(asCost).toMatchObject({ net_revenue: 200, unit_cost: 92, service_vat: 6, profit_per_unit: 32 });
  });
});

describe("the highest duty rate", () => {
  it("is where the decision turns, to a tenth of a point", () => {
    // Up to 160 of unit cost it is GO.
    expect(decide({ product_value: 100, competitor_count: 0 }).break_even_duty_rate_pct).toBe(60);
    expect(decide({ product_value: 10, competitor_count: 0 }).break_even_duty_rate_pct).toBe(100);
    expect(decide({ product_value: 300 }).break_even_duty_rate_pct).toBeNull();
  });
});
