/**
 * MCP over stdio for hosts on the user's machine. The free tool answers in this process, without a network.
 * Paid tools are forwarded to the service at SVC_BASE_URL and paid from the user's wallet within hard limits.
 */
import type { ReadResourceResult } from "@modelcontextprotocol/server";
import { type ServeStdioOptions, type StdioServerHandle, serveStdio } from "@modelcontextprotocol/server/stdio";
import { operations } from "../../../catalog/index.ts";
import { createMcpServer } from "../../worker/protocols/mcp/server.ts";
import { longestAnswer, readBounded } from "../read-bounded.ts";
import { answerCalls } from "./answer-calls.ts";
import { readBridgeSettings } from "./bridge-settings.ts";
import { payingWallet } from "./paying-wallet.ts";

/** How long the service may take to give a paid answer again, milliseconds. */
const readTimeoutMs = 20_000;

/** Reads what an answer's address leads to; undefined for another service's address, and for one that leads nowhere. */
async function readLinked(origin: string, uri: string): Promise<ReadResourceResult | undefined> {
  if (!uri.startsWith(`${origin}/answers/`)) return undefined;
  const response = await fetch(uri, { redirect: "manual", signal: AbortSignal.timeout(readTimeoutMs) });
  if (!response.ok) return undefined;
  const mimeType = response.headers.get("Content-Type") ?? "application/json";
  return { contents: [{ uri, mimeType, text: await readBounded(response, longestAnswer) }] };
}

/**
 * Serves one host, over the streams of this process unless another transport is given. Throws one error that names
 * every setting of the environment that cannot be used.
 */
export function serveBridge(
  environment: Readonly<Record<string, string | undefined>>,
  options: Pick<ServeStdioOptions, "transport"> = {},
): StdioServerHandle {
  const settings = readBridgeSettings(environment);
  const { locale, names, baseUrl: origin } = settings;
  const { call, remaining } = answerCalls(settings);
  const readWallet = () => payingWallet(settings, remaining);
  return serveStdio(
    async ({ era }) =>
      createMcpServer({
        operations,
        locale,
        payment: undefined,
        names,
        origin,
        era,
        knowsLinks: era === "modern",
        cacheScope: "private",
        readView: (name) => import("./view-html.ts").then(({ viewHtml }) => viewHtml(name)),
        readAnswer: (uri) => readLinked(origin, uri),
        wallet: await readWallet(),
        readWallet,
        call,
      }),
    { ...options, onerror: (error) => console.error(`${error.name}: ${error.message}`) },
  );
}
