import { describe, expect, it } from "vitest";
import { gccOpportunityScore } from "../../../src/worker/core/index.ts";
import { plainOpportunity } from "../../fixtures/plain-product.ts";

describe("risk", () => {
  const level = (landed_cost: number) => {
    const { risk } = gccOpportunityScore({ ...plainOpportunity, landed_cost });
    return [risk.stress_survived, risk.risk_level];
  };

  it("is SEVERE without profit, HIGH up to two tests, MODERATE up to four, LOW with all", () => {
    expect(level(200)).toEqual([2, "SEVERE"]);
    expect(level(200.01)).toEqual([0, "SEVERE"]);
    expect(level(199.99)).toEqual([2, "HIGH"]);
    expect(level(181.81)).toEqual([3, "MODERATE"]);
    expect(level(180.5)).toEqual([4, "MODERATE"]);
    expect(level(180)).toEqual([5, "LOW"]);
  });

  it("is SEVERE too where there is a profit that no test leaves", () => {
    const { risk } = gccOpportunityScore({
      ...plainOpportunity,
      landed_cost: 99,
      ad_cost_per_order: 50,
      returns_reserve_pct: 25,
    });
    expect(risk).toMatchObject({ stress_survived: 0, risk_level: "SEVERE" });
  });

  it("names the first of equally bad tests and no loss where there is none", () => {
    const { risk } = gccOpportunityScore({ ...plainOpportunity, landed_cost: 100 });
    expect(risk).toMatchObject({ worst_test: "price_down_10", worst_profit_per_unit: 80, worst_loss_pct_of_cash: 0 });
    const loss = gccOpportunityScore({ ...plainOpportunity, landed_cost: 200 }).risk;
    expect(loss).toMatchObject({ worst_test: "price_down_10", worst_profit_per_unit: -20, worst_loss_pct_of_cash: 10 });
  });
});

describe("a stress test", () => {
  it("leaves filled amounts as they are, does not cap returns, and survives at exactly no profit", () => {
    const { stress_tests } = gccOpportunityScore({ ...plainOpportunity, landed_cost: 180 });
    expect(stress_tests[0]).toMatchObject({ test: "price_down_10", profit_per_unit: 0, margin_pct: 0, survives: true });
    const filled = gccOpportunityScore({ ...plainOpportunity, ad_cost_per_order: undefined }).stress_tests;
    expect(filled.map(({ profit_per_unit }) => profit_per_unit)).toEqual([60, 70, 75, 80, 62.5]);
    const returned = gccOpportunityScore({ ...plainOpportunity, returns_reserve_pct: 80 }).stress_tests;
    expect(returned[3]?.profit_per_unit).toBe(-140);
  });
});
