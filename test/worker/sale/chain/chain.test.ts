import { pad, toHex } from "viem";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { headBlock, isPaidBy, lookAtChain, type Recorded } from "../../../../src/worker/sale/chain/chain.ts";
import {
  authorization,
  Chain,
  from,
  type Log,
  nonce,
  now,
  to,
  topics,
  transaction,
} from "../fixtures/one-payment-chain.ts";

const unknown: Recorded = { fromBlock: undefined, askedAt: 0, searchedTo: undefined, transaction: undefined };

let chain: Chain;
beforeEach(() => {
  chain = new Chain();
  vi.stubGlobal("fetch", chain.fetch);
  vi.useFakeTimers({ now: now * 1000, toFake: ["Date"] });
});

const look = (recorded: Partial<Recorded> = {}) =>
  lookAtChain(chain.config, authorization, { ...unknown, ...recorded });
const paid = { kind: "paid" };
const unknownSight = { kind: "unknown" };
const voidBy = (error: string) => ({ kind: "void", error });

describe("a nonce that is unused", () => {
  const unused = (isPast: boolean) => ({
    sight: isPast ? voidBy("payment_expired") : { kind: "unused" },
    isUsed: false,
  });

  it.each<readonly [string, number, number, boolean]>([
    ["before its time is over", 59, 59, false],
    ["when the chain's clock says so", 60, 0, false],
    ["when our clock says so", 0, 60, false],
    ["when the block is past it by less than a margin", 89, 89, false],
    ["when the block is past it by the margin", 90, 0, true],
  ])("an unused nonce %s", async (_, chainAge, ownAge, stateBlockPast) => {
    chain.head.time = now + chainAge;
    vi.setSystemTime((now + ownAge) * 1000);
    expect(await look()).toMatchObject(unused(stateBlockPast));
  });

  it("ends an unused authorization only by the state of the very block that is past its time", async () => {
    chain.head.time = now + 90;
    const asked: string[] = [];
    chain.stateAt = (block) => {
      asked.push(block);
      return pad("0x0");
    };
    expect(await look()).toMatchObject(unused(true));
    expect(asked).toEqual(["latest", toHex(10_000n)]);
  });

  it("decides nothing by a node that does not have the block", async () => {
    chain.head.time = now + 90;
    chain.stateAt = (block) => (block === "latest" ? pad("0x0") : "refused");
    expect(await look({ searchedTo: 2n })).toMatchObject({ sight: unknownSight, isUsed: false, searchedTo: 2n });
  });

  it("decides nothing when the newest block shows that the nonce was used in the meantime", async () => {
    chain.head.time = now + 90;
    chain.usedAt = 9_999n;
    chain.stateAt = (block) => pad(block === "latest" ? "0x0" : "0x1");
    expect((await look()).sight).toEqual(paid);
  });
});

