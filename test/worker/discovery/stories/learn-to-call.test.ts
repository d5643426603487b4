import { describe, expect, it, vi } from "vitest";
import { operations } from "../../../../catalog/index.ts";
import { pages } from "../../../../catalog/service/pages.ts";
import { service as facts } from "../../../../catalog/service/service.ts";
import { fromHeaderJson } from "../../../../src/lib/header-json.ts";
import { locales } from "../../../../src/lib/text.ts";
import { deployedSettings } from "../../../fixtures/payment-settings.ts";
import { configured, origin, serviceOver } from "../service.ts";

const service = serviceOver(operations);
const page = async (locale: "en" | "ar", call = service) =>
  call.text(pages.developers.path[locale], { headers: { Accept: "text/html" } });

const entities: Readonly<Record<string, string>> = {
  "&quot;": '"',
  "&#39;": "'",
  "&lt;": "<",
  "&gt;": ">",
  "&amp;": "&",
};

/** The code on the page under its titles, in its order. */
async function snippets(locale: "en" | "ar") {
  const blocks = (await page(locale)).matchAll(/<bdi>([^<]*)<\/bdi>[\s\S]*?<pre tabindex="0"><code>([^<]*)<\/code>/g);
  return [...blocks].map(([, title = "", code = ""]) => ({
    title,
    code: code.replace(/&(?:quot|#39|lt|gt|amp);/g, (entity) => entities[entity] ?? entity),
  }));
}

/** The JSON under a title, in its order. */
async function shown(title: string): Promise<unknown[]> {
  return (await snippets("en")).flatMap((snippet) => (snippet.title === title ? [JSON.parse(snippet.code)] : []));
}

async function post(path: string | undefined, body: unknown): Promise<Response> {
  return service(path ?? "", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
}

describe("the page for developers", () => {
  const free = operations.find((operation) => operation.free);
  const [paid] = operations
    .filter((operation) => !operation.free)
    .sort((one, other) => one.price.amount - other.price.amount);

  it("shows the answer to the free call that the service gives on the day of its release", async () => {
    // Years later an answer says that its figures are old.
    vi.useFakeTimers({ now: Date.parse(facts.released), toFake: ["Date"] });
    const answer = await post(free?.path, free?.examples[0].input);
    expect(answer.status).toBe(200);
    expect((await shown("200 · application/json"))[0]).toEqual(await answer.json());
  });

  it("shows on /developers the challenge that the cheapest purchase is answered with", async () => {
    const answer = await post(paid?.path, paid?.examples[0].input);
    expect(answer.status).toBe(402);
    const [challenge] = await shown("402 · PAYMENT-REQUIRED");
    expect(challenge).toHaveProperty("accepts.0.payTo", configured.PAY_TO);
    const { extensions, ...real } = Object(fromHeaderJson(answer.headers.get("PAYMENT-REQUIRED") ?? "", 16_384));
    expect(extensions).toBeDefined();
    expect(challenge).toEqual(real);
  });

  it("signs on /developers the terms of the challenge that it shows, unchanged", async () => {
    const [challenge] = await shown("402 · PAYMENT-REQUIRED");
    const [payment] = await shown("PAYMENT-SIGNATURE");
    expect(payment).toMatchObject({ accepted: Object(challenge).accepts[0], resource: Object(challenge).resource });
  });

  it.each(locales)(
    "says in %s how every MCP host is set up, with this address and without a dot in names",
    async (locale) => {
      const html = await page(locale);
      for (const host of [
        "Claude Desktop",
        "Claude Code",
        "Cursor",
        "VS Code",
        "Copilot CLI",
        "Codex",
        "opencode",
        "Continue",
      ])
        expect(html).toContain(host);
      const codes = (await snippets(locale)).map(({ code }) => code);
      expect(codes.filter((code) => code.includes(`${origin}/mcp?names=underscore`)).length).toBeGreaterThanOrEqual(8);
      expect(codes.filter((code) => code.includes("SVC_BASE_URL"))).toHaveLength(6);
    },
  );

  it.each(locales)("shows where each operation is bought, and for how much (%s)", async (locale) => {
    const lines = (await snippets(locale)).flatMap(({ code }) =>
      code.split("\n").map((line) => line.trim().split(/ +/)),
    );
    for (const { path, price, id } of operations) expect(lines).toContainEqual(["POST", path, price.usdc, "USDC", id]);
  });

  it("shows no terms, and says why, while payments are not configured", async () => {
    const call = serviceOver(operations, { ...configured, PAY_TO: undefined, FACILITATOR_URL: undefined });
    const html = await page("en", call);
    expect(html).toContain("payments_not_configured");
    expect(html).not.toContain("402 · PAYMENT-REQUIRED");
  });

  it.each([
    ["on the test network", { ENVIRONMENT: "staging", NETWORK: "eip155:84532" }, ["faucet.circle.com", "Base Sepolia"]],
    ["where money is paid", { ENVIRONMENT: "production" }, ["and only on the network Base", "generatePrivateKey"]],
    ["on a developer's machine", { ENVIRONMENT: "local" }, ["npm start", "export EVM_PRIVATE_KEY=0x…"]],
  ])("says how to come to a wallet that can pay: %s", async (_, settings, words) => {
    const environment = { ...configured, ...deployedSettings, FACILITATOR_URL: undefined, ...settings };
    const html = await page("en", serviceOver(operations, environment));
    for (const word of words) expect(html).toContain(word);
  });

  it("leads to the source code when the operator says where it is", async () => {
    const call = serviceOver(operations, { ...configured, REPOSITORY_URL: "https://code.test/service" });
    expect(await page("ar", call)).toContain('href="https://code.test/service"');
    expect(await page("ar")).not.toContain("code.test");
  });
});
