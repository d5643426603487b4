import { type Hex, pad, toHex } from "viem";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Books } from "../../../../src/worker/sale/reconciliation/books.ts";
import { NodeRefusal } from "../../../../src/worker/sale/reconciliation/incoming-transfers.ts";
import { reconcilePeriod } from "../../../../src/worker/sale/reconciliation/reconcile-period.ts";
import type { BookedSale } from "../../../../src/worker/sale/reconciliation/reconciliation.ts";
import { topics } from "../fixtures/one-payment-chain.ts";

const network = "eip155:8453";
const asset = `0x${"a5".repeat(20)}` as const;
const payTo = `0x${"b0".repeat(20)}` as const;
const node = { url: "http://node.test", timeoutMs: 1000 };

const hexOf = (index: number, bytes: number): Hex => pad(toHex(0xab00 + index), { size: bytes });
const payerOf = (index: number) => hexOf(index, 20);
const nonceOf = (index: number) => hexOf(index, 32);
const transactionOf = (index: number) => hexOf(index, 32);
const idOf = (index: number) => `${network}/${payerOf(index)}/${nonceOf(index)}`;

/**
 * A payment in a block: by an authorization, or as a plain transfer. `transaction` names the one that it shares with
 * another.
 */
interface Payment {
  readonly index: number;
  readonly block: number;
  /** The wallet that is paid; today's when it is not said. */
  readonly to?: Hex;
  readonly plain?: true;
  readonly transaction?: number;
  /** Atomic units; a quarter of a dollar when it is not said. */
  readonly value?: number;
}

const logsOf = ({ index, block, plain, to = payTo, transaction = index, value = 250_000 }: Payment) => {
  const log = { address: asset, transactionHash: transactionOf(transaction), block, blockHash: hexOf(block, 32) };
  const from = pad(payerOf(index));
  return [
    ...(plain
      ? []
      : [{ ...log, topics: [topics.used, from, nonceOf(index)], data: "0x", logIndex: toHex(10 * index) }]),
    {
      ...log,
      topics: [topics.transfer, from, pad(to)],
      data: pad(toHex(value)),
      logIndex: toHex(10 * index + 1),
    },
  ];
};

let payments: readonly Payment[];
let sales: readonly BookedSale[];
let earlier: readonly BookedSale[];
/** Requests to the node. */
let requests: number;
const salesBetween = vi.fn<Books["salesBetween"]>();
const salesNamed = vi.fn<Books["salesNamed"]>();
const refunds = vi.fn<Books["refunds"]>();
const notedTransfers = vi.fn<Books["notedTransfers"]>();
const paidWallets = vi.fn<Books["paidWallets"]>();
const undecidedPayers = vi.fn<Books["undecidedPayers"]>();
const countBetween = vi.fn<Books["countBetween"]>();

/** A chain with a block each second, block 0 at the beginning of time. */
function answer(method: string, params: readonly never[]): unknown {
  const logs = payments.flatMap(logsOf);
  if (method === "eth_getBlockByNumber") {
    const number = params[0] === "latest" ? toHex(2_000) : params[0];
    return { number, timestamp: number };
  }
  if (method === "eth_getTransactionByHash")
    return logs.find(({ transactionHash }) => transactionHash === params[0]) ?? null;
  const { fromBlock, toBlock, blockHash, topics: asked } = Object(params[0]);
  return logs.filter(
    (log) =>
      [asked[0]].flat().includes(log.topics[0]) &&
      (asked[1] === null || [asked[1]].flat().includes(log.topics[1])) &&
      (asked[2] === undefined || [asked[2]].flat().includes(log.topics[2])) &&
      (blockHash === undefined
        ? Number(fromBlock) <= log.block && log.block <= Number(toBlock)
        : log.blockHash === blockHash),
  );
}

beforeEach(() => {
  [payments, sales, earlier, requests] = [[], [], [], 0];
  vi.stubGlobal("fetch", async (_: string, { body }: RequestInit) => {
    const asked = JSON.parse(String(body));
    requests += 1;
    const answered = ({ id, method, params }: { id: number; method: string; params: readonly never[] }) => ({
      id,
      result: answer(method, params),
    });
    return Response.json(Array.isArray(asked) ? asked.map(answered) : answered(asked));
  });
  salesBetween.mockReset().mockImplementation(async () => [...sales]);
  salesNamed.mockReset().mockImplementation(async (ids) => earlier.filter(({ id }) => ids.includes(id)));
  refunds.mockReset().mockResolvedValue([]);
  notedTransfers.mockReset().mockResolvedValue([]);
  paidWallets.mockReset().mockResolvedValue([]);
  undecidedPayers.mockReset().mockResolvedValue([]);
  countBetween.mockReset().mockImplementation(async () => sales.length);
});
afterEach(() => void vi.unstubAllGlobals());

