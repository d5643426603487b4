import { AgentCard, canonicalizeAgentCard, verifyAgentCardSignature } from "@a2a-js/sdk";
import canonicalize from "canonicalize";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import type { JsonObject } from "../../../../src/lib/text.ts";
import { configured, origin, serviceOver } from "../service.ts";
import { testOperations } from "../tenth-operation.ts";

const service = serviceOver();
const path = "/.well-known/agent-card.json";
const cardFor = async (headers: Record<string, string> = {}) =>
  (await service(path, { headers })).json<JsonObject & { signatures: { protected: string; signature: string }[] }>();

/** The card of A2A 1.0, and the one that a client of 0.3 understands. */
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

/** Every empty text, list or object, and every null, by its path. */
function emptiesIn(value: unknown, at = ""): string[] {
  if (value === "" || value === null) return [at];
  if (typeof value !== "object") return [];
  const entries = Object.entries(value);
  return entries.length === 0 ? [at] : entries.flatMap(([key, part]) => emptiesIn(part, `${at}/${key}`));
}

describe("/.well-known/agent-card.json", () => {
  it("CARD-DISC/STRUCT/PROTO: serves the strict card of 1.0 on request, else one that 0.3 understands", async () => {
    // Signatures by ES256 are never the same twice.
    const { signatures: _, ...strict } = cardSchema.parse(await cardFor({ "A2A-Version": "1.0.1" }));
    const { signatures: __, ...hybrid } = hybridSchema.parse(await cardFor());
    expect(hybrid).toMatchObject(strict);
    expect((await service(path)).headers.get("Vary")).toContain("A2A-Version");
    expect(strict.supportedInterfaces.map((one) => Object.values(one))).toEqual([
      [`${origin}/a2a/rpc`, "JSONRPC", "1.0"],
      [origin, "HTTP+JSON", "1.0"],
      [`${origin}/a2a/rpc`, "JSONRPC", "0.3"],
    ]);
  });

  it("holds nothing empty, so that every canonical form of it is the same", async () => {
    const { signatures: _, ...card } = await cardFor({ "A2A-Version": "1.0" });
    expect(emptiesIn(card)).toEqual([]);
    expect(canonicalizeAgentCard(AgentCard.fromJSON(card))).toBe(canonicalize(card));
  });

  it("signs the agent card with a key of the published set, in either form and language", async () => {
    const { keys } = await (await service("/.well-known/jwks.json")).json<{ keys: { kid: string }[] }>();
    const verify = verifyAgentCardSignature(async (kid) => {
      const key = keys.find((candidate) => candidate.kid === kid);
      if (!key) throw new Error(`No key ${kid}`);
      return key;
    });
    for (const headers of [{}, { "A2A-Version": "1.0" }, { "Accept-Language": "ar" }]) {
      const card = await cardFor(headers);
      expect(JSON.parse(atob(card.signatures[0]?.protected ?? ""))).toMatchObject({ alg: "ES256", typ: "JOSE" });
      await verify(AgentCard.fromJSON(card));
      await expect(verify(AgentCard.fromJSON({ ...card, name: "Somebody else" }))).rejects.toThrow();
    }
  });

  it("leaves the agent card unsigned where no key is configured", async () => {
    const unsigned = serviceOver(testOperations, { ...configured, SIGNING_KEYS: undefined });
    expect(await (await unsigned(path)).json()).not.toHaveProperty("signatures");
  });
});
