import { runDurableObjectAlarm } from "cloudflare:test";
import { env, exports } from "cloudflare:workers";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { noPage } from "../../../catalog/words/messages.ts";
import httpDocument from "../../../docs/using/http.md?raw";
import { emptyStorage } from "../../fixtures/empty-storage.ts";
import { largestInput } from "../../fixtures/largest-input.ts";
import { operationNamed } from "../../fixtures/operation-named.ts";
import { type Challenge, day, fromHeader, passTime, sign } from "../sale/fixtures/buyer.ts";
import { World } from "../sale/fixtures/world.ts";
import { askFor, taskFor } from "./a2a/bindings.ts";
import { legacy, modern, resultIn, type ToolResult } from "./mcp/wire.ts";

// Alarms of these ledgers would fire in the next test file.
afterAll(emptyStorage);

const name = "svc.x402_agent_pilot";
const input = largestInput(operationNamed("x402_agent_pilot"));

const world = new World();
/** One purchase for all tests, which read its answer. */
let header = "";
let bought: ToolResult;

function call(payment?: unknown, more: object = {}): Promise<ToolResult> {
  const meta = payment === undefined ? {} : { "x402/payment": payment, ...more };
  return resultIn(modern("tools/call", { name, arguments: input, _meta: meta }));
}

/** The answer as HTTP gives it, whole, for the same payment. */
const overHttp = () =>
  exports.default.fetch("http://localhost/v1/x402/agent-pilot", {
    method: "POST",
    headers: { "Content-Type": "application/json", "PAYMENT-SIGNATURE": header },
    body: JSON.stringify(input),
  });

const linkIn = ({ structuredContent }: ToolResult) => String(structuredContent.kept_at);

beforeAll(() => modern("server/discover"));
beforeEach(async () => {
  vi.stubGlobal("fetch", world.fetch);
  if (header !== "") return;
  const challenge = (await call()).structuredContent as unknown as Challenge;
  header = (await sign(world.payer(), challenge)).header;
  bought = await call(fromHeader(header));
});

