import { type Hex, pad, toHex } from "viem";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Node } from "../../../../src/worker/sale/chain/node.ts";
import {
  firstBlockSince,
  incomingTransfers,
  NodeRefusal,
  newestBlock,
  transfersIn,
} from "../../../../src/worker/sale/reconciliation/incoming-transfers.ts";
import { type Log, topics } from "../fixtures/one-payment-chain.ts";

const asset = "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913";
const payTo = "0xa0Ee7A142d267C1f36714E4a8F75612F20a79720";
const wallets = { asset, wallets: [payTo] } as const;
let places = 0;
/** A node that was never asked before. */
let node: Node;
const other = `0x${"0e".repeat(20)}` as const;

/** Everything that a generator gives, in one list. */
async function allOf<Item>(parts: AsyncIterable<Item[]>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const part of parts) all.push(...part);
  return all;
}

interface MinedLog extends Log {
  readonly blockNumber?: Hex;
  readonly block: number;
}

const payerOf = (index: number): Hex => `0x${index.toString(16).padStart(40, "A")}`;
const transactionOf = (index: number): Hex => `0x${index.toString(16).padStart(64, "F")}`;
const nonceOf = (index: number): Hex => `0x${index.toString(16).padStart(64, "C")}`;

const log = (index: number, block: number, changes: Partial<MinedLog>): MinedLog => ({
  address: asset,
  topics: [],
  data: "0x",
  logIndex: "0x5",
  transactionHash: transactionOf(index),
  blockHash: pad(toHex(block)),
  block,
  ...changes,
});
const moved = (index: number, block: number, changes: Partial<MinedLog> = {}) =>
  log(index, block, {
    topics: [topics.transfer, pad(payerOf(index)), pad(payTo)],
    data: pad(toHex(250_000 + index)),
    ...changes,
  });
const used = (index: number, block: number, changes: Partial<MinedLog> = {}) =>
  log(index, block, { topics: [topics.used, pad(payerOf(index)), nonceOf(index)], logIndex: "0x4", ...changes });

const transferOf = (index: number, nonce: string | undefined) => ({
  transaction: transactionOf(index).toLowerCase(),
  logIndex: 5,
  from: payerOf(index).toLowerCase(),
  to: payTo.toLowerCase(),
  value: BigInt(250_000 + index),
  nonce,
});

let logs: readonly MinedLog[];
let mostBlocks: number;
/** The questions for events: block range, and whom they ask about. */
let questions: { readonly range: readonly [number, number]; readonly topics: readonly unknown[] }[];
/** What the node answers to other questions. */
let answers: Readonly<Record<string, (params: readonly unknown[]) => unknown>>;

beforeEach(() => {
  places += 1;
  node = { url: `http://node-${places}.test`, timeoutMs: 1_000 };
  logs = [];
  mostBlocks = 10_000;
  questions = [];
  answers = {};
  vi.stubGlobal("fetch", async (_: string, init: RequestInit) => {
    const { jsonrpc, method, params } = JSON.parse(String(init.body));
    expect(jsonrpc).toBe("2.0");
    const answer = answers[method];
    if (answer) return Response.json(answer(params));
    if (method !== "eth_getLogs") return Response.json({});
    const [filter] = params;
    if (filter.blockHash !== undefined) {
      const [kind] = filter.topics;
      return Response.json({
        result: logs.filter((log) => log.blockHash === filter.blockHash && log.topics[0] === kind),
      });
    }
    const range = [Number(filter.fromBlock), Number(filter.toBlock)] as const;
    expect(filter.address).toBe(asset);
    if (range[1] - range[0] >= mostBlocks) return Response.json({ error: { code: -32_005, message: "too long" } });
    questions.push({ range, topics: filter.topics });
    const [kind, senders, recipients] = filter.topics;
    const found = logs.filter(
      ({ block, topics: own }) =>
        range[0] <= block &&
        block <= range[1] &&
        own[0] === kind &&
        (senders === null || senders.includes(own[1]?.toLowerCase())) &&
        (recipients === undefined || recipients.includes(own[2]?.toLowerCase())),
    );
    return Response.json({ result: found });
  });
});
afterEach(() => void vi.unstubAllGlobals());

const read = (fromBlock: bigint, toBlock: bigint) =>
  allOf(incomingTransfers(node, wallets, { from: fromBlock, to: toBlock }));

