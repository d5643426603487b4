/** The whole request path on one page. */
import { type Context, Hono } from "hono";
import { calculate } from "./calculation/calculate.ts";
import { createReadinessReport, discovery } from "./discovery/index.ts";
import { rateLimit } from "./guard/rate-limit.ts";
import { ServiceError } from "./http/errors.ts";
import { respondToFailure } from "./http/failure.ts";
import { readJson } from "./http/read-body.ts";
import { readHeader } from "./http/read-headers.ts";
import { type AppEnv, methodNotAllowed, originOf, requestContext } from "./http/request.ts";
import { stage } from "./http/request-record.ts";
import type { JsonObject, Operation } from "./operation/operation.ts";
import { pages } from "./pages/index.tsx";
import { a2a } from "./protocols/a2a/routes.ts";
import { createDispatch } from "./protocols/dispatch.ts";
import { mcp } from "./protocols/mcp/mcp.ts";
import { paymentGuard, sell } from "./sale/sale.ts";

/** Bytes of request body that an analysis endpoint reads: 150 products with every field fit several times. */
const bodyLimit = 256 * 1024;

/** The validated input of an operation. Throws a 400 that names every problem; nothing was charged. */
async function readInput(c: Context<AppEnv>, operation: Operation): Promise<unknown> {
  readHeader(c.req, "Idempotency-Key");
  readHeader(c.req, "X-Referral-Code");
  const validation = operation.validate(await readJson(c.req.raw, bodyLimit), c.get("locale"));
  if (!validation.valid)
    throw new ServiceError("validation_failed", {
      details: validation.problems.map((problem): JsonObject => ({ ...problem })),
    });
  return validation.input;
}

/** Builds the application for a ladder of operations. */
export function createApp(ladder: readonly Operation[]) {
  const app = new Hono<AppEnv>();
  app.use(requestContext);
  app.notFound((c) => respondToFailure(new ServiceError("not_found"), c));
  app.onError(respondToFailure);

  for (const operation of ladder) {
    if (operation.free)
      app.post(operation.path, rateLimit(operation), async (c) => {
        const locale = c.get("locale");
        const input = await readInput(c, operation);
        const result = await stage(c.get("record"), "core", () => calculate(c.env, operation.id, input, locale));
        return new Response(result, {
          headers: { "Content-Type": "application/json", "Content-Language": locale, "Cache-Control": "no-store" },
        });
      });
    else
      app.post(operation.path, rateLimit(operation), paymentGuard(operation), async (c) =>
        sell(c, operation, await readInput(c, operation)),
      );
    app.all(operation.path, methodNotAllowed("POST"));
  }

  const dispatchOf = (c: Context<AppEnv>) => createDispatch(originOf(c), (request) => app.fetch(request, c.env));
  const callOf = (c: Context<AppEnv>) => async (path: string, init?: RequestInit) =>
    app.fetch(new Request(originOf(c) + path, init), c.env);
  const readinessReport = createReadinessReport(ladder, callOf);
  app.route("/", discovery(ladder, readinessReport));
  app.route("/", pages(ladder, readinessReport, callOf));
  app.all("/mcp", mcp(ladder, dispatchOf));
  app.route("/", a2a(ladder, dispatchOf));
  return app;
}
