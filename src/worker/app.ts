/** The whole path of an analysis on one page. */
import { OpenAPIHono } from "@hono/zod-openapi";
import type { Context, Hono } from "hono";
import type { Operation } from "../../catalog/operation.ts";
import { calculate } from "./calculation/calculate.ts";
import { rateLimit } from "./guard/rate-limit.ts";
import { readBody } from "./http/body.ts";
import { methodNotAllowed } from "./http/errors.ts";
import { stage } from "./http/log.ts";
import { boundHeaders } from "./http/read-headers.ts";
import { refuseInvalid } from "./http/refuse-invalid.ts";
import { type AppEnv, originOf, requestContext, respond } from "./http/request.ts";
import { toRoute } from "./http/route.ts";
import { answerFailure } from "./sale/answer-failure.ts";
import { answerDryRun } from "./sale/dry-run.ts";
import { formulaOf } from "./sale/ledger/stored-answer.ts";
import { paymentGuard } from "./sale/payment-guard.ts";
import { answerInvalid, sell } from "./sale/sell.ts";

/** The most bytes of a request body that an analysis endpoint reads: several times 150 products with every field. */
const bodyLimit = 256 * 1024;

/** Answers a free operation: its result, and what to buy next. */
async function answerFree(c: Context<AppEnv>, operation: Operation, input: unknown): Promise<Response> {
  const { locale, record } = c.var;
  const answer = await stage(record, "core", () => calculate(c.env, operation.id, input, locale, originOf(c)));
  return respond(c, { kind: "result", answer, locale, formula: formulaOf(answer), isRepetition: false });
}

/**
 * Builds the application for operations. Pages, documents, MCP and A2A are in surfaces.ts, which is loaded on the
 * first request for one of them, because most isolates never need it.
 */
export function createApp(operations: readonly Operation[]) {
  const app = new OpenAPIHono<AppEnv>();
  app.onError(answerFailure);

  for (const operation of operations) {
    const limit = rateLimit(operation);
    const input = [boundHeaders, readBody(bodyLimit)];
    // The payment is checked before the body is read, so that an unpaid body costs nothing. A dry run needs no payment.
    const paid = [limit, answerDryRun(operation, bodyLimit), paymentGuard(operation), ...input];
    const guards = operation.free ? [limit, ...input] : paid;
    const answer = operation.free ? answerFree : sell;
    app.use(operation.path, requestContext);
    // A paid request with an invalid body may repeat a sale under older rules, so the ledger is asked first.
    const invalid = operation.free ? refuseInvalid(operation) : answerInvalid(operation);
    app.openapi(toRoute(operation, guards), (c) => answer(c, operation, c.req.valid("json")), invalid);
    app.all(operation.path, methodNotAllowed("POST"));
  }

  let surfaces: Promise<Hono<AppEnv>> | undefined;
  app.notFound(async (c) => {
    surfaces ??= import("./surfaces.ts").then(({ createSurfaces }) =>
      createSurfaces(operations, async (request, env) => app.fetch(request, env)),
    );
    return (await surfaces).fetch(c.req.raw, c.env);
  });
  return app;
}
