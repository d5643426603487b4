/** Working code for each way in, with the deployment's own address and an operation's own example filled in. */

import type { JsonObject } from "../../lib/text.ts";
import type { Operation } from "../../operation/operation.ts";
import { mcpUnderscorePath } from "../addresses/mcp-addresses.ts";
import { curlCall } from "./curl-call.ts";

/** What the snippets are about. */
export interface QuickStartContext {
  readonly origin: string;
  readonly free: Operation;
  readonly paid: Operation;
  /** CAIP-2 identifier of the payment network. */
  readonly network: string;
}

/** One quick start: who it is for, and code to paste. */
export interface QuickStart {
  readonly id: "curl" | "typescript" | "python" | "mcp" | "a2a";
  readonly title: string;
  readonly code: string;
}

const oneLine = (value: JsonObject) => JSON.stringify(value);

/** What a buyer of an operation allows for one payment: its price, and no more. */
export const spendCapOf = ({ price }: Operation): string => `$${price.usdc}`;

/** Every quick start, in the order in which a newcomer meets them. */
export function quickStarts({ origin, free, paid, network }: QuickStartContext): readonly QuickStart[] {
  const spendCap = spendCapOf(paid);
  const paidInput = oneLine(paid.examples[0].input);
  return [
    {
      id: "curl",
      title: "curl",
      code: `# free: the answer at once
${curlCall(`${origin}${free.path}`, free.examples[0].input)}

# paid, unsigned: 402 with the price and the terms
${curlCall(`${origin}${paid.path}`, paid.examples[0].input, "-i ")}`,
    },
    {
      id: "typescript",
      title: "TypeScript",
      code: `// npm install @x402/fetch@2.27.0 @x402/evm@2.27.0 viem@2.57.1
import { wrapFetchWithPayment, x402Client, decodePaymentResponseHeader } from "@x402/fetch";
import { ExactEvmScheme } from "@x402/evm/exact/client";
import { privateKeyToAccount } from "viem/accounts";

const account = privateKeyToAccount(process.env.WALLET_PRIVATE_KEY);
const client = x402Client.fromConfig({
  schemes: [{ network: "${network}", client: new ExactEvmScheme(account) }],
  // the price of this call; without this line the client refuses every price above 1 USD
  spendControls: { maxAmountPerPayment: "${spendCap}" },
});
const payingFetch = wrapFetchWithPayment(fetch, client);

const response = await payingFetch("${origin}${paid.path}", {
  method: "POST",
  headers: { "Content-Type": "application/json", "Idempotency-Key": crypto.randomUUID() },
  body: JSON.stringify(${paidInput}),
});
console.log(await response.json());
console.log(decodePaymentResponseHeader(response.headers.get("PAYMENT-RESPONSE")));`,
    },
    {
      id: "python",
      title: "Python",
      code: `# pip install "x402[httpx,evm]"
import asyncio, os, uuid
from eth_account import Account
from x402 import x402Client
from x402.http.clients import x402HttpxClient
from x402.mechanisms.evm import EthAccountSigner
from x402.mechanisms.evm.exact.register import register_exact_evm_client

async def main():
    # without the spend control the client refuses every price above 1 USD
    client = x402Client().set_spend_controls({"max_amount_per_payment": "${spendCap}"})
    register_exact_evm_client(client, EthAccountSigner(Account.from_key(os.environ["WALLET_PRIVATE_KEY"])))
    async with x402HttpxClient(client, timeout=60) as http:
        response = await http.post(
            "${origin}${paid.path}",
            json=${paidInput},
            headers={"Idempotency-Key": str(uuid.uuid4())},
        )
        await response.aread()
        print(response.json())

asyncio.run(main())`,
    },
    {
      id: "mcp",
      title: "MCP",
      code: `{
  "mcpServers": {
    "gulf-retail-analysis": {
      "type": "http",
      "url": "${origin}${mcpUnderscorePath}"
    }
  }
}`,
    },
    {
      id: "a2a",
      title: "A2A",
      code: `curl -X POST ${origin}/a2a/rpc \\
  -H 'Content-Type: application/json' -H 'A2A-Version: 1.0' \\
  -d '${oneLine({
    jsonrpc: "2.0",
    id: 1,
    method: "SendMessage",
    params: {
      message: {
        messageId: "message-1",
        role: "ROLE_USER",
        parts: [{ data: { skill: free.id, input: free.examples[0].input } }],
      },
    },
  })}'`,
    },
  ];
}
