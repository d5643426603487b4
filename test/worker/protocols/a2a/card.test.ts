import { AgentCard, canonicalizeAgentCard } from "@a2a-js/sdk";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { operations } from "../../../../catalog/index.ts";
import { send, taskSchema } from "./bindings.ts";

const cardSchema = z.strictObject({
  name: z.string().min(1),
  description: z.string().min(1),
  version: z.string().min(1),
  supportedInterfaces: z
    .array(z.strictObject({ url: z.url(), protocolBinding: z.string().min(1), protocolVersion: z.string().min(1) }))
    .min(1),
  provider: z.strictObject({ organization: z.string().min(1), url: z.url() }),
  documentationUrl: z.url(),
  iconUrl: z.url(),
  capabilities: z.strictObject({
    streaming: z.literal(false),
    pushNotifications: z.literal(false),
    extendedAgentCard: z.literal(false),
    extensions: z.array(
      z.strictObject({ uri: z.url(), description: z.string().min(1), params: z.record(z.string(), z.unknown()) }),
    ),
  }),
  defaultInputModes: z.array(z.string()).min(1),
  defaultOutputModes: z.array(z.string()).min(1),
  skills: z
    .array(
      z.strictObject({
        id: z.string().min(1),
        name: z.string().min(1),
        description: z.string().min(1),
        tags: z.array(z.string()).min(1),
        examples: z.array(z.string()).min(1),
        inputModes: z.array(z.string()).min(1),
        outputModes: z.array(z.string()).min(1),
      }),
    )
    .min(1),
  signatures: z.array(z.strictObject({ protected: z.string().min(1), signature: z.string().min(1) })).min(1),
});
const hybridSchema = cardSchema.extend({
  url: z.url(),
  preferredTransport: z.literal("JSONRPC"),
  protocolVersion: z.literal("0.3.0"),
});

const path = "/.well-known/agent-card.json";
const card = async (headers: Record<string, string> = {}, at = path) =>
  (await send("GET", at, undefined, headers)).json();

describe("the agent card", () => {
  it("CARD-DISC/STRUCT/PROTO: serves the strict card of 1.0 on request, else one that 0.3 understands", async () => {
    // Signatures by ES256 are never the same twice.
    const { signatures: _, ...strict } = cardSchema.parse(await card({ "A2A-Version": "1.0.1" }));
    const { signatures: __, ...hybrid } = hybridSchema.parse(await card());
    expect(hybrid).toMatchObject(strict);
    expect(await card({}, "/agent-card.json")).toMatchObject(hybrid);
    expect((await send("GET", path)).headers.get("Vary")).toContain("A2A-Version");
  });

  it("declares in the card the interfaces of 1.0 and, on JSON-RPC alone, of 0.3", async () => {
    const { supportedInterfaces } = cardSchema.parse(await card({ "A2A-Version": "1.0" }));
    expect(supportedInterfaces.map((one) => Object.values(one))).toEqual([
      ["https://service.test/a2a/rpc", "JSONRPC", "1.0"],
      ["https://service.test", "HTTP+JSON", "1.0"],
      ["https://service.test/a2a/rpc", "JSONRPC", "0.3"],
    ]);
  });

  it("CARD-CACHE-001/002/003: serves the card with Cache-Control and ETag", async () => {
    const response = await send("GET", path);
    expect(response.headers.get("Cache-Control")).toMatch(/max-age=\d+/);
    expect(Date.parse(response.headers.get("Last-Modified") ?? "")).toBeGreaterThan(0);
    const etag = response.headers.get("ETag") ?? "";
    expect(etag).toMatch(/^"/);
    expect((await send("GET", path, undefined, { "If-None-Match": etag })).status).toBe(304);
  });

  it("serves cards of one canonical form by the reference implementation", async () => {
    const forms = await Promise.all([card(), card({ "A2A-Version": "1.0" })]);
    const [hybrid, strict] = forms.map((form) => canonicalizeAgentCard(AgentCard.fromJSON(form)));
    expect(hybrid).toBe(strict);
  });

  it("lists a skill for every operation in the card, with examples that work", async () => {
    const { skills } = cardSchema.parse(await card({ "A2A-Version": "1.0" }));
    expect(skills.map(({ id }) => id)).toEqual(operations.map(({ id }) => id));
    for (const { id, examples } of skills)
      for (const text of examples) {
        const body = { message: { messageId: crypto.randomUUID(), role: "ROLE_USER", parts: [{ text }] } };
        const { task } = Object(await (await send("POST", "/message:send", JSON.stringify(body))).json());
        const isFree = operations.find((operation) => operation.id === id)?.free;
        expect(taskSchema.parse(task).status.state).toBe(isFree ? "TASK_STATE_COMPLETED" : "TASK_STATE_INPUT_REQUIRED");
      }
  });
});
