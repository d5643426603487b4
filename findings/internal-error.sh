#!/usr/bin/env bash
# Doing: hosting a model
# Guess: a request with a parameter of the wrong type is answered with -32602, invalid parameters, whatever its method
# Seen: @modelcontextprotocol/server 2.4.0 does so for `tools/call` alone; every other method says -32603, an internal
#   error, with the list of the schema's problems as its message
# Met by: servers that are paid for tools, and clients that attach a payment to each message: after an internal error the
#   money may have moved, so such a client waits instead of correcting its request
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >npm.log && npm install --silent --no-audit --no-fund --ignore-scripts @modelcontextprotocol/server@2.4.0
cat >play.mjs <<'PLAY'
import { InMemoryTransport, McpServer } from "@modelcontextprotocol/server";

const server = new McpServer({ name: "shop", version: "1" }, { capabilities: { tools: {}, resources: {} } });
server.registerTool("price", { description: "says a price" }, async () => ({
  content: [{ type: "text", text: "0.25 USDC" }],
}));
server.registerResource("terms", "shop://terms", {}, async (uri) => ({ contents: [{ uri: uri.href, text: "none" }] }));
const [host, service] = InMemoryTransport.createLinkedPair();
const waiting = new Map();
host.onmessage = (message) => waiting.get(message.id)?.(message);
await server.connect(service);
await host.start();
const ask = (method, params) =>
  new Promise((resolve) => {
    const id = waiting.size + 1;
    waiting.set(id, resolve);
    host.send({ jsonrpc: "2.0", id, method, params });
  });
const clientInfo = { name: "host", version: "1" };
await ask("initialize", { protocolVersion: "2025-11-25", capabilities: {}, clientInfo });
await host.send({ jsonrpc: "2.0", method: "notifications/initialized" });

const asked = [
  ["tools/call", { name: 5 }, -32602],
  ["tools/list", { cursor: 5 }, -32603],
  ["resources/list", { cursor: 5 }, -32603],
  ["resources/read", { uri: 5 }, -32603],
];
let same = true;
for (const [method, params, recorded] of asked) {
  const { error } = await ask(method, params);
  same &&= error?.code === recorded;
  console.log(`${method} ${JSON.stringify(params)}: ${error?.code} ${String(error?.message).replace(/\s+/g, " ").slice(0, 60)} …`);
}
console.log(same ? "as recorded" : "changed");
process.exit(same ? 0 : 1);
PLAY
echo "@modelcontextprotocol/server 2.4.0, one parameter of the wrong type in each of four methods"
node play.mjs
