/** What the Saudi landed cost returns (domain.md 4.13). */
import { z } from "@hono/zod-openapi";
import { basis, grounds, words } from "./envelope.ts";
import { derivation, notices } from "./explanations.ts";
import { money } from "./figures.ts";
import { landedCostInputsUsed } from "./inputs-used.ts";
import { customsProcessingFee, dutyRateRow, landedCostLines } from "./landed-cost.ts";

export const saLandedCostResult = z
  .looseObject({
    operation: z.literal("sa_landed_cost").describe("The operation that was answered."),
    ...basis,
    inputs_used: landedCostInputsUsed,
    ...grounds,
    ...landedCostLines,
    cost_per_plus_1pp_duty: money("What one percentage point more of duty adds to the landed cost."),
    customs_processing_fee: customsProcessingFee
      .nullable()
      .describe("ZATCA's fee per declaration, beside the landed cost; null for a currency without an official peg."),
    duty_rate_table: z.array(dutyRateRow).describe("The landed cost at other duty rates, rising."),
    notices,
    derivation,
    ...words,
  })
  .openapi("SaudiLandedCost");
