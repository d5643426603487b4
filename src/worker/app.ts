/** The whole request path on one page. */
import { OpenAPIHono } from "@hono/zod-openapi";
import type { Context } from "hono";
import { calculate } from "./calculation/calculate.ts";
import { createReadinessReport, discovery } from "./discovery/index.ts";
import { rateLimit } from "./guard/limits/rate-limit.ts";
import { ServiceError } from "./http/errors.ts";
import { respondToFailure } from "./http/failure.ts";
import { methodNotAllowed } from "./http/method-not-allowed.ts";
import { jsonHeaders } from "./http/prepared-headers.ts";
import { readBody } from "./http/read-body.ts";
import { boundHeaders } from "./http/read-headers.ts";
import { type AppEnv, originOf, requestContext } from "./http/request.ts";
import { stage } from "./http/request-record.ts";
import type { Operation } from "./operation/operation.ts";
import { refuseInvalid } from "./operation/refuse-invalid.ts";
import { toRoute } from "./operation/route.ts";
import { notFoundPage, pages } from "./pages/index.tsx";
import { readView } from "./pages/mcp-apps/read-view.ts";
import { a2a } from "./protocols/a2a/routes.ts";
import { answerLinked, answerPath } from "./protocols/answer-link.ts";
import { createDispatch } from "./protocols/dispatch.ts";
import { mcp } from "./protocols/mcp/mcp.ts";
import type { ViewName } from "./protocols/mcp/views.ts";
import { paymentGuard } from "./sale/payment-guard.ts";
import { sell } from "./sale/sell.ts";

/** Bytes of request body that an analysis endpoint reads: 150 products with every field fit several times. */
const bodyLimit = 256 * 1024;

/** The result of a free operation. */
async function answerFree(c: Context<AppEnv>, operation: Operation, input: unknown): Promise<Response> {
  const locale = c.get("locale");
  const result = await stage(c.get("record"), "core", () => calculate(c.env, operation.id, input, locale));
  return new Response(result, { headers: jsonHeaders(locale, "no-store") });
}

/** Builds the application for operations. */
export function createApp(operations: readonly Operation[]) {
  const app = new OpenAPIHono<AppEnv>();
  app.use(requestContext);
  app.notFound(async (c) => (await notFoundPage(c)) ?? respondToFailure(new ServiceError("not_found"), c));
  app.onError(respondToFailure);

  for (const operation of operations) {
    const limit = rateLimit(operation);
    const input = [boundHeaders, readBody(bodyLimit)];
    const guards = operation.free ? [limit, ...input] : [limit, paymentGuard(operation), ...input];
    const answer = operation.free ? answerFree : sell;
    app.openapi(toRoute(operation, guards), (c) => answer(c, operation, c.req.valid("json")), refuseInvalid(operation));
    app.all(operation.path, methodNotAllowed("POST"));
  }

  const dispatchOf = (c: Context<AppEnv>) => createDispatch(originOf(c), (request) => app.fetch(request, c.env));
  const callOf = (c: Context<AppEnv>) => async (path: string, init?: RequestInit) =>
    app.fetch(new Request(originOf(c) + path, init), c.env);
  const readViewOf = (c: Context<AppEnv>) => (name: ViewName) => readView(c.env.ASSETS, name);
  const published = { operations, routes: app.openAPIRegistry };
  const readinessReport = createReadinessReport(published, callOf);
  app.route("/", discovery(published, readinessReport));
  app.route("/", pages(operations, readinessReport, callOf));
  app.all("/mcp", mcp(operations, dispatchOf, readViewOf));
  app.get(answerPath, answerLinked);
  app.all(answerPath, methodNotAllowed("GET"));
  app.route("/", a2a(operations, dispatchOf));
  return app;
}
