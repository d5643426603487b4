/**
 * How a request for an analysis ended, as a value. `write` is the only writer of it over HTTP, and `read` the only
 * reader, for the bridge, `buy` and the buying page. What a buyer does next is in `next.ts`. Pure.
 */
import { fromHeaderJson, fromHeaderText, toHeaderJson, toHeaderText } from "../lib/header-json.ts";
import { isObject, isText, type JsonObject, type Locale, objectsIn, parseJson } from "../lib/text.ts";
import { type PaymentState, paymentStates, type RetryAction, retryActions } from "./situations.ts";

/** What an answer says of the payment that came with the request. */
export interface PaymentWords {
  readonly state: PaymentState;
  readonly action: RetryAction;
  /** When the signed authorization runs out, ISO 8601; null for one that could not be read. */
  readonly expiresAt: string | null;
  /** The transaction that moved the money or may yet do so, once one is known. */
  readonly transaction?: string | undefined;
}

/** A result: paid for in this request, or sold before, or of the free operation. */
export interface ResultOutcome {
  readonly kind: "result";
  /** The id under which the request is logged. */
  readonly requestId?: string | undefined;
  /** The body, byte for byte: JSON text, whose hash the receipt holds. */
  readonly answer: string;
  readonly locale: Locale;
  /** The version of the formula that gave it. */
  readonly formula?: string | undefined;
  /** JSON text of x402's SettleResponse, with the receipt; missing for a free result. */
  readonly settlement?: string | undefined;
  /** Whether it was sold before, so that this request charged nothing. */
  readonly isRepetition: boolean;
  /** When it was bought, ISO 8601; for a repetition. */
  readonly boughtAt?: string | undefined;
  /** The secret address under which it is kept. */
  readonly keptAt?: string | undefined;
}

/** The constant part of an offer's challenges: the same object for all of them, so that it is written once. */
export interface ChallengeTerms {
  readonly resource: JsonObject;
  /** Payment requirements (x402 v2). */
  readonly accepts: readonly JsonObject[];
  readonly extensions: JsonObject;
  /** How to raise a paying client's limit so that it allows the price, for people. */
  readonly help: string;
  /** The address of the terms of use. */
  readonly termsOfService: string;
}

/** The member of a payment that does not fit. */
export interface PaymentProblem {
  /** JSON pointer into the payment payload; `/` is the payload itself. */
  readonly path: string;
  readonly message: string;
}

/** A demand for payment (x402 v2, PaymentRequired): nothing was signed, or what was signed buys nothing. */
export interface ChallengeOutcome {
  readonly kind: "challenge";
  /** The id under which the request is logged. */
  readonly requestId?: string | undefined;
  /** A word of `challengeErrors`; a later release may have more. */
  readonly error: string;
  /** What happened and what to do, for people. */
  readonly message: string;
  readonly terms: ChallengeTerms;
  readonly locale: Locale;
  /** The service's time, ISO 8601 in whole seconds. */
  readonly serviceTime: string;
  /** How far the buyer's clock seems to be ahead of the service's, in seconds; in a refusal because of a time. */
  readonly clockAhead?: number | undefined;
  /** The first member of the payment that does not fit, as a JSON pointer, and what would fit. */
  readonly problem?: PaymentProblem | undefined;
  /** Missing when no payment came. */
  readonly payment?: PaymentWords | undefined;
  /** x402's SettleResponse of a payment that the ledger was asked about. */
  readonly settlement?: JsonObject | undefined;
  readonly retryAfterSeconds?: number | undefined;
  /** What is probably not meant or wrong in the input, before anything is signed: over MCP and A2A. */
  readonly warnings?: readonly string[] | undefined;
  /** What a dry run found in the input. */
  readonly inputCheck?: JsonObject | undefined;
}

/** An Error object of the interface. */
export interface FailureOutcome {
  readonly kind: "failure";
  readonly status: number;
  /** A stable word; a later release may have more. */
  readonly code: string;
  /** What happened and what to do, for people. */
  readonly message: string;
  readonly locale: Locale;
  readonly requestId: string;
  readonly retryable: boolean;
  /** Every problem that was found. */
  readonly details: readonly JsonObject[];
  /** Missing when no payment came. */
  readonly payment?: PaymentWords | undefined;
  readonly settlement?: JsonObject | undefined;
  readonly retryAfterSeconds?: number | undefined;
  /** Headers of `furtherHeaders`. */
  readonly headers: Readonly<Record<string, string>>;
}

