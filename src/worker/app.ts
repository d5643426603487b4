/** The whole path of an analysis on one page. */
import { OpenAPIHono } from "@hono/zod-openapi";
import type { Context, Hono } from "hono";
import type { Operation } from "../../catalog/operation.ts";
import { calculate } from "./calculation/calculate.ts";
import { rateLimit } from "./guard/rate-limit.ts";
import { readBody } from "./http/body.ts";
import { methodNotAllowed, respondToFailure } from "./http/errors.ts";
import { formulaVersionHeader } from "./http/formula-version.ts";
import { stage } from "./http/log.ts";
import { withNextAnalysis } from "./http/next-analysis.ts";
import { boundHeaders } from "./http/read-headers.ts";
import { refuseInvalid } from "./http/refuse-invalid.ts";
import { type AppEnv, originOf, requestContext } from "./http/request.ts";
import { jsonHeaders } from "./http/response-headers.ts";
import { toRoute } from "./http/route.ts";
import { answerDryRun } from "./sale/dry-run.ts";
import { paymentGuard } from "./sale/payment-guard.ts";
import { answerInvalid, sell } from "./sale/sell.ts";
import { tellPaymentStatus } from "./sale/tell-payment-status.ts";

/** Bytes of request body that an analysis endpoint reads: 150 products with every field fit several times. */
const bodyLimit = 256 * 1024;

/** Answers a free operation: its result, and what to buy next. */
async function answerFree(c: Context<AppEnv>, operation: Operation, input: unknown): Promise<Response> {
  const locale = c.get("locale");
  const result = await stage(c.get("record"), "core", () => calculate(c.env, operation.id, input, locale));
  const body = JSON.stringify(withNextAnalysis(JSON.parse(result), originOf(c)));
  const response = new Response(body, { headers: jsonHeaders(locale, "no-store") });
  for (const [name, value] of Object.entries(formulaVersionHeader(result))) response.headers.set(name, value);
  return response;
}

/**
 * Builds the application for operations. Pages, documents, MCP and A2A are in surfaces.ts, which is loaded on the first
 * request for one of them, because most isolates never need it.
 */
export function createApp(operations: readonly Operation[]) {
  const app = new OpenAPIHono<AppEnv>();
  app.onError(respondToFailure);

  for (const operation of operations) {
    const limit = rateLimit(operation);
    const input = [boundHeaders, readBody(bodyLimit)];
    // The payment is checked before the body is read, so that an unpaid body costs nothing. A dry run needs no payment.
    const paid = [limit, answerDryRun(operation, bodyLimit), paymentGuard(operation), ...input];
    const guards = operation.free ? [limit, ...input] : paid;
    const answer = operation.free ? answerFree : sell;
    app.use(operation.path, requestContext, tellPaymentStatus);
    // A paid request with an invalid body may repeat a sale under older rules, so the ledger is asked first.
    const invalid = operation.free ? refuseInvalid(operation) : answerInvalid(operation);
    app.openapi(toRoute(operation, guards), (c) => answer(c, operation, c.req.valid("json")), invalid);
    app.all(operation.path, methodNotAllowed("POST"));
  }

  const published = { operations, routes: app.openAPIRegistry };
  let surfaces: Promise<Hono<AppEnv>> | undefined;
  app.notFound(async (c) => {
    surfaces ??= import("./surfaces.ts").then(({ createSurfaces }) =>
      createSurfaces(published, async (request, env) => app.fetch(request, env)),
    );
    return (await surfaces).fetch(c.req.raw, c.env);
  });
  return app;
}
