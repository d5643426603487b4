/** The free check as a bare Hono handler with a strict zod schema, without guards, log or core behind a binding. */
import { Hono } from "hono";
import { freeProfitCheck } from "../../../catalog/operations/free-profit-check.ts";

const app = new Hono();

app.get("/status", (c) => c.json({ status: "ok" }));

app.post(freeProfitCheck.path, async (c) => {
  const parsed = freeProfitCheck.input.safeParse(await c.req.json());
  if (!parsed.success) return c.json({ error: parsed.error.issues }, 400);
  return c.json(freeProfitCheck.answer(parsed.data, "en"));
});

export default app;
