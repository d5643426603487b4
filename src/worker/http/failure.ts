/** Answers whatever was thrown on the way of a request. */
import type { Context } from "hono";
import { failures, respondToError, ServiceError, toServiceError } from "./errors.ts";
import { logEvent, reasonOf } from "./log.ts";
import type { AppEnv } from "./request.ts";

/**
 * The response to a failure, logged with its cause when it is ours. An analysis endpoint answers only the statuses of its
 * interface: there a bug is 502 `core_unavailable`, and nothing was charged.
 */
export function respondToFailure(thrown: unknown, c: Context<AppEnv>): Response {
  const found = toServiceError(thrown);
  const { record, requestId, locale } = c.var;
  const error =
    found.code === "internal_error" && record.operation !== undefined
      ? new ServiceError("core_unavailable", { cause: found.cause })
      : found;
  record.code = error.code;
  if (failures[error.code].status >= 500) {
    const reason = error.cause === undefined ? "" : reasonOf(error.cause);
    logEvent("failure", { request_id: requestId, code: error.code, operation: record.operation, reason });
  }
  return respondToError(error, requestId, locale);
}
