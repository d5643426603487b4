import { describe, expect, it } from "vitest";
import { gccOpportunityScore } from "../../../src/worker/core/index.ts";
import type { OpportunityInput } from "../../../src/worker/core/inputs.ts";
import { plainOpportunity } from "../../fixtures/plain-product.ts";

const score = (input: Partial<OpportunityInput>) => gccOpportunityScore({ ...plainOpportunity, ...input });

describe("score bands", () => {
  it.each([
    [80, "EXCELLENT", 100, 20, 14],
    [79.9, "STRONG", 106, 200, 0],
    [65, "STRONG", 143, 100, 7],
    [64.9, "FAIR", 129, 200, 30],
    [50, "FAIR", 177, 100, 0],
    [49.9, "WEAK", 175, 20, 14],
    [30, "WEAK", 184, 100, 3],
    [29.9, "POOR", 188, 10, 14],
  ])("call %d %s", (opportunity_score, score_band, landed_cost, competitor_count, delivery_days) => {
    expect(score({ landed_cost, competitor_count, delivery_days })).toMatchObject({ opportunity_score, score_band });
  });
});

describe("a score", () => {
  it("is 0 without profit, whatever the market", () => {
    expect(score({ landed_cost: 200 })).toMatchObject({ opportunity_score: 0, score_band: "POOR" });
  });

  it("takes a neutral sub-score for an unknown market, and says so", () => {
    const market = score({ competitor_count: undefined, delivery_days: undefined }).score_breakdown.slice(3);
    expect(market).toEqual([
      { component: "competition", sub_score: 50, weight: 15, points: 7.5, known: false },
      { component: "delivery", sub_score: 50, weight: 10, points: 5, known: false },
    ]);
  });

  it("reads its curves flat outside their points and straight between them", () => {
    const sub = (component: string, input: Partial<OpportunityInput>) =>
      score(input).score_breakdown.find((row) => row.component === component)?.sub_score;
    expect([0, 2.5, 200, 201].map((competitor_count) => sub("competition", { competitor_count }))).toEqual([
      100, 92.5, 0, 0,
    ]);
    expect([0.5, 1.25, 30, 31].map((delivery_days) => sub("delivery", { delivery_days }))).toEqual([100, 97.5, 0, 0]);
    expect([205, 175, 100].map((landed_cost) => sub("margin", { landed_cost }))).toEqual([0, 50, 100]);
    expect([160, 50].map((landed_cost) => sub("roi", { landed_cost }))).toEqual([30, 100]);
  });
});
