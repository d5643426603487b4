import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { booksIn } from "../../../../src/worker/sale/reconciliation/daily-reconciliation.ts";
import { askingLedgers } from "../../../../src/worker/sale/reconciliation/lost-sales.ts";
import { emptyStorage } from "../../../fixtures/empty-storage.ts";
import { bookedFor, closeBooks } from "../../../fixtures/open-books.ts";
import { buy, errorOf, ledgerOf, passTime, path, post, type SignedPayment, sign, statesOf } from "../fixtures/buyer.ts";
import { challenge, openWorld, payer, world } from "../fixtures/open-world.ts";

let payment: SignedPayment;
let answer: string;

const inLedger = (statement: string) =>
  runInDurableObject(ledgerOf(payer), (_, { storage }) => storage.sql.exec(statement).toArray());

/** Tables of a ledger that holds nothing yet: what a bookmark of before the sale brings back. */
async function setBack(): Promise<void> {
  // At once: an alarm that finds nothing between two of them deletes the tables.
  await inLedger("DELETE FROM keys; DELETE FROM authorizations; DELETE FROM outbox");
}

/** What an answer says of its payment. */
const toldBy = ({ headers }: Response) =>
  ["Payment-State", "Retry-Action", "Payment-Transaction"].map((name) => headers.get(name));

const booked = () => bookedFor(payer.address);

/** Sells the landed cost of goods worth 100, and waits until the books have it. */
beforeEach(async () => {
  await openWorld();
  payment = await sign(payer, challenge);
  const bought = await buy(payment);
  expect(bought.status).toBe(200);
  answer = await bought.text();
  passTime(2);
  const delivered = async () => {
    await runDurableObjectAlarm(ledgerOf(payer));
    return booked();
  };
  await expect.poll(delivered).toBe(1);
});
afterEach(emptyStorage);

describe("a ledger that was set back to before a sale that the books hold", () => {
  it("gives the request that was sold its answer again, and charges nothing", async () => {
    await setBack();
    const again = await buy(payment);
    expect(again.status).toBe(200);
    const { meta: _, ...sold } = JSON.parse(answer);
    expect(await again.json()).toMatchObject(sold);
    expect(world.received).toHaveLength(1);
    expect(await statesOf(payer)).toEqual(["settled"]);
    expect(await booked()).toBe(1);
  });

  it.each([
    ["while the authorization is valid", 0],
    ["after it ran out", 3 * 60 * 60],
  ])("sells no other request for the same payment %s, whoever sends its public signature", async (_, seconds) => {
    await setBack();
    passTime(seconds);
    world.clockShift = seconds;
    const other = await buy(payment, { product_value: 200 });
    expect(other.status).toBe(402);
    expect(toldBy(other)).toEqual(["settled", "sign_again", world.received[0]?.transaction]);
    expect(await errorOf(other)).toBe("payment_already_used");
    expect(await statesOf(payer)).toEqual([]);
    expect((await buy(payment)).status).toBe(200);
    expect(world.received).toHaveLength(1);
  });

  it("gives up a row that it wrote for another request before the node showed the use", async () => {
    await setBack();
    world.mostBlocks = 10n;
    world.block += 400n;
    expect((await buy(payment, { product_value: 200 })).status).toBe(502);
    expect(await statesOf(payer)).toEqual(["revealed"]);
    world.mostBlocks = 100_000n;
    passTime(60);
    await runDurableObjectAlarm(ledgerOf(payer));
    expect(await statesOf(payer)).toEqual([]);
    expect((await buy(payment)).status).toBe(200);
  });

  it("sells nothing for it while the books are closed, and says that the payment is in flight", async () => {
    await setBack();
    await closeBooks();
    const response = await buy(payment);
    expect(response.status).toBe(502);
    expect(toldBy(response).slice(0, 2)).toEqual(["in_flight", "retry_same_payment"]);
    expect(await statesOf(payer)).toEqual([]);
  });

  it("gives again what was paid back, until its thirty days have passed", async () => {
    await env.BOOKS.prepare(
      "INSERT INTO refunds (sale_id, wallet, nonce, payer, amount_atomic, reason, begun_at, begun_block) SELECT id, '0xa', '0xb', payer, price_atomic, 'damaged', '2026-11-23', 1 FROM sales WHERE payer = ?",
    )
      .bind(payer.address.toLowerCase())
      .run();
    expect(await (await buy(payment)).text()).toBe(answer);
    await setBack();
    expect((await buy(payment)).status).toBe(200);
    expect((await buy(payment, { product_value: 200 })).status).toBe(402);
    expect(world.received).toHaveLength(1);
    await env.BOOKS.prepare("DELETE FROM refunds WHERE payer = ?").bind(payer.address.toLowerCase()).run();
  });

  it("does not ask the books about a payment that is not used yet", async () => {
    await setBack();
    await closeBooks();
    expect((await buy(await sign(payer, challenge), { product_value: 300 })).status).toBe(200);
  });

  it("has nobody pay again whose sale an earlier release booked without its request, and names the transaction", async () => {
    await env.BOOKS.exec("UPDATE sales SET fingerprint = NULL");
    await setBack();
    const response = await buy(payment);
    expect(toldBy(response)).toEqual(["settled", "stop", world.received[0]?.transaction]);
    expect(await errorOf(response)).toBe("payment_already_used");
  });
});

