import { describe, expect, it } from "vitest";
import { gccProductDecision } from "../../../src/core/index.ts";

const known = {
  product_value: 40,
  shipping: 4,
  insurance: 0.4,
  duty_rate_pct: 5,
  expected_sale_price: 149,
  marketplace_fee_pct: 12,
  payment_fee_pct: 0,
  ad_cost_per_order: 14,
  fulfillment_cost: 14,
  returns_reserve_pct: 3,
};

describe("the next step", () => {
  it("of a GO is to keep the lever that is nearest to its worse end", () => {
    const { headline, next_step: step } = gccProductDecision(known);
    expect(headline.decision).toBe("GO");
    expect(step).toMatchObject({ action: "KEEP" });
    expect(step.change_pct === 0).toBe(false);
  });

  it("of a product that only lacks costs is to supply the first of them, not insurance nor the duty rate", () => {
    const { product_value, expected_sale_price, duty_rate_pct } = known;
    const { next_step: step, missing_inputs } = gccProductDecision({
      product_value: product_value / 4,
      expected_sale_price,
      duty_rate_pct,
    });
    const first = missing_inputs.find(({ field }) => field !== "insurance" && field !== "duty_rate_pct");
    expect(step).toEqual({
      action: "SUPPLY_COSTS",
      lever: first?.field,
      today: first?.assumed_value,
      value: first?.better_up_to,
      change_pct: null,
      within_range: null,
    });
  });

  it("of a GO whose duty rate is low may be that rate, though never where any rate is enough", () => {
    const product = { ...known, product_value: 89, expected_sale_price: 166, shipping: 1, duty_rate_pct: 0.5 };
    const lean = { ...product, marketplace_fee_pct: 5, ad_cost_per_order: 1, fulfillment_cost: 2, insurance: 0 };
    const { next_step: step, limits } = gccProductDecision({ ...lean, returns_reserve_pct: 1 });
    const limit = limits.find(({ lever }) => lever === "duty_rate_pct")?.go;
    expect(step).toMatchObject({ action: "KEEP", lever: "duty_rate_pct", today: 0.5, value: limit });
    expect(step.within_range).toBe((limit ?? 0) <= 15);
    const cheap = gccProductDecision({ ...lean, product_value: 8 });
    expect(cheap.limits.find(({ lever }) => lever === "duty_rate_pct")?.go).toBe(100);
    expect(cheap.next_step.lever).not.toBe("duty_rate_pct");
    const dear = gccProductDecision({ ...lean, returns_reserve_pct: 1, duty_rate_pct: 15 });
    expect(dear.headline.decision).toBe("GO");
    expect(dear.next_step.lever).not.toBe("duty_rate_pct");
    const exempt = gccProductDecision({ ...lean, returns_reserve_pct: 1, duty_rate_pct: 0 });
    expect(exempt.headline.decision).toBe("GO");
    expect(exempt.next_step.lever).not.toBe("duty_rate_pct");
  });

  it("of an AVOID is beyond the usual reach, and says so where no single change is enough", () => {
    const { headline, next_step: step } = gccProductDecision({ ...known, product_value: 250, shipping: 25 });
    expect(headline.decision).toBe("AVOID");
    expect(step.action).toBe("REACH_TEST");
    expect(step).toMatchObject({ lever: "product_value", within_range: false });
    const hopeless = gccProductDecision({ ...known, marketplace_fee_pct: 100, ad_cost_per_order: 1e6 });
    expect(hopeless.next_step).toEqual({
      action: "REACH_TEST",
      lever: null,
      today: null,
      value: null,
      change_pct: null,
      within_range: null,
    });
  });

  it("of two levers with the same share of their way names the one that stands first in limits", () => {
    const product = { ...known, product_value: 39.48, expected_sale_price: 167.81, insurance: 0, duty_rate_pct: 0 };
    const equal = { shipping: 9, ad_cost_per_order: 9, marketplace_fee_pct: 10, fulfillment_cost: 15.87 };
    const { next_step: step, limits } = gccProductDecision({ ...product, ...equal, returns_reserve_pct: 1 });
    const limitOf = (name: string) => limits.find(({ lever }) => lever === name)?.go;
    expect(limitOf("ad_cost_per_order")).toBe(limitOf("shipping"));
    expect(step).toMatchObject({ action: "KEEP", lever: "shipping", today: 9, value: 31.55 });
  });

  it("is within range when the limit is the very end of the range", () => {
    const product = { ...known, product_value: 31, expected_sale_price: 100, insurance: 0, vat_rate_pct: 0 };
    const costs = { shipping: 9, duty_rate_pct: 0, marketplace_fee_pct: 10, fulfillment_cost: 9 };
    expect(
      gccProductDecision({ ...product, ...costs, ad_cost_per_order: 10, returns_reserve_pct: 1 }).next_step,
    ).toMatchObject({ action: "KEEP", lever: "ad_cost_per_order", value: 20, change_pct: 100, within_range: true });
  });

  it("asks for nothing where every cost that lacks stands at nothing", () => {
    const { headline, next_step: step } = gccProductDecision({
      currency: "EUR",
      product_value: 0.01,
      expected_sale_price: 0.04,
      duty_rate_pct: 0,
      marketplace_fee_pct: 5,
      returns_reserve_pct: 1,
    });
    expect(headline.decision).toBe("TEST");
    expect(step).toEqual({
      action: "SUPPLY_COSTS",
      lever: null,
      today: null,
      value: null,
      change_pct: null,
      within_range: null,
    });
  });
});
