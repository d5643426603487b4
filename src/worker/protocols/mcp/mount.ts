/**
 * MCP over streamable HTTP, stateless, on one address: revision 2026-07-28. Clients that open with `initialize` get
 * 2025-11-25, 2025-06-18 and 2025-03-26. Every request is served by a fresh server; there are no sessions and no
 * streams to resume.
 */
import {
  createMcpHandler,
  isJsonContentType,
  isLegacyRequest,
  PROTOCOL_VERSION_META_KEY,
  type Server,
  WebStandardStreamableHTTPServerTransport,
} from "@modelcontextprotocol/server";
import type { Context, Handler } from "hono";
import { failureTexts } from "../../../../catalog/words/messages.ts";
import { isObject, type Locale, parseJson } from "../../../lib/text.ts";
import { readBytes } from "../../http/body.ts";
import { ServiceError } from "../../http/errors.ts";
import type { AppEnv } from "../../http/request.ts";
import { respondToOptions } from "../../http/response-headers.ts";
import { allowOrigin, refuseForeign } from "./origin.ts";
import { rateLimited, sayPayments, unread } from "./protocol-error.ts";
import { withoutNulls } from "./without-nulls.ts";

/** One HTTP request to the endpoint, as its server sees it. */
export interface Exchange {
  readonly c: Context<AppEnv>;
  readonly era: "modern" | "legacy";
  /** The message or batch that was sent, parsed and not validated. */
  readonly message: unknown;
  /** Ends the request with an HTTP status of its own in place of the protocol's. */
  refuse(status: number, headers: Readonly<Record<string, string>>): void;
}

interface MountOptions {
  /** Counts one message of a request against its caller, unless a route counts it. Throws `rate_limited`. */
  readonly admit?: (c: Context<AppEnv>, message: unknown) => Promise<void> | undefined;
}

/**
 * The most bytes of a body: twice what the largest analysis accepts, because arguments come with a payment in an
 * envelope.
 */
const bodyLimit = 512 * 1024;

/** The most messages in a batch, which only revision 2025-03-26 has. */
const batchLimit = 16;

const subscriptionLimit = 64;

const allow = { Allow: "POST, OPTIONS" };

const usePost = "Use POST with a JSON-RPC message, such as tools/list; there is no stream to open. /llms.txt says more";

const jsonRpcError = (status: number, code: number, message: string, headers: Readonly<Record<string, string>> = {}) =>
  Response.json({ jsonrpc: "2.0", id: null, error: { code, message } }, { status, headers });

/** Mounts servers on an address. The given function builds one for each request. */
export function mountMcp(createServer: (exchange: Exchange) => Server, { admit }: MountOptions = {}): Handler<AppEnv> {
  const exchanges = new WeakMap<Request, Exchange>();
  const modern = createMcpHandler(
    ({ requestInfo }) => {
      const exchange = requestInfo && exchanges.get(requestInfo);
      if (!exchange) throw new Error("A server was asked for outside of an exchange");
      return createServer(exchange);
    },
    { legacy: "reject", maxSubscriptions: subscriptionLimit },
  );

  async function answer(c: Context<AppEnv>, message: unknown): Promise<Response> {
    const request = c.req.raw;
    try {
      for (const single of Array.isArray(message) ? message : [message]) await admit?.(c, single);
    } catch (thrown) {
      if (!(thrown instanceof ServiceError)) throw thrown;
      return refused(thrown, message, c.var.locale);
    }

    let refusal: { readonly status: number; readonly headers: Readonly<Record<string, string>> } | undefined;
    const exchange = (era: Exchange["era"]): Exchange => ({
      c,
      era,
      message,
      refuse: (status, headers) => {
        refusal = { status, headers };
      },
    });
    let response: Response;
    if (!isModernCall(message) && (await isLegacyRequest(request, message))) {
      const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
      await createServer(exchange("legacy")).connect(transport);
      response = await transport.handleRequest(acceptBoth(request), { parsedBody: message });
    } else {
      exchanges.set(request, exchange("modern"));
      response = await modern.fetch(request, { parsedBody: message });
    }
    if (!refusal || Array.isArray(message)) return response;
    return new Response(response.body, {
      status: refusal.status,
      headers: { ...Object.fromEntries(response.headers), ...refusal.headers },
    });
  }

  return async (c) => {
    const message = refuseForeign(c) ?? (await readMessage(c.req.raw));
    const [sent, response] =
      message instanceof Response
        ? [c.req.method === "POST" ? unread : undefined, message]
        : [message, await answer(c, message)];
    return allowOrigin(c, await sayPayments(c, sent, response));
  };
}

