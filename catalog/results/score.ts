/** The opportunity score (domain.md 4.7). */
import { z } from "@hono/zod-openapi";
import { scoreBands, scoreComponents } from "../../src/core/result-words.ts";
import { flag, money, percent, points, word } from "./figures.ts";

export const opportunityScore = points(
  "Opportunity score, 0 to 100; 0 when the product earns no profit. Contains no demand data.",
);
export const scoreBand = word(scoreBands, "EXCELLENT from 80, STRONG from 65, FAIR from 50, WEAK from 30, else POOR.");

export const scoreBreakdown = z
  .array(
    z
      .looseObject({
        component: word(scoreComponents, "What is scored."),
        sub_score: points("0 to 100, from the published curve of the component."),
        weight: percent("Weight of the component in the score."),
        points: points("sub_score x weight / 100."),
        known: flag("False when the fact was not supplied and the neutral 50 stands in."),
      })
      .openapi("ScoreComponent"),
  )
  .describe("How the score comes about, component by component.");

/** The score with its parts, for a result that carries them at its top level. */
export const scoreBlock = {
  opportunity_score: opportunityScore,
  score_band: scoreBand,
  score_before_profit_rule: points("The sum of the points, before the rule that no profit means no opportunity."),
  score_breakdown: scoreBreakdown,
};

export const opportunityHeadline = z
  .looseObject({
    profit_per_unit: money("Profit per unit as supplied."),
    net_margin_pct: percent("That profit as a share of the sale price."),
    roi_pct: percent("That profit as a share of the landed cost."),
    opportunity_score: opportunityScore,
    score_band: scoreBand,
  })
  .openapi("OpportunityHeadline")
  .describe("The figures to read first.");
