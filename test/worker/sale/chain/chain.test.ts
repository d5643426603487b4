import { type Hex, pad, toHex } from "viem";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { parseConfig } from "../../../../src/worker/config/config.ts";
import { headBlock, isPaidBy, lookAtChain, type Recorded } from "../../../../src/worker/sale/chain/chain.ts";
import { paymentSettings } from "../../../fixtures/payment-settings.ts";

const topics = {
  used: "0x98de503528ee59b575ef0c0a2576a82497bfc029a5685b209e9ec333479b10a5",
  cancelled: "0x1cdd46ff242716cdaa72d159d339a485b3438398348d68f09d7c8c0a59353d81",
  transfer: "0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef",
} as const;

const now = 1_800_000_000;
const authorization = {
  from: `0x${"A1".repeat(20)}`,
  to: `0x${"b2".repeat(20)}`,
  value: "250000",
  validAfter: "0",
  validBefore: String(now + 60),
  nonce: `0x${"c3".repeat(32)}`,
} as const;
const { from, to, nonce } = authorization;
const transaction: Hex = `0x${"d4".repeat(32)}`;
const blockHash: Hex = `0x${"e5".repeat(32)}`;
const unknown: Recorded = { fromBlock: undefined, searched: undefined, transaction: undefined };

interface Log {
  readonly address: Hex;
  readonly topics: readonly Hex[];
  readonly data: Hex;
  readonly logIndex: Hex;
  readonly transactionHash: Hex;
  readonly blockHash: Hex;
  readonly removed?: boolean;
}

let places = 0;
/** A chain with one use of the nonce, seen through a node that was never asked before. */
class Chain {
  readonly config;
  head = { number: 10_000n, time: now };
  /** Hashes in the newest block. */
  transactions: readonly Hex[] = [];
  /** The block in which the nonce was used. */
  usedAt: bigint | undefined;
  /** What a block's state says when it is asked about by number; the newest when undefined. */
  stateAt: ((block: string) => unknown) | undefined;
  use: Log;
  moved: Log;
  /** Other events of the payer in the same block. */
  others: readonly Log[] = [];
  /** Blocks that are searched in one question. */
  mostBlocks = 100_000n;
  /** Whether the machine that is asked has the block of the use. */
  hasBlock = true;
  /** Whether the transaction is known, and mined. */
  transactionIs: "mined" | "pending" | "unknown" = "mined";
  ranges: (readonly [bigint, bigint])[] = [];
  methods: string[] = [];
  filters: unknown[] = [];

  constructor() {
    places += 1;
    const { payment } = parseConfig({
      ENVIRONMENT: "local",
      ...paymentSettings,
      RPC_URL: `http://chain-${places}.test`,
    });
    if (!payment) throw new Error("The tests sell");
    this.config = payment;
    const common = { address: payment.asset, transactionHash: transaction, blockHash };
    this.use = { ...common, topics: [topics.used, pad(from), nonce], data: "0x", logIndex: "0x4" };
    this.moved = {
      ...common,
      topics: [topics.transfer, pad(from), pad(to)],
      data: pad(toHex(250_000n)),
      logIndex: "0x5",
    };
  }

  readonly fetch = async (_: string, init: RequestInit): Promise<Response> => {
    const asked = JSON.parse(String(init.body));
    const answer = (one: { id: number; method: string; params: unknown[] }) => {
      this.methods.push(one.method);
      return { id: one.id, ...this.#answer(one.method, one.params) };
    };
    return Response.json(Array.isArray(asked) ? asked.map(answer) : answer(asked));
  };

  #answer(method: string, params: readonly unknown[]): object {
    switch (method) {
      case "eth_blockNumber":
        return params.length === 0 ? { result: toHex(this.head.number) } : {};
      case "eth_getBlockByNumber":
        if (params[0] !== "latest" || params[1] !== false) return {};
        return {
          result: {
            number: toHex(this.head.number),
            transactions: this.transactions,
            timestamp: toHex(this.head.time),
          },
        };
      case "eth_call": {
        const state = this.stateAt?.(String(params[1])) ?? pad(this.usedAt === undefined ? "0x0" : "0x1");
        return state === "refused" ? { error: { code: -1, message: "header not found" } } : { result: state };
      }
      case "eth_getTransactionByHash":
        if (params[0] !== transaction || this.transactionIs === "unknown") return { result: null };
        return { result: { blockHash: this.transactionIs === "mined" ? blockHash : null } };
      case "eth_getLogs": {
        const [filter] = params as [{ fromBlock: Hex; toBlock: Hex } & { blockHash?: Hex; topics: [Hex[], Hex] }];
        if (filter.blockHash !== undefined) {
          if (!this.hasBlock) return { error: { code: -32_000, message: "unknown block" } };
          const ofPayer = [...this.others, this.use, this.moved].filter(
            (log) =>
              filter.topics[0].some((topic) => topic === log.topics[0]) &&
              log.topics[1]?.toLowerCase() === filter.topics[1],
          );
          return { result: ofPayer };
        }
        this.filters.push(filter);
        const [first, last] = [BigInt(filter.fromBlock), BigInt(filter.toBlock)];
        if (last - first >= this.mostBlocks) return { error: { code: -32_005, message: "range too long" } };
        this.ranges.push([first, last]);
        const isIn = this.usedAt !== undefined && first <= this.usedAt && this.usedAt <= last;
        return { result: isIn ? [this.use] : [] };
      }
      default:
        return {};
    }
  }
}

