/** The published judgement of the service: every constant that documents show, as domain.md states it. */
import { describe, expect, it } from "vitest";
import { capInEqualShares, minimumCapPct, reservePct } from "../../src/core/allocation.ts";
import { confidenceThresholds } from "../../src/core/assumptions.ts";
import { bounds, productCounts } from "../../src/core/bounds.ts";
import { capitalLevelsPct } from "../../src/core/capital-curve.ts";
import { frontierCapsPct } from "../../src/core/concentration-frontier.ts";
import { currencies, currencyCodes, defaultCurrency } from "../../src/core/currency.ts";
import { thinMarginPct } from "../../src/core/free-profit-check.ts";
import { nodeLimit } from "../../src/core/knapsack.ts";
import {
  neutralSubScore,
  pointsPerSurvivedTest,
  scoreBandThresholds,
  scoreCurves,
  scoreWeights,
} from "../../src/core/opportunity-score.ts";
import { ladderMarginsPct } from "../../src/core/price-ladder.ts";
import { cumulativeSharesPct, sellThroughGatePct } from "../../src/core/purchase-plan.ts";
import * as regulation from "../../src/core/regulation.ts";
import { highRiskSurvivals } from "../../src/core/risk.ts";
import { starCashReturnPct } from "../../src/core/segments.ts";
import { shockSizes } from "../../src/core/shock-matrix.ts";
import { stressSizes } from "../../src/core/stress-tests.ts";
import { goThresholds, renegotiableReductionPct, targetMarginPct, testMarginPct } from "../../src/core/thresholds.ts";
import { typicalValues } from "../../src/core/typical-values.ts";
import { leverRules } from "../../src/core/upgrade-paths.ts";
import { Fraction } from "../support/fraction.ts";

describe("regulation", () => {
  it("is the law of its date (domain.md 1.1)", () => {
    expect(regulation).toMatchObject({
      formulaVersion: "gcc-commerce/1.0.0",
      regulatoryAsOf: "2026-11-21",
      standardDutyRatePct: 5,
      saudiVatRatePct: 15,
      customsProcessingFee: { rate_pct: 0.15, min_sar: 15, max_sar: 500 },
      personalShipmentThresholdSar: 1000,
      alternativeDutyRatesPct: [0, 5, 6.5, 10, 12, 15, 20, 25],
    });
  });

  it("knows fourteen currencies with their minor units, VAT rates and pegs (domain.md 1.2 and 4.1)", () => {
    expect(defaultCurrency).toBe("SAR");
    expect(Object.keys(currencies)).toEqual([...currencyCodes]);
    expect(currencyCodes).toHaveLength(14);
    const threeDecimals = currencyCodes.filter((code) => currencies[code].decimals === 3);
    expect(threeDecimals).toEqual(["BHD", "OMR", "KWD", "JOD"]);
    const vat = currencyCodes.map((code) => currencies[code].standardVatRatePct);
    expect(vat).toEqual([15, 5, 0, 10, 5, 0, ...Array(8).fill(null)]);
  });

  it("converts at official pegs alone: 3.75 riyals to the dollar, and what the others are to it", () => {
    const unitsPerDollar = { SAR: 3.75, AED: 3.6725, QAR: 3.64, BHD: 0.376, OMR: 0.3845, USD: 1 };
    for (const code of currencyCodes) {
      const perDollar = new Map(Object.entries(unitsPerDollar)).get(code);
      const peg = currencies[code].sarPerUnit;
      expect(peg === null).toBe(perDollar === undefined);
      if (peg === null || perDollar === undefined) continue;
      const rate = new Fraction(BigInt(peg.numerator), BigInt(peg.denominator));
      expect(rate.times(Fraction.of(perDollar)).compare(Fraction.of(3.75))).toBe(0);
    }
  });
});

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
  it("fills gaps with typical values (domain.md 2.2)", () => {
    expect(typicalValues).toEqual({
      shipping: { pct: 10, of: "product_value" },
      insurance: { pct: 1, of: "product_value" },
      total_fee_pct: { pct: 19.5, of: null },
      marketplace_fee_pct: { pct: 12, of: null },
      payment_fee_pct: { pct: 2.5, of: null },
      ad_cost_per_order: { pct: 10, of: "expected_sale_price" },
      fulfillment_cost: { pct: 10, of: "expected_sale_price" },
      returns_reserve_pct: { pct: 5, of: null },
    });
    expect(confidenceThresholds).toEqual({ HIGH: 75, MEDIUM: 40 });
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
      prudent_margin_pct: 15,
      roi_pct: 25,
      combined_downside_profit: 0,
      opportunity_score: 60,
      typical_margin_pct: 5,
    });
    expect([targetMarginPct, thinMarginPct, testMarginPct, renegotiableReductionPct]).toEqual([15, 15, 5, 30]);
    expect([highRiskSurvivals, starCashReturnPct]).toEqual([2, 50]);
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
    expect(shockSizes).toEqual({ price_down_10: 90, product_value_up_10: 110, ad_cost_up_25: 125, returns_up_50: 1.5 });
    expect(Object.values(leverRules).map(({ direction, limitPct }) => direction * limitPct)).toEqual([-50, 50, -100]);
  });

  it("allocates with a reserve, caps, phases and a fixed amount of work (domain.md 4.11)", () => {
    expect({ reservePct, minimumCapPct, sellThroughGatePct, nodeLimit }).toEqual({
      reservePct: 10,
      minimumCapPct: 10,
      sellThroughGatePct: 70,
      nodeLimit: 20_000,
    });
    expect(capInEqualShares).toEqual({ numerator: 3, denominator: 2 });
    expect([...cumulativeSharesPct, ...capitalLevelsPct, ...frontierCapsPct, ...ladderMarginsPct]).toEqual([
      ...[25, 60, 100],
      ...[50, 75, 100, 125, 150],
      ...[5, 10, 20, 40, 100],
      ...[0, 10, 15, 20, 25, 30],
    ]);
  });
});
