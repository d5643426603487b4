import { describe, expect, it } from "vitest";
import type { ProductDecisionInput } from "../../../src/core/figures/inputs.ts";
import { gccMerchantPack } from "../../../src/core/operations/gcc-merchant-pack.ts";
import { x402AgentGrowth } from "../../../src/core/operations/x402-agent-growth.ts";
import { x402AgentPilot } from "../../../src/core/operations/x402-agent-pilot.ts";
import { x402AgentScale } from "../../../src/core/operations/x402-agent-scale.ts";
import { abaya, perfume, phoneCase, sofa, toaster } from "./products.ts";

const plan = (working_capital: number, ...products: ProductDecisionInput[]) =>
  gccMerchantPack({ products, working_capital }).plan;

describe("a plan without lines", () => {
  it("says whether no product is GO, none fits the cap, or none pays for a consignment", () => {
    expect(plan(50_000, sofa)?.no_lines_because).toBe("NO_GO_PRODUCTS");
    expect(plan(600, phoneCase)?.no_lines_because).toBe("CAPITAL_TOO_SMALL");
    expect(plan(610, phoneCase)?.no_lines_because).toBe("SHIPMENTS_COST_MORE");
  });

  it("earns and ties up nothing, and everything but the reserve is idle", () => {
    expect(gccMerchantPack({ products: [phoneCase], working_capital: 1 })).toMatchObject({
      notices: ["MOSTLY_IDLE"],
      plan: {
        reserve: 0.1,
        profit_if_all_sold: 0,
        peak_cash: 0,
        idle_cash: 0.9,
        return_on_peak_cash_pct: null,
        break_even_sell_through_pct: null,
        shipments: 0,
        optimality: "PROVEN_OPTIMAL",
      },
      orders: [],
      cash_path: [],
    });
  });

  it("has no scenarios and no failing lines, but a capital, a ladder and a pace", () => {
    const answer = x402AgentScale({ products: [sofa], working_capital: 50_000 });
    expect(answer.scenarios).toBeNull();
    expect(answer.line_failure).toEqual([]);
    expect(answer.risk_ladder).toHaveLength(3);
    expect(answer.capital).toMatchObject({ first_order_cash: 0, idle_cash: 45_000 });
    expect(answer.pace).toMatchObject({ return_a_year_pct: [null, null, null, null], lines: [] });
  });
});

describe("a currency without a peg", () => {
  it("counts consignments as free, shows no cost, and says so", () => {
    const { plan, orders, cash_path, notices, registration } = gccMerchantPack({
      products: [{ ...phoneCase, currency: "EUR" }, perfume],
      working_capital: 50_000,
    });
    expect(plan).toMatchObject({ shipment_cost: null, shipment_costs: 0, shipments: 3 });
    expect(orders?.map(({ shipment_cost }) => shipment_cost)).toEqual([null, null, null]);
    expect(cash_path?.every(({ shipment_cost }) => shipment_cost === 0)).toBe(true);
    expect(notices).toContain("SHIPMENT_COST_UNKNOWN");
    expect(registration).toBeNull();
  });
});

describe("the registration", () => {
  it("is due when the plan and its tests turn over more than the threshold", () => {
    const { registration, plan } = x402AgentScale({ products: [perfume, abaya], working_capital: 600_000 });
    const ofLines = plan?.lines.reduce((sum, { units, expected_sale_price }) => sum + units * expected_sale_price, 0);
    expect(plan?.tests).toHaveLength(1);
    expect(registration?.plan_turnover).toBe((ofLines ?? 0) + 30 * 289);
    expect(registration?.threshold).toBe(375_000);
    expect(registration?.must_register).toBe((registration?.plan_turnover ?? 0) > 375_000);
  });
});

