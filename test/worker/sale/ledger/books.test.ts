import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { deliverSales, isReturned } from "../../../../src/worker/sale/ledger/books.ts";
import type { LedgerStore } from "../../../../src/worker/sale/ledger/ledger-store.ts";
import { emptyStorage } from "../../../fixtures/empty-storage.ts";
import { bookedFor, closeBooks, openBooks } from "../../../fixtures/open-books.ts";
import { challengeAt, ledgerOf, path, post, sign } from "../fixtures/buyer.ts";
import { logged, nonceOf, openLedgers, requestOf, rowOf, time, withLedger, writeSale } from "../fixtures/ledger.ts";
import { makeWorld, payer, world } from "../fixtures/open-world.ts";

beforeEach(makeWorld);
afterEach(emptyStorage);

const ledger = () => ledgerOf(payer);
const undelivered = () =>
  runInDurableObject(ledger(), (_, { storage }) => storage.sql.exec("SELECT id FROM outbox").toArray().length);

async function buy(value = 100): Promise<void> {
  const { header } = await sign(payer, await challengeAt(path));
  const headers = { "PAYMENT-SIGNATURE": header, "X-Referral-Code": "partner-7", "X-Request-ID": "request-1" };
  expect((await post(path, { product_value: value }, headers)).status).toBe(200);
}

async function nextAlarm(): Promise<void> {
  const due = (await runInDurableObject(ledger(), (_, { storage }) => storage.getAlarm())) ?? Date.now();
  vi.useFakeTimers({ now: Math.max(due, Date.now()), toFake: ["Date"] });
  await runDurableObjectAlarm(ledger());
}

/** The alarm may be ringing by itself, or be put off by a minute. */
const delivered = () =>
  expect
    .poll(async () => {
      await nextAlarm();
      return undelivered();
    })
    .toBe(0);

describe("the books", () => {
  it("hold one row for each sale, with what an operator needs to know", async () => {
    await buy();
    await delivered();
    const sales = env.BOOKS.prepare("SELECT * FROM sales WHERE payer = ?").bind(payer.address.toLowerCase());
    const { results } = await sales.all();
    expect(results).toEqual([
      {
        id: expect.stringMatching(/^eip155:8453\/0x[0-9a-f]{40}\/0x[0-9a-f]{64}$/),
        sold_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        operation: "sa_landed_cost",
        price_atomic: 250_000,
        payer: payer.address.toLowerCase(),
        transaction_hash: world.received[0]?.transaction,
        network: "eip155:8453",
        transport: "http",
        referral_code: "partner-7",
        request_id: "request-1",
        pay_to: expect.stringMatching(/^0x[0-9a-fA-F]{40}$/),
        asset: "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913",
        fingerprint: expect.stringMatching(/^sa_landed_cost:[0-9a-f]{64}$/),
      },
    ]);
    expect(await undelivered()).toBe(0);
  });

  it("get every sale once they are open again, and the sale did not wait for them", async () => {
    await closeBooks();
    await buy();
    await nextAlarm();
    await buy(200);
    await nextAlarm();
    expect(await undelivered()).toBe(2);
    await openBooks();
    await delivered();
    expect(await bookedFor(payer.address)).toBe(2);
  });

  it("take a sale that is delivered twice for one", async () => {
    await buy();
    const [row] = await runInDurableObject(ledger(), (_, { storage }) =>
      storage.sql.exec<{ id: string; sale: string }>("SELECT id, sale FROM outbox").toArray(),
    );
    if (!row) throw new Error("Nothing was put out");
    await delivered();
    await runInDurableObject(ledger(), (_, { storage }) => {
      storage.sql.exec("INSERT INTO outbox (id, sale, due_at) VALUES (?, ?, 0)", row.id, row.sale);
      return storage.setAlarm(Date.now());
    });
    await delivered();
    expect(await bookedFor(payer.address)).toBe(1);
  });
});

