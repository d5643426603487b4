#!/usr/bin/env bash
# Doing: hosting a model
# Guess: a message with the role that stands on the wire, `"role": "ROLE_USER"`, is sent as it is, or rejected
# Seen: @a2a-js/sdk 1.3.0 sends `"role": "UNRECOGNIZED"`, without an error; it reads the `"role": "user"` of protocol 0.3
#   as the same word. Only the number 1, `Role.ROLE_USER`, goes through
# Met by: programs without types that build a message by the protocol's own examples, and agents that receive it
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >npm.log && npm install --silent --no-audit --no-fund --ignore-scripts @a2a-js/sdk@1.3.0
cat >play.mjs <<'PLAY'
import { createServer } from "node:http";
import { once } from "node:events";
import { Role } from "@a2a-js/sdk";
import { ClientFactory } from "@a2a-js/sdk/client";

const roles = [];
const server = createServer(async (request, response) => {
  response.setHeader("Content-Type", "application/json");
  const url = `http://127.0.0.1:${server.address().port}/`;
  if (request.method === "GET") {
    const supportedInterfaces = [{ url, protocolBinding: "JSONRPC", protocolVersion: "1.0" }];
    return response.end(JSON.stringify({
      name: "agent", description: "answers", version: "1", supportedInterfaces, capabilities: {},
      defaultInputModes: ["text/plain"], defaultOutputModes: ["text/plain"], skills: [],
    }));
  }
  let body = "";
  for await (const chunk of request) body += chunk;
  const { id, params } = JSON.parse(body);
  roles.push(params.message.role);
  const message = { messageId: "2", role: "ROLE_AGENT", parts: [{ text: "heard" }] };
  response.end(JSON.stringify({ jsonrpc: "2.0", id, result: { message } }));
});
await once(server.listen(0, "127.0.0.1"), "listening");
const client = await new ClientFactory().createFromUrl(`http://127.0.0.1:${server.address().port}`);
for (const role of ["ROLE_USER", Role.ROLE_USER])
  await client.sendMessage({ message: { messageId: "1", role, parts: [{ content: { $case: "text", value: "hello" } }] } });
server.close();
server.closeAllConnections();
console.log('role: "ROLE_USER" is sent as', roles[0], "  role: 1 is sent as", roles[1]);
const asRecorded = roles[0] === "UNRECOGNIZED" && roles[1] === "ROLE_USER";
console.log(asRecorded ? "as recorded" : "changed");
process.exitCode = asRecorded ? 0 : 1;
PLAY
echo "@a2a-js/sdk 1.3.0, one message with two spellings of its role"
node play.mjs
