/** The HTTP+JSON binding of A2A 1.0 at the base address. */
import type { Context, Hono } from "hono";
import { protocolVersions } from "../../../../catalog/service/service.ts";
import type { JsonObject } from "../../../lib/text.ts";
import { methodNotAllowed } from "../../http/errors.ts";
import type { AppEnv } from "../../http/request.ts";
import type { Agent } from "./agent.ts";
import { type Caller, checkVersion, readEnvelope } from "./envelope.ts";
import { A2aError, toA2aError, toRestError } from "./errors.ts";
import { unread, withPaymentState } from "./payment.ts";
import { methods } from "./rpc.ts";

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

/** The address of a task: its id alone, or its id, a colon and what is done with it. */
const task = "/tasks/:id";
const cancelled = "/tasks/:id{[^/]+:cancel}";
const subscribed = "/tasks/:id{[^/]+:subscribe}";
const push = `${task}/pushNotificationConfigs`;

/**
 * The methods of A2A 1.0 by HTTP method and path; undefined for one that does not exist. The specification names both
 * GET and POST for a subscription.
 */
const routes: readonly (readonly ["GET" | "POST" | "DELETE", path: string, name: keyof typeof methods | undefined])[] =
  [
    ["POST", "/message:send", "SendMessage"],
    ["POST", "/message:stream", "SendStreamingMessage"],
    ["GET", "/tasks", "ListTasks"],
    ["POST", cancelled, "CancelTask"],
    ["GET", subscribed, "SubscribeToTask"],
    ["POST", subscribed, "SubscribeToTask"],
    ["GET", task, "GetTask"],
    ["POST", task, undefined],
    ["GET", "/extendedAgentCard", "GetExtendedAgentCard"],
    ["POST", push, "CreateTaskPushNotificationConfig"],
    ["GET", push, "ListTaskPushNotificationConfigs"],
    ["GET", `${push}/:configId`, "GetTaskPushNotificationConfig"],
    ["DELETE", `${push}/:configId`, "DeleteTaskPushNotificationConfig"],
  ];

/** The parameters of a method in a request's address. */
function parametersIn(c: Context<AppEnv>, path: string): JsonObject {
  const named = c.req.param("id");
  const id = path === cancelled || path === subscribed ? named?.replace(/:[a-z]+$/, "") : named;
  return { ...c.req.query(), ...(id !== undefined && { id }) };
}

/** Mounts the binding. `serve` gives each request its agent and its caller. */
export function mountRest(
  app: Hono<AppEnv>,
  serve: (c: Context<AppEnv>) => { readonly agent: Agent; readonly caller: Caller },
): void {
  const answer = (path: string, name: keyof typeof methods | undefined) => async (c: Context<AppEnv>) => {
    const { agent, caller } = serve(c);
    const isMessage = path.startsWith("/message:");
    // Only a message may carry a payment.
    let sent: unknown = isMessage ? unread : undefined;
    const headers = { "Content-Type": contentTypeOf(c.req.raw) };
    try {
      await caller.admit();
      checkVersion(c.req.raw, versions);
      if (name === undefined) throw new A2aError("methodNotFound");
      if (isMessage) sent = await readEnvelope(c.req.raw);
      const result = await methods[name](agent, isMessage ? sent : parametersIn(c, path), caller);
      return c.body(JSON.stringify(result), 200, headers);
    } catch (thrown) {
      const error = await withPaymentState(toA2aError(thrown), sent, caller);
      const body = JSON.stringify(toRestError(error, caller.locale));
      return c.body(body, error.httpStatus, { ...headers, ...error.headers });
    }
  };
  for (const [verb, path, name] of routes) app.on(verb, path, answer(path, name));
  for (const path of new Set(routes.map(([, path]) => path))) {
    const allowed = routes.filter(([, candidate]) => candidate === path).map(([verb]) => verb);
    app.all(path, methodNotAllowed(...allowed));
  }
}
