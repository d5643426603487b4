/** A Worker with the service's own guard and mount of MCP, around the server that the referee asks for. */
import { Hono } from "hono";
import { type AppEnv, requestContext } from "../../src/worker/http/request.ts";
import { mountMcp } from "../../src/worker/protocols/mcp/mount.ts";
import { createRefereeServer } from "./referee-server.ts";

const app = new Hono<AppEnv>();
app.use(requestContext);
app.all(
  "/mcp",
  mountMcp(({ era }) => createRefereeServer(era), { legacyAnswers: "stream" }),
);

export default app;
