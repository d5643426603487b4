/** Ledgers and books that the platform has set back in time. */
import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { emptyStorage } from "../../../fixtures/empty-storage.ts";
import { bookedFor } from "../../../fixtures/open-books.ts";
import { buy, errorOf, ledgerOf, passTime, type SignedPayment, sign, statesOf, toldBy } from "../fixtures/buyer.ts";
import { challenge, openWorld, payer, world } from "../fixtures/open-world.ts";

let payment: SignedPayment;
let answer: string;

const inLedger = (statement: string) =>
  runInDurableObject(ledgerOf(payer), (_, { storage }) => storage.sql.exec(statement).toArray());
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

describe("a ledger that was set back to before a sale", () => {
  beforeEach(async () => {
    // At once: an alarm that finds nothing between two of them deletes the tables.
    await inLedger("DELETE FROM keys; DELETE FROM authorizations; DELETE FROM outbox");
  });

  it("tells the old signature to stop, sells it nothing, and charges a new one", async () => {
    for (const body of [{ product_value: 100 }, { product_value: 200 }]) {
      const response = await buy(payment, body);
      expect([await errorOf(response), ...toldBy(response).slice(0, 2)]).toEqual([
        ...["payment_already_used", "in_flight", "stop"],
      ]);
    }
    expect([await statesOf(payer), world.received.length]).toEqual([[], 1]);
    expect((await buy(await sign(payer, challenge))).status).toBe(200);
    expect(world.received).toHaveLength(2);
  });

  it("sells another request nothing for it, though a node is behind: the books know what it bought", async () => {
    world.settleMode = "says no and does not settle";
    world.behind = true;
    expect((await buy(payment, { product_value: 200 })).status).toBe(502);
    expect(await statesOf(payer)).toEqual(["declined"]);
    world.behind = false;
    expect(toldBy(await buy(payment, { product_value: 200 })).slice(0, 2)).toEqual(["settled", "stop"]);
    expect([await statesOf(payer), world.received.length]).toEqual([[], 1]);
  });
});

describe("a ledger that was set back to before a settlement", () => {
  it("decides the sale again by the chain, and gives the stored answer", async () => {
    await inLedger("UPDATE authorizations SET state = 'settling', settlement = NULL, settled_at = 0");
    const again = await buy(payment);
    expect([again.status, await again.text()]).toEqual([200, answer]);
    expect([world.received.length, await booked()]).toEqual([1, 1]);
  });
});

describe("books that were set back to before a sale", () => {
  it("are told of it again by its payer's ledger, which says how many of its payments are undecided", async () => {
    const { results: before } = await env.BOOKS.prepare("SELECT * FROM sales").all();
    await env.BOOKS.exec("DELETE FROM sales");
    world.settleMode = "says no and does not settle";
    expect((await buy(await sign(payer, challenge), { product_value: 7 })).status).toBe(502);
    const stray = await sign(payer, challenge);
    const nonces = [payment, stray].map(({ authorization }) => authorization.nonce);
    const rebooked = await runInDurableObject(ledgerOf(payer), (ledger) => ledger.rebook(nonces));
    expect(rebooked).toEqual({ rebooked: 1, undecided: 1 });
    expect((await env.BOOKS.prepare("SELECT * FROM sales").all()).results).toEqual(before);
  });
});
