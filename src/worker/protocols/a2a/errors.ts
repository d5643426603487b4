/** The failures of the A2A protocol, with their forms in each binding (A2A 1.0.1, 5.4, 9.5 and 11.6). */

import type { JsonObject, Locale } from "../../../lib/text.ts";
import { type PaymentWords, paymentMembers } from "../../../payment/outcome.ts";
import type { FailureCode } from "../../../payment/situations.ts";
import { ServiceError } from "../../http/errors.ts";
import { logEvent, reasonOf } from "../../http/log.ts";
import { strayText } from "../stray-payment.ts";
import { errorTexts } from "./texts.ts";

interface Failure {
  /** The JSON-RPC code. */
  readonly code: number;
  /** The HTTP status of the HTTP+JSON binding. */
  readonly http: 400 | 404 | 429 | 500 | 503;
  /** The google.rpc.Code name. */
  readonly status: string;
}

const failures = {
  parseError: { code: -32700, http: 400, status: "INVALID_ARGUMENT" },
  invalidRequest: { code: -32600, http: 400, status: "INVALID_ARGUMENT" },
  methodNotFound: { code: -32601, http: 404, status: "NOT_FOUND" },
  invalidParams: { code: -32602, http: 400, status: "INVALID_ARGUMENT" },
  internal: { code: -32603, http: 500, status: "INTERNAL" },
  overloaded: { code: -32603, http: 503, status: "UNAVAILABLE" },
  rateLimited: { code: -32000, http: 429, status: "RESOURCE_EXHAUSTED" },
  taskNotFound: { code: -32001, http: 404, status: "NOT_FOUND" },
  taskNotCancelable: { code: -32002, http: 400, status: "FAILED_PRECONDITION" },
  pushNotificationNotSupported: { code: -32003, http: 400, status: "FAILED_PRECONDITION" },
  unsupportedOperation: { code: -32004, http: 400, status: "FAILED_PRECONDITION" },
  contentTypeNotSupported: { code: -32005, http: 400, status: "INVALID_ARGUMENT" },
  extendedAgentCardNotConfigured: { code: -32007, http: 400, status: "FAILED_PRECONDITION" },
  versionNotSupported: { code: -32009, http: 400, status: "FAILED_PRECONDITION" },
} as const satisfies Record<string, Failure>;

type A2aFailure = keyof typeof failures;

/** The codes of failures that are not about the request. */
const codes: Readonly<Partial<Record<A2aFailure, FailureCode>>> = {
  rateLimited: "rate_limited",
  overloaded: "overloaded",
  internal: "settlement_unknown",
};

/** One problem of a request: google.rpc.BadRequest.FieldViolation. */
export interface FieldViolation {
  readonly field: string;
  readonly description: string;
}

/** A failure that is answered in the form of the caller's binding. */
export class A2aError extends Error {
  readonly failure: A2aFailure;
  readonly violations: readonly FieldViolation[];
  /** ErrorInfo metadata: texts by name. */
  readonly info: Readonly<Record<string, string>>;
  /** What the error says about the payment that was sent with the request; undefined without one. */
  readonly payment: PaymentWords | undefined;
  /** Response headers that belong to the failure. */
  readonly headers: Record<string, string>;

  constructor(
    failure: A2aFailure,
    options: {
      readonly violations?: readonly FieldViolation[];
      readonly info?: Readonly<Record<string, string>>;
      readonly payment?: PaymentWords | undefined;
      readonly headers?: Readonly<Record<string, string>>;
      readonly cause?: unknown;
    } = {},
  ) {
    super(failure, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = "A2aError";
    this.failure = failure;
    this.violations = options.violations ?? [];
    this.info = options.info ?? {};
    this.payment = options.payment;
    this.headers = { ...options.headers };
  }

  /** The code of the failure; that of an invalid request, whose sender may correct it, for most. */
  get code(): FailureCode {
    return codes[this.failure] ?? "validation_failed";
  }

  /** The HTTP status of the HTTP+JSON binding. */
  get httpStatus() {
    return failures[this.failure].http;
  }
}

/** Answers a method that does not exist at this address with a failure. */
export const refuse = (failure: A2aFailure) => async (): Promise<never> => {
  throw new A2aError(failure);
};

/** The A2A error for a thrown value; anything unforeseen is a bug: logged, and answered without its message. */
export function toA2aError(thrown: unknown): A2aError {
  if (thrown instanceof A2aError) return thrown;
  if (thrown instanceof ServiceError && thrown.code === "overloaded")
    return new A2aError("overloaded", { headers: thrown.headers, cause: thrown });
  logEvent("a2a_internal_error", { reason: reasonOf(thrown) });
  return new A2aError("internal", { cause: thrown });
}

/** How many violations a message repeats, and in how many characters: SDKs show callers only the message. */
const repeated = { violations: 3, characters: 900 } as const;

/** The message of an error: its failure, and its first problem. */
function messageOf({ failure, code, violations, payment }: A2aError, locale: Locale): string {
  const first = violations.slice(0, repeated.violations).map(({ field, description }) => `${field}: ${description}`);
  const own = errorTexts[failure][locale];
  const text = payment ? strayText(code, own, payment, locale) : own;
  return first.length === 0 ? text : `${text} ${first.join(" ").slice(0, repeated.characters).toWellFormed()}`;
}

/** The metadata of google.rpc.ErrorInfo, which may hold only texts. */
const metadataOf = ({ info, payment }: A2aError): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries({ ...(payment && paymentMembers(payment)), ...info }).map(([name, value]) => [name, String(value)]),
  );

/** The reason of google.rpc.ErrorInfo: `TASK_NOT_FOUND`. */
const reasonFor = (failure: A2aFailure) => failure.replace(/[A-Z]/g, "_$&").toUpperCase();

function detailsOf(error: A2aError): readonly JsonObject[] {
  const violations = {
    "@type": "type.googleapis.com/google.rpc.BadRequest",
    fieldViolations: error.violations,
  };
  const info = {
    "@type": "type.googleapis.com/google.rpc.ErrorInfo",
    reason: reasonFor(error.failure),
    domain: "a2a-protocol.org",
    metadata: metadataOf(error),
  };
  return error.violations.length > 0 ? [violations, info] : [info];
}

/** The `error` of a JSON-RPC 1.0 response; `data` is always an array (A2A 9.5). */
export function toRpcError(error: A2aError, locale: Locale): JsonObject {
  return { code: failures[error.failure].code, message: messageOf(error, locale), data: detailsOf(error) };
}

/** The `error` of a JSON-RPC 0.3 response; `data` is a free object there. */
export function toLegacyError(error: A2aError, locale: Locale): JsonObject {
  return {
    code: failures[error.failure].code,
    message: messageOf(error, locale),
    data: {
      reason: reasonFor(error.failure),
      ...metadataOf(error),
      ...(error.violations.length > 0 && { fieldViolations: error.violations }),
    },
  };
}

/** The body of an HTTP+JSON error: google.rpc.Status in JSON (A2A 11.6). */
export function toRestError(error: A2aError, locale: Locale): JsonObject {
  const { http, status } = failures[error.failure];
  return { error: { code: http, status, message: messageOf(error, locale), details: detailsOf(error) } };
}
