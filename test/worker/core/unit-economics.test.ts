import { describe, expect, it } from "vitest";
import { gccOpportunityScore, gccProductDecision } from "../../../src/worker/core/index.ts";
import type { OpportunityInput } from "../../../src/worker/core/inputs.ts";
import { plainOpportunity, plainProduct } from "../../fixtures/plain-product.ts";

const unit = (input: Partial<OpportunityInput>) =>
  gccOpportunityScore({ ...plainOpportunity, ...input }).unit_economics;

describe("limits that turn at nothing", () => {
  it("are 0 where a product breaks even before ads, and null below", () => {
    expect(unit({ landed_cost: 200 })).toMatchObject({
      max_ad_cost_per_order: 0,
      break_even_acos_pct: 0,
      break_even_roas: null,
    });
    expect(unit({ landed_cost: 200.01 })).toMatchObject({ max_ad_cost_per_order: null, break_even_acos_pct: null });
    expect(unit({ landed_cost: 199.99 })).toMatchObject({ max_ad_cost_per_order: 0.01, break_even_roas: 20_000 });
  });

  it("are null where nothing is left for the landed cost", () => {
    expect(unit({ other_cost_per_order: 170 }).max_landed_cost_at_target_margin).toBeNull();
    expect(unit({ other_cost_per_order: 169.99 }).max_landed_cost_at_target_margin).toBe(0.01);
    expect(unit({ other_cost_per_order: 200 }).max_landed_cost).toBeNull();
    expect(unit({ other_cost_per_order: 199.99 }).max_landed_cost).toBe(0.01);
  });

  it("round the cost that leaves the target margin down, and add import VAT", () => {
    expect(unit({ expected_sale_price: 0.33 }).max_landed_cost_at_target_margin).toBe(0.28);
    expect(unit({ currency: "SAR", expected_sale_price: 115 }).max_landed_cost).toBe(115);
    expect(unit({ currency: "SAR", expected_sale_price: 115 }).max_landed_cost_at_target_margin).toBe(95.16);
  });

  it("leave elasticity null without profit, and the change to break even null where a driver cannot fall so far", () => {
    const rows = (landed_cost: number, other_cost_per_order = 0) =>
      gccOpportunityScore({ ...plainOpportunity, landed_cost, other_cost_per_order }).sensitivity;
    expect(rows(200).map(({ elasticity }) => elasticity)).toEqual([null, null]);
    expect(rows(199).map(({ elasticity }) => elasticity)).toEqual([200, -199]);
    expect(rows(150, 60).map(({ driver, change_to_break_even_pct }) => [driver, change_to_break_even_pct])).toEqual([
      ["expected_sale_price", 5],
      ["landed_cost", -6.67],
      ["other_cost_per_order", -16.67],
    ]);
    expect(rows(195, 6).at(-1)?.change_to_break_even_pct).toBe(-16.67);
    expect(rows(220, 10).at(-1)?.change_to_break_even_pct).toBeNull();
    expect(rows(200, 10).at(-1)?.change_to_break_even_pct).toBe(-100);
  });
});

describe("prices", () => {
  it("are null from the fees on that leave nothing of the price", () => {
    expect(unit({ marketplace_fee_pct: 100 }).break_even_price).toBeNull();
    expect(unit({ marketplace_fee_pct: 99.9 }).break_even_price).not.toBeNull();
    expect(unit({ marketplace_fee_pct: 85 }).price_at_target_margin).toBeNull();
    expect(unit({ marketplace_fee_pct: 100 }).safety_margin_pct).toBeNull();
  });

  it("are null above the largest amount", () => {
    expect(unit({ landed_cost: 1e12 }).break_even_price).toBe(1e12);
    expect(unit({ landed_cost: 1e12, other_cost_per_order: 0.01 }).break_even_price).toBeNull();
  });

  it("move omitted costs with them that are shares of the price, but not stated ones", () => {
    expect(unit({ ad_cost_per_order: undefined }).break_even_price).toBe(111.11);
    expect(unit({ ad_cost_per_order: 20 }).break_even_price).toBe(120);
    expect(unit({ ad_cost_per_order: undefined, fulfillment_cost: undefined }).break_even_price).toBe(125);
  });
});

describe("what was supplied", () => {
  it("is bridged to the plan case by VAT and by what was left out", () => {
    const { as_supplied, headline } = gccProductDecision({
      ...plainProduct,
      currency: "SAR",
      vat_rate_pct: 15,
      expected_sale_price: 230,
      fulfillment_cost: undefined,
    });
    expect(as_supplied).toEqual({
      profit_per_unit: 115,
      margin_pct: 50,
      vat_effect: -15,
      omitted_costs_effect: -23,
    });
    expect(headline.profit_per_unit).toBe(77);
  });
});
