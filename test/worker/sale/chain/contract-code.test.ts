import { type Hex, numberToHex } from "viem";
import { beforeEach, expect, it, vi } from "vitest";
import { isContract } from "../../../../src/worker/sale/chain/contract-code.ts";
import { histories } from "../../../../src/worker/sale/chain/nodes.ts";
import { nodeUrl } from "../../../fixtures/payment-settings.ts";
import { sellingWith } from "../fixtures/purchase.ts";

const config = sellingWith({ CHAIN_TIMEOUT_MS: "5000" });

let addresses = 0;
/** An address that was never asked about. */
const newAddress = (): Hex => numberToHex(++addresses, { size: 20 });

/** The node's answer, how old its newest block is in seconds, and the questions to it. */
let code: unknown;
let headAge: number;
let asked: { readonly url: string; readonly body: unknown }[];
/** Callers that were counted. */
let admitted: number;
const admit = async () => void admitted++;
const ask = (address: Hex) => isContract(config, address, admit);

/** A node's newest block, by its age in seconds. */
const blockOfAge = (seconds: number) => ({
  number: "0x64",
  timestamp: numberToHex(Math.floor(Date.now() / 1000) - seconds),
});

beforeEach(() => {
  histories.forget();
  [code, headAge, asked, admitted] = ["0x", 0, [], 0];
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    asked.push({ url, body: JSON.parse(String(init.body)) });
    return code === "away"
      ? Promise.reject(new TypeError("connection refused"))
      : Response.json([
          { id: 0, result: "0x2105" },
          { id: 1, result: blockOfAge(headAge) },
          { id: 2, result: code },
        ]);
  });
});

it.each<readonly [string, unknown, boolean | undefined]>([
  ["code", "0x60", true],
  ["a delegation", `0xef0100${"11".repeat(20)}`, true],
  ["no code", "0x", false],
  ["a text that is not hex", "60", undefined],
  ["no answer", "away", undefined],
])("reads from the node's newest block whether a contract is at an address: %s", async (_, answer, expected) => {
  code = answer;
  const address = newAddress();
  expect(await ask(address)).toBe(expected);
  const chain = { jsonrpc: "2.0", id: 0, method: "eth_chainId", params: [] };
  const head = { jsonrpc: "2.0", id: 1, method: "eth_getBlockByNumber", params: ["latest", false] };
  const question = { jsonrpc: "2.0", id: 2, method: "eth_getCode", params: [address, "latest"] };
  expect(asked[0]).toEqual({ url: nodeUrl, body: [chain, head, question] });
  // What is not known is asked again.
  histories.forget();
  code = "0x60";
  expect(await ask(address)).toBe(expected ?? true);
});

it.each([
  ["an hour when there is one", "0x60", 60 * 60_000],
  ["five seconds when there is no contract yet", "0x", 5_000],
])("remembers for %s whether a contract is at an address", async (_, answer, knownMs) => {
  vi.useFakeTimers({ toFake: ["Date"] });
  code = answer;
  const address = newAddress();
  const isOne = await ask(address);
  code = answer === "0x" ? "0x60" : "0x";
  vi.setSystemTime(Date.now() + knownMs - 1);
  expect([await ask(address), asked.length, admitted]).toEqual([isOne, 1, 1]);
  vi.setSystemTime(Date.now() + 1);
  expect([await ask(address), asked.length, admitted]).toEqual([!isOne, 2, 2]);
});

it("does not ask for a rejected caller whether an address has a contract, and cannot tell without a node", async () => {
  const refused = isContract(config, newAddress(), () => {
    throw new Error("too many");
  });
  await expect(refused).rejects.toThrow("too many");
  expect(await isContract({ ...config, rpcUrls: [] }, newAddress(), admit)).toBeUndefined();
  expect(asked).toEqual([]);
});

it("uses the answer of a node that stands still only when no other address has a newer block", async () => {
  const rpcUrls = ["http://still.test", nodeUrl];
  const wallet = newAddress();
  vi.stubGlobal("fetch", async (url: string) => {
    const isStill = url === rpcUrls[0];
    return Response.json([
      { id: 0, result: "0x2105" },
      { id: 1, result: blockOfAge(isStill ? 3_600 : 0) },
      { id: 2, result: isStill ? "0x" : "0x60" },
    ]);
  });
  expect(await isContract({ ...config, rpcUrls }, wallet, admit)).toBe(true);
  expect(await isContract({ ...config, rpcUrls: ["http://still.test"] }, newAddress(), admit)).toBe(false);
});

it("cannot tell on a deployed service whether an address has a contract while every node stands still", async () => {
  headAge = 601;
  expect(await isContract({ ...config, isDeployed: true }, newAddress(), admit)).toBeUndefined();
  headAge = 599;
  expect(await isContract({ ...config, isDeployed: true }, newAddress(), admit)).toBe(false);
});
