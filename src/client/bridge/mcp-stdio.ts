/**
 * `npm run mcp:stdio`: MCP over stdio for hosts on the user's machine. The free tool answers in this process, without
 * a network. Paid tools are forwarded to the service at SVC_BASE_URL and paid from the user's wallet within hard
 * limits.
 */
import { Console } from "node:console";
import type { Readable, Writable } from "node:stream";
import type { ReadResourceResult } from "@modelcontextprotocol/server";
import { type StdioServerHandle, serveStdio } from "@modelcontextprotocol/server/stdio";
import { operations } from "../../../catalog/index.ts";
import { bridgeVariables } from "../../../catalog/service/bridge-variables.ts";
import { createMcpServer } from "../../worker/protocols/mcp/server.ts";
import { columns, defineCommand } from "../command.ts";
import { readBridgeSettings } from "../wallet/bridge-settings.ts";
import { longestAnswer, readBounded } from "../wallet/requests.ts";
import { answerCalls } from "./answer-calls.ts";
import { HostTransport } from "./host-transport.ts";

/** How long the service may take to give a paid answer again, milliseconds. */
const readTimeoutMs = 20_000;

/** Reads the answer at an address; undefined for another service's address, and for one without an answer. */
async function readLinked(origin: string, uri: string): Promise<ReadResourceResult | undefined> {
  if (!uri.startsWith(`${origin}/answers/`)) return undefined;
  const response = await fetch(uri, { redirect: "manual", signal: AbortSignal.timeout(readTimeoutMs) });
  if (!response.ok) return undefined;
  const mimeType = response.headers.get("Content-Type") ?? "application/json";
  return { contents: [{ uri, mimeType, text: await readBounded(response, longestAnswer) }] };
}

/**
 * Serves one host, over the streams of this process unless others are given. Throws one error that names every setting
 * of the environment that cannot be used.
 */
export function serveBridge(
  environment: Readonly<Record<string, string | undefined>>,
  { stdin, stdout }: { readonly stdin: Readable; readonly stdout: Writable } = process,
): StdioServerHandle {
  const settings = readBridgeSettings(environment);
  const { locale, names, baseUrl: origin } = settings;
  const { call, readWallet } = answerCalls(settings);
  return serveStdio(
    async ({ era }) =>
      createMcpServer({
        operations,
        locale,
        payment: undefined,
        names,
        origin,
        era,
        cacheScope: "private",
        readView: (name) => import("./view-html.ts").then(({ viewHtml }) => viewHtml(name)),
        readAnswer: (uri) => readLinked(origin, uri),
        wallet: await readWallet(),
        readWallet,
        call,
      }),
    {
      transport: new HostTransport(stdin, stdout),
      onerror: (error) => console.error(`${error.name}: ${error.message}`),
    },
  );
}

export default defineCommand({
  call: "npm run --silent mcp:stdio",
  summary:
    "Serves MCP over standard input and output, and pays for calls within the limits of its environment. A host starts it.",
  options: {},
  notes: () =>
    `Settings, from the environment:\n\n${columns(
      bridgeVariables.map(({ name, description, default: otherwise, choices }) => [
        name,
        `${description}${choices ? ` [${choices.join("|")}]` : ""}${otherwise ? ` (${otherwise})` : ""}`,
      ]),
    )}`,
  run: async () => {
    // Standard output carries messages of the protocol and nothing else.
    globalThis.console = new Console(process.stderr);
    if (process.stdin.isTTY)
      process.stderr.write(
        "Waiting for an MCP host on standard input. Hosts start this by themselves. Ctrl-C ends it.\n",
      );
    serveBridge(process.env);
  },
});
