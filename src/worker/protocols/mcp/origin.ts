/**
 * Who may call the MCP endpoint from a browser, under which host names: MCP's protection against DNS rebinding. Every
 * other address is open to all origins, by `http/response-headers.ts`.
 */
import { validateHostHeader } from "@modelcontextprotocol/server";
import type { Context } from "hono";
import type { AppEnv } from "../../http/request.ts";
import { exposedHeaders } from "../../http/response-headers.ts";

const localHosts = ["localhost", "127.0.0.1", "[::1]"] as const;

/**
 * Answers 403 to a request for another host than this service, or from a page whose origin is not allowed. A request
 * without Origin comes from no page and passes. Hosts are checked on a developer's machine, where a page may have
 * rebound its own name to this address. Deployed, the network delivers only this service's own hosts.
 */
export function refuseForeign(c: Context<AppEnv>): Response | undefined {
  const { environment } = c.var.config;
  const host = c.req.header("Host");
  if (environment === "local" && host !== undefined && !validateHostHeader(host, ownHosts(c)).ok)
    return refusal("This service does not answer under this host name");
  const origin = c.req.header("Origin");
  if (origin && !isAllowed(c, origin)) return refusal("Pages of this origin may not call this service");
  return undefined;
}

/** Adds the headers with which a browser gives the response to a page of an allowed origin. */
export function allowOrigin(c: Context<AppEnv>, response: Response): Response {
  const origin = c.req.header("Origin");
  const { headers } = response;
  headers.append("Vary", "Origin");
  if (origin && isAllowed(c, origin)) {
    headers.set("Access-Control-Allow-Origin", origin);
    headers.set("Access-Control-Expose-Headers", exposedHeaders);
  }
  return response;
}

function isAllowed(c: Context<AppEnv>, origin: string): boolean {
  const allowed = c.var.config.mcpAllowedOrigins;
  if (allowed.includes("*") || allowed.includes(origin)) return true;
  return /^https?:/.test(origin) && URL.canParse(origin) && ownHosts(c).includes(new URL(origin).hostname);
}

/** The host names of this service: its canonical one, this machine's and, when deployed, the request's own. */
function ownHosts(c: Context<AppEnv>): string[] {
  const { baseUrl, environment } = c.var.config;
  return [
    ...localHosts,
    ...(baseUrl ? [new URL(baseUrl).hostname] : []),
    ...(environment === "local" ? [] : [new URL(c.req.url).hostname]),
  ];
}

function refusal(message: string): Response {
  return Response.json({ jsonrpc: "2.0", id: null, error: { code: -32000, message } }, { status: 403 });
}