/** How a request for an analysis ended. */
export type PurchaseOutcome = ResultOutcome | ChallengeOutcome | FailureOutcome;

/** An outcome without a result. */
export type Refusal = ChallengeOutcome | FailureOutcome;

/** Headers of a failure besides those of its payment: what an address allows, and the rest of a rate limit. */
const furtherHeaders = ["Allow", "RateLimit", "RateLimit-Policy"] as const;

/** The characters of a settlement that are read; a receipt has about 2,000. */
const longestSettlement = 256 * 1024;

/** Returns the members that say the state of a payment. */
export const paymentMembers = ({ state, action, expiresAt, transaction }: PaymentWords): JsonObject => ({
  payment_state: state,
  retry_action: action,
  authorization_expires_at: expiresAt,
  ...(transaction !== undefined && { transaction }),
});

/**
 * The last second and its text, because every challenge says the time, and writing a date costs more than caching it.
 */
let lastSecond = { start: Number.NaN, text: "" };

/** Returns an instant as outcomes say it: ISO 8601 in whole seconds. */
export function timeText(ms: number): string {
  const start = Math.floor(ms / 1000);
  if (start !== lastSecond.start) lastSecond = { start, text: `${new Date(ms).toISOString().slice(0, 19)}Z` };
  return lastSecond.text;
}

/** An offer's challenge with one error word in one language: the part that all of them share. */
interface WrittenTerms {
  readonly headers: Readonly<Record<string, string>>;
  /** Members of a JSON object, without its braces. */
  readonly members: string;
}

const written = new WeakMap<ChallengeTerms, Map<string, WrittenTerms>>();

const contentHeaders = (locale: Locale) => ({ "Content-Type": "application/json", "Content-Language": locale });

/** Writes the constant part of an offer. Cached, because writing it would dominate an unsigned call. */
function writeTerms({ terms, error, locale }: ChallengeOutcome): WrittenTerms {
  const known = written.get(terms) ?? new Map<string, WrittenTerms>();
  written.set(terms, known);
  const name = `${error} ${locale}`;
  let found = known.get(name);
  if (!found) {
    const { help, termsOfService, ...payment } = terms;
    const members = JSON.stringify({ help, termsOfService, ...payment }).slice(1, -1);
    const headers = {
      ...contentHeaders(locale),
      "Cache-Control": "no-store",
      // Proxies limit a header to 4 KB, so it holds only what programs read.
      "PAYMENT-REQUIRED": toHeaderJson({ x402Version: 2, error, ...payment }),
      // The body depends on this header: `Prefer: dry-run` adds a check of the input.
      Vary: "Prefer",
    };
    found = { headers, members };
    known.set(name, found);
  }
  return found;
}

/** Returns the members of a challenge that differ from one to the next. */
const changingMembers = (challenge: ChallengeOutcome): JsonObject => ({
  ...(challenge.payment && paymentMembers(challenge.payment)),
  ...(challenge.warnings && { warnings: challenge.warnings }),
  ...(challenge.inputCheck && { input_check: challenge.inputCheck }),
  service_time: challenge.serviceTime,
  ...(challenge.clockAhead !== undefined && { clock_ahead_seconds: challenge.clockAhead }),
  ...(challenge.problem && { payment_problem: challenge.problem }),
});

/** Returns the body of a challenge or a failure, as an object. */
export function bodyOf(outcome: Refusal): JsonObject {
  if (outcome.kind === "challenge") {
    const { error, message, terms } = outcome;
    return { x402Version: 2, error, message, ...terms, ...changingMembers(outcome) };
  }
  const { code, message, requestId: request_id, retryable, details, payment } = outcome;
  const listed = payment ? [...details, paymentMembers(payment)] : details;
  return { error: { code, message, request_id, retryable, ...(listed.length > 0 && { details: listed }) } };
}

/** Returns the HTTP status of an outcome. */
export const statusOf = (outcome: PurchaseOutcome): number =>
  outcome.kind === "result" ? 200 : outcome.kind === "challenge" ? 402 : outcome.status;

