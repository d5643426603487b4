/** What the free profit check returns (domain.md 4.13). */
import { z } from "@hono/zod-openapi";
import { verdicts } from "../../src/core/result-words.ts";
import { basis, fieldNames, grounds, words } from "./envelope.ts";
import { derivation, notices } from "./explanations.ts";
import { money, percent, word } from "./figures.ts";
import { freeProfitInputsUsed } from "./inputs-used.ts";
import { vatCheck } from "./vat.ts";

export const freeProfitCheckResult = z
  .looseObject({
    operation: z.literal("free_profit_check").describe("The operation that was answered."),
    preliminary: z.literal(true).describe("A preliminary estimate."),
    ...basis,
    inputs_used: freeProfitInputsUsed,
    ...grounds,
    profit_per_unit: money("Sale price less total cost."),
    net_margin_pct: percent("Profit as a share of the sale price."),
    roi_pct: percent("Profit as a share of the landed cost."),
    total_fees: money("Fees on the sale price."),
    total_cost: money("Landed cost, fees, advertising and fulfilment."),
    break_even_price: money("Lowest price without a loss; null when fees reach 100 %.").nullable(),
    verdict: word(verdicts, "LOSS, BREAK_EVEN, THIN (margin under 15 %) or PROFITABLE."),
    reality_check: z
      .looseObject({
        profit_with_typical_costs: money("Profit per unit with typical values for what was omitted."),
        margin_with_typical_costs_pct: percent("That profit as a share of the sale price."),
        filled_fields: fieldNames("Omitted fields that were filled with a typical Gulf value."),
      })
      .nullable()
      .describe("What typical Gulf costs would leave; null when nothing was omitted."),
    vat_check: vatCheck,
    notices,
    derivation,
    ...words,
  })
  .openapi("FreeProfitCheck");