describe("a payment without a sale that the operator noted, to return it by hand", () => {
  it("buys nothing any more: its buyer is told that it was settled, and to stop", async () => {
    const returned = await sign(payer, challenge);
    world.transferWithAuthorization(returned.authorization);
    const id = `eip155:8453/${returned.authorization.from}/${returned.authorization.nonce}`.toLowerCase();
    await env.BOOKS.prepare("INSERT INTO strays (id, noted_at, note) VALUES (?, 't', 'returned')").bind(id).run();
    const response = await buy(returned, { product_value: 500 });
    expect(toldBy(response)).toEqual(["settled", "stop", world.received[1]?.transaction]);
    expect(await errorOf(response)).toBe("payment_already_used");
    await env.BOOKS.prepare("DELETE FROM strays WHERE id = ?").bind(id).run();
    expect((await buy(returned, { product_value: 500 })).status).toBe(200);
  });
});

describe("a ledger that was set back to before a settlement", () => {
  it("decides the sale again by the chain, and gives the stored answer", async () => {
    await inLedger("UPDATE authorizations SET state = 'unknown', settlement = NULL, answered = 0, settled_at = 0");
    const again = await post(path, { product_value: 100 }, { "PAYMENT-SIGNATURE": payment.header });
    expect(again.status).toBe(200);
    expect(await again.text()).toBe(answer);
    expect(world.received).toHaveLength(1);
    expect(await booked()).toBe(1);
  });
});

describe("books that were set back to before a sale", () => {
  const sales = () => env.BOOKS.prepare("SELECT * FROM sales WHERE payer = ?").bind(payer.address.toLowerCase()).all();
  const idOf = ({ authorization }: SignedPayment) =>
    `eip155:8453/${authorization.from}/${authorization.nonce}`.toLowerCase();

  it("are told of it again by its payer's ledger when the comparison with the chain misses it", async () => {
    const { results: before } = await sales();
    await env.BOOKS.exec("DELETE FROM sales");
    const found = await askingLedgers(booksIn(env.BOOKS), env.LEDGER).salesNamed([idOf(payment)]);
    expect(found).toMatchObject([{ id: idOf(payment), transaction: world.received[0]?.transaction }]);
    expect((await sales()).results).toEqual(before);
  });

  it("are told nothing of a payment that bought nothing here", async () => {
    const stray = await sign(world.payer(), challenge);
    expect(await askingLedgers(booksIn(env.BOOKS), env.LEDGER).salesNamed([idOf(stray)])).toEqual([]);
    expect((await sales()).results).toHaveLength(1);
  });

  it("are compared without the ledger whose answer never comes", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const rebook = vi.fn(() => new Promise(() => {}));
    const silent = Object.assign(Object.create(env.LEDGER), { getByName: () => ({ rebook }) });
    const books = { ...booksIn(env.BOOKS), salesNamed: async () => [] };
    const found = askingLedgers(books, silent).salesNamed([idOf(payment)]);
    await expect.poll(() => rebook.mock.calls.length).toBe(1);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await found).toEqual([]);
  });
});
