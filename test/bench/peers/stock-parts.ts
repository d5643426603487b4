/** The free check with the same duties, of stock parts; `LIMITER` says where its limit is counted. */
import { DurableObject } from "cloudflare:workers";
import { createRoute, OpenAPIHono } from "@hono/zod-openapi";
import type { MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { cors } from "hono/cors";
import { requestId } from "hono/request-id";
import { secureHeaders } from "hono/secure-headers";
import { timing } from "hono/timing";
import { freeProfitCheck } from "../../../catalog/operations/free-profit-check.ts";

const perMinute = 1_000_000;
const windowMs = 60_000;

interface Window {
  hits: number;
  endsAt: number;
}

/** One more hit in a fixed window, as hono-rate-limiter counts them. */
function hit(window: Window, now: number): Window {
  if (now >= window.endsAt) return { hits: 1, endsAt: now + windowMs };
  window.hits += 1;
  return window;
}

/** A limit counted in a Durable Object, one for each caller. */
export class Limiter extends DurableObject {
  #window: Window = { hits: 0, endsAt: 0 };

  hit(): Window {
    this.#window = hit(this.#window, Date.now());
    return this.#window;
  }
}

interface Settings {
  readonly LIMITER?: DurableObjectNamespace<Limiter>;
}

const windows = new Map<string, Window>();

const limit: MiddlewareHandler<{ Bindings: Settings }> = async (c, next) => {
  const caller = c.req.header("CF-Connecting-IP") ?? "local";
  const window = c.env.LIMITER
    ? await c.env.LIMITER.getByName(caller).hit()
    : hit(windows.get(caller) ?? { hits: 0, endsAt: 0 }, Date.now());
  windows.set(caller, window);
  const reset = Math.ceil((window.endsAt - Date.now()) / 1000);
  c.header("RateLimit-Policy", `${perMinute};w=60`);
  c.header("RateLimit", `limit=${perMinute}, remaining=${perMinute - window.hits}, reset=${reset}`);
  if (window.hits > perMinute) return c.json({ error: "too many requests" }, 429);
  return next();
};

const logger: MiddlewareHandler = async (c, next) => {
  const begin = Date.now();
  await next();
  console.log(
    JSON.stringify({
      request_id: c.get("requestId"),
      method: c.req.method,
      path: c.req.path,
      status: c.res.status,
      ms: Date.now() - begin,
    }),
  );
};

const app = new OpenAPIHono<{ Bindings: Settings }>();

app.get("/status", (c) => c.json({ status: "ok" }));
app.use(requestId(), logger, timing(), secureHeaders(), cors());

app.openapi(
  createRoute({
    method: "post",
    path: freeProfitCheck.path,
    middleware: [limit, bodyLimit({ maxSize: 256 * 1024 })],
    request: { body: { required: true, content: { "application/json": { schema: freeProfitCheck.input } } } },
    responses: { 200: { description: "The result." } },
  }),
  (c) => c.json(freeProfitCheck.answer(c.req.valid("json"), "en")),
);

export default app;
