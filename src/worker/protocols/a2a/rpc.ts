/**
 * The JSON-RPC binding at one address: A2A 1.0 (PascalCase methods) and 0.3 (slash names), distinguished by the form
 * of the method's name.
 */

import type { Context } from "hono";
import { protocolVersions } from "../../../../catalog/service/service.ts";
import { isObject } from "../../../lib/text.ts";
import type { AppEnv } from "../../http/request.ts";
import type { Agent } from "./agent.ts";
import { type Caller, checkVersion, readEnvelope } from "./envelope.ts";
import { A2aError, refuse, toA2aError, toLegacyError, toRpcError } from "./errors.ts";
import { fromLegacySend, toLegacyTask } from "./legacy.ts";
import { parseCancelTask, parseGetTask, parseListTasks, parseSendMessage } from "./model.ts";
import { unread, withPaymentState } from "./payment.ts";

/** The versions of the protocol that this address supports. */
const versions = [protocolVersions.a2a.canonical, ...protocolVersions.a2a.legacy];

type Method = (agent: Agent, params: unknown, caller: Caller) => Promise<unknown>;

const unsupported = refuse("unsupportedOperation");
const noPush = refuse("pushNotificationNotSupported");

/** The methods of 1.0, which the HTTP+JSON binding calls too. Parameters are not yet checked. */
export const methods = {
  SendMessage: async (agent, params, caller) => ({ task: await agent.sendMessage(parseSendMessage(params), caller) }),
  GetTask: (agent, params, caller) => agent.getTask(parseGetTask(params), caller),
  ListTasks: (agent, params) => agent.listTasks(parseListTasks(params)),
  CancelTask: (agent, params, caller) => agent.cancelTask(parseCancelTask(params), caller),
  SendStreamingMessage: unsupported,
  SubscribeToTask: unsupported,
  GetExtendedAgentCard: unsupported,
  CreateTaskPushNotificationConfig: noPush,
  GetTaskPushNotificationConfig: noPush,
  ListTaskPushNotificationConfigs: noPush,
  DeleteTaskPushNotificationConfig: noPush,
} as const satisfies Readonly<Record<string, Method>>;

const legacyMethods: Readonly<Record<string, Method>> = {
  "message/send": async (agent, params, caller) =>
    toLegacyTask(await agent.sendMessage(parseSendMessage(fromLegacySend(params)), caller)),
  "tasks/get": async (agent, params, caller) => toLegacyTask(await agent.getTask(parseGetTask(params), caller)),
  "tasks/cancel": async (agent, params, caller) =>
    toLegacyTask(await agent.cancelTask(parseCancelTask(params), caller)),
  "message/stream": unsupported,
  "tasks/resubscribe": unsupported,
  "agent/getAuthenticatedExtendedCard": refuse("extendedAgentCardNotConfigured"),
  "tasks/pushNotificationConfig/set": noPush,
  "tasks/pushNotificationConfig/get": noPush,
  "tasks/pushNotificationConfig/list": noPush,
  "tasks/pushNotificationConfig/delete": noPush,
};

const methodsByName: ReadonlyMap<string, Method> = new Map(Object.entries({ ...methods, ...legacyMethods }));

/** 0.3 writes method names with a slash, 1.0 in PascalCase. Others are answered in the canonical version. */
const isLegacyName = (method: unknown) => typeof method === "string" && method.includes("/");

/** The id to answer to; null for one that JSON-RPC does not allow. */
const idOf = (id: unknown): string | number | null => (typeof id === "string" || typeof id === "number" ? id : null);

/** The result of one request. Throws `A2aError`. */
async function run(agent: Agent, request: Request, envelope: unknown, caller: Caller): Promise<unknown> {
  if (!isObject(envelope)) throw new A2aError("invalidRequest");
  const { jsonrpc, id, method, params } = envelope;
  const isId = id === undefined || id === null || idOf(id) !== null;
  if (jsonrpc !== "2.0" || !isId || typeof method !== "string") throw new A2aError("invalidRequest");
  checkVersion(request, versions);
  const found = methodsByName.get(method);
  if (!found) throw new A2aError("methodNotFound");
  return found(agent, params ?? {}, caller);
}

/** The HTTP status of a JSON-RPC error: 200, except for errors that clients expect as a status. */
const statusOf = ({ failure }: A2aError) => (failure === "rateLimited" ? 429 : failure === "overloaded" ? 503 : 200);

/**
 * Answers one JSON-RPC request. Every answer of JSON-RPC, good or bad, is an HTTP 200; an error of the HTTP request
 * is not.
 */
export async function answerRpc(c: Context<AppEnv>, agent: Agent, caller: Caller): Promise<Response> {
  const { locale } = caller;
  let envelope: unknown;
  try {
    await caller.admit();
    envelope = await readEnvelope(c.req.raw);
  } catch (thrown) {
    const error = await withPaymentState(toA2aError(thrown), unread, caller);
    const status = error.failure === "contentTypeNotSupported" ? 400 : statusOf(error);
    return c.json({ jsonrpc: "2.0", id: null, error: toRpcError(error, locale) }, status, error.headers);
  }
  const { id, method, params } = isObject(envelope) ? envelope : { params: envelope };
  try {
    return c.json({ jsonrpc: "2.0", id: idOf(id), result: await run(agent, c.req.raw, envelope, caller) });
  } catch (thrown) {
    const error = await withPaymentState(toA2aError(thrown), params, caller);
    const toError = isLegacyName(method) && error.failure !== "versionNotSupported" ? toLegacyError : toRpcError;
    const status = statusOf(error);
    return c.json({ jsonrpc: "2.0", id: idOf(id), error: toError(error, locale) }, status, error.headers);
  }
}
