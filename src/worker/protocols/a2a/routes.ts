/** The A2A agent's addresses: JSON-RPC (1.0 and 0.3) at `/a2a/rpc`, HTTP+JSON (1.0) at the base address. */
import { type Context, Hono } from "hono";
import { createMiddleware } from "hono/factory";
import type { Operation } from "../../../../catalog/operation.ts";
import { admitRequest } from "../../guard/rate-limit.ts";
import { methodNotAllowed, ServiceError } from "../../http/errors.ts";
import { headerOf } from "../../http/read-headers.ts";
import { type AppEnv, originOf } from "../../http/request.ts";
import { recallSale, stateOfPayment } from "../../sale/ledger/sold-result.ts";
import type { Dispatch } from "../dispatch.ts";
import { createAgent } from "./agent.ts";
import { activatedExtensions, type Caller } from "./envelope.ts";
import { A2aError } from "./errors.ts";
import type { Consult } from "./guidance.ts";
import { paymentHeaderOf } from "./payment.ts";
import { mountRest } from "./rest.ts";
import { answerRpc } from "./rpc.ts";
import { createTaskStore } from "./task-store.ts";

/** Where the JSON-RPC binding answers; with and without a trailing slash. */
const rpcPath = "/a2a/rpc";

/** Every path of the agent, for headers that all of its answers have. */
const paths = [rpcPath, `${rpcPath}/`, "/message:send", "/message:stream", "/tasks", "/tasks/*", "/extendedAgentCard"];

/** The caller of a request, whose calls go through the operations' own routes. */
function callerOf(c: Context<AppEnv>, dispatch: Dispatch, consult: Consult): Caller {
  const { locale, requestId, callerAddress } = c.var;
  return {
    locale,
    origin: originOf(c),
    idempotencyKey: headerOf(c.req.raw.headers, "Idempotency-Key"),
    paymentHeader: paymentHeaderOf(c.req.raw.headers),
    admit: () =>
      admitRequest(c.env, c.var.config, "a2a", callerAddress).catch((thrown: unknown) => {
        throw thrown instanceof ServiceError && thrown.code === "rate_limited"
          ? new A2aError("rateLimited", { headers: thrown.headers, cause: thrown })
          : thrown;
      }),
    call: (call) =>
      dispatch({
        ...call,
        transport: "a2a",
        callerAddress,
        locale,
        requestId,
        referralCode: headerOf(c.req.raw.headers, "X-Referral-Code"),
      }),
    consult,
    recall: (payment) => recallSale(c.env, originOf(c), payment),
    stateOf: (payment) => stateOfPayment(c.env, payment),
  };
}

/** Serves the skills of the operations at an application's root. */
export function a2a(
  operations: readonly Operation[],
  dispatchOf: (c: Context<AppEnv>) => Dispatch,
  consultOf: (c: Context<AppEnv>) => Consult,
): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  const serve = (c: Context<AppEnv>) => ({
    agent: createAgent(operations, createTaskStore(c.env)),
    caller: callerOf(c, dispatchOf(c), consultOf(c)),
  });
  const headers = createMiddleware<AppEnv>(async (c, next) => {
    await next();
    c.header("Cache-Control", "no-store");
    c.header("Content-Language", c.var.locale);
    for (const [name, value] of Object.entries(activatedExtensions(c.req.raw))) c.header(name, value);
  });
  for (const path of paths) app.use(path, headers);
  for (const path of [rpcPath, `${rpcPath}/`]) {
    app.post(path, (c) => {
      const { agent, caller } = serve(c);
      return answerRpc(c, agent, caller);
    });
    app.all(path, methodNotAllowed("POST"));
  }
  mountRest(app, serve);
  return app;
}
