/**
 * An MCP server over stdio whose results have marked halves, so that a run shows which half a host gives its model,
 * for a success and for an error. Each half names the arguments of the call.
 */
import { Server } from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";

/** The text in each part of a result. */
export const marks = { text: "TEXT-HALF", structured: "STRUCTURED-HALF", meta: "META-HALF" } as const;

const inputSchema = { type: "object" as const, properties: { word: { type: "string" } }, required: ["word"] };

if (import.meta.main)
  serveStdio(() => {
    const server = new Server({ name: "marked", version: "1" }, { capabilities: { tools: {} } });
    server.setRequestHandler("tools/list", () => ({
      tools: ["halves.success", "halves.error"].map((name) => ({
        name,
        description: "Shows its halves.",
        inputSchema,
        annotations: { readOnlyHint: true },
      })),
    }));
    server.setRequestHandler("tools/call", ({ params: { name, arguments: given } }) => ({
      content: [{ type: "text" as const, text: `${marks.text} given: ${JSON.stringify(given)}` }],
      structuredContent: { half: `${marks.structured} given: ${JSON.stringify(given)}` },
      isError: name === "halves.error",
      _meta: { "test/half": marks.meta },
    }));
    return server;
  });
