/** The figures of a free check that the page shows, read from a result of the operation. */
import { z } from "@hono/zod-openapi";
import { verdicts } from "../../core/result-words.ts";

/** Amounts in whole currency units, percentages in per cent. */
export const freeCheckFigures = z.object({
  currency: z.string(),
  inputs_used: z.object({
    landed_cost: z.number(),
    expected_sale_price: z.number(),
    ad_cost_per_order: z.number(),
    fulfillment_cost: z.number(),
  }),
  profit_per_unit: z.number(),
  net_margin_pct: z.number(),
  roi_pct: z.number(),
  total_fees: z.number(),
  break_even_price: z.number().nullable(),
  verdict: z.enum(verdicts),
  reality_check: z
    .object({
      profit_with_typical_costs: z.number(),
      margin_with_typical_costs_pct: z.number(),
      filled_fields: z.array(z.string()),
    })
    .nullable(),
  vat_check: z
    .object({
      standard_vat_rate_pct: z.number(),
      net_sale_price: z.number(),
      profit_if_price_includes_vat: z.number(),
      margin_if_price_includes_vat_pct: z.number(),
    })
    .nullable(),
  notice_texts: z.array(z.object({ text: z.string() })),
  disclaimer: z.string(),
});

export type FreeCheckFigures = z.output<typeof freeCheckFigures>;