describe("transfers to the service in a range of blocks", () => {
  it("are read in lower case, with the nonce whose use is directly before them", async () => {
    logs = [
      used(1, 10),
      moved(1, 10),
      moved(2, 11),
      used(3, 12, { logIndex: "0x3" }),
      moved(3, 12),
      used(4, 13, { transactionHash: transactionOf(9) }),
      moved(4, 13),
      used(5, 14, { topics: [topics.used, pad(payerOf(5))] }),
      moved(5, 14),
      moved(6, 15, { removed: true }),
      moved(7, 21),
    ];
    expect(await read(10n, 20n)).toEqual([
      transferOf(1, nonceOf(1).toLowerCase()),
      transferOf(2, undefined),
      transferOf(3, undefined),
      transferOf(4, undefined),
      transferOf(5, undefined),
    ]);
    expect(questions[0]).toEqual({ range: [10, 20], topics: [topics.transfer, null, [pad(payTo).toLowerCase()]] });
  });

  it("are left out when they are of nothing", async () => {
    logs = [moved(1, 10, { data: pad("0x0") }), moved(2, 11, { data: pad("0x1") })];
    expect(await read(10n, 20n)).toEqual([{ ...transferOf(2, undefined), value: 1n }]);
  });

  it("are asked for in pieces of two thousand blocks, each block once", async () => {
    expect(await read(1n, 4_001n)).toEqual([]);
    expect(questions.map(({ range }) => range)).toEqual([
      [1, 2_000],
      [2_001, 4_000],
      [4_001, 4_001],
    ]);
    questions = [];
    expect(await read(5n, 4n)).toEqual([]);
    expect(questions).toEqual([]);
  });

  it("are asked for in halves of what a node refuses, down to one block, and in longer ranges again", async () => {
    mostBlocks = 1;
    logs = [moved(1, 9), moved(2, 10)];
    expect(await read(9n, 10n)).toEqual([transferOf(1, undefined), transferOf(2, undefined)]);
    mostBlocks = 10_000;
    questions = [];
    await read(11n, 10_000n);
    expect(questions.length).toBeLessThan(25);
    expect(questions.map(({ range: [from, to] }) => to - from)).toContain(1_999);
    mostBlocks = 0;
    await expect(read(0n, 100n)).rejects.toThrow("The node did not answer eth_getLogs");
  });

  it("come to several wallets", async () => {
    logs = [moved(1, 9), moved(2, 9, { topics: [topics.transfer, pad(payerOf(2)), pad(other)] })];
    const both = await allOf(incomingTransfers(node, { asset, wallets: [payTo, other] }, { from: 0n, to: 10n }));
    expect(both.map(({ to }) => to)).toEqual([payTo.toLowerCase(), other]);
    expect(await read(0n, 10n)).toHaveLength(1);
  });

  it("are counted once by a node that shows them twice", async () => {
    logs = [used(1, 9), moved(1, 9), used(1, 9), moved(1, 9)];
    expect(await read(0n, 10n)).toEqual([transferOf(1, nonceOf(1).toLowerCase())]);
  });

  it("are found among ten thousand transfers of nothing, in no more questions", async () => {
    logs = [...Array.from({ length: 10_000 }, () => moved(1, 9, { data: pad("0x0") })), used(2, 9), moved(2, 9)];
    expect(await read(0n, 10n)).toEqual([transferOf(2, nonceOf(2).toLowerCase())]);
    expect(questions).toHaveLength(2);
  });

  it("are all read when ten thousand of next to nothing are in one block", async () => {
    const dust = Array.from({ length: 10_000 }, (_, index) =>
      moved(1, 9, { data: pad("0x1"), blockNumber: pad("0x9"), logIndex: toHex(index) }),
    );
    logs = [...dust, used(2, 9), moved(2, 9)];
    const found = await read(9n, 9n);
    expect(found).toHaveLength(dust.length + 1);
    expect(found.at(-1)).toEqual(transferOf(2, nonceOf(2).toLowerCase()));
  });

  it("are matched with the nonces of their senders, a hundred senders in one question", async () => {
    logs = Array.from({ length: 101 }, (_, index) => [used(index, 7), moved(index, 7)]).flat();
    const found = await read(0n, 10n);
    expect(found.map(({ nonce }) => nonce)).toEqual(
      Array.from({ length: 101 }, (_, index) => nonceOf(index).toLowerCase()),
    );
    const asked = questions.slice(1).map((question) => Object(question.topics[1]).length);
    expect(asked).toEqual([100, 1]);
    expect(questions[1]?.topics[0]).toBe(topics.used);
  });
});

