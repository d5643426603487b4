/** The context of one request: id, language, caller and transport, before its content is read. */
import type { Context, MiddlewareHandler } from "hono";
import { parseAccept } from "hono/utils/accept";
import { memoize } from "../../lib/memo.ts";
import type { Locale } from "../../lib/text.ts";
import { type PurchaseOutcome, statusOf, write } from "../../payment/outcome.ts";
import { type Config, configOf } from "../config/config.ts";
import { countRequest, logRequest, type RequestRecord, serverTiming } from "./log.ts";
import { respondToOptions, setCommonHeaders } from "./response-headers.ts";

/** How a call came in. It is recorded in the books; nothing else depends on it. */
export type Transport = "http" | "mcp" | "a2a";

/** The variables of a request that guards and handlers read. */
interface RequestVariables {
  config: Config;
  /** The caller's X-Request-ID when it is safe to echo, otherwise made here. */
  requestId: string;
  /** The language of texts in the answer. */
  locale: Locale;
  /** See `callerAddressOf`. */
  callerAddress: string;
  transport: Transport;
  /** How the request for an analysis ended, once it has. */
  outcome: PurchaseOutcome | undefined;
  /** The record of this request, for the log line, the metrics and Server-Timing. */
  record: RequestRecord;
}

/** The files deployed beside the Worker. The generated `Env` lacks them, because every environment inherits them. */
interface Assets {
  readonly ASSETS: Fetcher;
}

export type AppEnv = { Bindings: Env & Assets; Variables: RequestVariables };

/**
 * What a protocol adapter knows about a call that it makes in process. It is tied to the Request object itself, so
 * that no header can forge it.
 */
export interface InProcessCall {
  readonly transport: Exclude<Transport, "http">;
  readonly callerAddress: string;
  /** The JSON text of the body. The Request is without it, which saves creating and reading a stream. */
  readonly body: string;
}

/** Calls the whole service in process, by path. */
export type ServiceCall = (path: string, init?: RequestInit) => Promise<Response>;

/** Calls the service under the origin and environment of a request. */
export type CallOf = (c: Context<AppEnv>) => ServiceCall;

const inProcessCalls = new WeakMap<Request, InProcessCall>();
const outcomes = new WeakMap<Response, PurchaseOutcome>();

/** Marks a request as made in process by a protocol adapter. */
export function markInProcess(request: Request, call: InProcessCall): Request {
  inProcessCalls.set(request, call);
  return request;
}

/** The body of a call in process; undefined for a request over the network. */
export const bodyInProcess = (request: Request): string | undefined => inProcessCalls.get(request)?.body;

/** The outcome that a route left beside its response. Throws for a response of any other kind. */
export function outcomeOf(response: Response): PurchaseOutcome {
  const outcome = outcomes.get(response);
  if (!outcome) throw new Error("A response without an outcome");
  return outcome;
}

/** Answers a request for an analysis. The outcome is written over HTTP alone: a protocol adapter takes the value. */
export function respond(c: Context<AppEnv>, outcome: PurchaseOutcome): Response {
  c.set("outcome", outcome);
  if (c.get("transport") !== "http") return new Response(null);
  const { status, headers, body } = write(outcome);
  return new Response(body, { status, headers: isUnsigned(outcome) ? preparedOf(headers) : headers });
}

/** Whether an outcome is the challenge to a request without a payment, and not a dry run. */
const isUnsigned = (outcome: PurchaseOutcome): boolean =>
  outcome.kind === "challenge" && !outcome.payment && !outcome.inputCheck;

/**
 * The headers of challenges to requests without a payment, with those that every response carries. They are cached by
 * the object that `write` gives for all of an offer, because making them would dominate such a call.
 */
const preparedOf = memoize((headers: Readonly<Record<string, string>>): Headers => {
  const prepared = new Headers(headers);
  setCommonHeaders(prepared);
  return prepared;
}, 128);

/** Printable ASCII without spaces or quotation marks, at most 128 characters: safe in a header, a log line and JSON. */
const safeRequestId = /^[\w\-.:=+/@]{1,128}$/;

