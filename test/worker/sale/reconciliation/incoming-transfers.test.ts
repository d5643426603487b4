import { type Hex, pad, toHex } from "viem";
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
async function read(from: bigint, to: bigint, of: { asset: Hex; wallets: readonly Hex[] } = wallets) {
  const all: unknown[] = [];
  for await (const part of incomingTransfers(chain.node, of, { from, to })) all.push(...part);
  return all;
}

describe("transfers to the service in a range of blocks", () => {
  it("are read in lower case, with the nonce whose use is directly before them", async () => {
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

  it("are left out when they are of nothing, and counted once by a node that shows them twice", async () => {
    chain.logs = [moved(1, 10, { data: pad("0x0") }), used(2, 11), moved(2, 11), used(2, 11), moved(2, 11)];
    expect(await read(10n, 20n)).toEqual([transferOf(2, nonceOf(2))]);
  });

  it("are asked for in pieces of two thousand blocks, each block once", async () => {
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

  it("are asked for in halves of what a node refuses, down to one block, and in longer ranges again", async () => {
    chain.mostBlocks = 1;
    chain.logs = [moved(1, 9), moved(2, 10)];
    expect(await read(9n, 10n)).toEqual([transferOf(1), transferOf(2)]);
    chain.mostBlocks = 10_000;
    chain.questions = [];
    await read(11n, 10_000n);
    expect(chain.questions.length).toBeLessThan(25);
    expect(chain.questions.map(({ range: [from, to] }) => to - from)).toContain(1_999);
    chain.mostBlocks = 0;
    await expect(read(0n, 100n)).rejects.toThrow("The node did not answer eth_getLogs");
  });

  it("come to several wallets", async () => {
    chain.logs = [moved(1, 9), movedTo(2, 9, other)];
    expect(await read(0n, 10n, { asset, wallets: [payTo, other] })).toMatchObject([
      { to: payTo.toLowerCase() },
      { to: other },
    ]);
    expect(await read(0n, 10n)).toHaveLength(1);
  });

  it.each([
    ["nothing, in no more questions", "0x0", 0, 2],
    ["next to nothing in one block", "0x1", 10_000, undefined],
  ] as const)("are found among ten thousand of %s", async (_, data, dust, questions) => {
    const grains = Array.from({ length: 10_000 }, (_, index) =>
      moved(1, 9, { data: pad(data), blockNumber: pad("0x9"), logIndex: toHex(index) }),
    );
    chain.logs = [...grains, used(2, 9), moved(2, 9)];
    const found = await read(9n, 9n);
    expect([found.length, found.at(-1)]).toEqual([dust + 1, transferOf(2, nonceOf(2))]);
    if (questions) expect(chain.questions).toHaveLength(questions);
  });

  it("are matched with the nonces of their senders, a hundred senders in one question", async () => {
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

  it("are those of the asset to the wallet, with their nonces", async () => {
    const wrong = [{ address: other }, { data: "0x0" } as const].map((changes) => moved(1, 1, changes));
    chain.logs = [used(1, 1), moved(1, 1), moved(2, 1), moved(1, 2), ...wrong];
    expect(await ask()).toEqual([transferOf(1, nonceOf(1))]);
    chain.logs = [used(1, 1, { address: other }), moved(1, 1)];
    expect(await ask()).toEqual([transferOf(1)]);
  });

  it("do not exist when it is not on the chain, and are unknown when the node does not say", async () => {
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
  ])("%s is %s", async (seconds, block) => {
    // A block in two seconds, the first at 1000.
    [chain.newest, chain.timeOf] = [40, (number) => 1_000 + 2 * number];
    expect(await newestBlock(chain.node)).toEqual({ number: 40n, timestamp: 1_080n });
    expect(await firstBlockSince(chain.node, seconds, { number: 40n, timestamp: 1_080n })).toBe(block);
  });

  /** The blocks that are asked for on the way to a moment, where block `n` came at `timeOf(n)`. */
  async function asked(seconds: number, head: number, timeOf: (block: number) => number) {
    const blocks: number[] = [];
    chain.timeOf = (block) => {
      blocks.push(block);
      return timeOf(block);
    };
    await firstBlockSince(chain.node, BigInt(seconds), { number: BigInt(head), timestamp: BigInt(timeOf(head)) });
    return blocks;
  }

  it("is guessed where blocks come evenly: beyond it as if one came each second, then exactly, each third time halfway", async () => {
    // A day ago: 43,200 blocks before the newest.
    const two = (block: number) => 1_000 + 2 * block;
    expect(await asked(two(56_800), 100_000, two)).toEqual([13_599, 56_800, 35_199, 56_799]);
    // Where more than one came a second, as far again.
    const half = (block: number) => 1_000 + Math.floor(block / 2);
    expect((await asked(half(90_000), 100_000, half)).slice(0, 2)).toEqual([94_999, 87_498]);
  });

  it("is found in few steps where the chain stood still for long", async () => {
    const paused = (block: number) => block + (block > 50_000 ? 10_000_000 : 0);
    expect((await asked(50_000, 100_000, paused)).length).toBeLessThan(50);
  });
});

describe("a node that refuses", () => {
  it.each<readonly [string, unknown]>([
    ["an error", { error: { code: -1, message: "no" } }],
    ["an error beside a result", { result: { number: "0x1", timestamp: "0x1" }, error: "no" }],
    ["a number that is not hex", { result: { number: "0x1", timestamp: "1" } }],
    ["a number with words", { result: { number: "0x1 or so", timestamp: "0x1" } }],
    ["no object", "no"],
  ])("is named with its question, and not quoted: %s", async (_, answer) => {
    chain.instead = () => answer;
    await expect(newestBlock(chain.node)).rejects.toThrow(/^The node.* eth_getBlockByNumber/);
    await expect(newestBlock(chain.node)).rejects.toThrow(NodeRefusal);
  });

  it("is also one that is away", async () => {
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("connection refused")));
    await expect(newestBlock(chain.node)).rejects.toThrow("The node did not answer eth_getBlockByNumber");
  });
});
