/** The figures of a free check that the page shows, read from a result of the operation. */
import { z } from "@hono/zod-openapi";
import { vatPositionNames, verdicts } from "../../../core/result-words.ts";

/** Amounts in whole currency units, percentages in per cent. */
export const freeCheckFigures = z.object({
  currency: z.string(),
  inputs_used: z.object({
    expected_sale_price: z.number(),
    ad_cost_per_order: z.number(),
    fulfillment_cost: z.number(),
  }),
  profit_per_unit: z.number(),
  margin_pct: z.number(),
  roi_pct: z.number(),
  net_revenue: z.number(),
  unit_cost: z.number(),
  total_fees: z.number(),
  break_even_price: z.number().nullable(),
  verdict: z.enum(verdicts),
  as_supplied: z.object({
    profit_per_unit: z.number(),
    margin_pct: z.number(),
    vat_effect: z.number(),
    omitted_costs_effect: z.number(),
  }),
  vat_positions: z.array(
    z.object({
      position: z.enum(vatPositionNames),
      applies: z.boolean(),
      profit_per_unit: z.number(),
      margin_pct: z.number(),
    }),
  ),
  missing_inputs: z.array(z.object({ field: z.string() })),
  notice_texts: z.array(z.object({ text: z.string() })),
  disclaimer: z.string(),
});

export type FreeCheckFigures = z.output<typeof freeCheckFigures>;
