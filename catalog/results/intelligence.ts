/** What would change the decisions of a portfolio (domain.md 4.12). */
import { z } from "@hono/zod-openapi";
import { distributionMetrics, levers, segmentNames, shockNames, typicalFields } from "../../src/core/result-words.ts";
import { decision } from "./decision.ts";
import { count, money, percent, productIndex, word } from "./figures.ts";
import { decisionCounts } from "./ranking.ts";

export const upgradePaths = z
  .array(
    z
      .looseObject({
        index: productIndex(),
        decision,
        paths_to_go: z
          .array(
            z
              .looseObject({
                lever: word(levers, "The input that changes alone."),
                change_pct: percent("Smallest whole change that makes the decision GO; negative is down."),
                new_value: money("The input after that change."),
              })
              .openapi("PathToGo"),
          )
          .describe("One entry for each lever that can do it."),
        easiest_lever: word(levers, "The lever with the smallest change; null when none can do it.").nullable(),
      })
      .openapi("UpgradePath"),
  )
  .describe("For every product that is not GO, in rank order, what alone would make it one.");

export const shockMatrix = z
  .array(
    z
      .looseObject({
        shock: word(shockNames, "The change of the inputs of every product; base is none."),
        decision_counts: decisionCounts,
        downgraded: z
          .array(productIndex("A product whose decision gets worse."))
          .describe("Products whose decision gets worse."),
      })
      .openapi("ShockOutcome"),
  )
  .describe("The decisions taken again after each shock of the inputs.");

export const missingDataPriority = z
  .array(
    z
      .looseObject({
        field: word(typicalFields, "The omitted field."),
        products: count("Products that omit it."),
        total_profit_effect_per_unit: money("Sum of its effects on the profit per unit of those products."),
      })
      .openapi("MissingDataPriority"),
  )
  .describe("Which omitted figure to find out first.");

export const segments = z
  .array(
    z
      .looseObject({
        segment: word(
          segmentNames,
          "star: GO with a prudent cash return of 50 % or more; steady: other GO; probe: TEST; fix: RENEGOTIATE; drop: AVOID.",
        ),
        count: count("Products in the segment."),
        indexes: z.array(productIndex()).describe("The products of the segment."),
      })
      .openapi("Segment"),
  )
  .describe("The products by what to do with them.");

const quantile = (meaning: string) => z.number().describe(`${meaning} Unit: that of the metric, per cent or points.`);

export const distribution = z
  .array(
    z
      .looseObject({
        metric: word(distributionMetrics, "The figure."),
        min: quantile("Lowest value."),
        p25: quantile("A quarter of the products have at most this."),
        median: quantile("Half of the products have at most this."),
        p75: quantile("Three quarters of the products have at most this."),
        max: quantile("Highest value."),
      })
      .openapi("Distribution"),
  )
  .describe("How four figures are spread over the products (nearest rank).");
