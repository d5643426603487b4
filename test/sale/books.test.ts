import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import type { PrivateKeyAccount } from "viem";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import migration from "../../src/sale/migrations/0001_sales.sql?raw";
import { challengeAt, ledgerOf, path, post, sign } from "./buyer.ts";
import { World } from "./world.ts";
import { closeWorld } from "./world-of-a-test.ts";

let world: World;
let payer: PrivateKeyAccount;
beforeEach(() => {
  world = new World();
  payer = world.payer();
  vi.stubGlobal("fetch", world.fetch);
});
afterEach(closeWorld);

const ledger = () => ledgerOf(payer);
const undelivered = () =>
  runInDurableObject(ledger(), (_, { storage }) => storage.sql.exec("SELECT id FROM outbox").toArray().length);

async function buy(value = 100): Promise<void> {
  const { header } = await sign(payer, await challengeAt(path));
  const headers = { "PAYMENT-SIGNATURE": header, "X-Referral-Code": "partner-7", "X-Request-ID": "request-1" };
  expect((await post(path, { product_value: value }, headers)).status).toBe(200);
}

async function openBooks(): Promise<void> {
  const statements = migration
    .replace(/--.*$/gm, "")
    .split(";")
    .filter((statement) => statement.trim());
  await env.BOOKS.batch(statements.map((statement) => env.BOOKS.prepare(statement)));
}

async function nextAlarm(): Promise<void> {
  const due = (await runInDurableObject(ledger(), (_, { storage }) => storage.getAlarm())) ?? Date.now();
  vi.useFakeTimers({ now: Math.max(due, Date.now()), toFake: ["Date"] });
  await runDurableObjectAlarm(ledger());
}

/** The alarm may be ringing by itself, or be put off by a minute. */
const delivered = () =>
  vi.waitFor(
    async () => {
      await nextAlarm();
      expect(await undelivered()).toBe(0);
    },
    { timeout: 10_000 },
  );

describe("the books", () => {
  it("hold one row for each sale, with what an operator needs to know", async () => {
    await openBooks();
    await buy();
    await delivered();
    const { results } = await env.BOOKS.prepare("SELECT * FROM sales").all();
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
      },
    ]);
    expect(await undelivered()).toBe(0);
  });

  it("get every sale once they are open again, and the sale did not wait for them", async () => {
    await buy();
    await nextAlarm();
    await buy(200);
    await nextAlarm();
    expect(await undelivered()).toBe(2);
    await openBooks();
    await delivered();
    expect(await env.BOOKS.prepare("SELECT count(*) AS sales FROM sales").first("sales")).toBe(2);
  });

  it("take a sale that is delivered twice for one", async () => {
    await buy();
    const [row] = await runInDurableObject(ledger(), (_, { storage }) =>
      storage.sql.exec<{ id: string; sale: string }>("SELECT id, sale FROM outbox").toArray(),
    );
    if (!row) throw new Error("Nothing was put out");
    await openBooks();
    await delivered();
    await runInDurableObject(ledger(), (_, { storage }) => {
      storage.sql.exec("INSERT INTO outbox (id, sale, due_at) VALUES (?, ?, 0)", row.id, row.sale);
      return storage.setAlarm(Date.now());
    });
    await delivered();
    expect(await env.BOOKS.prepare("SELECT count(*) AS sales FROM sales").first("sales")).toBe(1);
  });
});
