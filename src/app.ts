/** The whole request path on one page. */
import { OpenAPIHono } from "@hono/zod-openapi";
import { respondToError, ServiceError, toServiceError } from "./errors.ts";
import type { Operation } from "./operation.ts";
import { type AppEnv, requestContext } from "./request.ts";

/** Builds the application for a ladder of operations. */
export function createApp(_ladder: readonly Operation[]) {
  const app = new OpenAPIHono<AppEnv>();
  app.use(requestContext);
  app.notFound((c) => respondToError(new ServiceError("not_found"), c.var.requestId, c.var.locale));
  app.onError((thrown, c) => respondToError(toServiceError(thrown), c.var.requestId, c.var.locale));
  app.get("/status", (c) => c.json({ status: "ok" }));
  return app;
}
