/** Code for each way to buy, with the deployment's own address and an operation's own example filled in. */

import { toolName } from "../../../../../catalog/operation/tool-name.ts";
import { walletKeyName } from "../../../../../catalog/service/bridge-variables.ts";
import { curlCall } from "../../../../lib/curl-call.ts";
import type { ProgramSource } from "../../../discovery/guides/own-program.ts";
import {
  httpPurchase,
  install,
  keyWords,
  type PurchaseContext,
  payingClient,
  saveAs,
  spendCapOf,
} from "../../../discovery/guides/purchase-code.ts";
import type { PageMessage } from "../page-texts.ts";
import { mcpHosts } from "./mcp-hosts.ts";

/** The x402 package of PyPI. It has version numbers of its own, and nothing of it is installed or run here. */
export const pythonPackage = "x402[httpx,evm]==2.25.0";

/** Makes a wallet: prints its address, and the line by which a shell hands its key to the snippets. */
export const makeWallet = `${install("viem")}
node --input-type=module -e '
import { generatePrivateKey, privateKeyToAddress } from "viem/accounts";
const key = generatePrivateKey();
console.log("# address: " + privateKeyToAddress(key) + "\\nexport ${walletKeyName}=" + key);'`;

/** Returns a purchase with the official Python package. */
const pythonPurchase = ({ origin, paid }: PurchaseContext): string => `# python3 -m venv .venv && . .venv/bin/activate
# pip install "${pythonPackage}"
# Save as buy.py, then: python buy.py (Python 3.10 or newer)
import asyncio, base64, json, os, re, sys
from eth_account import Account
from x402 import x402Client
from x402.http.clients import x402HttpxClient
from x402.mechanisms.evm import EthAccountSigner
from x402.mechanisms.evm.exact.register import register_exact_evm_client

key = os.environ.get("${walletKeyName}", "")
if not re.fullmatch("0x[0-9a-fA-F]{64}", key):
    sys.exit("Set ${walletKeyName} to ${keyWords}")

async def main():
    # without the spend control the client refuses every price above 1 USD
    client = x402Client().set_spend_controls({"max_amount_per_payment": "${spendCapOf(paid)}"})
    register_exact_evm_client(client, EthAccountSigner(Account.from_key(key)))
    async with x402HttpxClient(client, timeout=90) as http:
        response = await http.post(
            "${origin}${paid.path}",
            json=${JSON.stringify(paid.examples[0].input)},
        )
        await response.aread()
    receipt = response.headers.get("PAYMENT-RESPONSE")
    if response.status_code != 200 or receipt is None:
        sys.exit(f"{response.status_code}: {response.text}")
    print(json.dumps(response.json(), ensure_ascii=False, indent=2))
    print(json.dumps(json.loads(base64.b64decode(receipt)), indent=2))

asyncio.run(main())`;

/** Returns a purchase over MCP with the official client. */
const mcpPurchase = (
  context: PurchaseContext,
): string => `// ${install("@modelcontextprotocol/client", "@x402/core", "@x402/evm", "viem")}
${saveAs("buy-mcp.mts")}
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { x402Client } from "@x402/core/client";
import { ExactEvmScheme } from "@x402/evm/exact/client";
import { privateKeyToAccount } from "viem/accounts";

${payingClient(context)}

const mcp = new Client({ name: "buyer", version: "1.0.0" });
await mcp.connect(new StreamableHTTPClientTransport(new URL("${context.origin}/mcp")));
const call = { name: "${toolName(context.paid)}", arguments: ${JSON.stringify(context.paid.examples[0].input)} };

const terms = await mcp.callTool(call);
const payment = await client.createPaymentPayload(Object(terms.structuredContent));
const answer = await mcp.callTool({ ...call, _meta: { "x402/payment": payment } });
await mcp.close();
if (answer.isError) throw new Error(JSON.stringify(answer.structuredContent));
console.log(JSON.stringify(answer.structuredContent, null, 2));
console.log(answer._meta?.["x402/payment-response"], answer._meta?.["svc/answer"]);`;

/** Returns a purchase over A2A with the official client. */
const a2aPurchase = (
  context: PurchaseContext,
): string => `// ${install("@a2a-js/sdk", "@x402/core", "@x402/evm", "viem")}
${saveAs("buy-a2a.mts")}
import { SendMessageRequest, Task } from "@a2a-js/sdk";
import { ClientFactory } from "@a2a-js/sdk/client";
import { x402Client } from "@x402/core/client";
import { ExactEvmScheme } from "@x402/evm/exact/client";
import { privateKeyToAccount } from "viem/accounts";

${payingClient(context)}

const agent = await new ClientFactory().createFromUrl("${context.origin}");
async function send(message: object): Promise<Task> {
  const whole = { messageId: crypto.randomUUID(), role: "ROLE_USER", ...message };
  const answer = await agent.sendMessage(SendMessageRequest.fromJSON({ message: whole }));
  if ("artifacts" in answer) return answer;
  throw new Error("The agent answered without a task");
}

const data = ${JSON.stringify({ skill: context.paid.id, input: context.paid.examples[0].input })};
const asked = await send({ parts: [{ data }] });
const terms = asked.status?.message?.metadata?.["x402.payment.required"];
const payment = await client.createPaymentPayload(terms);
const task = await send({
  taskId: asked.id,
  parts: [{ text: "Here is the payment." }],
  metadata: { "x402.payment.status": "payment-submitted", "x402.payment.payload": payment },
});
console.log(JSON.stringify(Task.toJSON(task), null, 2));`;

/** Returns the ways to buy, in the order in which a newcomer meets them: what each is called, a note, code to paste. */
export function codeSamples(context: PurchaseContext, source: ProgramSource) {
  const { origin, paid } = context;
  const [mcpHost] = mcpHosts;
  const price = curlCall(`${origin}${paid.path}`, paid.examples[0].input, "-i ");
  const samples: readonly (readonly [id: string, en: string, ar: string, note: PageMessage, code: string])[] = [
    ["typescript", "TypeScript", "TypeScript", "spendCapNote", httpPurchase(context)],
    ["python", "Python", "Python", "spendCapNote", pythonPurchase(context)],
    ["mcp", "MCP host", "تطبيق MCP", "quickStartMcp", mcpHost.bridge(origin, source)],
    ["mcp-code", "MCP in code", "MCP برمجيًا", "quickStartMcpCode", mcpPurchase(context)],
    ["a2a", "A2A in code", "A2A برمجيًا", "quickStartA2a", a2aPurchase(context)],
    ["price", "See the price", "اعرض السعر", "quickStartPrice", price],
  ];
  return samples.map(([id, en, ar, note, code]) => ({ id, title: { en, ar }, note, code }));
}

/** Reads who signed the receipt of a purchase, and for what. */
export const receiptCheck = (origin: string): string => `// ${install("jose")}
import { compactVerify, createRemoteJWKSet } from "jose";

const keys = createRemoteJWKSet(new URL("${origin}/.well-known/jwks.json"));

/** Of a PAYMENT-RESPONSE header: payer, amount, transaction, operation and hashes. Throws for a forged one. */
export async function verified(receipt: string) {
  const { info } = JSON.parse(atob(receipt)).extensions["result-receipt"];
  const { payload } = await compactVerify(info.signature, keys);
  return JSON.parse(new TextDecoder().decode(payload));
}`;
