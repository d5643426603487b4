/** Working code for each way in, with the deployment's own address and an operation's own example filled in. */

import type { Operation } from "../../../../catalog/operation.ts";
import { walletKeyName } from "../../../../catalog/service/bridge-variables.ts";
import { curlCall } from "../../../lib/curl-call.ts";
import type { JsonObject, Text } from "../../../lib/text.ts";
import { mcpHosts } from "./mcp-hosts.ts";
import type { ProgramSource } from "./own-program.ts";

/** What the snippets are about. */
export interface QuickStartContext {
  readonly origin: string;
  readonly paid: Operation;
  /** CAIP-2 identifier of the payment network. */
  readonly network: string;
  /** Where a reader gets the program that pays for MCP hosts. */
  readonly source: ProgramSource;
}

/** One quick start: who it is for, and code to paste. */
export interface QuickStart {
  readonly id: "typescript" | "python" | "mcp" | "price" | "a2a";
  readonly title: Text;
  readonly language: "sh" | "ts" | "python" | "json" | "toml" | "shell" | "text";
  readonly code: string;
}

/** The versions that the snippets are checked against; a test compares them with `package.json`. */
export const snippetPackages = { "@x402/fetch": "2.27.0", "@x402/evm": "2.27.0", viem: "2.57.1", jose: "6.2.17" };

/** The x402 package of PyPI, whose versions go with those of npm. */
const pythonPackage = `x402[httpx,evm]==${snippetPackages["@x402/fetch"]}`;

/** What npm is told to install: each package in its one version. */
const install = (...names: readonly (keyof typeof snippetPackages)[]): string =>
  `npm install ${names.map((name) => `${name}@${snippetPackages[name]}`).join(" ")}`;

/** Makes a wallet: prints its address, and the line by which a shell hands its key to the snippets. */
export const makeWallet = `${install("viem")}
node --input-type=module -e '
import { generatePrivateKey, privateKeyToAddress } from "viem/accounts";
const key = generatePrivateKey();
console.log("# address: " + privateKeyToAddress(key) + "\\nexport ${walletKeyName}=" + key);'`;

const oneLine = (value: JsonObject) => JSON.stringify(value);

/** What a buyer of an operation allows for one payment: its price, and no more. */
export const spendCapOf = ({ price }: Operation): string => `$${price.usdc}`;

/** What the setting of the key takes. */
const keyWords = "the private key of a wallet with USDC: 0x and 64 hexadecimal digits.";

/** A purchase with the official TypeScript packages. */
const typescriptPurchase = ({
  origin,
  paid,
  network,
}: QuickStartContext): string => `// ${install("@x402/fetch", "@x402/evm", "viem")}
// Save as buy.mts, then: node buy.mts (Node 22.18 or newer; with Node 20: npx -y tsx@4.23.15 buy.mts)
import { decodePaymentResponseHeader, wrapFetchWithPayment, x402Client } from "@x402/fetch";
import { ExactEvmScheme } from "@x402/evm/exact/client";
import { privateKeyToAccount } from "viem/accounts";

const isKey = (text = ""): text is \`0x\${string}\` => /^0x[0-9a-f]{64}$/i.test(text);
const key = process.env.${walletKeyName};
if (!isKey(key)) throw new Error("Set ${walletKeyName} to ${keyWords}");

const client = x402Client.fromConfig({
  schemes: [{ network: "${network}", client: new ExactEvmScheme(privateKeyToAccount(key)) }],
  // the price of this call; without this line the client refuses every price above 1 USD
  spendControls: { maxAmountPerPayment: "${spendCapOf(paid)}" },
});
const payingFetch = wrapFetchWithPayment(fetch, client);

const response = await payingFetch("${origin}${paid.path}", {
  method: "POST",
  headers: { "Content-Type": "application/json" },
  body: JSON.stringify(${oneLine(paid.examples[0].input)}),
});
const receipt = response.headers.get("PAYMENT-RESPONSE");
if (!response.ok || !receipt) throw new Error(\`\${response.status}: \${await response.text()}\`);
console.log(JSON.stringify(await response.json(), null, 2));
console.log(decodePaymentResponseHeader(receipt));`;

/** A purchase with the official Python package. */
const pythonPurchase = ({ origin, paid }: QuickStartContext): string => `# python3 -m venv .venv && . .venv/bin/activate
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
            json=${oneLine(paid.examples[0].input)},
        )
        await response.aread()
    receipt = response.headers.get("PAYMENT-RESPONSE")
    if response.status_code != 200 or receipt is None:
        sys.exit(f"{response.status_code}: {response.text}")
    print(json.dumps(response.json(), ensure_ascii=False, indent=2))
    print(json.dumps(json.loads(base64.b64decode(receipt)), indent=2))

asyncio.run(main())`;

/** The question for a price over A2A. */
const a2aQuestion = ({ origin, paid }: QuickStartContext): string => `curl -X POST ${origin}/a2a/rpc \\
  -H 'Content-Type: application/json' -H 'A2A-Version: 1.0' \\
  -d '${oneLine({
    jsonrpc: "2.0",
    id: 1,
    method: "SendMessage",
    params: {
      message: {
        messageId: "message-1",
        role: "ROLE_USER",
        parts: [{ data: { skill: paid.id, input: paid.examples[0].input } }],
      },
    },
  })}'`;

/** Every quick start, in the order in which a newcomer meets them. */
export function quickStarts(context: QuickStartContext): readonly QuickStart[] {
  const { origin, paid, source } = context;
  const [mcpHost] = mcpHosts;
  return [
    {
      id: "typescript",
      title: { en: "TypeScript", ar: "TypeScript" },
      language: "ts",
      code: typescriptPurchase(context),
    },
    {
      id: "python",
      title: { en: "Python", ar: "Python" },
      language: "python",
      code: pythonPurchase(context),
    },
    {
      id: "mcp",
      title: { en: "MCP host", ar: "تطبيق MCP" },
      ...mcpHost.bridge(origin, source),
    },
    {
      id: "price",
      title: { en: "See the price", ar: "اعرض السعر" },
      language: "sh",
      code: curlCall(`${origin}${paid.path}`, paid.examples[0].input, "-i "),
    },
    {
      id: "a2a",
      title: { en: "See the price by A2A", ar: "السعر عبر A2A" },
      language: "sh",
      code: a2aQuestion(context),
    },
  ];
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
