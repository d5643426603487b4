import { env, exports } from "cloudflare:workers";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { linkTo } from "../../../src/worker/protocols/answer-link.ts";
import { type Challenge, fromHeader, sign } from "../sale/fixtures/buyer.ts";
import { World } from "../sale/fixtures/world.ts";
import { askFor, jsonRpc, taskIn } from "./a2a/bindings.ts";
import { legacy, modern } from "./mcp/wire.ts";

const name = "svc.x402_agent_pilot";
const products = Array.from({ length: 10 }, (_, index) => ({ product_value: 40 + index, expected_sale_price: 149 }));

interface Result {
  readonly structuredContent: object;
  readonly content: readonly {
    readonly type: string;
    readonly text?: string;
    readonly uri?: string;
    readonly size?: number;
  }[];
}

let world: World;
let header: string;
let bought: Result;

async function call(payment?: unknown): Promise<Result> {
  const meta = payment === undefined ? {} : { "x402/payment": payment };
  const response = await modern("tools/call", { name, arguments: { products }, _meta: meta });
  return (await response.json<{ result: Result }>()).result;
}

const linkIn = ({ content }: Result) => content.find(({ type }) => type === "resource_link");

beforeAll(() => modern("server/discover"), 30_000);
beforeEach(async () => {
  world = new World();
  vi.stubGlobal("fetch", world.fetch);
  const challenge = (await call()).structuredContent as Challenge;
  header = (await sign(world.payer(), challenge)).header;
  bought = await call(fromHeader(header));
});
afterEach(() => vi.unstubAllGlobals());

describe("a long answer over MCP", () => {
  it("is digested in words, whole in structuredContent, and behind a link that gives the same bytes for nothing", async () => {
    const link = linkIn(bought);
    expect(bought.content[0]?.text?.length).toBeLessThan(4_000);
    expect(bought.content[0]?.text).toContain(link?.uri);
    const response = await exports.default.fetch(link?.uri ?? "");
    expect(response.status).toBe(200);
    expect(response.headers.get("Cache-Control")).toBe("private, no-store");
    const text = await response.text();
    expect(JSON.parse(text)).toEqual(bought.structuredContent);
    expect(new TextEncoder().encode(text).length).toBe(link?.size);
    const http = await exports.default.fetch("http://localhost/v1/x402/agent-pilot", {
      method: "POST",
      headers: { "Content-Type": "application/json", "PAYMENT-SIGNATURE": header },
      body: JSON.stringify({ products }),
    });
    expect(await http.text()).toBe(text);
    expect(world.received).toHaveLength(1);
  });

  it("is read in pieces: each list by name, a page at a time, as JSON, CSV and Markdown", async () => {
    const link = linkIn(bought)?.uri ?? "";
    const all = Object(bought.structuredContent).products;
    expect(bought.content[0]?.text).toContain(`${link}/<part>`);
    const read = async (query: string) => (await exports.default.fetch(`${link}/products${query}`)).text();
    const first = JSON.parse(await read("?count=4"));
    expect(first).toMatchObject({ section: "products", total: 10, from: 0, count: 4, items: all.slice(0, 4) });
    expect(await (await exports.default.fetch(first.next)).json()).toMatchObject({ from: 4, items: all.slice(4, 8) });
    const csv = (await read("?format=csv")).trimEnd().split("\r\n");
    expect(csv).toHaveLength(11);
    const [head = "", ...rows] = (await read("?format=md&count=3")).trimEnd().split("\n");
    expect(head).toMatch(/^\| \w/);
    expect(rows.filter((row) => row.startsWith("| "))).toHaveLength(4);
    expect(rows.at(-1)).toContain("from=3&count=3");
  });

  it("tells which pieces there are, and keeps them from caches", async () => {
    const link = linkIn(bought)?.uri ?? "";
    const missing = await exports.default.fetch(`${link}/none`);
    expect(missing.status).toBe(404);
    const { error } = await missing.json<{ error: { details: { allowed: string[] }[] } }>();
    expect(error.details[0]?.allowed).toContain("products");
    const { headers } = await exports.default.fetch(`${link}/products`);
    expect(headers.get("Cache-Control")).toBe("private, no-store");
    for (const path of ["/__proto__", "/constructor", "/products/x"])
      expect((await exports.default.fetch(link + path)).status).toBe(404);
    expect((await exports.default.fetch(`https://service.test/answers/${"0".repeat(64)}/products`)).status).toBe(404);
  });

  it("is read over MCP at the same addresses, whole and in pieces", async () => {
    const uri = linkIn(bought)?.uri ?? "";
    const read = async (address: string) => {
      const response = await modern("resources/read", { uri: address }, { "Mcp-Name": address });
      return response.json<{ result?: { contents: { text: string }[] }; error?: { code: number } }>();
    };
    expect(JSON.parse((await read(uri)).result?.contents[0]?.text ?? "")).toEqual(bought.structuredContent);
    const piece = JSON.parse((await read(`${uri}/products?from=9`)).result?.contents[0]?.text ?? "");
    expect(piece).toMatchObject({ section: "products", from: 9, count: 1 });
    for (const address of [`${uri}/none`, `${uri}0`, "https://elsewhere.test/answers/1"])
      expect((await read(address)).error).toBeDefined();
  });

  it("has the same link when it is given again, and another for another answer", async () => {
    expect(linkIn(await call(fromHeader(header)))).toEqual(linkIn(bought));
    const text = "x".repeat(24_001);
    expect(await linkTo(env, "https://service.test", text)).not.toBe(
      await linkTo(env, "https://service.test", `${text}y`),
    );
  });

  it("has no block of a kind that revision 2025-03-26 does not know", async () => {
    const response = await legacy("tools/call", {
      name,
      arguments: { products },
      _meta: { "x402/payment": fromHeader(header) },
    });
    const { result } = await response.json<{ result: Result }>();
    expect(result.content.map(({ type }) => type)).toEqual(["text"]);
    expect(result.content[0]?.text).toContain("/answers/");
  });
});

describe("a long answer over A2A", () => {
  it("is whole as data, digested in words, and behind the same link", async () => {
    const message = askFor(
      "x402_agent_pilot",
      { products },
      { metadata: { "x402.payment.payload": fromHeader(header) } },
    );
    const task = taskIn(await jsonRpc.call("send", message));
    const [data, words] = task.artifacts?.[0]?.parts ?? [];
    expect(data).toMatchObject({ data: bought.structuredContent });
    const [id] = /[0-9a-f]{64}/.exec(linkIn(bought)?.uri ?? "") ?? [];
    expect(Object(words).text).toContain(`/answers/${id}`);
    expect(world.received).toHaveLength(1);
  });
});

describe("the address of a long answer", () => {
  it.each(["/answers/1", `/answers/${"0".repeat(64)}`, `/answers/${"z".repeat(64)}`])(
    "is not found unless it was given: %s",
    async (path) => {
      const response = await exports.default.fetch(`http://localhost${path}`);
      expect(response.status).toBe(404);
    },
  );

  it("is not the hash of the bytes, which receipts carry", async () => {
    const text = "x".repeat(24_001);
    const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
    expect(await linkTo(env, "https://service.test", text)).not.toContain(Buffer.from(digest).toString("hex"));
  });

  it("is given up after a day", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 25 * 60 * 60_000 });
    try {
      expect((await exports.default.fetch(linkIn(bought)?.uri ?? "")).status).toBe(404);
    } finally {
      vi.useRealTimers();
    }
  });

  it("is not made for short answers", async () => {
    expect(await linkTo(env, "https://service.test", "x".repeat(24_000))).toBeUndefined();
  });
});