/** Chooses the language of an answer by `?lang=` and then `Accept-Language`; English when neither decides. */
function localeOf(lang: string | undefined, acceptLanguage: string | null): Locale {
  if (lang === "ar" || lang === "en") return lang;
  if (!acceptLanguage || acceptLanguage.length > 1000) return "en";
  // The preferred ones come first.
  for (const { type: range, q: quality } of parseAccept(acceptLanguage)) {
    const [primary] = range.toLowerCase().split("-");
    if (quality > 0 && primary === "ar") return "ar";
    if (quality > 0 && (primary === "en" || primary === "*")) return "en";
  }
  return "en";
}

/** How many characters of an address the log repeats. */
const longestPath = 200;

/** The part of a path that names a kept answer or a task; it is secret, because its holder can read them. */
const capability = /[0-9a-f-]{32,}/gi;

/** Adds the headers that every response over the network has. */
function complete(c: Context<AppEnv>, totalMs: number): void {
  const allow = c.req.method === "OPTIONS" && c.res.status === 405 ? c.res.headers.get("Allow") : null;
  if (allow !== null) c.res = respondToOptions(allow);
  const { headers } = c.res;
  const caching = headers.get("Cache-Control");
  // Cloudflare caches for hours a response that does not say for how long.
  if (caching === null) headers.set("Cache-Control", "no-store");
  // Caches give a copy to others, whose requests have other ids and take other times.
  if (!caching?.startsWith("public")) {
    headers.set("X-Request-ID", c.get("requestId"));
    headers.set("Server-Timing", serverTiming(c.get("record"), totalMs));
  }
  setCommonHeaders(headers);
}

/** Establishes the request's id, language, caller and transport; afterwards completes the response, and records it. */
export const requestContext: MiddlewareHandler<AppEnv> = async (c, next) => {
  const begin = performance.now();
  const request = c.req.raw;
  const given = request.headers.get("X-Request-ID");
  const call = inProcessCalls.get(request);
  const requestId = given !== null && safeRequestId.test(given) ? given : crypto.randomUUID();
  const locale = localeOf(
    request.url.includes("?") ? c.req.query("lang") : undefined,
    request.headers.get("Accept-Language"),
  );
  const transport = call?.transport ?? "http";
  const record: RequestRecord = { stages: {} };
  c.set("config", configOf(c.env));
  c.set("requestId", requestId);
  c.set("locale", locale);
  c.set("callerAddress", call?.callerAddress ?? callerAddressOf(request.headers));
  c.set("transport", transport);
  c.set("record", record);

  await next();

  const totalMs = performance.now() - begin;
  // A call in process is not sent: a protocol adapter reads the outcome alone.
  if (transport === "http") complete(c, totalMs);
  const left = c.get("outcome");
  // Over HTTP the outcome is written already.
  if (left && transport !== "http") outcomes.set(c.res, left);
  const ended = {
    request_id: requestId,
    method: request.method,
    path: c.req.path.slice(0, longestPath).replace(capability, ":id"),
    status: left && transport !== "http" ? statusOf(left) : c.res.status,
    transport,
    locale,
    total_ms: totalMs,
  };
  logRequest(record, ended, c.get("config").logSampleRate);
  countRequest(c.env.TRAFFIC, record, ended);
};

/** The origin under which the service is published: the canonical one, or else the origin of the request. */
export function originOf(c: Context<AppEnv>): string {
  const { url } = c.req;
  // A request's own address is always absolute and in normal form, so its origin ends at the third slash.
  return c.get("config").baseUrl ?? url.slice(0, url.indexOf("/", url.indexOf("//") + 2));
}

/** The address that Cloudflare gives for every request of a Worker in another zone. */
const workersAddress = "2a06:98c0:3600::103";

const zoneName = /^[a-z\d.-]{1,253}$/;

/** The address that connected; for a Worker of another zone `worker:` and the zone, which is in CF-Worker. */
function callerAddressOf(headers: Headers): string {
  const address = headers.get("CF-Connecting-IP") ?? "local";
  if (address.toLowerCase() !== workersAddress) return address;
  const zone = headers.get("CF-Worker")?.toLowerCase() ?? "";
  return `worker:${zoneName.test(zone) ? zone : "unknown"}`;
}