/** An outcome as it is sent over HTTP. */
export interface WrittenOutcome {
  readonly status: number;
  /** The headers: the same object for all challenges of an offer that say nothing of a payment. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Returns the headers that say the state of a payment. */
function refusalHeaders({ payment, settlement, retryAfterSeconds }: Refusal): Readonly<Record<string, string>> {
  return {
    ...(payment && { "Payment-State": payment.state, "Retry-Action": payment.action }),
    ...(payment?.expiresAt != null && { "Authorization-Expires-At": payment.expiresAt }),
    ...(payment?.transaction !== undefined && { "Payment-Transaction": payment.transaction }),
    ...(settlement && { "PAYMENT-RESPONSE": toHeaderJson(settlement) }),
    ...(retryAfterSeconds !== undefined && { "Retry-After": String(retryAfterSeconds) }),
  };
}

/** Writes an outcome for HTTP. */
export function write(outcome: PurchaseOutcome): WrittenOutcome {
  const requestIdHeader = outcome.requestId === undefined ? {} : { "X-Request-ID": outcome.requestId };
  switch (outcome.kind) {
    case "result": {
      const { answer, formula, settlement, isRepetition, boughtAt, keptAt } = outcome;
      const headers = {
        ...contentHeaders(outcome.locale),
        ...requestIdHeader,
        "Cache-Control": settlement === undefined ? "no-store" : "private, no-store",
        ...(settlement !== undefined && { "PAYMENT-RESPONSE": toHeaderText(settlement) }),
        ...(formula !== undefined && { "Formula-Version": formula }),
        ...(isRepetition && { "Idempotent-Replayed": "true" }),
        ...(boughtAt !== undefined && { "Bought-At": boughtAt }),
        ...(keptAt !== undefined && { "Content-Location": keptAt }),
      };
      return { status: 200, headers, body: answer };
    }
    case "challenge": {
      const { error, message, inputCheck } = outcome;
      const { headers: fixed, members } = writeTerms(outcome);
      const changing = JSON.stringify(changingMembers(outcome)).slice(1);
      const further = {
        ...requestIdHeader,
        ...(inputCheck && { "Preference-Applied": "dry-run" }),
        ...refusalHeaders(outcome),
      };
      const headers = Object.keys(further).length === 0 ? fixed : { ...fixed, ...further };
      const body = `{"x402Version":2,"error":${JSON.stringify(error)},"message":${JSON.stringify(message)},${members},${changing}`;
      return { status: 402, headers, body };
    }
    case "failure": {
      const headers = {
        ...contentHeaders(outcome.locale),
        ...requestIdHeader,
        "Cache-Control": "no-store",
        ...outcome.headers,
        ...refusalHeaders(outcome),
      };
      return { status: outcome.status, headers, body: JSON.stringify(bodyOf(outcome)) };
    }
  }
}

/** A response as a buyer has it: `text` is its whole body. */
export interface ReceivedResponse {
  readonly status: number;
  readonly headers: { get(name: string): string | null };
  readonly text: string;
}

/** The word if it is one of a list; a word of a later release is unknown. */
const oneOf = <Word extends string>(words: readonly Word[], value: unknown): Word | undefined =>
  words.find((word) => word === value);

/**
 * Reads what an answer says of the payment: members of a challenge or of one of the details, or headers. An unknown
 * state leaves open whether the money moved; for an unknown action the same signature is sent again.
 */
function readWords(said: JsonObject, headers: ReceivedResponse["headers"]): PaymentWords | undefined {
  const state = said.payment_state ?? headers.get("Payment-State");
  if (!isText(state)) return undefined;
  const action = said.retry_action ?? headers.get("Retry-Action");
  const expiresAt = said.authorization_expires_at ?? headers.get("Authorization-Expires-At");
  const transaction = said.transaction ?? headers.get("Payment-Transaction");
  return {
    state: oneOf(paymentStates, state) ?? "in_flight",
    action: oneOf(retryActions, action) ?? "wait",
    expiresAt: isText(expiresAt) ? expiresAt : null,
    ...(isText(transaction) && { transaction }),
  };
}

/** Reads what both kinds of refusal have: their payment, its settlement, and how long to wait. */
function readRefusal(said: JsonObject, headers: ReceivedResponse["headers"]) {
  const payment = readWords(said, headers);
  const settlement = fromHeaderJson(headers.get("PAYMENT-RESPONSE") ?? "", longestSettlement);
  const seconds = Number(headers.get("Retry-After") || Number.NaN);
  return {
    ...(payment && { payment }),
    ...(isObject(settlement) && { settlement }),
    ...(Number.isFinite(seconds) && seconds >= 0 && { retryAfterSeconds: seconds }),
  };
}

function readResult(answer: string, headers: ReceivedResponse["headers"], locale: Locale): ResultOutcome {
  const settlement = fromHeaderText(headers.get("PAYMENT-RESPONSE") ?? "", longestSettlement);
  const [requestId, formula, boughtAt, keptAt] = [
    "X-Request-ID",
    "Formula-Version",
    "Bought-At",
    "Content-Location",
  ].map((name) => headers.get(name));
  return {
    kind: "result",
    answer,
    locale,
    ...(requestId && { requestId }),
    ...(formula && { formula }),
    ...(settlement !== undefined && isObject(parseJson(settlement)) && { settlement }),
    isRepetition: headers.get("Idempotent-Replayed") === "true",
    ...(boughtAt && { boughtAt }),
    ...(keptAt && { keptAt }),
  };
}

function readProblem(problem: unknown): { readonly problem?: PaymentProblem } {
  if (!isObject(problem) || !isText(problem.path) || !isText(problem.message)) return {};
  return { problem: { path: problem.path, message: problem.message } };
}

function readChallenge(body: JsonObject, error: string, headers: ReceivedResponse["headers"], locale: Locale) {
  const { message, resource, extensions, help, termsOfService, warnings, input_check, service_time } = body;
  const clockAhead = body.clock_ahead_seconds;
  const requestId = headers.get("X-Request-ID");
  return {
    kind: "challenge",
    ...(requestId && { requestId }),
    error,
    message: isText(message) ? message : "",
    terms: {
      resource: isObject(resource) ? resource : {},
      accepts: objectsIn(body.accepts),
      extensions: isObject(extensions) ? extensions : {},
      help: isText(help) ? help : "",
      termsOfService: isText(termsOfService) ? termsOfService : "",
    },
    locale,
    serviceTime: isText(service_time) ? service_time : "",
    ...(typeof clockAhead === "number" && { clockAhead }),
    ...readProblem(body.payment_problem),
    ...readRefusal(body, headers),
    ...(Array.isArray(warnings) && { warnings: warnings.filter(isText) }),
    ...(isObject(input_check) && { inputCheck: input_check }),
  } as const;
}

function readFailure(status: number, error: JsonObject, headers: ReceivedResponse["headers"], locale: Locale) {
  const { code, message, request_id, retryable } = error;
  const listed = objectsIn(error.details);
  // The previous release wrote the payment before the problems, so it is looked for in every place.
  const worded = listed.find((detail) => "payment_state" in detail);
  return {
    kind: "failure",
    status,
    code: String(code),
    message: isText(message) ? message : "",
    locale,
    requestId: isText(request_id) ? request_id : "",
    retryable: retryable === true,
    details: listed.filter((detail) => detail !== worded),
    ...readRefusal(worded ?? {}, headers),
    headers: Object.fromEntries(
      furtherHeaders.flatMap((name) => {
        const value = headers.get(name);
        return value === null ? [] : [[name, value]];
      }),
    ),
  } as const;
}

/**
 * Reads an outcome from a response. Undefined if the response is not from this service but from something between it
 * and the buyer, such as a proxy.
 */
export function read({ status, headers, text }: ReceivedResponse): PurchaseOutcome | undefined {
  const body = parseJson(text);
  if (!isObject(body)) return undefined;
  const locale: Locale = headers.get("Content-Language") === "ar" ? "ar" : "en";
  if (status === 200) return readResult(text, headers, locale);
  const { error, x402Version = isText(error) ? 2 : undefined } = body;
  if (status === 402 && x402Version === 2)
    return readChallenge(body, isText(error) ? error : "payment_required", headers, locale);
  if (status >= 400 && isObject(error) && isText(error.code)) return readFailure(status, error, headers, locale);
  return undefined;
}
