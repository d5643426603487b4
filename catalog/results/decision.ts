/** The decision on one product and everything that leads to it (domain.md 4.8 and 4.13). */
import { z } from "@hono/zod-openapi";
import { checkNames, decisions } from "../../src/core/result-words.ts";
import { basis, grounds } from "./envelope.ts";
import { derivation, missingInputs, notices, priceLadder, sensitivity } from "./explanations.ts";
import { flag, money, percent, text, word } from "./figures.ts";
import { productInputsUsed } from "./inputs-used.ts";
import { dutyRateUp, landedCostBreakdown } from "./landed-cost.ts";
import { opportunityScore, scoreBlock } from "./score.ts";
import { prudentStressTests, risk } from "./stress.ts";
import { unitEconomics } from "./unit-economics.ts";
import { prudentCase, typicalCase, vatPosition } from "./vat.ts";

export const decision = word(
  decisions,
  "GO: passes every check; TEST: profitable in the prudent case, try a small quantity; RENEGOTIATE: a supplier price at most 30 % lower would do; AVOID: otherwise.",
);

export const checks = z
  .array(
    z
      .looseObject({
        check: word(checkNames, "The figure that is checked; combined_downside_profit in the prudent column."),
        actual: z.number().describe("The figure as displayed. Unit: that of the figure."),
        operator: word([">", ">="], "How it is compared."),
        threshold: z.number().describe("What it is compared with. Unit: that of the figure."),
        passed: flag("Whether the condition holds."),
        explanation: text("What the condition asks and what was found, in the language of the request."),
      })
      .openapi("Check"),
  )
  .describe("The conditions of GO, all of them.");

export const vatPositionList = z
  .array(vatPosition)
  .describe("The profit in each of the three VAT positions a seller can be in.");

export const targetProductValue = money(
  "Highest supplier price whose prudent margin reaches the target; null when none does.",
).nullable();
export const requiredReductionPct = percent(
  "Price cut from the supplier that reaches the target; 0 when none is needed, null when none suffices.",
).nullable();
export const walkAwayProductValue = money(
  "Highest supplier price without a prudent loss: beyond it, walk away; null when there is none.",
).nullable();

/** Everything about one product: the product decision returns it, the pilot once per product. */
export const productAnalysis = {
  ...basis,
  inputs_used: productInputsUsed,
  ...grounds,
  headline: z
    .looseObject({
      landed_cost: money("Landed cost including import VAT."),
      profit_per_unit: money("Profit per unit as supplied."),
      net_margin_pct: percent("That profit as a share of the sale price."),
      roi_pct: percent("That profit as a share of the landed cost."),
      prudent_profit_per_unit: money("Profit per unit in the prudent case."),
      prudent_margin_pct: percent("That profit as a share of the sale price."),
      opportunity_score: opportunityScore,
      decision,
    })
    .openapi("DecisionHeadline")
    .describe("The figures to read first."),
  landed_cost_breakdown: landedCostBreakdown,
  unit_economics: unitEconomics,
  vat_positions: vatPositionList,
  prudent_case: prudentCase,
  typical_case: typicalCase,
  ...scoreBlock,
  stress_tests: prudentStressTests,
  risk,
  duty_rate_up_5pp: dutyRateUp,
  decision,
  checks,
  target_product_value: targetProductValue,
  required_reduction_pct: requiredReductionPct,
  walk_away_product_value: walkAwayProductValue,
  missing_inputs: missingInputs,
  price_ladder: priceLadder,
  sensitivity,
  notices,
  derivation,
};
