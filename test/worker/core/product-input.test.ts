import { describe, expect, it } from "vitest";
import {
  freeProfitCheck,
  gccOpportunityScore,
  gccProductDecision,
  saLandedCost,
} from "../../../src/worker/core/index.ts";
import type { ProductDecisionInput } from "../../../src/worker/core/inputs.ts";
import { plainProduct } from "../../fixtures/plain-product.ts";

const bare = { product_value: 200, expected_sale_price: 500 };
const used = (input: Partial<ProductDecisionInput>) => gccProductDecision({ ...bare, ...input }).inputs_used;

describe("omitted costs of a product", () => {
  it("stand at their typical values in the plan case", () => {
    expect(used({})).toEqual({
      currency: "SAR",
      product_value: 200,
      expected_sale_price: 500,
      shipping: 20,
      insurance: 2,
      duty_rate_pct: 5,
      vat_rate_pct: 15,
      marketplace_fee_pct: 12,
      payment_fee_pct: 0,
      ad_cost_per_order: 50,
      fulfillment_cost: 50,
      returns_reserve_pct: 5,
      other_cost_per_order: 0,
      competitor_count: null,
      delivery_days: null,
    });
  });

  it("count a payment fee only for what the marketplace fee leaves of 2.5 %", () => {
    expect(used({ marketplace_fee_pct: 0 }).payment_fee_pct).toBe(2.5);
    expect(used({ marketplace_fee_pct: 1.75 }).payment_fee_pct).toBe(0.75);
    expect(used({ marketplace_fee_pct: 2.5 }).payment_fee_pct).toBe(0);
    expect(used({ marketplace_fee_pct: 9 }).payment_fee_pct).toBe(0);
    expect(used({ payment_fee_pct: 1 })).toMatchObject({ marketplace_fee_pct: 12, payment_fee_pct: 1 });
  });

  it("are supplied by an explicit 0", () => {
    const { missing_inputs, inputs_used } = gccProductDecision({ ...bare, shipping: 0, ad_cost_per_order: 0 });
    expect(inputs_used).toMatchObject({ shipping: 0, ad_cost_per_order: 0 });
    expect(missing_inputs.map(({ field }) => field)).not.toContain("shipping");
  });

  it("take the VAT rate of the currency's state, and 15 % where there is none", () => {
    expect([used({ currency: "AED" }), used({ currency: "EUR" })].map(({ vat_rate_pct }) => vat_rate_pct)).toEqual([
      5, 15,
    ]);
  });
});

describe("the costs supplied", () => {
  it("are counted in five groups: shipping, selling fees, advertising, fulfilment, returns", () => {
    const supplied = (input: Partial<ProductDecisionInput>) => gccProductDecision({ ...bare, ...input }).costs_supplied;
    expect(supplied({})).toBe(0);
    expect(supplied({ insurance: 1, duty_rate_pct: 5, vat_rate_pct: 15, other_cost_per_order: 1 })).toBe(0);
    expect(supplied({ shipping: 1 })).toBe(1);
    expect(supplied({ payment_fee_pct: 1 })).toBe(1);
    expect(supplied({ marketplace_fee_pct: 1, payment_fee_pct: 1 })).toBe(1);
    expect(supplied({ ad_cost_per_order: 0, fulfillment_cost: 0, returns_reserve_pct: 0 })).toBe(3);
    expect(supplied(plainProduct)).toBe(5);
  });
});

describe("completeness", () => {
  it("is the share of the optional fields but currency, one decimal", () => {
    const { currency, product_value, expected_sale_price, ...optional } = plainProduct;
    const given = (count: number) =>
      gccProductDecision({ ...bare, ...Object.fromEntries(Object.entries(optional).slice(0, count)) }).completeness_pct;
    expect([0, 4, 5, 12].map(given)).toEqual([0, 33.3, 41.7, 100]);
    expect(gccOpportunityScore({ landed_cost: 1, expected_sale_price: 2, delivery_days: 1 }).completeness_pct).toBe(
      12.5,
    );
  });
});

