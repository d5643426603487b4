/** What the service knows about one request before anybody looks at its content. */
import type { Context, MiddlewareHandler } from "hono";
import { createMiddleware } from "hono/factory";
import { configOf } from "./config.ts";
import { respondToError, ServiceError } from "./errors.ts";
import type { Locale } from "./operation.ts";

/** The way a call came in; recorded in the books, and nothing else depends on it. */
export type Transport = "http" | "mcp" | "a2a";

/** What one request carries through the guards. */
export interface RequestVariables {
  /** The caller's X-Request-ID when it is safe to echo, otherwise made here. */
  requestId: string;
  /** The language of texts in the answer. */
  locale: Locale;
  /** The address that Cloudflare saw; never a header that a caller can set. */
  callerAddress: string;
  transport: Transport;
}

export type AppEnv = { Bindings: Env; Variables: RequestVariables };

/** What a protocol adapter knows about a call that it makes in process. Tied to the Request object itself, so no header can claim it. */
export interface InProcessCall {
  readonly transport: Exclude<Transport, "http">;
  readonly callerAddress: string;
}

const inProcessCalls = new WeakMap<Request, InProcessCall>();

/** Marks a request as made in process by a protocol adapter. */
export function markInProcess(request: Request, call: InProcessCall): Request {
  inProcessCalls.set(request, call);
  return request;
}

/** Printable ASCII without spaces or quotes, at most 128 characters: safe in a header, a log line and JSON. */
const safeRequestId = /^[\w\-.:=+/@]{1,128}$/;

/** Chooses between the languages of the service by `?lang=` and then `Accept-Language`; English when neither decides. */
export function localeOf(lang: string | undefined, acceptLanguage: string | undefined): Locale {
  if (lang === "ar" || lang === "en") return lang;
  if (!acceptLanguage || acceptLanguage.length > 1000) return "en";
  let best: { locale: Locale; quality: number } | undefined;
  for (const part of acceptLanguage.split(",")) {
    const [range = "", ...parameters] = part.trim().toLowerCase().split(";");
    const primary = range.split("-")[0];
    const locale = primary === "ar" || primary === "en" ? primary : primary === "*" ? "en" : undefined;
    if (!locale) continue;
    const weight = parameters.map((parameter) => /^\s*q=([\d.]+)\s*$/.exec(parameter)?.[1]).find(Boolean);
    const quality = weight === undefined ? 1 : Number(weight);
    if (quality > 0 && (!best || quality > best.quality)) best = { locale, quality };
  }
  return best?.locale ?? "en";
}

/** Establishes the request's id, language, caller and transport, and echoes the id. */
export const requestContext: MiddlewareHandler<AppEnv> = createMiddleware<AppEnv>(async (c, next) => {
  const given = c.req.header("X-Request-ID");
  const call = inProcessCalls.get(c.req.raw);
  c.set("requestId", given !== undefined && safeRequestId.test(given) ? given : crypto.randomUUID());
  c.set("locale", localeOf(c.req.query("lang"), c.req.header("Accept-Language")));
  c.set("callerAddress", call?.callerAddress ?? c.req.header("CF-Connecting-IP") ?? "local");
  c.set("transport", call?.transport ?? "http");
  await next();
  c.res.headers.set("X-Request-ID", c.var.requestId);
});

/** The origin under which the service is published: the canonical one, or else the one that was asked. */
export function originOf(c: Context<AppEnv>): string {
  return configOf(c.env).baseUrl ?? new URL(c.req.url).origin;
}

/** Answers 405 with the methods that exist. */
export const methodNotAllowed =
  (...allow: string[]) =>
  (c: Context<AppEnv>) =>
    respondToError(
      new ServiceError("method_not_allowed", { headers: { Allow: allow.join(", ") } }),
      c.var.requestId,
      c.var.locale,
    );
