import { AgentCard, canonicalizeAgentCard, verifyAgentCardSignature } from "@a2a-js/sdk";
import canonicalize from "canonicalize";
import { expect, it } from "vitest";
import { configured, origin, serviceOver } from "../service.ts";
import { testOperations } from "../tenth-operation.ts";

const service = serviceOver();
const path = "/.well-known/agent-card.json";
const cardFor = (headers: Record<string, string> = {}) => service.json(path, { headers });

/** The members of the card of A2A 1.0, and of a skill in it. */
const members = [
  ...["capabilities", "defaultInputModes", "defaultOutputModes", "description", "documentationUrl", "iconUrl", "name"],
  ...["provider", "skills", "supportedInterfaces", "version"],
];
const skillMembers = ["description", "examples", "id", "inputModes", "name", "outputModes", "tags"];

/** Every empty text, list or object, and every null, by its path. */
function emptiesIn(value: unknown, at = ""): string[] {
  if (value === "" || value === null) return [at];
  if (typeof value !== "object") return [];
  const entries = Object.entries(value);
  return entries.length === 0 ? [at] : entries.flatMap(([key, part]) => emptiesIn(part, `${at}/${key}`));
}

it("CARD-DISC/STRUCT/PROTO: serves the strict card of 1.0 on request, else one that 0.3 understands", async () => {
  // Signatures by ES256 are never the same twice.
  const { signatures: _, ...strict } = await cardFor({ "A2A-Version": "1.0.1" });
  const { signatures: __, ...hybrid } = await cardFor();
  const earlier = { url: `${origin}/a2a/rpc`, preferredTransport: "JSONRPC", protocolVersion: "0.3.0" };
  expect(hybrid).toEqual({ ...strict, ...earlier });
  expect(Object.keys(strict).sort()).toEqual(members);
  for (const skill of strict.skills) expect(Object.keys(skill).sort()).toEqual(skillMembers);
  expect(strict.capabilities).toMatchObject({ streaming: false, pushNotifications: false, extendedAgentCard: false });
  expect((await service(path)).headers.get("Vary")).toContain("A2A-Version");
  expect(strict.supportedInterfaces.map((one: object) => Object.values(one))).toEqual([
    [`${origin}/a2a/rpc`, "JSONRPC", "1.0"],
    [origin, "HTTP+JSON", "1.0"],
    [`${origin}/a2a/rpc`, "JSONRPC", "0.3"],
  ]);
});

it("says how to check an input free of charge over A2A, which has no header for it", async () => {
  const { description } = await cardFor();
  expect(description).toMatch(/Free before you pay: the answer to a message without a payment says/);
});

it("leaves out empty members of the agent card, so that every canonical form of it is the same", async () => {
  const { signatures: _, ...card } = await cardFor({ "A2A-Version": "1.0" });
  expect(emptiesIn(card)).toEqual([]);
  expect(canonicalizeAgentCard(AgentCard.fromJSON(card))).toBe(canonicalize(card));
});

it("signs the agent card with a key of the published set, in either form and language", async () => {
  const { keys }: { keys: { kid: string }[] } = await service.json("/.well-known/jwks.json");
  const verify = verifyAgentCardSignature(async (kid) => keys.find((key) => key.kid === kid) ?? expect.fail(kid));
  for (const headers of [{}, { "A2A-Version": "1.0" }, { "Accept-Language": "ar" }]) {
    const card = await cardFor(headers);
    expect(JSON.parse(atob(card.signatures[0]?.protected ?? ""))).toMatchObject({ alg: "ES256", typ: "JOSE" });
    await verify(AgentCard.fromJSON(card));
    await expect(verify(AgentCard.fromJSON({ ...card, name: "Somebody else" }))).rejects.toThrow();
  }
});

it("leaves the agent card unsigned where no key is configured", async () => {
  const unsigned = serviceOver(testOperations, { ...configured, SIGNING_KEYS: undefined });
  expect(await unsigned.json(path)).not.toHaveProperty("signatures");
});
