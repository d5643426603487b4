import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { saLandedCost } from "../../../../catalog/operations/sa-landed-cost.ts";
import { deliverSales, isReturned } from "../../../../src/worker/sale/ledger/books.ts";
import type { LedgerStore } from "../../../../src/worker/sale/ledger/ledger-store.ts";
import { closeBooks, openBooks } from "../../../fixtures/open-books.ts";
import { logged, recordOf, requestOf, rowOf, time, useLedgers, withLedger, writeSale } from "../fixtures/ledger.ts";

beforeEach(openBooks);
useLedgers();

const idOf = (index: number) => recordOf(rowOf(index, "settled")).id;

describe("the delivery of a ledger's sales", () => {
  const writeDataPoint = vi.fn();
  const deliver = (store: LedgerStore) =>
    deliverSales({ BOOKS: env.BOOKS, TRAFFIC: { writeDataPoint } }, store, Date.now());
  const second = 1000;

  beforeEach(() => void writeDataPoint.mockReset());

  it("writes each sale into the books once, a second after it was made, and counts it in whole USDC", async () => {
    const batch = vi.spyOn(env.BOOKS, "batch");
    const context = { transport: "mcp", referralCode: "partner-7", requestId: "request-2" } as const;
    await withLedger(async ({ store }) => {
      const rows = [rowOf(1, "settled"), rowOf(2, "settled", { order: { ...requestOf(2), context } })];
      for (const row of rows) writeSale(store, row);
      vi.setSystemTime(time + second - 1);
      await deliver(store);
      expect(batch).not.toHaveBeenCalled();
      vi.setSystemTime(time + second);
      await deliver(store);
      expect(store.outbox(time + second)).toEqual([]);
      // Delivered twice, as after a lost answer.
      for (const row of rows) store.putOut(recordOf(row), 0);
      await deliver(store);
    });
    const { results } = await env.BOOKS.prepare("SELECT * FROM sales ORDER BY id").all();
    const common = {
      sold_at: new Date(time).toISOString(),
      operation: "sa_landed_cost",
      price_atomic: Number(saLandedCost.price.atomic),
      transaction_hash: "0x7",
      network: "eip155:8453",
    };
    expect(results).toEqual(
      [1, 2].map((index, place) => ({
        ...common,
        id: idOf(index),
        payer: requestOf(index).payment.payer,
        transport: ["http", "mcp"][place],
        referral_code: [null, "partner-7"][place],
        request_id: ["request-1", "request-2"][place],
        pay_to: requestOf(index).terms.payTo,
        asset: requestOf(index).terms.asset,
        fingerprint: requestOf(index).fingerprint,
      })),
    );
    expect(writeDataPoint.mock.calls.map(([{ blobs, doubles }]) => [blobs[0], blobs[1], doubles[2]])).toEqual(
      ["http", "mcp", "http", "mcp"].map((transport) => ["sa_landed_cost", transport, saLandedCost.price.amount]),
    );
  });

  it("tries the delivery of sales again, at growing intervals, until the books are open", async () => {
    const events = logged();
    await closeBooks();
    await withLedger(async ({ store }) => {
      for (const index of [1, 2]) writeSale(store, rowOf(index, "settled"));
      let now = time + second;
      for (const seconds of [5, 10, 20, 40, 80, 160, 320, 600, 600]) {
        vi.setSystemTime(now);
        await deliver(store);
        now += seconds * second;
        expect(store.outbox(now - 1)).toEqual([]);
        expect(store.outbox(now)).toHaveLength(2);
      }
      expect(writeDataPoint).not.toHaveBeenCalled();
      await openBooks();
      vi.setSystemTime(now);
      await deliver(store);
      expect(store.outbox(now)).toEqual([]);
    });
    expect(events()[0]).toEqual({ event: "books_unavailable", sales: 2, reason: expect.stringContaining("sales") });
    expect(await env.BOOKS.prepare("SELECT count(*) AS sales FROM sales").first("sales")).toBe(2);
  });
});

describe("whether the books object to the sale of a payment", () => {
  const { fingerprint } = requestOf(1);

  it("objects to a payment that the books know as sold for another request, and to no other", async () => {
    await withLedger(async ({ store }) => {
      writeSale(store, rowOf(1, "settled"));
      vi.setSystemTime(time + 1000);
      await deliverSales({ BOOKS: env.BOOKS }, store, Date.now());
    });
    for (const index of [1, 2]) expect(await isReturned(env.BOOKS, idOf(index), fingerprint)).toBe(false);
    expect(await isReturned(env.BOOKS, idOf(1), "sa_landed_cost:other")).toBe(true);
  });

  it.each([
    ["noted", "INSERT INTO strays (id, noted_at, note) VALUES (?, 't', 'returned')"],
    [
      "paid back",
      "INSERT INTO refunds (sale_id, wallet, nonce, payer, amount_atomic, reason, begun_at, begun_block) VALUES (?, 'w', 'n', 'p', 1, 'r', 't', 1)",
    ],
  ])("objects to a sale when the operator has %s its payment", async (_, statement) => {
    await env.BOOKS.prepare(statement).bind(idOf(1)).run();
    expect(await isReturned(env.BOOKS, idOf(1), fingerprint)).toBe(true);
    expect(await isReturned(env.BOOKS, idOf(2), fingerprint)).toBe(false);
  });

  it("does not know whether the books object to a sale while they are closed", async () => {
    const events = logged();
    await closeBooks();
    expect(await isReturned(env.BOOKS, idOf(1), fingerprint)).toBeUndefined();
    expect(events()).toMatchObject([{ event: "books_unavailable" }]);
  });
});
