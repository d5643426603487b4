/** The HTTP+JSON binding of A2A 1.0 at the base address. */
import type { Context, Hono } from "hono";
import { protocolVersions } from "../../../../catalog/service/service.ts";
import { methodNotAllowed } from "../../http/errors.ts";
import type { AppEnv } from "../../http/request.ts";
import type { Agent } from "./agent.ts";
import { type Caller, checkVersion, readEnvelope } from "./envelope.ts";
import { A2aError, refuse, toA2aError, toRestError } from "./errors.ts";
import { parseCancelTask, parseGetTask, parseListTasks, parseSendMessage } from "./model.ts";
import { unread, withPaymentState } from "./payment.ts";

/**
 * The version of the protocol that this binding supports. A request without a version counts as this one: 0.3 has
 * other paths.
 */
const versions = [protocolVersions.a2a.canonical];

/** The protocol's own media type if the client names it, plain JSON otherwise (A2A 11.1). */
const contentTypeOf = (request: Request) =>
  [request.headers.get("Accept"), request.headers.get("Content-Type")].some((header) =>
    header?.includes("application/a2a+json"),
  )
    ? "application/a2a+json"
    : "application/json";

type Method = "GET" | "POST" | "DELETE";

/** Answers a request. `read` gives its body, for methods that have one. */
type Handler = (agent: Agent, c: Context<AppEnv>, caller: Caller, read: () => Promise<unknown>) => Promise<object>;

const unsupported: Handler = refuse("unsupportedOperation");
const noPush = refuse("pushNotificationNotSupported");

const getTask: Handler = (agent, c, caller) =>
  agent.getTask(parseGetTask({ ...c.req.query(), id: c.req.param("id") }), caller);

/** `{id}:cancel` and `{id}:subscribe`: the verb after the last colon. */
const callVerb: Handler = async (agent, c) => {
  const [, id, verb] = /^(.*):([a-z]+)$/.exec(c.req.param("id") ?? "") ?? [];
  if (verb === "cancel") return agent.cancelTask(parseCancelTask({ id }));
  throw new A2aError(verb === "subscribe" ? "unsupportedOperation" : "methodNotFound");
};

const getTaskOrSubscribe: Handler = async (agent, c, caller, read) =>
  c.req.param("id")?.endsWith(":subscribe") ? unsupported(agent, c, caller, read) : getTask(agent, c, caller, read);

/** The binding's operations by method and path. */
const routes: readonly (readonly [method: Method, path: string, handler: Handler])[] = [
  [
    "POST",
    "/message:send",
    async (agent, _, caller, read) => ({ task: await agent.sendMessage(parseSendMessage(await read()), caller) }),
  ],
  ["POST", "/message:stream", (agent, c, caller, read) => read().then(() => unsupported(agent, c, caller, read))],
  ["GET", "/tasks", (agent, c) => agent.listTasks(parseListTasks(c.req.query()))],
  ["GET", "/tasks/:id", getTaskOrSubscribe],
  ["POST", "/tasks/:id", callVerb],
  ["GET", "/extendedAgentCard", unsupported],
  ["POST", "/tasks/:id/pushNotificationConfigs", noPush],
  ["GET", "/tasks/:id/pushNotificationConfigs", noPush],
  ["GET", "/tasks/:id/pushNotificationConfigs/:configId", noPush],
  ["DELETE", "/tasks/:id/pushNotificationConfigs/:configId", noPush],
];

/** Mounts the binding. `serve` gives each request its agent and its caller. */
export function mountRest(
  app: Hono<AppEnv>,
  serve: (c: Context<AppEnv>) => { readonly agent: Agent; readonly caller: Caller },
): void {
  const answer = (path: string, handler: Handler) => async (c: Context<AppEnv>) => {
    const { agent, caller } = serve(c);
    // Only a message may carry a payment.
    let sent: unknown = path.startsWith("/message:") ? unread : undefined;
    const read = async () => {
      sent = await readEnvelope(c.req.raw);
      return sent;
    };
    const headers = { "Content-Type": contentTypeOf(c.req.raw) };
    try {
      await caller.admit();
      checkVersion(c.req.raw, versions);
      return c.body(JSON.stringify(await handler(agent, c, caller, read)), 200, headers);
    } catch (thrown) {
      const error = withPaymentState(toA2aError(thrown), sent, caller.paymentHeader);
      const body = JSON.stringify(toRestError(error, caller.locale));
      return c.body(body, error.httpStatus, { ...headers, ...error.headers });
    }
  };
  for (const [method, path, handler] of routes) app.on(method, path, answer(path, handler));
  for (const path of new Set(routes.map(([, path]) => path))) {
    const allowed = routes.filter(([, candidate]) => candidate === path).map(([method]) => method);
    app.all(path, methodNotAllowed(...allowed));
  }
}