describe("a nonce that is used", () => {
  beforeEach(() => {
    chain.usedAt = 9_990n;
  });

  it("finds that a nonce paid us when the transfer follows its use", async () => {
    expect(await look({ fromBlock: 9_980n })).toMatchObject({
      sight: paid,
      isUsed: true,
      transaction,
      searchedTo: 9_949n,
    });
    expect(chain.filters).toEqual([
      {
        address: chain.config.asset,
        fromBlock: toHex(9_950n),
        toBlock: toHex(10_000n),
        topics: [[topics.used, topics.cancelled], pad(from).toLowerCase(), nonce],
      },
    ]);
  });

  it("finds that a nonce paid us in the recorded transaction, without a search", async () => {
    expect(await look({ transaction })).toMatchObject({ sight: paid, isUsed: true, transaction });
    expect(chain.ranges).toEqual([]);
  });

  it("searches for a used nonce when the recorded transaction did not pay, although another one of its block did", async () => {
    const transactionHash = pad("0x7");
    chain.use = { ...chain.use, transactionHash };
    chain.moved = { ...chain.moved, transactionHash };
    expect(await isPaidBy(chain.config, authorization, transaction)).toBe(false);
    for (const recorded of [transaction, `0x${"0".repeat(64)}` as const])
      expect(await look({ transaction: recorded })).toMatchObject({ sight: paid, transaction: transactionHash });
  });

  it.each<readonly [string, () => unknown, object]>([
    [
      "was cancelled",
      () => (chain.use = { ...chain.use, topics: [topics.cancelled, pad(from), nonce] }),
      voidBy("payment_cancelled"),
    ],
    ["is not decided by a machine that does not have the block", () => (chain.hasBlock = false), unknownSight],
    ["is not found by an event that was taken back", () => (chain.use = { ...chain.use, removed: true }), unknownSight],
  ])("a used nonce %s", async (_, happen, sight) => {
    happen();
    expect((await look()).sight).toEqual(sight);
  });

  const some = `0x${"e".repeat(40)}` as const;
  it.each<readonly [string, Partial<Log>]>([
    ["an event of another token", { address: some }],
    ["a use by another payer", { topics: [topics.used, pad(some), nonce] }],
    ["a use of another nonce", { topics: [topics.used, pad(from), pad(some)] }],
    ["an event without topics", { topics: [] }],
    ["another event", { topics: [topics.transfer, pad(from), nonce] }],
  ])("decides nothing by a node that ignores filters: %s", async (_, use) => {
    chain.use = { ...chain.use, ...use };
    expect((await look()).sight).toEqual(unknownSight);
    expect(await isPaidBy(chain.config, authorization, transaction)).toBeUndefined();
  });

  it.each<readonly [string, () => readonly Log[]]>([
    ["nothing", () => []],
    ["events of another block", () => [chain.use, chain.moved].map((log) => ({ ...log, blockHash: pad("0xd") }))],
  ])("leaves a used nonce undecided if the node that showed its use shows in that block %s", async (_, result) => {
    const shown = chain.fetch;
    vi.stubGlobal("fetch", async (url: string, init: RequestInit) =>
      String(init.body).includes("blockHash") ? Response.json({ id: 0, result: result() }) : shown(url, init),
    );
    expect((await look()).sight).toEqual(unknownSight);
  });

  it.each<readonly [string, { readonly moved: Partial<Log> }]>([
    ["a transfer that does not follow directly", { moved: { logIndex: "0x6" } }],
    ["a transfer of the next transaction", { moved: { transactionHash: pad("0x7") } }],
    ["a transfer before it", { moved: { logIndex: "0x3" } }],
    ["a transfer of another token", { moved: { address: some } }],
    ["no transfer", { moved: { topics: [topics.used, pad(from), pad(to)] } }],
    ["a transfer by another payer", { moved: { topics: [topics.transfer, pad(some), pad(to)] } }],
    ["a transfer to another wallet", { moved: { topics: [topics.transfer, pad(from), pad(some)] } }],
    ["another amount", { moved: { data: pad("0x1") } }],
    ["no amount", { moved: { data: "0x" } }],
  ])("finds that a nonce was used for something else: %s", async (_, { moved }) => {
    chain.moved = { ...chain.moved, ...moved };
    expect((await look()).sight).toEqual(voidBy("payment_already_used"));
    expect(await isPaidBy(chain.config, authorization, transaction)).toBe(false);
  });
});

