#!/usr/bin/env bash
# Doing: paying
# Guess: a client of x402 version 1 says of a challenge of version 2 that it is of a newer version
# Seen: x402-fetch 1.2.0 throws a ZodError that lists seventeen names of networks, and says no word about the version
# Met by: buyers with the packages of version 1, who look for a wrong network in their own settings
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >npm.log && npm install --silent --no-audit --no-fund --ignore-scripts x402-fetch@1.2.0 viem@2.57.1
cat >play.mjs <<'PLAY'
import { once } from "node:events";
import { createServer } from "node:http";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { wrapFetchWithPayment } from "x402-fetch";

const challenge = {
  x402Version: 2,
  error: "payment_required",
  resource: { url: "http://127.0.0.1/report", description: "A report", mimeType: "application/json" },
  accepts: [{
    scheme: "exact", network: "eip155:8453", asset: "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913", amount: "250000",
    payTo: "0x000000000000000000000000000000000000dEaD", maxTimeoutSeconds: 300, extra: { name: "USD Coin", version: "2" },
  }],
};
const body = JSON.stringify(challenge);
const headers = { "Content-Type": "application/json", "PAYMENT-REQUIRED": Buffer.from(body).toString("base64") };
const server = createServer((_, response) => response.writeHead(402, headers).end(body));
await once(server.listen(0, "127.0.0.1"), "listening");
const pay = wrapFetchWithPayment(fetch, privateKeyToAccount(generatePrivateKey()));
const error = await pay(`http://127.0.0.1:${server.address().port}/report`).catch((thrown) => thrown);
server.close();
server.closeAllConnections();
console.log(`${error.name}: ${error.message}`);
const asRecorded = error.name === "ZodError" && error.message.includes("base-sepolia") && !/version/i.test(error.message);
console.log(asRecorded ? "as recorded" : "changed");
process.exitCode = asRecorded ? 0 : 1;
PLAY
echo "x402-fetch 1.2.0 before a challenge of version 2"
node play.mjs