describe("the delivery of a ledger's sales", () => {
  const writeDataPoint = vi.fn();
  const deliver = (store: LedgerStore) => deliverSales({ BOOKS: env.BOOKS, TRAFFIC: { writeDataPoint } }, store);
  const second = 1000;

  beforeEach(() => {
    openLedgers();
    writeDataPoint.mockReset();
  });

  it("asks nobody before a sale is due, a second after it was made", async () => {
    const batch = vi.spyOn(env.BOOKS, "batch");
    await withLedger(async ({ store }) => {
      writeSale(store, rowOf(1, "settled"));
      vi.setSystemTime(time + second - 1);
      await deliver(store);
      expect(batch).not.toHaveBeenCalled();
    });
  });

  it("writes each sale as it was made, and counts it in whole USDC", async () => {
    const context = { transport: "mcp", referralCode: "partner-7", requestId: "request-2" } as const;
    await withLedger(async ({ store }) => {
      writeSale(store, rowOf(1, "settled"));
      writeSale(store, rowOf(2, "settled", { order: { ...requestOf(2), context } }));
      vi.setSystemTime(time + second);
      await deliver(store);
      expect(store.outbox(time + second)).toEqual([]);
    });
    const { results } = await env.BOOKS.prepare("SELECT * FROM sales ORDER BY id").all();
    const [first, referred] = [1, 2].map((index) => requestOf(index));
    const common = {
      sold_at: new Date(time).toISOString(),
      operation: "sa_landed_cost",
      price_atomic: 250_000,
      transaction_hash: "0x7",
      network: "eip155:8453",
    };
    expect(results).toEqual(
      [first, referred].map((request, index) => ({
        ...common,
        id: `eip155:8453/${request?.payment.payer}/${request?.payment.authorization.nonce}`,
        payer: request?.payment.payer,
        transport: ["http", "mcp"][index],
        referral_code: [null, "partner-7"][index],
        request_id: ["request-1", "request-2"][index],
        pay_to: request?.terms.payTo,
        asset: request?.terms.asset,
        fingerprint: request?.fingerprint,
      })),
    );
    expect(writeDataPoint.mock.calls.map(([{ blobs, doubles }]) => [blobs[0], blobs[1], doubles[2]])).toEqual([
      ["sa_landed_cost", "http", 0.25],
      ["sa_landed_cost", "mcp", 0.25],
    ]);
  });

  it("is tried again, ever more seldom, while the books are closed", async () => {
    const events = logged();
    await closeBooks();
    await withLedger(async ({ store }) => {
      writeSale(store, rowOf(1, "settled"));
      writeSale(store, rowOf(2, "settled"));
      let now = time + second;
      for (const seconds of [5, 10, 20, 40, 80, 160, 320, 600, 600]) {
        vi.setSystemTime(now);
        await deliver(store);
        now += seconds * second;
        expect(store.outbox(now - 1)).toEqual([]);
        expect(store.outbox(now)).toHaveLength(2);
      }
    });
    expect(events()[0]).toEqual({ event: "books_unavailable", sales: 2, reason: expect.stringContaining("sales") });
    expect(writeDataPoint).not.toHaveBeenCalled();
  });
});

describe("whether the books speak against selling a payment", () => {
  const idOf = (index: number) => `eip155:8453/${requestOf(index).payment.payer}/${nonceOf(index)}`;
  const { fingerprint } = requestOf(1);
  beforeEach(() => void openLedgers());

  it("they do not of a payment that they do not know, or that was sold for this request", async () => {
    await withLedger(async ({ store }) => {
      writeSale(store, rowOf(1, "settled"));
      vi.setSystemTime(time + 1000);
      await deliverSales({ BOOKS: env.BOOKS }, store);
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
  ])("they do once the operator has %s it", async (_, statement) => {
    await env.BOOKS.prepare(statement).bind(idOf(1)).run();
    expect(await isReturned(env.BOOKS, idOf(1), fingerprint)).toBe(true);
    expect(await isReturned(env.BOOKS, idOf(2), fingerprint)).toBe(false);
  });

  it("is not known while they are closed", async () => {
    const events = logged();
    await closeBooks();
    expect(await isReturned(env.BOOKS, idOf(1), fingerprint)).toBeUndefined();
    expect(events()).toMatchObject([{ event: "books_unavailable" }]);
  });
});
