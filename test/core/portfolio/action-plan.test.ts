import { describe, expect, it } from "vitest";
import type { ProductDecisionInput } from "../../../src/core/figures/inputs.ts";
import { gccMerchantPack } from "../../../src/core/operations/gcc-merchant-pack.ts";
import { x402AgentScale } from "../../../src/core/operations/x402-agent-scale.ts";
import { abaya, brick, perfume, phoneCase, sofa, toaster } from "./products.ts";

/** Action, reason and needs of each product, by index; without a capital where it is null. */
function actions(working_capital: number | null, ...products: ProductDecisionInput[]) {
  const { action_plan } = x402AgentScale(working_capital === null ? { products } : { products, working_capital });
  return action_plan.toSorted((a, b) => a.index - b.index).map(({ action, reason, needs }) => [action, reason, needs]);
}

const reachGo = { action: "REACH_GO", lever: "ad_cost_per_order", value: 42.32, change_pct: -5.96 };

describe("the action for a product", () => {
  it("says what holds a line at its size: the cap, or the money", () => {
    expect(actions(50_000, phoneCase, perfume)).toEqual([
      ["BUY", "PRODUCT_CAP", null],
      ["BUY", "PRODUCT_CAP", null],
    ]);
    const many = Array.from({ length: 12 }, (_, more) => ({ ...phoneCase, product_value: 4.5 + more / 10 }));
    const reasons = actions(50_000, ...many).map(([action, reason]) => `${action} ${reason}`);
    expect(reasons.slice(0, 7)).toEqual(reasons.slice(0, 7).fill("BUY PRODUCT_CAP"));
    expect(reasons.slice(7)).toContain("HOLD BETTER_USES");
  });

  it("gives the price at which a product that is worth buying enters the plan", () => {
    const many = Array.from({ length: 12 }, (_, more) => ({ ...phoneCase, product_value: 4.5 + more / 10 }));
    const held = gccMerchantPack({ products: many, working_capital: 50_000 }).action_plan.filter(
      ({ reason }) => reason === "BETTER_USES",
    );
    expect(held.length).toBeGreaterThan(0);
    for (const { index, needs } of held) {
      const walkAway = needs && "walk_away" in needs ? needs.walk_away : 0;
      expect(walkAway).toBeLessThan(many[index]?.product_value ?? 0);
      const entered = many.with(index, { ...phoneCase, product_value: walkAway });
      expect(
        gccMerchantPack({ products: entered, working_capital: 50_000 }).action_plan.find((row) => row.index === index),
      ).toMatchObject({ action: "BUY" });
    }
  });

  it("gives the capital from which 30 units fit the cap", () => {
    expect(actions(3_000, phoneCase, perfume)).toEqual([
      ["HOLD", "SHIPMENTS", null],
      ["HOLD", "CAPITAL", { capital: 9_207 }],
    ]);
    expect(actions(9_206.99, perfume)[0]?.slice(0, 2)).toEqual(["HOLD", "CAPITAL"]);
    expect(actions(9_207, perfume)[0]?.slice(0, 2)).toEqual(["HOLD", "SHIPMENTS"]);
  });

  it("asks for data before it gives money", () => {
    const fields = [
      "marketplace_fee_pct",
      "ad_cost_per_order",
      "fulfillment_cost",
      "returns_reserve_pct",
      "duty_rate_pct",
      "shipping",
      "insurance",
    ];
    expect(actions(50_000, toaster)).toEqual([["GET_DATA", "DATA", { fields }]]);
    expect(actions(null, toaster)).toEqual([["GET_DATA", "DATA", { fields }]]);
  });

  it("asks for data before it pays for a test", () => {
    const { returns_reserve_pct, fulfillment_cost, ...known } = { ...abaya, product_value: 100 };
    expect([returns_reserve_pct, fulfillment_cost]).toEqual([8, 32]);
    const { plan, products } = gccMerchantPack({ products: [known, phoneCase], working_capital: 200_000 });
    expect(products.find(({ index }) => index === 0)).toMatchObject({
      decision: "TEST",
      costs_supplied: 3,
      // Its data alone does not make it GO.
      next_step: { action: "REACH_GO" },
    });
    expect(plan?.tests).toEqual([]);
    expect(actions(200_000, known)[0]?.slice(0, 2)).toEqual(["GET_DATA", "DATA"]);
  });

  it("tests what the test money pays for, with the change that would make it GO", () => {
    expect(actions(50_000, phoneCase, abaya, { ...abaya, product_value: 85.5 })).toEqual([
      ["BUY", "PRODUCT_CAP", null],
      ["TEST", "TEST", reachGo],
      ["HOLD", "TEST_MONEY", expect.objectContaining({ action: "REACH_GO" })],
    ]);
  });

  it("tests nothing alone that does not earn a consignment", () => {
    // 30 units earn 1,219.80, a consignment costs 1,300.
    expect(actions(62_434, abaya)).toEqual([["HOLD", "SHIPMENTS", reachGo]]);
    expect(actions(62_433.99, abaya)).toEqual([["HOLD", "TEST_MONEY", reachGo]]);
  });

  it("tests several without a line as far as the test money reaches", () => {
    const reasons = actions(120_000, abaya, { ...abaya, product_value: 85.5 }, { ...abaya, product_value: 86 });
    expect(reasons.map(([action, reason]) => [action, reason])).toEqual([
      ["TEST", "TEST"],
      ["TEST", "TEST"],
      ["HOLD", "TEST_MONEY"],
    ]);
  });

  it("negotiates or drops what is no TEST, with its lever where there is one", () => {
    const reachTest = { action: "REACH_TEST", lever: "shipping", value: 114.52, change_pct: -39.73 };
    expect(actions(50_000, sofa)).toEqual([["NEGOTIATE", "LEVER", reachTest]]);
    expect(actions(50_000, brick)).toEqual([["DROP", "LEVER", expect.objectContaining({ action: "REACH_TEST" })]]);
    const hopeless = { ...phoneCase, product_value: 4_000, shipping: 4_000, fulfillment_cost: 4_000 };
    expect(actions(50_000, hopeless)).toEqual([["DROP", "NO_LEVER", null]]);
  });

  it("points a product that is listed again to the one that stands for it", () => {
    expect(actions(50_000, abaya, phoneCase, abaya)[2]).toEqual(["SAME", "SAME_PRODUCT", { same_as: 0 }]);
    expect(actions(null, phoneCase, phoneCase)[1]).toEqual(["SAME", "SAME_PRODUCT", { same_as: 0 }]);
  });

  it("is the decision itself without a capital, and no units", () => {
    expect(actions(null, phoneCase, abaya)).toEqual([
      ["BUY", "GO", null],
      ["TEST", "TEST", reachGo],
    ]);
    const { action_plan } = x402AgentScale({ products: [phoneCase, sofa] });
    for (const { units, first_order_units, supplier_payment } of action_plan)
      expect([units, first_order_units, supplier_payment]).toEqual([null, null, null]);
  });
});