describe("a long answer over MCP", () => {
  it("shortens a long MCP answer to 30 KB, and says how much of each list is shown", async () => {
    const response = await modern("tools/call", {
      name,
      arguments: input,
      _meta: { "x402/payment": fromHeader(header) },
    });
    expect(new TextEncoder().encode(await response.text()).length).toBeLessThanOrEqual(30_000);
    const { structuredContent, content } = bought;
    const { shortened, products } = structuredContent;
    const shown = Array.isArray(products) ? products : [];
    expect(shortened).toMatchObject({ whole: linkIn(bought), parts: { products: { of: 10 } } });
    expect(shown.length).toBeGreaterThan(0);
    expect(shown).toEqual(JSON.parse(await (await overHttp()).text()).products.slice(0, shown.length));
    expect(content[0]?.text).toContain("structuredContent holds the result shortened; in part only: ");
    expect(world.received).toHaveLength(1);
  });

  it("lists all orders where the list of products is cut before the last one", async () => {
    const { products } = await (await overHttp()).json<{ products: Record<string, unknown>[] }>();
    expect(Object(bought.structuredContent.products).length).toBeLessThan(products.length);
    const rows = products.map(({ number, action, units, goods_cost: cost }) => [number, action, units, cost]);
    expect(bought.structuredContent.shortened).toMatchObject({
      orders: { columns: ["number", "action", "units", "goods_cost"], rows },
    });
  });

  it("gives a whole MCP answer when _meta asks for it", async () => {
    const given = await call(fromHeader(header), { "svc/view": "complete" });
    const { kept_answer: again, kept_at: kept, paid_usdc: _, ...answer } = Object(given.structuredContent);
    expect(answer).toEqual(await (await overHttp()).json());
    expect([again, kept]).toEqual([expect.anything(), linkIn(bought)]);
    expect(linkIn(given)).toEqual(linkIn(bought));
    expect((await call(fromHeader(header), { "svc/view": "all" })).structuredContent).toHaveProperty("shortened");
    expect(world.received).toHaveLength(1);
  });

  it("gives a whole MCP answer for a media type with the profile complete", async () => {
    const params = { name, arguments: input, _meta: { "x402/payment": fromHeader(header) } };
    const accept = 'application/json; profile="complete", text/event-stream';
    for (const client of [modern, legacy]) {
      const { result } = Object(await (await client("tools/call", params, { Accept: accept })).json());
      expect(result.structuredContent).toMatchObject(JSON.parse(await (await overHttp()).text()));
      expect(result.structuredContent).not.toHaveProperty("shortened");
    }
  });

  it("gives the address of an answer in both halves and no other block, with the bytes of HTTP, unpaid", async () => {
    const link = linkIn(bought);
    expect(bought.content.map(({ type }) => type)).toEqual(["text"]);
    expect(bought.content[0]?.text?.length).toBeLessThan(9_500);
    expect(bought.content[0]?.text).toContain(link);
    const response = await exports.default.fetch(link);
    expect(response.status).toBe(200);
    expect(response.headers.get("Cache-Control")).toBe("private, no-store");
    const text = await response.text();
    const http = await overHttp();
    expect(http.headers.get("Content-Location")).toBe(link);
    expect(await http.text()).toBe(text);
    expect(world.received).toHaveLength(1);
  });

  it("reads each list of an answer by name, a page at a time, as JSON, CSV and Markdown", async () => {
    const link = linkIn(bought);
    const all = JSON.parse(await (await exports.default.fetch(link)).text()).products;
    expect(bought.content[0]?.text).toContain(`${link}/<part>`);
    const read = async (query: string) => (await exports.default.fetch(`${link}/products${query}`)).text();
    const first = JSON.parse(await read("?count=4"));
    expect(first).toMatchObject({ section: "products", total: 10, from: 0, count: 4, items: all.slice(0, 4) });
    expect(await (await exports.default.fetch(first.next)).json()).toMatchObject({ from: 4, items: all.slice(4, 8) });
    const csv = (await read("?format=csv")).trimEnd().split("\r\n");
    expect(csv.length).toBeGreaterThan(2);
    expect((await read("?format=csv&count=10")).trimEnd().split("\r\n")).toHaveLength(11);
    const [head = "", ...rows] = (await read("?format=md&count=3")).trimEnd().split("\n");
    expect(head).toMatch(/^\| \w/);
    expect(rows.filter((row) => row.startsWith("| "))).toHaveLength(4);
    expect(rows.at(-1)).toContain("from=3&count=3");
  });

  it("reads a part in pages of at most 30 KB, and the list in an object that the document of HTTP names", async () => {
    const link = linkIn(bought);
    const whole = JSON.parse(await (await exports.default.fetch(link)).text());
    const items: unknown[] = [];
    for (let next: string | undefined = `${link}/products`; next !== undefined; ) {
      const text = await (await exports.default.fetch(next)).text();
      expect(new TextEncoder().encode(text).length).toBeLessThanOrEqual(30_000);
      const page = JSON.parse(text);
      items.push(...page.items);
      next = page.next;
    }
    expect(items).toEqual(whole.products);
    const read = async (section: string) =>
      JSON.parse(await (await exports.default.fetch(`${link}/${section}`)).text());
    const [, named = ""] = /such a list in an object \(`plan\.(\w+)`\)/.exec(httpDocument) ?? [];
    expect(await read(`plan.${named}`)).toMatchObject({ total: whole.plan[named].length, items: whole.plan[named] });
  });

  it("names the parts of an answer, and forbids caches to keep them", async () => {
    const link = linkIn(bought);
    const missing = await exports.default.fetch(`${link}/none`);
    expect(missing.status).toBe(404);
    const { error } = await missing.json<{ error: { message: string; details: { allowed: string[] }[] } }>();
    expect(error.details[0]?.allowed).toContain("products");
    expect(error.message).toMatch(/^This answer has no such part\. Its parts: .*products/);
    for (const query of ["from=-1", "from=one", "count=2.5", "format=xml"]) {
      const refused = await exports.default.fetch(`${link}/products?${query}`);
      expect([refused.status, Object(await refused.json()).error.message]).toEqual([400, noPage.en]);
    }
    for (const query of ["format=md", "format=xml", "from=0", "count=5"]) {
      const refused = await exports.default.fetch(`${link}?${query}`);
      const said = Object(await refused.json()).error.message;
      expect([refused.status, said]).toEqual([400, expect.stringMatching(/^The whole answer is JSON.*products/)]);
    }
    expect((await exports.default.fetch(`${link}?format=json`)).status).toBe(200);
    const { headers } = await exports.default.fetch(`${link}/products`);
    expect(headers.get("Cache-Control")).toBe("private, no-store");
    for (const path of ["/__proto__", "/constructor", "/products/x"])
      expect((await exports.default.fetch(link + path)).status).toBe(404);
    expect((await exports.default.fetch(`https://service.test/answers/${"0".repeat(64)}/products`)).status).toBe(404);
  });

  it("reads an answer over MCP by its addresses, whole and in parts", async () => {
    const uri = linkIn(bought);
    const read = async (address: string) => {
      const response = await modern("resources/read", { uri: address }, { "Mcp-Name": address });
      return response.json<{ result?: { contents: { text: string }[] }; error?: { message: string } }>();
    };
    expect((await read(uri)).result?.contents[0]?.text).toBe(await (await exports.default.fetch(uri)).text());
    const piece = JSON.parse((await read(`${uri}/products?from=9`)).result?.contents[0]?.text ?? "");
    expect(piece).toMatchObject({ section: "products", from: 9, count: 1 });
    for (const [address, said] of [
      [`${uri}/none`, /Its parts: .*products/],
      [`${uri}?format=md`, /^The whole answer is JSON/],
      [uri.replace(/.{8}$/, "00000000"), /^There is no answer at this address/],
      ["https://elsewhere.test/answers/1", /^Resource not found/],
    ] as const)
      expect((await read(address)).error?.message).toMatch(said);
  });

  it("sends revision 2025-03-26 no content block that it does not know", async () => {
    const _meta = { "x402/payment": fromHeader(header) };
    const { content } = await resultIn(legacy("tools/call", { name, arguments: input, _meta }));
    expect(content.map(({ type }) => type)).toEqual(["text"]);
    expect(content[0]?.text).toContain("/answers/");
  });
});

