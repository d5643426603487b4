import { describe, expect, it } from "vitest";
import { readStated } from "../../../src/core/figures/stated-figures.ts";
import type { OrderCase } from "../../../src/core/product/order-case.ts";
import { riskLevel } from "../../../src/core/product/risk.ts";
import { Scenario } from "../../../src/core/product/scenario.ts";

/** A basis whose break-even sell-through is about so many per cent: an order without any cost but the goods. */
function withSellThrough(percent: number): OrderCase {
  const costs = { marketplace_fee_pct: 0, payment_fee_pct: 0, returns_reserve_pct: 0 };
  const input = { ...costs, landed_cost: percent, expected_sale_price: 100, ad_cost_per_order: 0, fulfillment_cost: 0 };
  return Scenario.of(readStated("landed_cost", input, "KWD")).plan;
}

const level = (sellThrough: number, failed: number) =>
  riskLevel(withSellThrough(sellThrough), { worse: [], survived: 9 - failed, failed });

describe("the risk", () => {
  it("is the worse of failed tests and the stock that must sell, both at their bounds", () => {
    expect([level(50, 0), level(50.01, 0), level(50, 1)]).toEqual(["LOW", "MODERATE", "MODERATE"]);
    expect([level(65, 2), level(65.01, 2), level(65, 3)]).toEqual(["MODERATE", "HIGH", "HIGH"]);
    expect([level(90, 4), level(90.01, 4), level(90, 5)]).toEqual(["HIGH", "SEVERE", "SEVERE"]);
  });

  it("is severe without a profit, whatever survives", () => {
    expect(level(100, 0)).toBe("SEVERE");
  });
});
