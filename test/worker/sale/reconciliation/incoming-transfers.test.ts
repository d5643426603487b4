import { pad, toHex } from "viem";
import { beforeEach, describe, expect, it, vi } from "vitest";
import {
  firstBlockSince,
  incomingTransfers,
  NodeRefusal,
  newestBlock,
  transfersIn,
} from "../../../../src/worker/sale/reconciliation/incoming-transfers.ts";
import { payTo } from "../../../fixtures/payment-settings.ts";
import {
  MinedChain,
  type MinedLog,
  moved as movedTo,
  nonceOf,
  payerOf,
  transactionOf,
  used,
} from "../fixtures/mined-chain.ts";
import { topics } from "../fixtures/one-payment-chain.ts";
import { asset } from "../fixtures/purchase.ts";

const wallets = { asset, wallets: [payTo] } as const;
const other = `0x${"0e".repeat(20)}` as const;
const busy = { error: { code: 1, message: "busy" } };

let chain: MinedChain;
beforeEach(() => {
  chain = new MinedChain();
});

const moved = (index: number, block: number, changes: Partial<MinedLog> = {}) =>
  movedTo(index, block, payTo, { data: pad(toHex(250_000 + index)), ...changes });
const transferOf = (index: number, nonce?: string) => ({
  transaction: transactionOf(index).toLowerCase(),
  logIndex: 5,
  from: payerOf(index).toLowerCase(),
  to: payTo.toLowerCase(),
  value: BigInt(250_000 + index),
  nonce: nonce?.toLowerCase(),
});

/** Everything that came in a range of blocks. */
async function read(from: bigint, to: bigint) {
  const all: unknown[] = [];
  for await (const part of incomingTransfers(chain.node, wallets, { from, to })) all.push(...part);
  return all;
}

describe("transfers to the service in a range of blocks", () => {
  it("reads transfers in lower case, with the nonce whose use is directly before them", async () => {
    chain.logs = [
      ...[used(1, 10), moved(1, 10), moved(2, 11)],
      ...[used(3, 12, { logIndex: "0x3" }), moved(3, 12)],
      ...[used(4, 13, { transactionHash: transactionOf(9) }), moved(4, 13)],
      ...[used(5, 14, { topics: [topics.used, pad(payerOf(5))] }), moved(5, 14)],
      ...[moved(6, 15, { removed: true }), moved(7, 21)],
    ];
    expect(await read(10n, 20n)).toEqual([
      transferOf(1, nonceOf(1)),
      ...[2, 3, 4, 5].map((index) => transferOf(index)),
    ]);
    expect(chain.questions[0]).toEqual({
      ...{ range: [10, 20], topics: [topics.transfer, null, [pad(payTo).toLowerCase()]] },
    });
  });

  it("leaves out transfers of nothing, and counts one that a node shows twice once", async () => {
    chain.logs = [moved(1, 10, { data: pad("0x0") }), used(2, 11), moved(2, 11), used(2, 11), moved(2, 11)];
    expect(await read(10n, 20n)).toEqual([transferOf(2, nonceOf(2))]);
  });

  it("asks for transfers in pieces of two thousand blocks, each block in one piece", async () => {
    expect(await read(1n, 4_001n)).toEqual([]);
    expect(chain.questions.map(({ range }) => range)).toEqual([
      [1, 2_000],
      [2_001, 4_000],
      [4_001, 4_001],
    ]);
    chain.questions = [];
    await read(5n, 4n);
    expect(chain.questions).toEqual([]);
  });

  it("matches transfers with the nonces of their senders, a hundred senders in one question", async () => {
    const indices = Array.from({ length: 101 }, (_, index) => index);
    chain.logs = indices.flatMap((index) => [used(index, 7), moved(index, 7)]);
    expect(await read(0n, 10n)).toEqual(indices.map((index) => transferOf(index, nonceOf(index))));
    const asked = chain.questions.slice(1);
    expect(asked.map((question) => [question.topics[0], Object(question.topics[1]).length])).toEqual([
      [topics.used, 100],
      [topics.used, 1],
    ]);
  });
});