const saleOf = (index: number, changes: Partial<BookedSale> = {}): BookedSale => ({
  id: idOf(index),
  payer: payerOf(index),
  price: 250_000n,
  transaction: transactionOf(index),
  ...changes,
});

/** Compares from second 100 to second 200. */
const compare = (since = 100_000, until = 200_000) =>
  reconcilePeriod(
    node,
    { countBetween, salesBetween, salesNamed, refunds, notedTransfers, paidWallets, undecidedPayers },
    { network, asset, wallets: [payTo] },
    {
      since: new Date(since),
      until: new Date(until),
    },
  );

describe("the comparison of a period", () => {
  it("is about the transfers from its first moment until before its last, and the sales booked in it", async () => {
    payments = [99, 100, 199, 200].map((block, index) => ({ index, block }));
    sales = [saleOf(1), saleOf(2)];
    expect(await compare()).toEqual({
      transfers: 2,
      matched: { sales: 2, refunds: 0, returned: 0, noted: 0 },
      dust: { transfers: 0, value: 0n },
      findings: [],
    });
    expect(salesBetween.mock.calls).toEqual([[network, "1970-01-01T00:01:40.000Z", "1970-01-01T00:03:20.000Z"]]);
  });

  it("leaves out a block of the second in which it begins, when it begins later in that second", async () => {
    payments = [100, 101, 200].map((block, index) => ({ index, block }));
    const { findings } = await compare(100_001, 200_001);
    expect(findings).toMatchObject([
      { kind: "paid_without_sale", transfer: { nonce: nonceOf(1) } },
      { kind: "paid_without_sale", transfer: { nonce: nonceOf(2) } },
    ]);
  });

  it("knows the sale of a transfer that was booked at another time, and asks for no other", async () => {
    payments = [
      { index: 1, block: 150 },
      { index: 2, block: 150 },
      { index: 3, block: 150, plain: true },
    ];
    sales = [saleOf(1, { id: idOf(1).toUpperCase() })];
    earlier = [saleOf(2)];
    const { transfers, matched, findings } = await compare();
    expect([transfers, matched]).toEqual([3, { sales: 2, refunds: 0, returned: 0, noted: 0 }]);
    expect(findings).toMatchObject([{ kind: "stray" }]);
    expect(salesNamed.mock.calls).toEqual([[[idOf(2)]]]);
  });

  it("finds the transfer of a sale in the transaction that the sale names, whenever that was", async () => {
    payments = [
      { index: 1, block: 20 },
      { index: 2, block: 20, transaction: 1 },
    ];
    sales = [saleOf(1, { id: idOf(1).toUpperCase() })];
    expect(await compare()).toMatchObject({ transfers: 1, matched: { sales: 1 }, findings: [] });
  });

  it.each([
    ["ten minutes before it", 101, "replaced_transaction"],
    ["longer before it", 99, "sale_without_transfer"],
    ["right before it", 699, "replaced_transaction"],
    ["right after it", 750, "replaced_transaction"],
    ["ten minutes after it", 1_349, "replaced_transaction"],
    ["longer after it", 1_350, "sale_without_transfer"],
  ])(
    "looks for the transfer of a sale that names another transaction around the period: %s",
    async (_, block, kind) => {
      payments = [{ index: 1, block }];
      sales = [saleOf(1, { transaction: transactionOf(9) })];
      const { findings } = await compare(700_000, 750_000);
      expect(findings.map((finding) => finding.kind)).toEqual([kind]);
    },
  );

  it("asks the node for nothing around the period where every sale has its transfer", async () => {
    payments = [{ index: 1, block: 150 }];
    await compare();
    const without = requests;
    sales = [saleOf(1)];
    requests = 0;
    await compare();
    expect(requests).toBe(without);
  });

  it("takes no payment to somebody else for that of a sale, though the sale names its transaction", async () => {
    payments = [{ index: 1, block: 20, to: payerOf(5) }];
    sales = [saleOf(1)];
    expect(await compare(700_000, 800_000)).toMatchObject({ findings: [{ kind: "sale_without_transfer" }] });
  });

  it("is not made up when the node does not say what is in the block that a sale names", async () => {
    payments = [{ index: 1, block: 20 }];
    sales = [saleOf(1)];
    const answers = fetch;
    vi.stubGlobal("fetch", async (url: string, init: RequestInit) =>
      String(init.body).includes("blockHash")
        ? Response.json({ id: 0, error: { code: -32_005, message: "busy" } })
        : answers(url, init),
    );
    await expect(compare(700_000, 800_000)).rejects.toThrow("The node did not answer eth_getLogs");
  });

  it("is about the wallets of past sales, beside those of today", async () => {
    const earlierWallet = `0x${"e1".repeat(20)}` as const;
    payments = [
      { index: 1, block: 150, to: earlierWallet },
      { index: 2, block: 150 },
    ];
    sales = [saleOf(1, { payTo: earlierWallet }), saleOf(2, { payTo })];
    paidWallets.mockResolvedValue([earlierWallet, payTo]);
    expect(await compare()).toEqual({
      transfers: 2,
      matched: { sales: 2, refunds: 0, returned: 0, noted: 0 },
      dust: { transfers: 0, value: 0n },
      findings: [],
    });
  });

  it("is made in parts of at most five thousand sales", async () => {
    // One sale in ten milliseconds; what is shorter than a minute is not parted.
    countBetween.mockImplementation(async (_, since, until) => (Date.parse(until) - Date.parse(since)) / 10);
    await compare(0, 200_000);
    expect(salesBetween.mock.calls.map(([, since, until]) => [Date.parse(since), Date.parse(until)])).toEqual([
      [0, 50_000],
      [50_000, 87_500],
      [87_500, 143_750],
      [143_750, 200_000],
    ]);
  });

  it("asks by their ids for the largest first, so that dust comes last", async () => {
    payments = [1, 750_000, 2, 250_000].map((value, index) => ({ index, block: 150, value }));
    await compare();
    expect(salesNamed).toHaveBeenCalledWith([1, 3, 2, 0].map((index) => idOf(index).toLowerCase()));
  });

  it("asks the node for fifty sales at once whose transfers are not where they were expected", async () => {
    sales = Array.from({ length: 1_000 }, (_, index) => saleOf(index));
    payments = [{ index: 7, block: 20 }];
    const { matched, findings } = await compare(0, 900_000);
    expect([matched.sales, findings.length]).toEqual([1, 999]);
    requests = 0;
    sales = sales.map((sale) => ({ ...sale, transaction: transactionOf(5_000) }));
    payments = [];
    await compare(0, 900_000);
    expect(requests).toBeLessThan(120);
  });

  describe("with a node that does not take every question about transactions", () => {
    /** Whether the node answers a question about transactions, by how many there are. */
    const answering = (takes: (count: number) => boolean) => {
      const answers = fetch;
      vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
        const asked = [JSON.parse(String(init.body))].flat();
        const isAbout = asked[0].method === "eth_getTransactionByHash";
        if (!isAbout || takes(asked.length)) return answers(url, init);
        const busy = asked.map(({ id }) => ({ id, error: { code: -32_005, message: "limit exceeded" } }));
        return Response.json(busy.length === 1 ? busy[0] : busy);
      });
    };
    /** Of a time at which the transfers of its sales are long past. */
    const compareLater = () => compare(700_000, 800_000);
    beforeEach(() => {
      payments = [1, 2].map((index) => ({ index, block: 20 }));
      sales = [saleOf(1), saleOf(2)];
    });

    it("asks about one after the other", async () => {
      answering((count) => count === 1);
      expect(await compareLater()).toMatchObject({ matched: { sales: 2 }, findings: [] });
    });

    it("takes none of them for missing when it answers about none", async () => {
      answering(() => false);
      await expect(compareLater()).rejects.toThrow(NodeRefusal);
    });

    it("takes what is no transaction's name for one that is not there", async () => {
      sales = [saleOf(1, { transaction: "" }), saleOf(2)];
      expect(await compareLater()).toMatchObject({
        matched: { sales: 1 },
        findings: [{ kind: "sale_without_transfer" }],
      });
    });
  });

  it("is not made up when the node does not answer", async () => {
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("connection refused")));
    await expect(compare()).rejects.toThrow(NodeRefusal);
  });
});
