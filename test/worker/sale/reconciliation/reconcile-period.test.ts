import { type Hex, toHex } from "viem";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Node } from "../../../../src/worker/sale/chain/node.ts";
import type { Books } from "../../../../src/worker/sale/reconciliation/books.ts";
import { NodeRefusal } from "../../../../src/worker/sale/reconciliation/incoming-transfers.ts";
import { reconcilePeriod } from "../../../../src/worker/sale/reconciliation/reconcile-period.ts";
import type { BookedSale } from "../../../../src/worker/sale/reconciliation/reconciliation.ts";
import { payTo } from "../../../fixtures/payment-settings.ts";
import { idOf, MinedChain, moved, nonceOf, payerOf, transactionOf, used } from "../fixtures/mined-chain.ts";
import { asset } from "../fixtures/purchase.ts";

const network = "eip155:8453";
const busy = { error: { code: -32_005, message: "busy" } };

/** A payment in a block: by an authorization, or as a plain transfer. */
interface Payment {
  readonly index: number;
  readonly block: number;
  /** The wallet that is paid; today's when it is not said. */
  readonly to?: Hex;
  readonly plain?: true;
  /** The payment whose transaction this one shares. */
  readonly transaction?: number;
  /** Atomic units; a quarter of a dollar when it is not said. */
  readonly value?: number;
}

/** A chain with a block each second, block 0 at the beginning of time. */
let chain: MinedChain;
let sales: readonly BookedSale[];
let earlier: readonly BookedSale[];

const pay = (...payments: readonly Payment[]) => {
  chain.logs = payments.flatMap(({ index, block, to = payTo, plain, transaction = index, value = 250_000 }) => {
    const transactionHash = transactionOf(transaction);
    const transfer = moved(index, block, to, { transactionHash, logIndex: toHex(10 * index + 1), data: toHex(value) });
    return [...(plain ? [] : [used(index, block, { transactionHash, logIndex: toHex(10 * index) })]), transfer];
  });
};

const books = {
  countBetween: vi.fn<Books["countBetween"]>(),
  salesBetween: vi.fn<Books["salesBetween"]>(),
  salesNamed: vi.fn<Books["salesNamed"]>(),
  refunds: vi.fn<Books["refunds"]>(),
  notedTransfers: vi.fn<Books["notedTransfers"]>(),
  paidWallets: vi.fn<Books["paidWallets"]>(),
  undecidedPayers: vi.fn<Books["undecidedPayers"]>(),
};
beforeEach(() => {
  chain = new MinedChain();
  [sales, earlier] = [[], []];
  for (const question of Object.values(books)) question.mockReset();
  books.countBetween.mockImplementation(async () => sales.length);
  books.salesBetween.mockImplementation(async () => [...sales]);
  books.salesNamed.mockImplementation(async (ids) => earlier.filter(({ id }) => ids.includes(id)));
  for (const none of ["refunds", "notedTransfers", "paidWallets", "undecidedPayers"] as const)
    books[none].mockResolvedValue([]);
});

const saleOf = (index: number, changes: Partial<BookedSale> = {}): BookedSale => ({
  id: idOf(index),
  payer: payerOf(index),
  price: 250_000n,
  transaction: transactionOf(index),
  ...changes,
});

/** Compares from second 100 to second 200. */
const compare = (since = 100_000, until = 200_000, nodes: readonly Node[] = [chain.node]) =>
  reconcilePeriod(
    nodes,
    books,
    { network, asset, wallets: [payTo] },
    { since: new Date(since), until: new Date(until) },
  );
/** Compares a time at which transfers of block 20 are long past. */
const compareLater = () => compare(700_000, 800_000);

