/** Failures as guards throw them; their table is in `payment/situations.ts`. */
import { HTTPException } from "hono/http-exception";
import type { JsonObject, Text } from "../../lib/text.ts";
import type { FailureReason } from "../../payment/failures.ts";
import type { FailureCode } from "../../payment/situations.ts";

/** A failure that a guard throws; the application's error handler turns it into an outcome. */
export class ServiceError extends Error implements FailureReason {
  readonly code: FailureCode;
  /** The message, if it is not that of the code. */
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

/** The failure for a thrown value; anything unforeseen is a bug, `internal_error`. */
export function toServiceError(thrown: unknown): ServiceError {
  if (thrown instanceof ServiceError) return thrown;
  if (thrown instanceof HTTPException && thrown.status === 404) return new ServiceError("not_found");
  // Hono's validator throws this for a body that is not JSON, and for nothing else.
  if (thrown instanceof HTTPException && thrown.status === 400) return new ServiceError("invalid_json");
  return new ServiceError("internal_error", { cause: thrown });
}

/** Answers 405 with the methods that exist; OPTIONS, which every address has, is answered from the same list. */
export const methodNotAllowed =
  (...methods: string[]) =>
  (): never => {
    throw new ServiceError("method_not_allowed", {
      details: [{ code: "method", allowed: methods }],
      headers: { Allow: [...methods, "OPTIONS"].join(", ") },
    });
  };
