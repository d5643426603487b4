/** Four lines of arithmetic behind Hono and zod: the smallest possible profit check. */
import { Hono } from "hono";
import { z } from "zod";
import { freeProfitCheck } from "../../../catalog/operations/free-profit-check.ts";

const input = z.object({
  landed_cost: z.number().min(0.01),
  expected_sale_price: z.number().min(0.01),
  total_fee_pct: z.number().min(0).max(100).default(0),
  ad_cost_per_order: z.number().min(0).default(0),
  fulfillment_cost: z.number().min(0).default(0),
});

const app = new Hono();

app.get("/status", (c) => c.json({ status: "ok" }));

app.post(freeProfitCheck.path, async (c) => {
  const parsed = input.safeParse(await c.req.json());
  if (!parsed.success) return c.json({ error: parsed.error.issues }, 400);
  const { landed_cost, expected_sale_price, total_fee_pct, ad_cost_per_order, fulfillment_cost } = parsed.data;
  const fees = (expected_sale_price * total_fee_pct) / 100;
  const profit = expected_sale_price - landed_cost - fees - ad_cost_per_order - fulfillment_cost;
  return c.json({ profit, margin_pct: (profit / expected_sale_price) * 100, roi_pct: (profit / landed_cost) * 100 });
});

export default app;
