/** What the Saudi landed cost returns (domain.md 4.13). */
import { z } from "@hono/zod-openapi";
import { closing, grounds, heading } from "./envelope.ts";
import { resultFields } from "./fields/fields.ts";
import { landedCostInputsUsed } from "./inputs-used.ts";
import { customsProcessingFee, dutyRateTable, feeByConsignment, landedCostLines } from "./landed-cost.ts";
import { notices } from "./product.ts";

const { landed_cost, ...otherLines } = landedCostLines;

export const saLandedCostResult = z
  .looseObject({
    ...heading("sa_landed_cost"),
    landed_cost,
    ...otherLines,
    ...resultFields.pick({ landed_cost_with_typical_freight: true, cost_per_plus_1pp_duty: true }).shape,
    customs_processing_fee: customsProcessingFee,
    fee_by_consignment: feeByConsignment,
    duty_rate_table: dutyRateTable,
    notices,
    ...grounds(landedCostInputsUsed),
    ...closing,
  })
  .openapi("SaudiLandedCost");
