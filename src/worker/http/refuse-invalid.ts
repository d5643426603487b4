/** Turns the problems of a route's validator into the service's own error. */
import type { Context } from "hono";
import type { Operation } from "../../../catalog/operation.ts";
import { ServiceError } from "./errors.ts";
import type { AppEnv } from "./request.ts";

/** Throws `validation_failed` with every problem of the input, in words and in the caller's language. */
export async function validationFailed(operation: Operation, c: Context<AppEnv>): Promise<never> {
  const validation = operation.validate(await c.req.json(), c.var.locale);
  if (validation.valid) throw new Error(`${operation.id} accepts what its route refuses`);
  throw new ServiceError("validation_failed", { details: validation.problems });
}

/** The hook of a free operation's validator, which throws `validation_failed`. */
export const refuseInvalid =
  (operation: Operation) =>
  (result: { readonly success: boolean }, c: Context<AppEnv>): Promise<never> | undefined =>
    result.success ? undefined : validationFailed(operation, c);
