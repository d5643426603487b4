/** Every address that is not an analysis: documents, pages, MCP, A2A. These call an analysis in process. */
import { type Context, type Handler, Hono } from "hono";
import { nearestOperation, toolName } from "../../catalog/operation/tool-name.ts";
import type { Operation } from "../../catalog/operation.ts";
import { nearestAddress } from "./discovery/addresses/nearest-address.ts";
import { mcpPath } from "./discovery/addresses/paths.ts";
import { addresses } from "./discovery/addresses.ts";
import { discovery } from "./discovery/index.ts";
import { createConsult } from "./discovery/search/notes.ts";
import { noPhrases } from "./discovery/search/phrases.ts";
import { createSearch } from "./discovery/search/search-index.ts";
import { publicationOf } from "./discovery/serve.ts";
import { methodNotAllowed, ServiceError } from "./http/errors.ts";
import { logEvent, reasonOf } from "./http/log.ts";
import { type AppEnv, type CallOf, originOf, requestContext } from "./http/request.ts";
import { loadPhrases, readView } from "./pages/built-assets.ts";
import { notFoundPage, pageRoutes } from "./pages/index.tsx";
import { a2a } from "./protocols/a2a/routes.ts";
import { answerLinked, answerSection, sectionPath } from "./protocols/answer-link.ts";
import { createDispatch } from "./protocols/dispatch.ts";
import type { ViewName } from "./protocols/mcp/views.ts";
import { answerFailure } from "./sale/answer-failure.ts";
import { answerPath } from "./sale/ledger/stored-answer.ts";
import { paymentStateOf } from "./status/payment-state.ts";
import { readinessReport } from "./status/readiness.ts";

/** Answers a request as the whole application does. */
type Fetch = (request: Request, env: AppEnv["Bindings"]) => Promise<Response>;

/** The failure of an address that does not exist; it names the analysis, else the address, that was probably meant. */
function nothingAt(path: string, operations: readonly Operation[]): ServiceError {
  const analysis = nearestOperation(operations, path);
  const address = analysis ? undefined : nearestAddress(path, addresses);
  return new ServiceError("not_found", {
    ...(analysis && { details: [{ code: "nearest", method: "POST", path: analysis.path, tool: toolName(analysis) }] }),
    ...(address && { details: [{ code: "nearest", method: address.method ?? "GET", path: address.path }] }),
  });
}

/** Builds the addresses around the analyses. */
export function createSurfaces(operations: readonly Operation[], fetch: Fetch): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  app.use(requestContext);
  app.notFound(async (c) => (await notFoundPage(c)) ?? answerFailure(nothingAt(c.req.path, operations), c));
  app.onError(answerFailure);

  const dispatchOf = (c: Context<AppEnv>) => createDispatch(originOf(c), (request) => fetch(request, c.env));
  const callOf: CallOf = (c) => (path, init) => fetch(new Request(originOf(c) + path, init), c.env);
  const readViewOf = (c: Context<AppEnv>) => (name: ViewName) => readView(c.env.ASSETS, name);
  const searchOf = async (c: Context<AppEnv>) =>
    createSearch(
      operations,
      await loadPhrases(c.env.ASSETS).catch((thrown: unknown) => {
        logEvent("phrases_unavailable", { reason: reasonOf(thrown) });
        return noPhrases;
      }),
    );
  const paymentState = (c: Context<AppEnv>) => paymentStateOf(c.env, c.var.config);
  const readiness = async (c: Context<AppEnv>) => readinessReport(publicationOf(c, operations, await paymentState(c)));
  app.route("/", discovery(operations, paymentState, searchOf));
  app.route("/", pageRoutes(operations, readiness, callOf));
  let loadedMcp: Promise<Handler<AppEnv>> | undefined;
  // Without a redirect, because clients do not follow one of a POST, and mcpo 0.0.20 appends a slash.
  for (const path of [mcpPath, `${mcpPath}/`])
    app.all(path, async (c, next) => {
      loadedMcp ??= import("./protocols/mcp/mcp.ts").then(({ mcp }) => mcp(operations, dispatchOf, readViewOf));
      return (await loadedMcp)(c, next);
    });
  app.get(answerPath, answerLinked);
  app.all(answerPath, methodNotAllowed("GET"));
  app.get(sectionPath, answerSection);
  app.all(sectionPath, methodNotAllowed("GET"));
  app.route(
    "/",
    a2a(operations, dispatchOf, (c) => async (question) => createConsult(operations, await searchOf(c))(question)),
  );
  return app;
}
