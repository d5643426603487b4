/** The five stress tests and the risk level (domain.md 4.6). */
import { z } from "@hono/zod-openapi";
import { riskLevels, stressTestNames } from "../../src/core/result-words.ts";
import { count, flag, money, percent, word } from "./figures.ts";

export const stressTestName = (meaning: string) => word(stressTestNames, meaning);

const asSupplied = {
  test: stressTestName("What is changed, with its size in per cent; combined_downside is half of each at once."),
  profit_per_unit: money("Profit per unit under the shock, as supplied."),
  net_margin_pct: percent("That profit as a share of the shocked price."),
  profit_change: money("Change of the profit per unit."),
  survives: flag("Whether that profit is 0 or more."),
};

export const stressTests = z
  .array(z.looseObject(asSupplied).openapi("StressTest"))
  .describe("Five fixed shocks, always all of them.");

export const prudentStressTests = z
  .array(
    z
      .looseObject({
        ...asSupplied,
        prudent_profit_per_unit: money("Profit per unit under the shock in the less favourable VAT position."),
      })
      .openapi("PrudentStressTest"),
  )
  .describe("Five fixed shocks, always all of them.");

export const riskLevel = word(
  riskLevels,
  "LOW: survives all five tests; MODERATE: three or four; HIGH: one or two; SEVERE: none, or no profit to begin with.",
);

export const risk = z
  .looseObject({
    stress_survived: count("Stress tests that leave no loss."),
    stress_total: count("Stress tests in all."),
    worst_test: stressTestName("The test with the lowest profit."),
    worst_profit_per_unit: money("Profit per unit in that test."),
    worst_loss_pct_of_cash: percent("The loss in that test as a share of the cash per unit; 0 without a loss."),
    risk_level: riskLevel,
  })
  .openapi("Risk")
  .describe("How the product stands up to the stress tests.");