describe("the negotiation", () => {
  it("lists what is bought first, by what one per cent is worth, then at most ten others within 30 %", () => {
    const near = Array.from({ length: 14 }, (_, more) => ({ ...abaya, product_value: 82 + more }));
    const { negotiation, plan } = x402AgentGrowth({
      products: [phoneCase, perfume, ...near, { ...abaya, product_value: 130 }],
      working_capital: 20_000,
    });
    const bought = negotiation.filter(({ units }) => units !== 0);
    const others = negotiation.slice(bought.length);
    expect(bought.map(({ index }) => index).sort()).toEqual(plan?.lines.map(({ index }) => index).sort());
    const worth = bought.map(({ one_percent_off }) => one_percent_off ?? 0);
    expect(worth).toEqual(worth.toSorted((a, b) => b - a));
    expect(others).toHaveLength(10);
    const changes = others.map(({ walk_away_change_pct }) => walk_away_change_pct ?? 0);
    expect(changes).toEqual(changes.toSorted((a, b) => b - a));
    for (const change of changes) expect(change).toBeGreaterThanOrEqual(-30);
  });

  it("leaves out a GO product that the plan would buy only for less than 70 % of today's price", () => {
    const cases = Array.from({ length: 9 }, (_, more) => ({ ...phoneCase, product_value: 4.5 + more / 10 }));
    const held = (product_value: number) => {
      const products = [...cases, { ...perfume, product_value }];
      const { action_plan, negotiation } = x402AgentGrowth({ products, working_capital: 50_000 });
      const needs = action_plan.find(({ index }) => index === 9)?.needs;
      return [needs, negotiation.some(({ index }) => index === 9)];
    };
    // 35.34 is 70 % of 50.4857.
    expect(held(50.48)).toEqual([{ walk_away: 35.34 }, true]);
    expect(held(50.49)).toEqual([{ walk_away: 35.34 }, false]);
  });

  it("takes no price for worth paying at which the plan earns as much without the product", () => {
    const alike = Array.from({ length: 9 }, (_, more) => ({
      ...phoneCase,
      product_value: Number((4.5 + more / 100).toFixed(2)),
      shipping: Number((0.9 - more / 100).toFixed(2)),
    }));
    const { negotiation } = x402AgentGrowth({ products: alike, working_capital: 50_000 });
    const last = negotiation.find(({ index }) => index === 8);
    expect(last).toMatchObject({ units: 0, product_value: 4.58, walk_away: 4.57 });
  });

  it("leaves out a product with fewer than four known costs, even where a supplier's price makes it a GO", () => {
    const { insurance, shipping, returns_reserve_pct, ...sparse } = phoneCase;
    const input = { products: [perfume, sparse], working_capital: 20_000 };
    expect(x402AgentGrowth(input).negotiation.map(({ index }) => index)).toEqual([0]);
    const supplied = { ...sparse, returns_reserve_pct };
    const known = x402AgentGrowth({ ...input, products: [perfume, supplied] }).products;
    expect(known.find(({ index }) => index === 1)?.costs_supplied).toBe(4);
  });

  it("names no gain without a capital", () => {
    const { negotiation, data_priority, plan } = x402AgentScale({
      products: [phoneCase, { product_value: 30, expected_sale_price: 129 }],
    });
    expect(plan).toBeNull();
    expect(negotiation).toEqual([
      {
        index: 0,
        product_value: 4.5,
        expected_sale_price: 39,
        units: null,
        one_percent_off: null,
        opening: 4.23,
        target: 4.37,
        walk_away: 9.61,
        walk_away_change_pct: 113.56,
        gain_at_target: null,
      },
    ]);
    expect(data_priority.map(({ index, gain_if_confirmed }) => [index, gain_if_confirmed])).toEqual([[1, null]]);
  });
});

describe("the data worth getting", () => {
  it("is that of products that would be GO, by what the plan gains, whatever their rank", () => {
    const dear = { product_value: 300, expected_sale_price: 1400 };
    const { data_priority, products } = x402AgentScale({
      products: [phoneCase, toaster, dear, sofa],
      working_capital: 50_000,
    });
    expect(products.map(({ index }) => index)).toEqual([0, 2, 1, 3]);
    expect(data_priority.map(({ index, gain_if_confirmed }) => [index, gain_if_confirmed])).toEqual([
      [1, 6_927.1],
      [2, 0],
    ]);
    const cheap = [
      { product_value: 20, expected_sale_price: 95 },
      { product_value: 8, expected_sale_price: 60 },
    ];
    const ranked = x402AgentScale({ products: [phoneCase, toaster, ...cheap], working_capital: 50_000 });
    expect(ranked.data_priority.map(({ index }) => index)).toEqual([3, 2, 1]);
  });
});

describe("a test", () => {
  it("needs four of the five main costs, no more", () => {
    const { returns_reserve_pct, ...four } = abaya;
    const { plan, action_plan } = gccMerchantPack({ products: [phoneCase, four], working_capital: 50_000 });
    expect(plan?.tests.map(({ index }) => index)).toEqual([1]);
    expect(action_plan.map(({ action }) => action)).toEqual(["BUY", "TEST"]);
  });
});

describe("the currency of a portfolio", () => {
  const assumed = (...products: ProductDecisionInput[]) =>
    x402AgentPilot({ products })
      .products.toSorted((a, b) => a.index - b.index)
      .map(({ assumptions }) => assumptions.currency);

  it("is the one that a product states, for the others too, or else the default", () => {
    expect(assumed(phoneCase, { ...perfume, currency: "AED" })).toEqual(["inherited", undefined]);
    expect(assumed(phoneCase, perfume)).toEqual(["default", "default"]);
  });
});
