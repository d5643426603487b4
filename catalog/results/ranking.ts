/** A ranked portfolio and the records of its products (domain.md 4.10 and 4.13). */
import { z } from "@hono/zod-openapi";
import { rankingKeys } from "../../src/core/result-words.ts";
import {
  checks,
  decision,
  requiredReductionPct,
  targetProductValue,
  vatPositionList,
  walkAwayProductValue,
} from "./decision.ts";
import { basis, completeness, fieldNames } from "./envelope.ts";
import { missingInputs, notices } from "./explanations.ts";
import { count, money, percent, points, productIndex, word } from "./figures.ts";
import { opportunityScore, scoreBand, scoreBreakdown } from "./score.ts";
import { prudentStressTests, riskLevel } from "./stress.ts";
import { prudentVatPosition } from "./vat.ts";

export const decisionCounts = z
  .looseObject({
    GO: count("Products to go for."),
    TEST: count("Products to test."),
    RENEGOTIATE: count("Products to renegotiate."),
    AVOID: count("Products to avoid."),
  })
  .openapi("DecisionCounts")
  .describe("How many products have each decision.");

/** What every portfolio result starts with. */
export const portfolio = {
  ...basis,
  summary: z
    .looseObject({
      product_count: count("Products in the request."),
      decision_counts: decisionCounts,
      best_index: productIndex("The product that ranks first."),
      profitable_count: count("Products with a profit as supplied."),
      positive_opportunity_count: count("Products with the decision GO or TEST."),
      average_opportunity_score: points("Average opportunity score."),
    })
    .openapi("PortfolioSummary")
    .describe("The portfolio in a few figures."),
  ranking: z
    .array(
      z
        .looseObject({
          rank: z.int().describe("Place in the ranking. Unit: position from 1."),
          index: productIndex(),
          decision,
          opportunity_score: opportunityScore,
          prudent_cash_return_pct: percent("Prudent profit as a share of the cash per unit."),
          prudent_margin_pct: percent("Prudent profit as a share of the sale price."),
          pareto_layer: z
            .int()
            .describe(
              "1: no product is better in every respect; 2: only those of layer 1; and so on. Unit: layer from 1.",
            ),
          dominated_by: z
            .array(productIndex("A product at least as good in every respect and better in one."))
            .describe("The products that dominate this one, in rank order."),
          ranked_above_next_by: word(
            rankingKeys,
            "The first sort key that differs from the next product; null for the last.",
          ).nullable(),
        })
        .openapi("RankedProduct"),
    )
    .describe("All products, best first, with the reason for every place."),
};

export const compactRecord = z
  .looseObject({
    index: productIndex(),
    decision,
    opportunity_score: opportunityScore,
    score_band: scoreBand,
    risk_level: riskLevel,
    product_value: money("Product purchase value."),
    expected_sale_price: money("Price that the buyer pays."),
    landed_cost: money("Landed cost including import VAT."),
    profit_per_unit: money("Profit per unit as supplied."),
    net_margin_pct: percent("That profit as a share of the sale price."),
    roi_pct: percent("That profit as a share of the landed cost."),
    break_even_price: money("Lowest price without a loss; null when fees reach 100 %.").nullable(),
    safety_margin_pct: percent(
      "How far the price may fall before the profit is 0; null without net proceeds.",
    ).nullable(),
    prudent_profit_per_unit: money("Profit per unit in the prudent case."),
    prudent_margin_pct: percent("That profit as a share of the sale price."),
    cash_per_unit: money("Cash paid per unit before the sale settles."),
    prudent_cash_return_pct: percent("Prudent profit as a share of that cash."),
    prudent_vat_position: prudentVatPosition,
    typical_margin_pct: percent("Prudent margin with typical values for every omitted cost."),
    stress_survived: count("Stress tests, of five, without a prudent loss."),
    worst_stress_profit_per_unit: money("Prudent profit per unit in the worst stress test."),
    target_product_value: targetProductValue,
    required_reduction_pct: requiredReductionPct,
    completeness_pct: completeness,
    assumed_fields: fieldNames("Fields that were assumed or rounded."),
    notices,
  })
  .openapi("CompactRecord");

export const extendedRecord = compactRecord
  .extend({
    checks,
    stress_tests: prudentStressTests,
    vat_positions: vatPositionList,
    score_breakdown: scoreBreakdown,
    walk_away_product_value: walkAwayProductValue,
    missing_inputs: missingInputs,
  })
  .openapi("ExtendedRecord");