describe("the assumptions", () => {
  it("name every omitted field in field order, by what stands in for it", () => {
    const rows = gccProductDecision(bare).assumptions.map(({ field, value, kind }) => [field, value, kind]);
    expect(rows).toEqual([
      ["currency", "SAR", "currency_default"],
      ["shipping", 20, "typical_default"],
      ["insurance", 2, "typical_default"],
      ["duty_rate_pct", 5, "statutory_default"],
      ["vat_rate_pct", 15, "statutory_default"],
      ["marketplace_fee_pct", 12, "typical_default"],
      ["payment_fee_pct", 0, "typical_default"],
      ["ad_cost_per_order", 50, "typical_default"],
      ["fulfillment_cost", 50, "typical_default"],
      ["returns_reserve_pct", 5, "typical_default"],
      ["other_cost_per_order", 0, "zero_default"],
      ["competitor_count", null, "neutral_default"],
      ["delivery_days", null, "neutral_default"],
    ]);
    expect(gccProductDecision(plainProduct).assumptions).toEqual([]);
  });

  it("name amounts with more decimals than the currency with the amount used instead, in field order", () => {
    const sale = { expected_sale_price: 200.002, ad_cost_per_order: 5.003, fulfillment_cost: 6.004 };
    const goods = { product_value: 50.005, shipping: 1.006, insurance: 1.994 };
    const rounded = ({ assumptions }: { assumptions: { field: string; value: unknown; kind: string }[] }) =>
      assumptions.filter(({ kind }) => kind === "rounded_to_minor_unit").map(({ field, value }) => [field, value]);
    expect(rounded(gccProductDecision({ ...goods, ...sale, other_cost_per_order: 0.005 }))).toEqual([
      ["product_value", 50.01],
      ["expected_sale_price", 200],
      ["shipping", 1.01],
      ["insurance", 1.99],
      ["ad_cost_per_order", 5],
      ["fulfillment_cost", 6],
      ["other_cost_per_order", 0.01],
    ]);
    const landed = [
      ["landed_cost", 60],
      ["expected_sale_price", 200],
      ["ad_cost_per_order", 5],
      ["fulfillment_cost", 6],
    ];
    expect(rounded(freeProfitCheck({ ...sale, landed_cost: 60.001 }))).toEqual(landed);
    expect(rounded(gccOpportunityScore({ ...sale, landed_cost: 60.001 }))).toEqual(landed);
    expect(rounded(saLandedCost(goods))).toEqual([
      ["product_value", 50.01],
      ["shipping", 1.01],
      ["insurance", 1.99],
    ]);
  });
});

describe("the notices of a product", () => {
  const notices = (input: Partial<ProductDecisionInput>) => gccProductDecision({ ...plainProduct, ...input }).notices;

  it("are none where everything is stated and usual", () => {
    expect(notices({})).toEqual([]);
  });

  it("say whether rates were assumed, or differ from the standard one of the currency's state", () => {
    expect(notices({ duty_rate_pct: undefined, vat_rate_pct: undefined })).toEqual([
      "DUTY_RATE_ASSUMED",
      "VAT_RATE_ASSUMED",
    ]);
    expect(notices({ vat_rate_pct: 5 })).toEqual(["VAT_RATE_DIFFERS_FROM_STANDARD"]);
    expect(notices({ currency: "AED", vat_rate_pct: 5 })).toEqual([]);
    expect(notices({ currency: "EUR", vat_rate_pct: 5 })).toEqual([]);
  });

  it("say that costs were filled, that nobody competes, that amounts were rounded", () => {
    expect(notices({ insurance: undefined })).toEqual(["TYPICAL_COSTS_USED"]);
    expect(notices({ other_cost_per_order: undefined, delivery_days: undefined })).toEqual([]);
    expect(notices({ competitor_count: 0 })).toEqual(["ZERO_COMPETITORS_CHECK_DEMAND"]);
    expect(notices({ competitor_count: 0.01 })).toEqual([]);
    expect(notices({ product_value: 100.001 })).toEqual(["AMOUNTS_ROUNDED_TO_MINOR_UNIT"]);
  });

  it("warn of a loss without registration only where registration leaves a profit", () => {
    const saudi: ProductDecisionInput = { ...plainProduct, currency: "SAR", vat_rate_pct: 15, marketplace_fee_pct: 1 };
    // Of 200, 173.91 are left after VAT and 171.91 after the fee; a deemed supplier bears 0.30 of VAT on it.
    const at = (product_value: number) => gccProductDecision({ ...saudi, product_value });
    expect(at(149.22)).toMatchObject({ notices: [], headline: { profit_if_unregistered: 0.01 } });
    expect(at(149.24)).toMatchObject({
      notices: ["LOSS_IF_UNREGISTERED"],
      headline: { profit_per_unit: 22.67, profit_if_unregistered: -0.02 },
    });
    expect(at(171.91).notices).toEqual([]);
  });
});
