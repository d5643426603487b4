/**
 * MCP over stdio for hosts on the user's machine. The free tool answers in this process, without a network.
 * Paid tools are forwarded to the service at SVC_BASE_URL and paid from the user's wallet within hard limits.
 */
import { Console } from "node:console";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { ladder } from "../../../catalog/index.ts";
import { respondToError, ServiceError } from "../../http/errors.ts";
import { type Answer, readAnswer } from "../../protocols/dispatch.ts";
import { createMcpServer, type ToolCall } from "../../protocols/mcp/server.ts";
import { answerHere } from "./answer-here.ts";
import { type BridgeSettings, readBridgeSettings } from "./bridge-settings.ts";
import type { PaidCalls } from "./paid-calls.ts";

// Standard output carries messages of the protocol and nothing else.
globalThis.console = new Console(process.stderr);

let settings: BridgeSettings;
try {
  settings = readBridgeSettings(process.env);
} catch (thrown) {
  console.error(thrown instanceof Error ? thrown.message : "The settings cannot be used.");
  process.exit(1);
}
const { locale, names, baseUrl } = settings;

let paidCalls: Promise<PaidCalls> | undefined;

/** What paying needs is loaded by the first paid call, so that hosts need not wait for it. */
function buy(call: ToolCall): Promise<Answer> {
  paidCalls ??= import("./paid-calls.ts").then(({ PaidCalls }) => new PaidCalls(settings));
  return paidCalls.then((opened) => opened.call(call));
}

async function answer(call: ToolCall): Promise<Answer> {
  try {
    return await (call.operation.free ? answerHere(call, locale) : buy(call));
  } catch (thrown) {
    if (!(thrown instanceof ServiceError)) throw thrown;
    return readAnswer(respondToError(thrown, crypto.randomUUID(), locale));
  }
}

serveStdio(
  ({ era }) =>
    createMcpServer({
      ladder,
      locale,
      payment: undefined,
      names,
      origin: baseUrl,
      era,
      knowsLinks: era === "modern",
      cacheScope: "private",
      readView: (name) => import("../package/view-html.ts").then(({ viewHtml }) => viewHtml(name)),
      call: answer,
    }),
  { onerror: (error) => console.error(`${error.name}: ${error.message}`) },
);
