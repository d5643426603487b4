/** The failures a caller can meet, in one table, and the one place that writes an Error object. */

import type { Context } from "hono";
import { HTTPException } from "hono/http-exception";
import { failureTexts } from "../../../catalog/words/messages.ts";
import type { JsonObject, Locale, Text } from "../../lib/text.ts";
import { logEvent, reasonOf } from "./log.ts";
import type { AppEnv } from "./request.ts";

interface Failure {
  readonly status: 400 | 404 | 405 | 429 | 500 | 502 | 503;
  /** True only when repeating the same request can succeed. */
  readonly retryable: boolean;
}

/** Every stable error code with its status. The words that go with a code are in `catalog/words/messages.ts`. */
export const failures = {
  invalid_json: { status: 400, retryable: false },
  unsupported_media_type: { status: 400, retryable: false },
  body_too_large: { status: 400, retryable: false },
  validation_failed: { status: 400, retryable: false },
  invalid_header: { status: 400, retryable: false },
  idempotency_conflict: { status: 400, retryable: false },
  not_found: { status: 404, retryable: false },
  method_not_allowed: { status: 405, retryable: false },
  rate_limited: { status: 429, retryable: true },
  core_unavailable: { status: 502, retryable: true },
  chain_unavailable: { status: 502, retryable: true },
  settlement_unknown: { status: 502, retryable: true },
  circuit_open: { status: 503, retryable: true },
  overloaded: { status: 503, retryable: true },
  payments_not_configured: { status: 503, retryable: false },
  internal_error: { status: 500, retryable: true },
} as const satisfies Record<string, Failure>;

export type FailureCode = keyof typeof failures;

/** A failure that a guard throws; the request's error handler turns it into an Error object. */
export class ServiceError extends Error {
  readonly code: FailureCode;
  /** What happened, in words of its own; otherwise in those of its code. */
  readonly text: Text | undefined;
  /** Every problem found, for `error.details`. */
  readonly details: readonly JsonObject[] | undefined;
  /** Response headers that belong to the failure: `Retry-After`, `Allow`. */
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    code: FailureCode,
    options: {
      readonly text?: Text;
      readonly details?: readonly JsonObject[];
      readonly headers?: Readonly<Record<string, string>>;
      readonly cause?: unknown;
    } = {},
  ) {
    super(code, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = "ServiceError";
    this.code = code;
    this.text = options.text;
    this.details = options.details;
    this.headers = options.headers ?? {};
  }
}

/** The service's name for whatever was thrown; anything not foreseen is a bug, `internal_error`. */
export function toServiceError(thrown: unknown): ServiceError {
  if (thrown instanceof ServiceError) return thrown;
  if (thrown instanceof HTTPException && thrown.status === 404) return new ServiceError("not_found");
  // Hono's validator throws this for a body that is not JSON, and for nothing else.
  if (thrown instanceof HTTPException && thrown.status === 400) return new ServiceError("invalid_json");
  return new ServiceError("internal_error", { cause: thrown });
}

/** Writes the Error object of the interface for a failure, in the locale. */
export function toErrorBody(error: ServiceError, requestId: string, locale: Locale) {
  return {
    error: {
      code: error.code,
      message: (error.text ?? failureTexts[error.code])[locale],
      request_id: requestId,
      retryable: failures[error.code].retryable,
      ...(error.details && { details: error.details }),
    },
  };
}

/** Returns the response to a failure: status, Error object and the headers that belong to it. Never cached. */
export function respondToError(error: ServiceError, requestId: string, locale: Locale): Response {
  return Response.json(toErrorBody(error, requestId, locale), {
    status: failures[error.code].status,
    headers: { ...error.headers, "Cache-Control": "no-store", "Content-Language": locale },
  });
}

/**
 * Returns the response to a failure, logged with its cause when it is ours. An analysis endpoint answers only the
 * statuses of its interface: there a bug is 502 `core_unavailable`, and nothing was charged.
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

/** Answers 405 with the methods that exist; OPTIONS, which every address has, is answered from the same list. */
export const methodNotAllowed =
  (...methods: string[]) =>
  (c: Context<AppEnv>) =>
    respondToFailure(
      new ServiceError("method_not_allowed", {
        details: [{ code: "method", allowed: methods }],
        headers: { Allow: [...methods, "OPTIONS"].join(", ") },
      }),
      c,
    );