describe("transfers to the service in one transaction", () => {
  const transaction = transactionOf(1);
  /** The block that holds the transaction; null when none does. */
  let blockHash: Hex | null;
  beforeEach(() => {
    blockHash = pad(toHex(1));
    answers = {
      eth_getTransactionByHash: ([hash]) => ({ result: hash === transaction ? { blockHash } : null }),
    };
  });
  const ask = () => transfersIn(node, wallets, transaction);

  it("are those of the asset to the wallet, with their nonces", async () => {
    logs = [
      used(1, 1),
      moved(1, 1),
      moved(2, 1),
      moved(1, 2),
      moved(1, 1, { address: other }),
      moved(1, 1, { data: "0x0" }),
    ];
    expect(await ask()).toEqual([transferOf(1, nonceOf(1).toLowerCase())]);
  });

  it("have no nonce by the events of another token", async () => {
    logs = [used(1, 1, { address: other }), moved(1, 1)];
    expect(await ask()).toEqual([transferOf(1, undefined)]);
  });

  it("are unknown when the node does not say what is in its block", async () => {
    answers = { ...answers, eth_getLogs: () => ({ error: { code: 1, message: "busy" } }) };
    await expect(ask()).rejects.toThrow("The node did not answer eth_getLogs");
  });

  it("are none when it is not on the chain, and unknown when the node does not say", async () => {
    logs = [moved(1, 1)];
    blockHash = null;
    expect(await ask()).toEqual([]);
    answers = { eth_getTransactionByHash: () => ({ result: null }) };
    expect(await ask()).toEqual([]);
    answers = { eth_getTransactionByHash: () => ({ error: { code: 1, message: "busy" } }) };
    await expect(ask()).rejects.toThrow("The node did not answer eth_getTransactionByHash");
  });
});

describe("the first block since a moment", () => {
  const newest = { number: 40n, timestamp: 1_080n };
  beforeEach(() => {
    // A block in two seconds, the first at 1000.
    answers = {
      eth_getBlockByNumber: ([block, full]) => ({
        result:
          full === false
            ? {
                number: block === "latest" ? "0x28" : block,
                timestamp: toHex(1_000 + 2 * (block === "latest" ? 40 : Number(block))),
              }
            : undefined,
      }),
    };
  });

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
    expect(await firstBlockSince(node, seconds, newest)).toBe(block);
  });

  /** The blocks that are asked for on the way to a moment, where block `n` came at `timeOf(n)`. */
  async function asked(seconds: number, head: number, timeOf: (block: number) => number) {
    const blocks: number[] = [];
    answers = {
      eth_getBlockByNumber: ([block]) => {
        blocks.push(Number(block));
        return { result: { number: block, timestamp: toHex(timeOf(Number(block))) } };
      },
    };
    await firstBlockSince(node, BigInt(seconds), { number: BigInt(head), timestamp: BigInt(timeOf(head)) });
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

  it("is found among those up to the newest", async () => {
    expect(await newestBlock(node)).toEqual(newest);
  });
});

describe("a node that refuses", () => {
  it.each<readonly [string, unknown]>([
    ["an error", { error: { code: -1, message: "no" } }],
    ["an error beside a result", { result: { number: "0x1", timestamp: "0x1" }, error: "no" }],
    ["a block that is none", { result: { number: "0x1", timestamp: "1" } }],
    ["a number with words", { result: { number: "0x1 or so", timestamp: "0x1" } }],
    ["words with a number", { result: { number: "about 0x1", timestamp: "0x1" } }],
    ["no object", "no"],
  ])("is named with its question, and not quoted: %s", async (_, answer) => {
    answers = { eth_getBlockByNumber: () => answer };
    await expect(newestBlock(node)).rejects.toThrow(/^The node.* eth_getBlockByNumber/);
    await expect(newestBlock(node)).rejects.toThrow(NodeRefusal);
  });

  it("is one that is away", async () => {
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("connection refused")));
    await expect(newestBlock(node)).rejects.toThrow("The node did not answer eth_getBlockByNumber");
  });
});