describe("transfers to the service in one transaction", () => {
  const ask = () => transfersIn(chain.node, wallets, transactionOf(1));

  it("reads the transfers of the asset to the wallet in a transaction, with their nonces", async () => {
    const wrong = [{ address: other }, { data: "0x0" } as const].map((changes) => moved(1, 1, changes));
    chain.logs = [used(1, 1), moved(1, 1), moved(2, 1), moved(1, 2), ...wrong];
    expect(await ask()).toEqual([transferOf(1, nonceOf(1))]);
    chain.logs = [used(1, 1, { address: other }), moved(1, 1)];
    expect(await ask()).toEqual([transferOf(1)]);
  });

  it("finds no transfers of a transaction that is not on the chain, and throws if the node does not answer", async () => {
    expect(await ask()).toEqual([]);
    chain.logs = [moved(1, 1)];
    chain.instead = (method) => (method === "eth_getTransactionByHash" ? { result: { blockHash: null } } : undefined);
    expect(await ask()).toEqual([]);
    for (const silent of ["eth_getLogs", "eth_getTransactionByHash"]) {
      chain.instead = (method) => (method === silent ? busy : undefined);
      await expect(ask()).rejects.toThrow(`The node did not answer ${silent}`);
    }
  });
});

describe("the first block since a moment", () => {
  it.each([
    [0n, 0n],
    [1_000n, 0n],
    [1_001n, 1n],
    [1_002n, 1n],
    [1_041n, 21n],
    [1_079n, 40n],
    [1_080n, 40n],
    [1_081n, 41n],
  ])("finds the first block since a moment: %s is %s", async (seconds, block) => {
    // A block in two seconds, the first at 1000.
    [chain.newest, chain.timeOf] = [40, (number) => 1_000 + 2 * number];
    expect(await newestBlock(chain.node)).toEqual({ number: 40n, timestamp: 1_080n });
    expect(await firstBlockSince(chain.node, seconds, { number: 40n, timestamp: 1_080n })).toBe(block);
  });

  it.each<readonly [string, number, number, (block: number) => number]>([
    ["came evenly", 4, 56_800, (block) => 1_000 + 2 * block],
    ["came evenly, more than one a second", 20, 90_000, (block) => 1_000 + Math.floor(block / 2)],
    ["stood still for long", 49, 50_000, (block) => block + (block > 50_000 ? 10_000_000 : 0)],
  ])("finds the first block since a moment in few steps where blocks %s", async (_, steps, block, timeOf) => {
    chain.timeOf = timeOf;
    const newest = { number: 100_000n, timestamp: BigInt(timeOf(100_000)) };
    expect(await firstBlockSince(chain.node, BigInt(timeOf(block)), newest)).toBe(BigInt(block));
    expect(chain.requests).toBeLessThanOrEqual(steps);
  });
});

describe("a node that refuses", () => {
  it.each<readonly [string, unknown]>([
    ["an error", { error: { code: -1, message: "no" } }],
    ["an error beside a result", { result: { number: "0x1", timestamp: "0x1" }, error: "no" }],
    ["a number that is not hex", { result: { number: "0x1", timestamp: "1" } }],
    ["a number with words", { result: { number: "0x1 or so", timestamp: "0x1" } }],
    ["no object", "no"],
  ])("names a node that refuses with its question, and does not quote it: %s", async (_, answer) => {
    chain.instead = () => answer;
    await expect(newestBlock(chain.node)).rejects.toThrow(/^The node.* eth_getBlockByNumber/);
    await expect(newestBlock(chain.node)).rejects.toThrow(NodeRefusal);
  });

  it("treats a node that refuses as one that is unavailable", async () => {
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("connection refused")));
    await expect(newestBlock(chain.node)).rejects.toThrow("The node did not answer eth_getBlockByNumber");
  });
});
