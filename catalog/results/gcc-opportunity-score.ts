/** What the opportunity score returns (domain.md 4.13). */
import { z } from "@hono/zod-openapi";
import { basis, grounds, words } from "./envelope.ts";
import { derivation, missingInputs, notices, priceLadder, sensitivity } from "./explanations.ts";
import { opportunityInputsUsed } from "./inputs-used.ts";
import { opportunityHeadline, scoreBlock } from "./score.ts";
import { risk, stressTests } from "./stress.ts";
import { unitEconomics } from "./unit-economics.ts";
import { typicalCase, vatCheck } from "./vat.ts";

export const gccOpportunityScoreResult = z
  .looseObject({
    operation: z.literal("gcc_opportunity_score").describe("The operation that was answered."),
    ...basis,
    inputs_used: opportunityInputsUsed,
    ...grounds,
    headline: opportunityHeadline,
    unit_economics: unitEconomics,
    ...scoreBlock,
    stress_tests: stressTests,
    risk,
    typical_case: typicalCase,
    vat_check: vatCheck,
    missing_inputs: missingInputs,
    price_ladder: priceLadder,
    sensitivity,
    notices,
    derivation,
    ...words,
  })
  .openapi("OpportunityScore");