describe("the comparison of a period", () => {
  it("compares transfers from the first moment until before the last, and the sales booked in that period", async () => {
    pay(...[99, 100, 199, 200].map((block, index) => ({ index, block })));
    sales = [saleOf(1), saleOf(2)];
    expect(await compare()).toEqual({
      transfers: 2,
      matched: { sales: 2, refunds: 0, returned: 0, noted: 0 },
      dust: { transfers: 0, value: 0n },
      findings: [],
    });
    expect(books.salesBetween.mock.calls).toEqual([[network, "1970-01-01T00:01:40.000Z", "1970-01-01T00:03:20.000Z"]]);
  });

  it("leaves out a block that ends within the first second of the period but before its start", async () => {
    pay(...[100, 101, 200].map((block, index) => ({ index, block })));
    const { findings } = await compare(100_001, 200_001);
    const found = [1, 2].map((index) => nonceOf(index).toLowerCase());
    expect(findings).toMatchObject(found.map((nonce) => ({ kind: "paid_without_sale", transfer: { nonce } })));
  });

  it("asks for a sale that was booked at another time than its transfer, and for no other sale", async () => {
    pay({ index: 1, block: 150 }, { index: 2, block: 150 }, { index: 3, block: 150, plain: true });
    sales = [saleOf(1, { id: idOf(1).toUpperCase() })];
    earlier = [saleOf(2)];
    expect(await compare()).toMatchObject({ transfers: 3, matched: { sales: 2 }, findings: [{ kind: "stray" }] });
    expect(books.salesNamed.mock.calls).toEqual([[[idOf(2)]]]);
  });

  it("finds the transfer of a sale in the transaction that the sale names, whenever that was", async () => {
    pay({ index: 1, block: 20 }, { index: 2, block: 20, transaction: 1 });
    sales = [saleOf(1, { id: idOf(1).toUpperCase() })];
    expect(await compare()).toMatchObject({ transfers: 1, matched: { sales: 1 }, findings: [] });
  });

  it.each([
    ["ten minutes before it", 101, "replaced_transaction"],
    ["longer before it", 99, "sale_without_transfer"],
    ["ten minutes after it", 1_349, "replaced_transaction"],
    ["longer after it", 1_350, "sale_without_transfer"],
  ])("looks for the transfer of a sale that names another transaction: %s", async (_, block, kind) => {
    pay({ index: 1, block });
    sales = [saleOf(1, { transaction: transactionOf(9) })];
    const { findings } = await compare(700_000, 750_000);
    expect(findings.map((finding) => finding.kind)).toEqual([kind]);
  });

  it("takes no payment to another wallet as that of a sale, even if the sale names its transaction", async () => {
    pay({ index: 1, block: 20, to: payerOf(5) });
    sales = [saleOf(1)];
    expect(await compareLater()).toMatchObject({ findings: [{ kind: "sale_without_transfer" }] });
  });

  it("compares the wallets of past sales as well as those of today", async () => {
    const earlierWallet = `0x${"e1".repeat(20)}` as const;
    pay({ index: 1, block: 150, to: earlierWallet }, { index: 2, block: 150 });
    sales = [saleOf(1, { payTo: earlierWallet }), saleOf(2, { payTo })];
    books.paidWallets.mockResolvedValue([earlierWallet, payTo]);
    expect(await compare()).toMatchObject({ transfers: 2, matched: { sales: 2 }, findings: [] });
  });

  it("compares in parts of at most five thousand sales", async () => {
    // One sale in ten milliseconds; what is shorter than a minute is not parted.
    books.countBetween.mockImplementation(async (_, since, until) => (Date.parse(until) - Date.parse(since)) / 10);
    await compare(0, 200_000);
    expect(books.salesBetween.mock.calls.map(([, since, until]) => [Date.parse(since), Date.parse(until)])).toEqual([
      [0, 50_000],
      [50_000, 87_500],
      [87_500, 143_750],
      [143_750, 200_000],
    ]);
  });

  it("asks for missing sales by their ids, the largest payments first and dust last", async () => {
    pay(...[1, 750_000, 2, 250_000].map((value, index) => ({ index, block: 150, value })));
    await compare();
    expect(books.salesNamed).toHaveBeenCalledWith([1, 3, 2, 0].map(idOf));
  });
});

describe("a comparison by a node that does not answer everything", () => {
  beforeEach(() => {
    pay({ index: 1, block: 20 }, { index: 2, block: 20 });
    sales = [saleOf(1), saleOf(2)];
  });

  it("asks a node about one transaction after the other where it does not take several", async () => {
    chain.instead = (method, _, count) => (method === "eth_getTransactionByHash" && count > 1 ? busy : undefined);
    expect(await compareLater()).toMatchObject({ matched: { sales: 2 }, findings: [] });
  });

  it.each([
    ["about no transaction", (method: string) => method === "eth_getTransactionByHash"],
    ["about the block that a sale names", (_: string, [filter]: readonly unknown[]) => Object(filter).blockHash],
    ["at all", () => true],
  ])("fails a comparison when the node answers %s", async (_, isSilent) => {
    chain.instead = (method, params) => (isSilent(method, params) ? busy : undefined);
    await expect(compareLater()).rejects.toThrow(NodeRefusal);
  });

  it("treats a text that cannot be a transaction's hash as a transaction that does not exist", async () => {
    sales = [saleOf(1, { transaction: "" }), saleOf(2)];
    expect(await compareLater()).toMatchObject({
      matched: { sales: 1 },
      findings: [{ kind: "sale_without_transfer" }],
    });
  });
});

describe("the nodes of a comparison", () => {
  const block = { number: toHex(50), timestamp: toHex(50) };
  /** The faults of a node: its other answer, where that is not undefined. */
  const faults: readonly (readonly [string, (method: string) => unknown])[] = [
    ["answers nothing", () => busy],
    ["answers nonsense", () => ({ result: "0x or so" })],
    ["is on another chain", (method) => (method === "eth_chainId" ? { result: "0x1" } : undefined)],
    ["shows no events", (method) => (method === "eth_getLogs" ? busy : undefined)],
    [
      "shows nothing of the period yet",
      (method) => (method === "eth_getBlockByNumber" ? { result: block } : undefined),
    ],
  ];
  /** Compares with two nodes, the first of which fails; the other one fails as well if the test says so. */
  const compareWithTwo = (fault: (method: string) => unknown, areBoth: boolean) => {
    const { fetch } = chain;
    vi.stubGlobal("fetch", (url: string, init: RequestInit) => {
      chain.instead = (method) => (areBoth || url === "http://first.test" ? fault(method) : undefined);
      return fetch(url, init);
    });
    const nodes = ["http://first.test", "http://second.test"];
    return compare(
      100_000,
      200_000,
      nodes.map((url) => ({ url, timeoutMs: 1_000, chainId: 8453 })),
    );
  };

  it.each(faults)("asks nodes in their order, and passes over a first one that %s", async (_, fault) => {
    pay({ index: 1, block: 160 });
    sales = [saleOf(1)];
    expect(await compareWithTwo(fault, false)).toMatchObject({ matched: { sales: 1 }, findings: [] });
  });

  it("compares a period to its end though the first node does not show the end yet", async () => {
    pay({ index: 1, block: 180 });
    const halfway = { result: { number: toHex(150), timestamp: toHex(150) } };
    const behind = (method: string) => (method === "eth_getBlockByNumber" ? halfway : undefined);
    expect(await compareWithTwo(behind, false)).toMatchObject({ findings: [{ kind: "paid_without_sale" }] });
  });

  it.each(faults)("fails the comparison where each node %s", async (_, fault) => {
    await expect(compareWithTwo(fault, true)).rejects.toThrow(NodeRefusal);
  });
});
