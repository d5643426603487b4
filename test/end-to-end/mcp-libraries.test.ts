/**
 * Libraries that hand the tools of an MCP server to a model, each with its own way through a result: what reaches the
 * model of a free answer, of a challenge, and of a long answer that was paid for, and whether the conversation goes on.
 */
import { join } from "node:path";
import Anthropic from "@anthropic-ai/sdk";
import { mcpTools } from "@anthropic-ai/sdk/helpers/beta/mcp";
import { McpClient } from "@huggingface/mcp-client";
import { loadMcpTools } from "@langchain/mcp-adapters";
import { privateKeyToAccount } from "viem/accounts";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { operations } from "../../catalog/index.ts";
import { freeProfitCheck } from "../../catalog/operations/free-profit-check.ts";
import { x402AgentPilot } from "../../catalog/operations/x402-agent-pilot.ts";
import { isObject, parseJson } from "../../src/lib/text.ts";
import { project } from "../../src/tools/wrangler.ts";
import { connectFirst } from "../fixtures/first-mcp-client.ts";
import { fundedKey } from "../fixtures/funded-key.ts";
import { largestInput } from "../fixtures/largest-input.ts";
import { sharedStack } from "../fixtures/shared-stack.ts";
import { temporaryFolder } from "../fixtures/temporary-folder.ts";
import { type ScriptedCall, startStandInModel } from "./hosts/stand-in-model.ts";

const stack = sharedStack();
const endpoint = "/mcp?names=underscore";

/** A library in a conversation: the names of the tools that the model is shown, and the result of each call. */
interface Conversation {
  readonly tools: readonly string[];
  readonly results: readonly string[];
}

/** Holds a conversation in which the model makes these calls; with a key, challenges are paid. */
type Library = (script: readonly ScriptedCall[], key?: `0x${string}`) => Promise<Conversation>;

const question = { role: "user" as const, content: "Call the tools." };

/** Plays the model of a library that speaks to one, until the conversation ends. */
async function withModel(script: readonly ScriptedCall[], talk: (address: string) => Promise<unknown>) {
  const model = await startStandInModel(script);
  const lastWord = await talk(model.url);
  const results = script.map((call) => contentText(model.resultOf(call)));
  await model.stop();
  expect(lastWord).toBe("Done.");
  return { tools: model.tools().map(({ name }) => name), results };
}

/** A result as the first SDK gives it to a library, without further typing. */
const calledSchema = z.looseObject({
  content: z.array(z.looseObject({ type: z.literal("text"), text: z.string() })),
  isError: z.boolean().default(false),
});

const payerOf = (key: `0x${string}` | undefined) => (key === undefined ? undefined : privateKeyToAccount(key));

const anthropic: Library = async (script, key) => {
  const client = await connectFirst(stack, endpoint, payerOf(key));
  const { tools } = await client.listTools();
  const caller = { callTool: async (call: { name: string }) => calledSchema.parse(await client.callTool(call)) };
  const conversation = await withModel(script, async (baseURL) => {
    const { beta } = new Anthropic({ baseURL, apiKey: "stand-in" });
    // The model on the loopback keeps no threads: each request has the whole conversation.
    const asked = { model: "stand-in", max_tokens: 1000, messages: [question], thread: false as const };
    const { content } = await beta.messages.toolRunner({ ...asked, tools: mcpTools(tools, caller) }).runUntilDone();
    return content.map((block) => (block.type === "text" ? block.text : block.type)).join();
  });
  await client.close();
  return conversation;
};

const langchain: Library = async (script, key) => {
  const client = await connectFirst(stack, endpoint, payerOf(key));
  const tools = await loadMcpTools("gulf", client);
  const results: string[] = [];
  for (const [index, call] of script.entries()) {
    const tool = tools.find(({ name }) => call.tool.test(name));
    // An agent's node for tools hands what a tool throws to the model.
    const message = tool?.invoke({ type: "tool_call", id: String(index), name: tool.name, args: call.arguments });
    results.push(await Promise.resolve(message).then(({ content }) => contentText(content), String));
  }
  await client.close();
  return { tools: tools.map(({ name }) => name), results };
};

