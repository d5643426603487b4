/** What the free profit check returns (domain.md 4.13). */
import { z } from "@hono/zod-openapi";
import { closing, grounds, heading } from "./envelope.ts";
import { resultFields } from "./fields/fields.ts";
import { freeInputsUsed } from "./inputs-used.ts";
import { asSupplied, missingInputs, notices, vatPositions } from "./product.ts";

export const freeProfitCheckResult = z
  .looseObject({
    ...heading("free_profit_check"),
    ...resultFields.pick({
      verdict: true,
      profit_per_unit: true,
      margin_pct: true,
      roi_pct: true,
      break_even_price: true,
    }).shape,
    as_supplied: asSupplied,
    ...vatPositions,
    ...resultFields.pick({ net_revenue: true, unit_cost: true, total_fees: true, total_cost: true }).shape,
    missing_inputs: missingInputs,
    notices,
    ...grounds(freeInputsUsed),
    ...closing,
  })
  .openapi("FreeProfitCheck");