describe("a long answer over A2A", () => {
  const message = (metadata: object = {}) =>
    askFor("x402_agent_pilot", input, { metadata: { "x402.payment.payload": fromHeader(header), ...metadata } });

  it("shortens a long A2A answer to a task of 30 KB, with the same parts and link", async () => {
    const task = await taskFor(message());
    expect(new TextEncoder().encode(JSON.stringify(task)).length).toBeLessThanOrEqual(30_000);
    const [data, words] = task.artifacts?.[0]?.parts ?? [];
    const path = new URL(linkIn(bought)).pathname;
    expect(data).toMatchObject({
      data: { shortened: { whole: expect.stringContaining(path), parts: { products: { of: 10 } } } },
    });
    expect(Object(data).data.products.length).toBeGreaterThan(0);
    expect(words).toMatchObject({ text: expect.stringContaining(`${path}/<part>`) });
    expect(world.received).toHaveLength(1);
  });

  it("gives a whole A2A answer when the message asks for it", async () => {
    const task = await taskFor(message({ "svc/view": "complete" }));
    expect(task.artifacts?.[0]?.parts[0]).toMatchObject({ data: JSON.parse(await (await overHttp()).text()) });
  });
});

describe("the address of a long answer", () => {
  it.each([
    "/answers/1",
    `/answers/${"0".repeat(80)}`,
    `/answers/${"z".repeat(80)}`,
    `/answers/${"0".repeat(80)}/plan`,
  ])("answers 404 at an address that was not given: %s", async (path) => {
    const response = await exports.default.fetch(`http://localhost${path}`);
    expect(response.status).toBe(404);
  });

  it("puts into an answer's address nothing that the chain shows, except the payer", () => {
    const id = linkIn(bought)?.slice(-80) ?? "";
    const { payload } = Object(fromHeader(header));
    expect(id.slice(0, 40)).toBe(payload.authorization.from.slice(2).toLowerCase());
    expect(payload.authorization.nonce).not.toContain(id.slice(48));
    expect(payload.signature).not.toContain(id.slice(48));
  });

  it("writes an answer's address into no log line", async () => {
    const id = linkIn(bought)?.slice(-80) ?? "";
    const lines: string[] = [];
    vi.spyOn(console, "log").mockImplementation((line) => lines.push(String(line)));
    await exports.default.fetch(linkIn(bought));
    await exports.default.fetch(`${linkIn(bought)}/products?from=1`);
    await modern("resources/read", { uri: linkIn(bought) }, { "Mcp-Name": linkIn(bought) });
    await overHttp();
    expect(lines.filter((line) => line.includes('"path":"/answers/:id'))).toHaveLength(2);
    expect(lines.join()).not.toContain(id.slice(40));
  });

  it("gives an answer after 29 days, and not after 31", async () => {
    const link = linkIn(bought);
    const later = async (days: number) => {
      passTime(days * day);
      await runDurableObjectAlarm(env.LEDGER.getByName(`payer:0x${link.slice(-80, -40)}`));
      // Another caller's address, whose rate limit was not counted by the earlier clock.
      return (await exports.default.fetch(link, { headers: { "CF-Connecting-IP": "203.0.113.250" } })).status;
    };
    expect(await later(29)).toBe(200);
    expect(await later(2)).toBe(404);
  });
});
