/** One purchase over each of the three protocols, with a payment that is signed already. */
import { Message, SendMessageRequest, Task } from "@a2a-js/sdk";
import { type Client as Agent, ClientFactory } from "@a2a-js/sdk/client";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { z } from "zod";
import type { Operation } from "../../src/operation/operation.ts";

/** The protocols over which an operation is sold. */
export const protocols = ["HTTP", "MCP", "A2A"] as const;
export type Protocol = (typeof protocols)[number];

/** How a purchase ended: with the result, or with the word of a challenge. */
export interface PurchaseEnd {
  readonly result?: unknown;
  readonly error?: string;
}

const asked = z.looseObject({ error: z.string() });
const toolResult = z.looseObject({ isError: z.boolean().optional(), structuredContent: z.looseObject({}) });
const failedReceipts = z.array(z.looseObject({ success: z.literal(false), errorReason: z.string() }));

/** Buys an operation of a service, by protocol. Clients connect with the first purchase, and `close` ends them. */
export function purchaseWays(service: string, operation: Operation) {
  let tools: Client | undefined;
  let agent: Agent | undefined;

  async function overHttp(payment: object, input: object): Promise<PurchaseEnd> {
    const response = await fetch(service + operation.path, {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        "PAYMENT-SIGNATURE": Buffer.from(JSON.stringify(payment)).toString("base64"),
      },
      body: JSON.stringify(input),
    });
    const body: unknown = await response.json();
    return response.ok ? { result: body } : { error: asked.parse(body).error };
  }

  async function overMcp(payment: object, input: object): Promise<PurchaseEnd> {
    if (!tools) {
      tools = new Client({ name: "test", version: "1" }, { versionNegotiation: { mode: "auto" } });
      await tools.connect(new StreamableHTTPClientTransport(new URL("/mcp", service)));
    }
    const { isError, structuredContent } = toolResult.parse(
      await tools.callTool({
        name: `svc.${operation.id}`,
        arguments: { ...input },
        _meta: { "x402/payment": payment },
      }),
    );
    return isError ? { error: asked.parse(structuredContent).error } : { result: structuredContent };
  }

  async function overA2a(payment: object, input: object): Promise<PurchaseEnd> {
    agent ??= await new ClientFactory().createFromUrl(service);
    const request = SendMessageRequest.fromJSON({
      message: {
        messageId: crypto.randomUUID(),
        role: "ROLE_USER",
        parts: [{ data: { skill: operation.id, input } }],
        metadata: { "x402.payment.payload": payment },
      },
    });
    const answer = await agent.sendMessage(request);
    if (!("artifacts" in answer)) throw new Error(`Answered with a message: ${JSON.stringify(Message.toJSON(answer))}`);
    const task: ReturnType<typeof JSON.parse> = JSON.parse(JSON.stringify(Task.toJSON(answer)));
    if (task.status.state === "TASK_STATE_COMPLETED") return { result: task.artifacts[0].parts[0].data };
    const [receipt] = failedReceipts.parse(task.status.message.metadata["x402.payment.receipts"]);
    return receipt ? { error: receipt.errorReason } : {};
  }

  const ways = { HTTP: overHttp, MCP: overMcp, A2A: overA2a };
  return {
    buy: (protocol: Protocol, payment: object, input: object): Promise<PurchaseEnd> => ways[protocol](payment, input),
    close: async () => tools?.close(),
  };
}
