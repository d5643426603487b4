import { describe, expect, it, vi } from "vitest";
import { authorizationOnChain } from "../../../src/client/bridge/authorization-on-chain.ts";
import { toHeaderJson } from "../../../src/worker/http/header-json.ts";

const from = "0xa0Ee7A142d267C1f36714E4a8F75612F20a79720";
const nonce = `0x${"1b".repeat(32)}`;
const validBefore = 1_000;
const header = (authorization: object) => toHeaderJson({ x402Version: 2, payload: { signature: "0x", authorization } });
const signature = header({ from, nonce, validBefore: String(validBefore) });
const hex = (number: number) => `0x${number.toString(16)}`;

interface Question {
  readonly id: number;
  readonly method: string;
  readonly params: readonly [{ readonly to: string; readonly data: string }, string];
}

/** A node whose newest block is of a time, and what it was asked. */
function node({ chainId = 8453, timestamp = validBefore, used = false }) {
  const asked: Question[] = [];
  const results: Readonly<Record<string, unknown>> = {
    eth_chainId: hex(chainId),
    eth_getBlockByNumber: { number: hex(77), timestamp: hex(timestamp), transactions: [] },
    eth_call: `0x${(used ? "1" : "0").padStart(64, "0")}`,
  };
  vi.stubGlobal("fetch", async (_: unknown, { body }: { readonly body: string }) => {
    const question: Question = JSON.parse(body);
    asked.push(question);
    const result = results[question.method];
    return Response.json({ jsonrpc: "2.0", id: question.id, ...(result ? { result } : { error: { code: -32601 } }) });
  });
  return asked;
}

const nodeUrl = "http://node.test";
const look = (text = signature) => authorizationOnChain(nodeUrl, text);

describe("what the chain says of a signature", () => {
  it("is that it was used, whatever the time", async () => {
    const asked = node({ used: true });
    expect(await look()).toBe("used");
    const call = asked.find(({ method }) => method === "eth_call");
    expect(call?.params[0].to.toLowerCase()).toBe("0x833589fcd6edb6e08f4c7c32d4f71b54bda02913");
    expect(call?.params[0].data).toContain(from.slice(2).toLowerCase());
    expect(call?.params[0].data).toContain(nonce.slice(2));
    // The state of the block whose time is believed.
    expect(call?.params[1]).toBe(hex(77));
    expect(asked.find(({ method }) => method === "eth_getBlockByNumber")?.params[0]).toBe("latest");
  });

  it("is that it is unused in a block more than a minute after its time", async () => {
    node({ timestamp: validBefore + 61 });
    expect(await look()).toBe("unused");
  });

  it.each([
    ["no later than a minute after its time", { timestamp: validBefore + 60 }],
    ["of another chain", { chainId: 1, timestamp: validBefore + 61 }],
  ])("is nothing in a block %s", async (_name, chain) => {
    node(chain);
    expect(await look()).toBeUndefined();
  });

  it("is nothing when the node fails twice", async () => {
    const asked: string[] = [];
    vi.stubGlobal("fetch", async (url: string | URL) => {
      asked.push(String(url));
      return new Response("", { status: 500 });
    });
    expect(await look()).toBeUndefined();
    // Another file's last question may reach this stub: files of one process share globals.
    expect(asked.filter((url) => url.startsWith(nodeUrl))).toHaveLength(2);
  });

  it.each([
    ["no payment", "nonsense"],
    ["without a nonce", header({ from, validBefore: "1" })],
    ["with a nonce that is none", header({ from, nonce: "0xg", validBefore: "1" })],
    ["with a nonce that ends in something else", header({ from, nonce: `${nonce}g`, validBefore: "1" })],
  ])("is nothing of a text that is %s", async (_name, text) => {
    node({ used: true });
    expect(await look(text)).toBeUndefined();
  });
});
