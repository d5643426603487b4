/** The MCP endpoint as real clients meet it, with real money on a local chain. */
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import type { Client as FirstClient } from "@modelcontextprotocol/sdk/client/index.js";
import { withX402Client } from "agents/x402";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { operations } from "../../catalog/index.ts";
import { freeProfitCheck } from "../../catalog/operations/free-profit-check.ts";
import { gccProductDecision } from "../../catalog/operations/gcc-product-decision.ts";
import { saLandedCost } from "../../catalog/operations/sa-landed-cost.ts";
import { challengeSchema, connectFirst } from "../fixtures/first-mcp-client.ts";
import { paymentClient } from "../fixtures/paying-fetch.ts";
import { sharedStack } from "../fixtures/shared-stack.ts";

const stack = sharedStack();
const endpoint = new URL("/mcp", stack.service);
const identity = { name: "test", version: "1" };

const paid = saLandedCost;
const [freeTool, paidTool] = [`svc.${freeProfitCheck.id}`, `svc.${paid.id}`];
const [freeInput, paidInput] = [{ ...freeProfitCheck.examples[0].input }, { ...paid.examples[0].input }];

const askedSchema = z.object({ isError: z.literal(true), structuredContent: challengeSchema });
const resultSchema = z.looseObject({
  isError: z.boolean().optional(),
  structuredContent: z.looseObject({}),
  _meta: z.looseObject({ "x402/payment-response": z.looseObject({ success: z.literal(true) }) }),
});

/** What the client of every SDK can do. */
interface Caller {
  call(name: string, input: Record<string, unknown>, meta?: Record<string, unknown>): Promise<unknown>;
  names(): Promise<string[]>;
  close(): Promise<void>;
}

const callerOf = (client: Client | FirstClient): Caller => ({
  call: (name, input, meta) => client.callTool({ name, arguments: input, ...(meta && { _meta: meta }) }),
  names: async () => (await client.listTools()).tools.map((tool) => tool.name),
  close: () => client.close(),
});

async function second(versionNegotiation: { mode: "auto" | "legacy" | { pin: string } }): Promise<Caller> {
  const client = new Client(identity, { versionNegotiation });
  await client.connect(new StreamableHTTPClientTransport(endpoint));
  return callerOf(client);
}

const first = async (): Promise<Caller> => callerOf(await connectFirst(stack, "/mcp"));

describe.each([
  ["the SDK, choosing by itself", () => second({ mode: "auto" })],
  ["the SDK, pinned to 2026-07-28", () => second({ mode: { pin: "2026-07-28" } })],
  ["the SDK, as a client of 2025", () => second({ mode: "legacy" })],
  ["the first SDK", first],
])("%s", (_name, connect) => {
  it("lists the tools to an MCP client, which calls the free one and buys another exactly once", async () => {
    const caller = await connect();
    expect(await caller.names()).toEqual(operations.map(({ id }) => `svc.${id}`));
    expect(await caller.call(freeTool, freeInput)).not.toHaveProperty("isError");
    expect(await caller.call(freeTool, { unknown: 1 })).toMatchObject({ isError: true });

    const { structuredContent: challenge } = askedSchema.parse(await caller.call(paidTool, paidInput));
    const payer = await stack.fundedWallet();
    const before = await stack.balanceOf(payer.address);
    const payment = await paymentClient(stack, payer).createPaymentPayload({ ...challenge, x402Version: 2 });
    const meta = { "x402/payment": payment };
    const bought = resultSchema.parse(await caller.call(paidTool, paidInput, meta));
    expect(bought.isError).toBeUndefined();
    const again = resultSchema.parse(await caller.call(paidTool, paidInput, meta));
    expect(again.structuredContent).toEqual({
      ...bought.structuredContent,
      kept_answer: expect.objectContaining({ charged: false }),
    });
    const header = Buffer.from(JSON.stringify(payment)).toString("base64");
    const overHttp = await stack.post(paid.path, paidInput, { "PAYMENT-SIGNATURE": header });
    const { kept_at: keptAt, paid_usdc: _, ...analysis } = bought.structuredContent;
    expect(await overHttp.json()).toEqual(analysis);
    expect(overHttp.headers.get("Content-Location")).toBe(keptAt);
    expect(before - (await stack.balanceOf(payer.address))).toBe(BigInt(paid.price.atomic));
    await caller.close();
  });
});

it("asks a host's user about a duty of 5% sent as 0.05 before it says the price", async () => {
  const client = new Client(identity, {
    capabilities: { elicitation: {} },
    versionNegotiation: { mode: { pin: "2026-07-28" } },
  });
  const questions: string[] = [];
  client.setRequestHandler("elicitation/create", ({ params }) => {
    questions.push(params.message);
    return { action: "accept", content: { as_it_stands: questions.length > 1 } };
  });
  await client.connect(new StreamableHTTPClientTransport(endpoint));
  const call = () => client.callTool({ name: paidTool, arguments: { ...paidInput, duty_rate_pct: 0.05 } });
  expect(await call()).toMatchObject({ isError: true, structuredContent: { error: { code: "validation_failed" } } });
  askedSchema.parse(await call());
  expect(questions).toEqual(Array(2).fill(expect.stringContaining("duty_rate_pct 0.05 means 0.05%")));
  await client.close();
});

describe("the client of Cloudflare's agents", () => {
  const connect = async (maxPaymentValue: bigint) => {
    const payer = await stack.fundedWallet();
    const client = new Client(identity, { versionNegotiation: { mode: "auto" } });
    await client.connect(new StreamableHTTPClientTransport(endpoint));
    return { payer, buyer: withX402Client(client, { account: payer, maxPaymentValue }) };
  };

  it("lets the client of Cloudflare's agents find the challenge and pay it", async () => {
    const { payer, buyer } = await connect(BigInt(paid.price.atomic));
    const before = await stack.balanceOf(payer.address);
    const result = await buyer.callTool(null, { name: paidTool, arguments: paidInput });
    expect(result).not.toHaveProperty("isError", true);
    expect(result).toHaveProperty("structuredContent.operation", paid.id);
    expect(before - (await stack.balanceOf(payer.address))).toBe(BigInt(paid.price.atomic));
  });

  it("makes Cloudflare's client pay nothing above 1 USD whatever its cap is, as every refusal says", async () => {
    const dear = gccProductDecision;
    const { payer, buyer } = await connect(BigInt(dear.price.atomic));
    const before = await stack.balanceOf(payer.address);
    const result = await buyer.callTool(null, { name: `svc.${dear.id}`, arguments: dear.examples[0].input });
    expect(JSON.stringify(result)).toContain("Cloudflare agents and AgentKit (1, cannot be raised)");
    expect(await stack.balanceOf(payer.address)).toBe(before);
  });
});
