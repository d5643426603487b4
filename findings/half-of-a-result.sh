#!/usr/bin/env bash
# Doing: hosting a model
# Guess: a host gives its model the `content` of a tool's result, perhaps with its `structuredContent`, and the same
#   of an error
# Seen: Claude Code 2.1.332 gives the structured half of a success alone, and the text of an error alone; Gemini CLI
#   0.61.0 gives the text of a success alone, and both halves of an error
# Met by: MCP servers that put a sentence into one half and the data, a price or an address, into the other
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >npm.log && npm install --silent --no-audit --no-fund \
  @anthropic-ai/claude-code@2.1.332 @google/gemini-cli@0.61.0 @modelcontextprotocol/sdk@1.32.2
mkdir -p home/.gemini
cat >server.mjs <<'PLAY'
import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { CallToolRequestSchema, ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js";

const server = new Server({ name: "halves", version: "1" }, { capabilities: { tools: {} } });
server.setRequestHandler(ListToolsRequestSchema, () => ({
  tools: ["success", "error"].map((name) => ({
    name, description: "Shows its halves.", inputSchema: { type: "object", properties: {} }, annotations: { readOnlyHint: true },
  })),
}));
server.setRequestHandler(CallToolRequestSchema, ({ params }) => ({
  content: [{ type: "text", text: "TEXT-HALF" }],
  structuredContent: { half: "STRUCTURED-HALF" },
  isError: params.name === "error",
}));
await server.connect(new StdioServerTransport());
PLAY
cat >play.mjs <<'PLAY'
import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";

const home = join(process.cwd(), "home");
const halves = { command: process.execPath, args: [join(process.cwd(), "server.mjs")] };

// A model that calls both tools, one after the other, and then says a word. It notes what it is given of their results.
let seen = [];
let count = 0;
const claude = (body) => ({
  tools: (body.tools ?? []).map(({ name }) => name),
  results: body.messages.flatMap(({ content }) => (Array.isArray(content) ? content : [])).filter(({ type }) => type === "tool_result"),
  events(tool) {
    const id = ++count;
    const usage = { input_tokens: 1, output_tokens: 1 };
    const message = { id: `msg_${id}`, type: "message", role: "assistant", model: "script", content: [], stop_reason: null, stop_sequence: null, usage };
    const [block, delta] = tool
      ? [{ type: "tool_use", id: `toolu_${id}`, name: tool, input: {} }, { type: "input_json_delta", partial_json: "{}" }]
      : [{ type: "text", text: "" }, { type: "text_delta", text: "Done." }];
    return [
      { type: "message_start", message },
      { type: "content_block_start", index: 0, content_block: block },
      { type: "content_block_delta", index: 0, delta },
      { type: "content_block_stop", index: 0 },
      { type: "message_delta", delta: { stop_reason: tool ? "tool_use" : "end_turn", stop_sequence: null }, usage },
      { type: "message_stop" },
    ];
  },
});
const gemini = (body) => ({
  tools: (body.tools ?? []).flatMap(({ functionDeclarations }) => functionDeclarations ?? []).map(({ name }) => name),
  results: body.contents.flatMap(({ parts }) => parts).filter(({ functionResponse }) => functionResponse),
  events: (tool) => [{
    candidates: [{
      content: { role: "model", parts: [tool ? { functionCall: { name: tool, args: {} } } : { text: "Done." }] },
      finishReason: "STOP", index: 0,
    }],
    usageMetadata: { promptTokenCount: 1, candidatesTokenCount: 1, totalTokenCount: 2 },
  }],
});
const model = createServer(async (request, response) => {
  let sent = "";
  for await (const chunk of request) sent += chunk;
  const read = /\/v1\/messages(\?|$)/.test(request.url) ? claude : request.url.includes(":streamGenerateContent") ? gemini : undefined;
  if (!read) return response.setHeader("Content-Type", "application/json").end(JSON.stringify({ data: [], models: [], input_tokens: 1 }));
  const { tools, results, events } = read(JSON.parse(sent));
  if (results.length > seen.length) seen = results.map((result) => JSON.stringify(result));
  const wanted = ["success", "error"][results.length];
  const tool = wanted && tools.find((name) => name.endsWith(`halves_${wanted}`) || name.endsWith(`halves__${wanted}`));
  response.setHeader("Content-Type", "text/event-stream");
  for (const event of events(tool)) response.write(`${event.type ? `event: ${event.type}\n` : ""}data: ${JSON.stringify(event)}\n\n`);
  response.end();
});
await once(model.listen(0, "127.0.0.1"), "listening");
const address = `http://127.0.0.1:${model.address().port}`;
const path = `${process.execPath.replace(/\/[^/]+$/, "")}:${process.env.PATH}`;

/** Runs a host, and names the halves of the success and of the error that its model got. */
async function halvesOf(program, words, env) {
  seen = [];
  const child = spawn(join("node_modules/.bin", program), words, {
    stdio: "ignore", env: { PATH: path, HOME: home, TERM: "dumb", CI: "1", ...env },
  });
  const timer = setTimeout(() => child.kill("SIGKILL"), 120_000);
  await once(child, "close");
  clearTimeout(timer);
  return seen.map((result) => ["TEXT", "STRUCTURED"].filter((half) => result.includes(`${half}-HALF`)).join(" and ")).join(", error: ");
}

const servers = { mcpServers: { halves } };
writeFileSync(join(home, "mcp.json"), JSON.stringify(servers));
writeFileSync(join(home, ".gemini/settings.json"), JSON.stringify({
  mcpServers: { halves: { ...halves, trust: true } },
  security: { auth: { selectedType: "gemini-api-key" } },
  privacy: { usageStatisticsEnabled: false }, general: { enableAutoUpdate: false },
}));
const byClaude = await halvesOf(
  "claude",
  ["-p", "Call the tools.", "--mcp-config", join(home, "mcp.json"), "--strict-mcp-config", "--allowedTools", "mcp__halves"],
  {
    ANTHROPIC_BASE_URL: address, ANTHROPIC_API_KEY: "script", ENABLE_TOOL_SEARCH: "false",
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1", DISABLE_AUTOUPDATER: "1",
  },
);
const byGemini = await halvesOf(
  "gemini",
  ["--prompt", "Call the tools.", "--skip-trust", "--model", "gemini-2.5-pro"],
  { GEMINI_API_KEY: "script", GOOGLE_GEMINI_BASE_URL: address, GEMINI_CLI_TRUST_WORKSPACE: "true" },
);
model.close();
model.closeAllConnections();
console.log("Claude Code, success:", byClaude);
console.log("Gemini CLI,  success:", byGemini);
const asRecorded = byClaude === "STRUCTURED, error: TEXT" && byGemini === "TEXT, error: TEXT and STRUCTURED";
console.log(asRecorded ? "as recorded" : "changed");
process.exitCode = asRecorded ? 0 : 1;
PLAY
echo "Claude Code 2.1.332 and Gemini CLI 0.61.0: the halves of a tool's result that reach the model"
node play.mjs