/** Whether a message is a call that names its revision; the SDK then parses it once instead of twice. */
function isModernCall(message: unknown): boolean {
  if (!isObject(message) || message.method !== "tools/call" || !isObject(message.params)) return false;
  return isObject(message.params._meta) && message.params._meta[PROTOCOL_VERSION_META_KEY] !== undefined;
}

const decoder = new TextDecoder();

/** The parsed body of a request, or the answer to one that cannot be read. */
async function readMessage(request: Request): Promise<unknown> {
  if (request.method === "OPTIONS") return respondToOptions(allow.Allow);
  if (request.method !== "POST") return jsonRpcError(405, -32600, usePost, allow);
  if (!isJsonContentType(request.headers.get("Content-Type")))
    return jsonRpcError(415, -32000, "Send the message as application/json");
  const bytes = await readBytes(request, bodyLimit, true).catch((thrown) => {
    if (!(thrown instanceof ServiceError)) throw thrown;
  });
  if (!bytes) return jsonRpcError(413, -32000, `A message is at most ${bodyLimit} bytes`);
  const message = parseJson(decoder.decode(bytes));
  if (message === undefined) return jsonRpcError(400, -32700, "The body is not JSON");
  return Array.isArray(message) ? readBatch(message.map(withoutNulls)) : withoutNulls(message);
}

/** The messages of a batch that are served, or the answer to one that is refused. */
function readBatch(batch: readonly unknown[]): readonly unknown[] | Response {
  if (batch.length > batchLimit) return jsonRpcError(400, -32600, `A batch is at most ${batchLimit} messages`);
  if (repeatsAnId(batch))
    return jsonRpcError(400, -32600, "Each request of a batch needs an id of its own; none was answered or charged");
  // The SDK never answers a request that is cancelled in the same batch, although it may be paid already.
  const served = batch.filter((message) => !isObject(message) || message.method !== "notifications/cancelled");
  return served.length > 0 ? served : batch;
}

/** Whether two requests of a batch have the same id: only one of them would be answered, although both may be paid. */
function repeatsAnId(batch: readonly unknown[]): boolean {
  const ids = batch.flatMap((message) => (isObject(message) && message.id !== undefined ? [message.id] : []));
  return new Set(ids).size < ids.length;
}

/** Ends a request over its limit as HTTP does: clients that know only HTTP then wait for `Retry-After`. */
function refused({ code, headers }: ServiceError, message: unknown, locale: Locale): Response {
  const id =
    isObject(message) && (typeof message.id === "string" || typeof message.id === "number") ? message.id : null;
  const data = { retryable: true, retry_after_seconds: Number(headers["Retry-After"] ?? 1) };
  const error = { code: rateLimited, message: failureTexts[code][locale], data };
  return Response.json({ jsonrpc: "2.0", id, error }, { status: 429, headers });
}

const bothTypes = "application/json, text/event-stream";

/**
 * The revisions of 2025 require both media types in Accept. Many plain clients do not send them, and the answer is
 * JSON in any case.
 */
function acceptBoth(request: Request): Request {
  const accept = request.headers.get("Accept") ?? "*/*";
  if (accept === bothTypes || !/\*\/\*|application\/(?:json|\*)/.test(accept)) return request;
  const headers = new Headers(request.headers);
  headers.set("Accept", `${accept}, ${bothTypes}`);
  return new Request(request.url, { method: request.method, headers, signal: request.signal });
}