describe("the search for the use of a nonce", () => {
  /** Makes each question for events take a time, ms. */
  function takeForEvents(ms: number): void {
    const shown = chain.fetch;
    vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
      if (String(init.body).includes("eth_getLogs")) vi.setSystemTime(Date.now() + ms);
      return await shown(url, init);
    });
  }

  const notFound = (searchedTo: bigint | undefined) => ({ sight: unknownSight, isUsed: true, searchedTo });

  it("searches for the use of a nonce from the recorded block on, in pieces, until all was searched", async () => {
    chain.usedAt = 1n;
    expect(await look({ fromBlock: 5_030n })).toMatchObject(notFound(undefined));
    expect(chain.ranges).toEqual([
      [5_000n, 6_999n],
      [7_000n, 8_999n],
      [9_000n, 10_000n],
    ]);
  });

  it("begins a search a day before the expiry where no block was recorded, and ends it an hour after", async () => {
    chain.head = { number: 100_000n, time: now + 60 + 4_000 };
    chain.usedAt = 1n;
    expect(await look()).toMatchObject(notFound(undefined));
    // Expired 2,000 blocks ago. Nothing is used after it expired, but the chain may have stood still for an hour.
    expect(chain.ranges[0]?.[0]).toBe(98_000n - 43_200n - 30n);
    expect(chain.ranges.at(-1)?.[1]).toBe(98_000n + 1_800n);
  });

  it("begins a search at the time when the money was asked for, if the proof named a block far ahead", async () => {
    chain.usedAt = 9_900n;
    const askedAt = (now - 200) * 1000;
    expect((await look({ fromBlock: 5_000_000n, askedAt })).sight).toEqual(paid);
    expect(chain.ranges[0]?.[0]).toBe(9_900n - 30n);
    // The block number of the proof counts if it is the earlier one.
    chain.ranges = [];
    await look({ fromBlock: 9_000n, askedAt });
    expect(chain.ranges[0]?.[0]).toBe(8_970n);
  });

  it("continues a search where the last look ended, and starts over where all was searched", async () => {
    chain.usedAt = 9_500n;
    expect((await look({ searchedTo: 9_000n })).sight).toEqual(paid);
    expect(chain.ranges).toEqual([[9_001n, 10_000n]]);
    expect(await look({ searchedTo: 10_000n })).toMatchObject({ sight: unknownSight, searchedTo: undefined });
  });

  it.each<readonly [bigint, bigint, bigint, readonly [bigint, bigint]]>([
    [50n, 20n, 90n, [20n, 50n]],
    [50n, 20n, 40n, [10n, 50n]],
    [5n, 0n, 3n, [0n, 5n]],
  ])(
    "searches, with the newest block %s, the use in %s and %s recorded, first in %s",
    async (head, usedAt, fromBlock, range) => {
      [chain.head.number, chain.usedAt] = [head, usedAt];
      await look({ fromBlock });
      expect(chain.ranges[0]).toEqual(range);
    },
  );

  it("asks for fewer blocks when the node refuses, and for more again after some answers", async () => {
    chain.usedAt = 10_000n;
    chain.mostBlocks = 600n;
    const firstRange = async () => {
      chain.ranges = [];
      expect((await look({ fromBlock: 9_030n })).sight).toEqual(paid);
      return chain.ranges[0];
    };
    expect(await firstRange()).toEqual([9_000n, 9_499n]);
    expect(await firstRange()).toEqual([9_000n, 9_499n]);
    chain.mostBlocks = 100_000n;
    for (let looks = 0; looks < 4; looks++) await firstRange();
    expect(await firstRange()).toEqual([9_000n, 10_000n]);
  });

  it("gives up a search when the node takes not even one block, and continues there next time", async () => {
    chain.usedAt = 10_000n;
    chain.mostBlocks = 0n;
    expect(await look({ fromBlock: 9_030n })).toMatchObject(notFound(8_999n));
    const asked = chain.filters.map((filter) => Number(Object(filter).toBlock) - 8_999);
    expect(asked).toEqual([1_001, 500, 250, 125, 62, 31, 15, 7, 3, 1]);
  });

  it("asks for an eighth of the blocks when the node does not answer in time", async () => {
    chain.usedAt = 10_000n;
    chain.mostBlocks = 0n;
    takeForEvents(3_000);
    expect(await look({ fromBlock: 9_030n })).toMatchObject(notFound(8_999n));
    const asked = chain.filters.map((filter) => Number(Object(filter).toBlock) - 8_999);
    expect(asked).toEqual([1_001, 125, 15, 1]);
  });

  it("ends a search by answers that each take long after ten seconds, and continues it next time", async () => {
    chain.head.number = 200_000n;
    chain.usedAt = 199_999n;
    takeForEvents(2_000);
    expect(await look({ fromBlock: 30n })).toMatchObject(notFound(11_999n));
    expect(chain.ranges).toHaveLength(6);
  });

  it("ends a search after forty questions, and continues it next time", async () => {
    chain.head.number = 200_000n;
    chain.usedAt = 199_999n;
    expect(await look({ fromBlock: 30n })).toMatchObject(notFound(79_999n));
    expect(chain.ranges).toHaveLength(40);
  });
});

it("says the number and the time of the newest block", async () => {
  expect(await headBlock(chain.config)).toMatchObject({ number: 10_000n, timestamp: BigInt(now) });
});

it("reads an answer with ten thousand transfers of nothing by strangers in the same block", async () => {
  chain.usedAt = 9_990n;
  const nothing = { ...chain.moved, data: pad("0x0") };
  chain.others = Array.from({ length: 10_000 }, (_, index) => ({ ...nothing, logIndex: toHex(100 + index) }));
  expect((await look()).sight).toEqual(paid);
  expect(await isPaidBy(chain.config, authorization, transaction)).toBe(true);
});
describe("a node that says nothing of use", () => {
  const chainId = { id: 0, result: toHex(8453) };
  const block = { number: "0x1", timestamp: "0x1" };
  const answers = (head: unknown, state?: unknown) => () =>
    Response.json([chainId, { id: 1, result: head }, { id: 2, ...(state !== undefined && { result: state }) }]);
  it.each<readonly [string, () => Response | Promise<Response>]>([
    ["is away", () => Promise.reject(new TypeError("connection refused"))],
    ["knows no state", answers(block)],
    ["answers a state without a word", answers(block, "0x")],
    ["answers null for a block", answers(null, pad("0x0"))],
    ["answers a block without a time", answers({ ...block, timestamp: "soon 0x1" }, pad("0x0"))],
    ["answers a block without a number", answers({ ...block, number: "0x1 or so" }, pad("0x0"))],
  ])("leaves everything open when the node says nothing of use: %s", async (_, respond) => {
    vi.stubGlobal("fetch", async () => await respond());
    expect(await look({ searchedTo: 2n })).toMatchObject({ sight: unknownSight, isUsed: false, searchedTo: 2n });
  });

  it("leaves open whether a transaction paid if no block holds it", async () => {
    for (const place of ["unknown", "pending"] as const) {
      chain.transactionIs = place;
      expect(await isPaidBy(chain.config, authorization, transaction)).toBeUndefined();
    }
    chain.transactionIs = "mined";
    chain.hasBlock = false;
    expect(await isPaidBy(chain.config, authorization, transaction)).toBeUndefined();
    chain.hasBlock = true;
    expect(await isPaidBy(chain.config, authorization, transaction)).toBe(true);
  });
});
