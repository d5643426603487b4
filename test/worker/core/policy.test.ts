/** The published judgement of the service: every constant that documents show, as domain.md states it. */
import { describe, expect, it } from "vitest";
import { bounds, productCounts } from "../../../src/worker/core/bounds.ts";
import { reservePct } from "../../../src/worker/core/capital/capital.ts";
import { capitalLevelsPct } from "../../../src/worker/core/capital/capital-curve.ts";
import {
  allTestsCapPct,
  capInEqualShares,
  fewestEqualShares,
  leastLinePct,
  minimumCapPct,
  testCapDivisor,
} from "../../../src/worker/core/capital/caps.ts";
import { frontierCapsPct } from "../../../src/worker/core/capital/concentration-frontier.ts";
import { nodeLimit } from "../../../src/worker/core/capital/plan-search.ts";
import { cumulativeSharesPct, sellThroughGatePct } from "../../../src/worker/core/capital/purchase-plan.ts";
import { renegotiationRows } from "../../../src/worker/core/capital/renegotiation-list.ts";
import { sellThroughLevelsPct } from "../../../src/worker/core/capital/sell-through-curve.ts";
import { consignmentsCifSar } from "../../../src/worker/core/customs-processing-fee.ts";
import { lotInSalePrices } from "../../../src/worker/core/notices.ts";
import {
  neutralSubScore,
  pointsPerSurvivedTest,
  scoreBandThresholds,
  scoreCurves,
  scoreWeights,
} from "../../../src/worker/core/opportunity-score.ts";
import { ladderMarginsPct } from "../../../src/worker/core/price-ladder.ts";
import { costGroups } from "../../../src/worker/core/product-input.ts";
import { highRiskSurvivals } from "../../../src/worker/core/risk.ts";
import { starCashReturnPct } from "../../../src/worker/core/segments.ts";
import { shockSizes } from "../../../src/worker/core/shock-matrix.ts";
import { stressSizes } from "../../../src/worker/core/stress-sizes.ts";
import {
  goThresholds,
  renegotiableReductionPct,
  targetMarginPct,
  testMarginPct,
} from "../../../src/worker/core/thresholds.ts";
import { typicalValues } from "../../../src/worker/core/typical-values.ts";
import { leverRules } from "../../../src/worker/core/upgrade-paths.ts";
import { thinMarginPct } from "../../../src/worker/core/verdict.ts";

describe("bounds", () => {
  it("are those of the input rules (domain.md 4.1)", () => {
    const price = { minimum: 0.01, maximum: 1e12 };
    const cost = { minimum: 0, maximum: 1e12 };
    const percentage = { minimum: 0, maximum: 100 };
    expect(bounds).toEqual({
      product_value: price,
      landed_cost: price,
      expected_sale_price: price,
      shipping: cost,
      insurance: cost,
      ad_cost_per_order: cost,
      fulfillment_cost: cost,
      other_cost_per_order: cost,
      duty_rate_pct: percentage,
      vat_rate_pct: percentage,
      total_fee_pct: percentage,
      marketplace_fee_pct: percentage,
      payment_fee_pct: percentage,
      returns_reserve_pct: percentage,
      competitor_count: { minimum: 0, maximum: 1e6 },
      delivery_days: { minimum: 0, maximum: 365 },
      working_capital: { minimum: 1, maximum: 1e12 },
    });
    expect(Object.values(productCounts).map(({ minimum, maximum }) => [minimum, maximum])).toEqual([
      [2, 12],
      [3, 25],
      [1, 10],
      [1, 50],
      [1, 150],
    ]);
  });
});

describe("judgement", () => {
  it("fills omitted costs with typical values (domain.md 2.2)", () => {
    expect(typicalValues).toEqual({
      shipping: { pct: 10, of: "product_value" },
      insurance: { pct: 1, of: "product_value" },
      total_fee_pct: { pct: 17, of: null },
      marketplace_fee_pct: { pct: 12, of: null },
      payment_fee_pct: { pct: 2.5, of: null, lessField: "marketplace_fee_pct" },
      ad_cost_per_order: { pct: 10, of: "expected_sale_price" },
      fulfillment_cost: { pct: 10, of: "expected_sale_price" },
      returns_reserve_pct: { pct: 5, of: null },
    });
    expect(costGroups).toHaveLength(5);
  });

  it("scores by weights that sum to 100 and by rising x (domain.md 4.7)", () => {
    expect(scoreWeights).toEqual({ margin: 35, roi: 20, robustness: 20, competition: 15, delivery: 10 });
    for (const curve of Object.values(scoreCurves)) {
      const xs = curve.map(([x]) => x);
      expect(xs).toEqual([...new Set(xs)].sort((a, b) => a - b));
    }
    expect({ pointsPerSurvivedTest, neutralSubScore }).toEqual({ pointsPerSurvivedTest: 20, neutralSubScore: 50 });
    expect(scoreBandThresholds).toEqual({ EXCELLENT: 80, STRONG: 65, FAIR: 50, WEAK: 30 });
  });

  it("decides by thresholds (domain.md 4.8)", () => {
    expect(goThresholds).toEqual({
      profit_per_unit: 0,
      margin_pct: 15,
      roi_pct: 25,
      combined_downside_profit: 0,
      opportunity_score: 60,
      costs_supplied: 4,
    });
    expect([targetMarginPct, thinMarginPct, testMarginPct, renegotiableReductionPct]).toEqual([15, 15, 5, 30]);
    expect([highRiskSurvivals, starCashReturnPct, lotInSalePrices]).toEqual([2, 50, 10]);
  });

  it("tests by fixed stresses, shocks and levers (domain.md 4.6 and 4.12)", () => {
    expect(stressSizes).toEqual({
      price_down_10: { expected_sale_price: 90 },
      landed_cost_up_10: { landed_cost: 110 },
      ad_cost_up_25: { ad_cost_per_order: 125 },
      returns_up_50: { returns_reserve_pct: 1.5 },
      combined_downside: {
        expected_sale_price: 95,
        landed_cost: 105,
        ad_cost_per_order: 112.5,
        returns_reserve_pct: 1.25,
      },
    });
    expect(shockSizes).toEqual({
      price_down_10: 90,
      product_value_up_10: 110,
      ad_cost_up_25: 125,
      returns_up_50: 1.5,
      duty_rate_up_5pp: 5,
    });
    expect(Object.values(leverRules).map(({ direction, limitPct }) => direction * limitPct)).toEqual([-50, 50, -100]);
  });

  it("allocates with a reserve, caps, phases and a fixed amount of work (domain.md 4.11)", () => {
    expect([reservePct, minimumCapPct, allTestsCapPct, leastLinePct, testCapDivisor]).toEqual([10, 10, 10, 5, 4]);
    expect([capInEqualShares, fewestEqualShares]).toEqual([{ numerator: 3, denominator: 2 }, 3]);
    expect([sellThroughGatePct, nodeLimit, renegotiationRows]).toEqual([70, 2_000, 10]);
    expect([...cumulativeSharesPct, ...capitalLevelsPct, ...frontierCapsPct]).toEqual([
      ...[25, 60, 100],
      ...[50, 75, 100, 125, 150],
      ...[5, 10, 20, 40, 100],
    ]);
    expect([...ladderMarginsPct, ...sellThroughLevelsPct, ...consignmentsCifSar]).toEqual([
      ...[0, 10, 15, 20, 25, 30],
      ...[50, 60, 70, 80, 90, 100],
      ...[5_000, 10_000, 50_000, 100_000, 400_000],
    ]);
  });
});