let chain: Chain;
beforeEach(() => {
  chain = new Chain();
  vi.stubGlobal("fetch", chain.fetch);
  vi.useFakeTimers({ now: now * 1000, toFake: ["Date"] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const look = (recorded: Partial<Recorded> = {}) =>
  lookAtChain(chain.config, authorization, { ...unknown, ...recorded });
const used = (use: string) => ({ reached: true, used: true, use });

describe("a nonce that is unused", () => {
  const unused = (stateBlockPast: boolean) => ({
    observation: { reached: true, used: false, stateBlockPast },
  });

  it.each<readonly [string, number, number, boolean]>([
    ["before its time is over", 59, 59, false],
    ["when the chain's clock says so", 60, 0, false],
    ["when our clock says so", 0, 60, false],
    ["when the block is past it by less than a margin", 89, 89, false],
    ["when the block is past it by the margin", 90, 0, true],
  ])("%s", async (_, chainAge, ownAge, stateBlockPast) => {
    chain.head.time = now + chainAge;
    vi.setSystemTime((now + ownAge) * 1000);
    expect(await look()).toEqual(unused(stateBlockPast));
  });

  it("is void only by the state of the very block that is past its time", async () => {
    chain.head.time = now + 90;
    const asked: string[] = [];
    chain.stateAt = (block) => {
      asked.push(block);
      return pad("0x0");
    };
    expect(await look()).toEqual(unused(true));
    expect(asked).toEqual(["latest", toHex(10_000n)]);
  });

  it("is not known where the machine that is asked does not have the block", async () => {
    chain.head.time = now + 90;
    chain.stateAt = (block) => (block === "latest" ? pad("0x0") : "refused");
    expect(await look({ searched: { from: 1n, to: 2n } })).toEqual({
      observation: { reached: false },
      searched: { from: 1n, to: 2n },
    });
  });

  it("is used after all when the newest block says so", async () => {
    chain.head.time = now + 90;
    chain.usedAt = 9_999n;
    chain.stateAt = (block) => pad(block === "latest" ? "0x0" : "0x1");
    expect((await look()).observation).toEqual(used("paid_us"));
  });
});

describe("a nonce that is used", () => {
  beforeEach(() => {
    chain.usedAt = 9_990n;
  });

  it("paid us when the transfer follows its use", async () => {
    expect(await look({ fromBlock: 9_980n })).toEqual({
      observation: used("paid_us"),
      transaction,
      searched: { from: 9_950n, to: 9_949n },
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

  it("paid us in the transaction that was recorded, without a search", async () => {
    expect(await look({ transaction })).toEqual({ observation: used("paid_us"), transaction });
    expect(chain.ranges).toEqual([]);
  });

  it("is searched for when the recorded transaction did not pay", async () => {
    expect(await look({ transaction: `0x${"0".repeat(64)}`, fromBlock: 9_980n })).toMatchObject({
      observation: used("paid_us"),
      transaction,
    });
  });

  it("was cancelled", async () => {
    chain.use = { ...chain.use, topics: [topics.cancelled, pad(from), nonce] };
    expect((await look()).observation).toEqual(used("cancelled"));
  });

  it("is not decided by a machine that does not have the block of its use", async () => {
    chain.hasBlock = false;
    expect((await look()).observation).toEqual({ reached: false });
  });

  it("is not found by an event that was taken back", async () => {
    chain.use = { ...chain.use, removed: true };
    expect((await look()).observation).toEqual(used("not_found"));
  });

  it("is not found by an event of another token", async () => {
    chain.use = { ...chain.use, address: some };
    expect((await look()).observation).toEqual(used("not_found"));
    expect(await isPaidBy(chain.config, authorization, transaction)).toBe(false);
  });

  const some = `0x${"e".repeat(40)}` as const;
  it.each<readonly [string, { readonly use?: Partial<Log>; readonly moved?: Partial<Log> }]>([
    ["a use by somebody else", { use: { topics: [topics.used, pad(some), nonce] } }],
    ["a use of another nonce", { use: { topics: [topics.used, pad(from), pad(some)] } }],
    ["an event without topics", { use: { topics: [] } }],
    ["another event", { use: { topics: [topics.transfer, pad(from), nonce] } }],
    ["a transfer that does not follow directly", { moved: { logIndex: "0x6" } }],
    ["a transfer before it", { moved: { logIndex: "0x3" } }],
    ["a transfer of another token", { moved: { address: some } }],
    ["no transfer", { moved: { topics: [topics.used, pad(from), pad(to)] } }],
    ["a transfer by somebody else", { moved: { topics: [topics.transfer, pad(some), pad(to)] } }],
    ["a transfer to somebody else", { moved: { topics: [topics.transfer, pad(from), pad(some)] } }],
    ["another amount", { moved: { data: pad("0x1") } }],
    ["no amount", { moved: { data: "0x" } }],
  ])("was for something else: %s", async (_, { use, moved }) => {
    Object.assign(chain, { use: { ...chain.use, ...use }, moved: { ...chain.moved, ...moved } });
    expect((await look()).observation).toEqual(used("something_else"));
    expect(await isPaidBy(chain.config, authorization, transaction)).toBe(false);
  });
});

describe("the search for the use of a nonce", () => {
  it("goes forward from the recorded block in pieces, and is over when all was searched", async () => {
    chain.usedAt = 1n;
    expect(await look({ fromBlock: 5_030n })).toEqual({ observation: used("not_found"), searched: undefined });
    expect(chain.ranges).toEqual([
      [5_000n, 6_999n],
      [7_000n, 8_999n],
      [9_000n, 10_000n],
    ]);
  });

  it("begins where a payment by the challenge can have been made first, and goes back for a day before it expired", async () => {
    chain.head = { number: 100_000n, time: now + 60 + 4_000 };
    chain.usedAt = 1n;
    expect(await look()).toEqual({ observation: used("not_found"), searched: undefined });
    // Expired 2,000 blocks ago; the challenge was valid for so many seconds, half as many blocks, before that.
    const begin = 98_000n - BigInt(chain.config.maxTimeoutSeconds) / 2n - 30n;
    expect(chain.ranges[0]).toEqual([begin, begin + 1_999n]);
    expect(chain.ranges[1]).toEqual([begin + 2_000n, 100_000n]);
    expect(chain.ranges[2]).toEqual([begin - 2_000n, begin - 1n]);
    expect(chain.ranges.at(-1)?.[0]).toBe(98_000n - 43_200n);
  });

  it("goes on where the last look ended", async () => {
    chain.usedAt = 100n;
    const searched = { from: 4_000n, to: 9_000n };
    chain.head = { number: 10_000n, time: now + 60 };
    expect((await look({ searched })).observation).toEqual(used("paid_us"));
    expect(chain.ranges.slice(0, 2)).toEqual([
      [9_001n, 10_000n],
      [2_000n, 3_999n],
    ]);
    expect(chain.ranges.at(-1)).toEqual([0n, 1_999n]);
  });

  it("begins below the newest block where the recorded one is newer, and never below the first", async () => {
    chain.head.number = 50n;
    chain.usedAt = 20n;
    expect((await look({ fromBlock: 90n })).observation).toEqual(used("paid_us"));
    expect(chain.ranges).toEqual([[20n, 50n]]);
    chain.ranges = [];
    await look({ fromBlock: 80n });
    expect(chain.ranges[0]).toEqual([50n, 50n]);
    chain.ranges = [];
    chain.head.number = 5n;
    chain.usedAt = 0n;
    expect((await look({ fromBlock: 3n })).observation).toEqual(used("paid_us"));
    expect(chain.ranges).toEqual([[0n, 5n]]);
  });

  it("asks for fewer blocks when the node refuses, and remembers for ten minutes how many it took", async () => {
    chain.usedAt = 10_000n;
    chain.mostBlocks = 600n;
    expect((await look({ fromBlock: 9_030n })).observation).toEqual(used("paid_us"));
    expect(chain.ranges).toEqual([
      [9_000n, 9_499n],
      [9_500n, 10_000n],
    ]);
    const questionsAt = async (ms: number) => {
      vi.setSystemTime(now * 1000 + ms);
      chain.ranges = [];
      await look({ fromBlock: 9_030n });
      return chain.ranges[0];
    };
    expect(await questionsAt(0)).toEqual([9_000n, 9_499n]);
    chain.mostBlocks = 100_000n;
    expect(await questionsAt(600_000)).toEqual([9_000n, 10_000n]);
    // The clock was set back: when the node was asked is not known.
    expect(await questionsAt(0)).toEqual([9_000n, 10_000n]);
  });

  it("gives up, and goes on there next time, when the node takes not even one block", async () => {
    chain.usedAt = 10_000n;
    chain.mostBlocks = 0n;
    expect(await look({ fromBlock: 9_030n })).toEqual({
      observation: used("not_found"),
      searched: { from: 9_000n, to: 8_999n },
    });
    expect(chain.filters.map((filter) => BigInt(Reflect.get(Object(filter), "toBlock")) - 8_999n)).toEqual([
      1_001n,
      500n,
      250n,
      125n,
      62n,
      31n,
      15n,
      7n,
      3n,
      1n,
    ]);
  });

  it("ends after forty questions, and goes on there next time", async () => {
    chain.head.number = 200_000n;
    chain.usedAt = 199_999n;
    expect(await look({ fromBlock: 30n })).toEqual({
      observation: used("not_found"),
      searched: { from: 0n, to: 79_999n },
    });
    expect(chain.ranges).toHaveLength(40);
  });
});

describe("answers of any length", () => {
  const zeros = (count: number, kind: Hex) =>
    Array.from({ length: count }, (_, index) => ({
      ...chain.moved,
      topics: [kind, pad(from), pad(to)],
      data: pad("0x0"),
      logIndex: toHex(100 + index),
    }));

  it("are read where strangers moved nothing in the payer's name ten thousand times in the same block", async () => {
    chain.usedAt = 9_990n;
    chain.others = zeros(10_000, topics.transfer);
    expect((await look()).observation).toEqual(used("paid_us"));
    expect(await isPaidBy(chain.config, authorization, transaction)).toBe(true);
  });

  it("are read of a block of a hundred thousand transactions", async () => {
    chain.transactions = Array<Hex>(100_000).fill(transaction);
    expect((await look()).observation).toMatchObject({ reached: true, used: false });
  });
});

describe("a node that says nothing of use", () => {
  const state = pad("0x0");
  it.each<readonly [string, () => Response | Promise<Response>]>([
    ["is away", () => Promise.reject(new TypeError("connection refused"))],
    ["knows no state", () => Response.json([{ id: 0, result: { number: "0x1", timestamp: "0x1" } }, { id: 1 }])],
    [
      "answers a state that is none",
      () =>
        Response.json([
          { id: 0, result: { number: "0x1", timestamp: "0x1" } },
          { id: 1, result: "0x" },
        ]),
    ],
    [
      "answers a block that is none",
      () =>
        Response.json([
          { id: 0, result: null },
          { id: 1, result: state },
        ]),
    ],
    [
      "answers a block without a time",
      () =>
        Response.json([
          { id: 0, result: { number: "0x1", timestamp: "soon 0x1" } },
          { id: 1, result: state },
        ]),
    ],
    [
      "answers a block without a number",
      () =>
        Response.json([
          { id: 0, result: { number: "0x1 or so", timestamp: "0x1" } },
          { id: 1, result: state },
        ]),
    ],
  ])("leaves everything open: %s", async (_, respond) => {
    vi.stubGlobal("fetch", async () => await respond());
    const searched = { from: 1n, to: 2n };
    expect(await look({ searched })).toEqual({ observation: { reached: false }, searched });
  });

  it("does not show whether a transaction paid that no block holds", async () => {
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

  it("tells its newest block to status pages, or nothing", async () => {
    expect(await headBlock(chain.config)).toBe(10_000n);
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("connection refused")));
    expect(await headBlock(chain.config)).toBeUndefined();
  });
});
