/** The sale of one analysis over its route: the guard that asks for payment, and the sale itself. */
import type { Context, MiddlewareHandler } from "hono";
import { createMiddleware } from "hono/factory";
import { ServiceError } from "../errors.ts";
import type { Operation } from "../operation.ts";
import type { AppEnv } from "../request.ts";

/** Asks for payment before the body is read; lets a valid authorization pass. */
export function paymentGuard(_operation: Operation): MiddlewareHandler<AppEnv> {
  return createMiddleware<AppEnv>(async () => {
    throw new ServiceError("payments_not_configured");
  });
}

/** Sells one analysis of a validated input. */
export async function sell(_c: Context<AppEnv>, _operation: Operation, _input: unknown): Promise<Response> {
  throw new ServiceError("payments_not_configured");
}
