/** What the opportunity score returns (domain.md 4.13). */
import { z } from "@hono/zod-openapi";
import { closing, grounds, heading } from "./envelope.ts";
import { resultFields } from "./fields/fields.ts";
import { part } from "./fields/parts.ts";
import { opportunityInputsUsed } from "./inputs-used.ts";
import {
  asSupplied,
  missingInputs,
  notices,
  pricedVatPositions,
  priceLadder,
  risk,
  scoreBlock,
  sensitivity,
  stressTests,
  unitEconomics,
} from "./product.ts";

const headline = part(
  "headline",
  resultFields
    .pick({ opportunity_score: true, profit_per_unit: true, margin_pct: true, roi_pct: true, risk_level: true })
    .openapi("OpportunityHeadline"),
);

export const gccOpportunityScoreResult = z
  .looseObject({
    ...heading("gcc_opportunity_score"),
    headline,
    notices,
    as_supplied: asSupplied,
    ...pricedVatPositions,
    price_ladder: priceLadder,
    unit_economics: unitEconomics,
    ...scoreBlock,
    risk,
    stress_tests: stressTests,
    missing_inputs: missingInputs,
    sensitivity,
    ...grounds(opportunityInputsUsed),
    ...closing,
  })
  .openapi("OpportunityScore");
