/** Raw messages to the MCP endpoint, as a client of each era sends them. */
import { exports } from "cloudflare:workers";

export const endpoint = "http://localhost/mcp";

/** A POST of a JSON body with further or other headers; a header of `null` is left out. */
export function post(
  body: unknown,
  headers: Readonly<Record<string, string | null>> = {},
  url: string = endpoint,
): Promise<Response> {
  const all = { "Content-Type": "application/json", Accept: "application/json, text/event-stream", ...headers };
  return exports.default.fetch(url, {
    method: "POST",
    headers: Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== null),
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
}

/** The `_meta` that revision 2026-07-28 demands of every request. */
export const envelope = {
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientCapabilities": {},
  "io.modelcontextprotocol/clientInfo": { name: "test", version: "1" },
} as const;

/** A request of revision 2026-07-28 with its headers. */
export function modern(
  method: string,
  params: { readonly name?: string; readonly [key: string]: unknown } = {},
  headers: Readonly<Record<string, string | null>> = {},
  url: string = endpoint,
): Promise<Response> {
  const { _meta, ...rest } = params;
  return post(
    { jsonrpc: "2.0", id: 1, method, params: { ...rest, _meta: { ...envelope, ...(_meta as object | undefined) } } },
    {
      "MCP-Protocol-Version": "2026-07-28",
      "Mcp-Method": method,
      ...(params.name !== undefined && { "Mcp-Name": params.name }),
      ...headers,
    },
    url,
  );
}

/** A request of the revisions of 2025. */
export function legacy(
  method: string,
  params: object = {},
  headers: Readonly<Record<string, string | null>> = {},
): Promise<Response> {
  return post({ jsonrpc: "2.0", id: 1, method, params }, headers);
}

/** The message that answers a request. */
export const answerOf = async (answer: Promise<Response>) => Object(await (await answer).json());

/** The result of a call of a tool, as far as tests read it. */
export interface ToolResult {
  readonly resultType?: string;
  readonly isError?: boolean;
  readonly structuredContent: Readonly<Record<string, unknown>>;
  readonly content: readonly { readonly type: string; readonly text: string }[];
  readonly _meta: Readonly<Record<string, unknown>>;
}

/** The result in the answer to a call of a tool. */
export const resultIn = async (answer: Promise<Response>): Promise<ToolResult> =>
  (await (await answer).json<{ result: ToolResult }>()).result;
