/** The MCP endpoint: a tool for each operation over HTTP, every call passed to the operation's own route. */
import {
  CLIENT_CAPABILITIES_META_KEY,
  ProtocolError,
  ProtocolErrorCode,
  type ReadResourceResult,
} from "@modelcontextprotocol/server";
import type { Context, Handler } from "hono";
import { operationNamed } from "../../../../catalog/operation/tool-name.ts";
import type { Operation } from "../../../../catalog/operation.ts";
import { isObject } from "../../../lib/text.ts";
import { bodyOf, type FailureOutcome, type PurchaseOutcome } from "../../../payment/outcome.ts";
import { admitRequest } from "../../guard/rate-limit.ts";
import { ServiceError } from "../../http/errors.ts";
import { type AppEnv, originOf } from "../../http/request.ts";
import { readLinked } from "../answer-link.ts";
import { withTransportText } from "../challenge-words.ts";
import type { Dispatch } from "../dispatch.ts";
import { type Exchange, mountMcp } from "./mount.ts";
import { rateLimited } from "./protocol-error.ts";
import { createMcpServer, type ToolCall } from "./server.ts";
import { declaresViews, type ReadView } from "./views.ts";

/**
 * Serves the operations at an address. `?names=underscore` lists names without dots; `?lang=ar` lists in Arabic;
 * `?challenges=marked` repeats a challenge after a marker.
 */
export function mcp(
  operations: readonly Operation[],
  dispatchOf: (c: Context<AppEnv>) => Dispatch,
  readViewOf: (c: Context<AppEnv>) => ReadView,
): Handler<AppEnv> {
  return mountMcp(
    (exchange) => {
      const { c, era } = exchange;
      const { locale } = c.var;
      return createMcpServer({
        operations,
        locale,
        payment: c.var.config.payment,
        requestId: c.var.requestId,
        era,
        names: c.req.query("names") === "underscore" ? "underscore" : "dot",
        marksChallenges: c.req.query("challenges") === "marked",
        origin: originOf(c),
        cacheScope: locale === "en" || c.req.query("lang") === locale ? "public" : "private",
        readView: mayShowViews(exchange) ? readViewOf(c) : undefined,
        readAnswer: (uri) => linkedResource(c, uri),
        call: async (call) => {
          const outcome = await outcomeOf(exchange, call, dispatchOf(c));
          return outcome.kind === "failure" && outcome.status === 429 ? refuse(exchange, outcome) : outcome;
        },
      });
    },
    {
      admit: (c, message) =>
        reachesRoute(operations, message) ? undefined : admitRequest(c.env, c.var.config, "mcp", c.var.callerAddress),
    },
  );
}

/** An answer at a link, or a list in it, as a resource; undefined for an address of another kind. */
async function linkedResource(c: Context<AppEnv>, uri: string): Promise<ReadResourceResult | undefined> {
  try {
    const read = await readLinked(c.env, originOf(c), uri);
    return read && { contents: [{ uri, mimeType: read.mediaType, text: read.text }] };
  } catch (thrown) {
    if (!(thrown instanceof ServiceError) || thrown.text === undefined) throw thrown;
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, thrown.text[c.var.locale], { uri: uri.slice(0, 200) });
  }
}

/**
 * Whether the client of a message may show views. There are no sessions, so a legacy client may have declared it in
 * another message.
 */
function mayShowViews({ era, message }: Exchange): boolean {
  if (!isObject(message) || !isObject(message.params)) return era === "legacy";
  const { method, params } = message;
  if (era === "legacy") return method !== "initialize" || declaresViews(params.capabilities);
  return declaresViews(isObject(params._meta) ? params._meta[CLIENT_CAPABILITIES_META_KEY] : undefined);
}

/** Whether a message leads to the call of a route, which counts it itself. */
function reachesRoute(operations: readonly Operation[], message: unknown): boolean {
  if (!isObject(message) || message.method !== "tools/call" || !isObject(message.params)) return false;
  const { name } = message.params;
  return typeof name === "string" && operationNamed(operations, name) !== undefined;
}

async function outcomeOf({ c }: Exchange, call: ToolCall, dispatch: Dispatch): Promise<PurchaseOutcome> {
  const { requestId, locale, callerAddress } = c.var;
  const { operation, input } = call;
  const { misplaced, ...attachments } = call.attachments();
  const outcome = await dispatch({
    ...attachments,
    operation,
    input,
    transport: "mcp",
    callerAddress,
    locale,
    requestId,
  });
  return withTransportText(outcome, { operation, transport: "mcp", locale, input, misplaced, origin: originOf(c) });
}

/** Ends a request over its limit as HTTP does: clients that know only HTTP then wait for `Retry-After`. */
function refuse({ refuse }: Exchange, outcome: FailureOutcome): never {
  const { retryAfterSeconds = 1, headers, message } = outcome;
  refuse(429, { "Retry-After": String(retryAfterSeconds), ...headers });
  throw new ProtocolError(rateLimited, message, {
    ...bodyOf(outcome),
    retryable: true,
    retry_after_seconds: retryAfterSeconds,
  });
}