const huggingFace: Library = async (script, key) => {
  const bridge = {
    command: process.execPath,
    args: [join(project, "src/tools/run.js"), "src/client/bridge/mcp-stdio.ts"],
    env: {
      SVC_BASE_URL: stack.service,
      SVC_TOOL_NAME_STYLE: "underscore",
      SVC_MAX_USDC_PER_CALL: x402AgentPilot.price.usdc,
      SVC_SPENDING_FILE: join(await temporaryFolder(), "spending.json"),
      ...(key !== undefined && { EVM_PRIVATE_KEY: key }),
    },
  };
  const conversation = await withModel(script, async (address) => {
    const client = new McpClient({ endpointUrl: `${address}/v1`, model: "stand-in" });
    await client.addMcpServer(bridge);
    const messages: Parameters<typeof client.processSingleTurnWithTools>[0] = [question];
    do for await (const _ of client.processSingleTurnWithTools(messages));
    while (messages.at(-1)?.role === "tool");
    await client.cleanup();
    return messages.at(-1)?.content;
  });
  return conversation;
};

/** A result as the model reads it: texts alone, because models' APIs take few other blocks. */
function contentText(content: unknown): string {
  const given = typeof content === "string" ? (parseJson(content) ?? content) : content;
  if (Array.isArray(given)) return given.map(contentText).join("\n");
  if (!isObject(given) || !("type" in given)) return String(content);
  return typeof given.text === "string" ? given.text : expect.fail(`A block of type ${given.type} reached the model`);
}

/** The parts of an answer that are looked for in what reaches a model. */
const answerSchema = z.object({
  summary_text: z.string(),
  products: z.array(z.object({ units: z.number().optional() })).default([]),
});

/** The answer that is kept under the address in a text. */
async function keptAnswer(text: string): Promise<z.infer<typeof answerSchema>> {
  const [, address = expect.fail(`No address in ${text}`)] = /(http:\S+\/answers\/[0-9a-f]+)/.exec(text) ?? [];
  return answerSchema.parse(await (await fetch(address)).json());
}

const figures = freeProfitCheck.examples[0].input;
const portfolio = largestInput(x402AgentPilot);

/** LangChain itself refuses what does not fit a tool's schema, before anything is sent. */
describe.each([
  ["Anthropic's SDK", anthropic, true],
  ["LangChain's adapters", langchain, false],
  ["Hugging Face's client, by the bridge", huggingFace, true],
] as const)("%s", (_, library, sendsAsWritten) => {
  it("shows a library's model the tools, a free answer, and of an analysis what it costs and what is free", async () => {
    const { tools, results } = await library([
      { tool: /free_profit_check/, arguments: { ...figures, ...(sendsAsWritten && { currency: null }) } },
      { tool: /agent_pilot/, arguments: portfolio },
    ]);
    expect(tools).toEqual(operations.map(({ id }) => `svc_${id}`));
    const [free, unpaid] = results;
    const { summary_text } = answerSchema.parse(await (await stack.post(freeProfitCheck.path, figures)).json());
    expect(free).toContain(summary_text);
    if (sendsAsWritten) expect(free).toContain("because null was given: currency.");
    expect(unpaid).toContain("Agent pilot costs 25.00 USDC a call. svc_free_profit_check is free: call it first.");
  });

  it("gives a library's model the figures of a long answer that was paid for", async () => {
    const { key, spent } = await fundedKey(stack);
    const products = sendsAsWritten ? JSON.stringify(portfolio.products) : portfolio.products;
    const { results } = await library(
      [
        { tool: /agent_pilot/, arguments: { ...portfolio, products } },
        { tool: /free_profit_check/, arguments: { ...figures } },
      ],
      key,
    );
    const [bought = "", free] = results;
    expect(await spent()).toBe(BigInt(x402AgentPilot.price.atomic));
    const answer = await keptAnswer(bought);
    expect(bought).toContain(answer.summary_text);
    for (const { units } of answer.products) expect(bought).toContain(`| Buy | ${units} |`);
    if (sendsAsWritten) expect(bought).toContain("Text read as a list: products.");
    expect(free).toContain("A VAT-registered seller earns");
  });
});
