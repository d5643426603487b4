import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { pack } from "../../../../src/worker/sale/ledger/stored-answer.ts";
import { type Purchase, purchaseVersion } from "../../../../src/worker/sale/payment/purchase.ts";
import { emptyStorage } from "../../../fixtures/empty-storage.ts";
import { bookedFor } from "../../../fixtures/open-books.ts";
import { buy, errorOf, ledgerOf, passTime, type SignedPayment, sign, statesOf, toldBy } from "../fixtures/buyer.ts";
import { challenge, openWorld, payer, world } from "../fixtures/open-world.ts";
import { purchaseOf } from "../fixtures/purchase.ts";
import { type Release, releases } from "../fixtures/released-ledgers.ts";

let payment: SignedPayment;
let answer: string;

const inLedger = <Result>(work: (storage: DurableObjectStorage) => Result) =>
  runInDurableObject(ledgerOf(payer), (_, { storage }) => work(storage));
const query = (statement: string) => inLedger(({ sql }) => sql.exec(statement).toArray());
const states = () => statesOf(payer);
const booked = () => bookedFor(payer.address);

beforeEach(async () => {
  await openWorld();
  payment = await sign(payer, challenge);
  const bought = await buy(payment);
  expect(bought.status).toBe(200);
  answer = await bought.text();
});
afterEach(emptyStorage);

/** Leaves the ledger as a release would have: its tables, with the sale as it stored one in a state. */
async function asReleased({ tables, orderOf, facilitator }: Release, state: string, given?: string): Promise<void> {
  const stored = given === undefined ? undefined : await pack(given);
  await inLedger(({ sql }) => {
    const [row] = sql.exec("SELECT * FROM authorizations").toArray();
    const [sale] = sql.exec<{ sale: string }>("SELECT sale FROM outbox").toArray();
    if (!row || !sale) throw new Error("Nothing was sold");
    for (const table of ["authorizations", "keys", "outbox"]) sql.exec(`DROP TABLE ${table}`);
    sql.exec(tables);
    const isSettled = state === "settled";
    sql.exec(
      "INSERT INTO authorizations (nonce, state, fingerprint, purchase, locale, answer, facilitator, settlement, answered, due_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
      ...[row.nonce, state, row.fingerprint, JSON.stringify(orderOf(JSON.parse(String(row.purchase))))].map(
        (value) => value ?? null,
      ),
      row.locale ?? null,
      stored ?? row.answer ?? null,
      facilitator,
      isSettled ? (row.settlement ?? null) : null,
      isSettled ? 1 : 0,
      isSettled ? (row.due_at ?? null) : Date.now(),
    );
    // What those releases told the books.
    const { payTo, asset, fingerprint, version, ...record } = JSON.parse(sale.sale);
    if (isSettled)
      sql.exec("INSERT INTO outbox (id, sale, due_at) VALUES (?, ?, ?)", record.id, JSON.stringify(record), 0);
  });
  await evictDurableObject(ledgerOf(payer));
}

describe.each(releases.map((release) => [release.commit, release] as const))("a ledger of release %s", (_, release) => {
  it("answers again what it sold, byte for byte, and its sale reaches the books", async () => {
    await asReleased(release, "settled");
    const again = await buy(payment);
    expect([again.status, await again.text()]).toEqual([200, answer]);
    const delivered = async () => {
      await inLedger((storage) => storage.setAlarm(Date.now()));
      await runDurableObjectAlarm(ledgerOf(payer));
      return booked();
    };
    await expect.poll(delivered).toBe(1);
    expect(world.received).toHaveLength(1);
  });

  it("answers again what an earlier formula calculated, as it was, whatever fields are gone", async () => {
    const { landed_cost, currency } = JSON.parse(answer);
    const earlier = JSON.stringify({
      ...{ operation: "sa_landed_cost", formula_version: "gcc-commerce/2.0.0", regulatory_as_of: "2026-05-20" },
      ...{ currency, landed_cost, vat_base: 105, fee_by_consignment: [{ consignment_cif_sar: 5000, fee_sar: 15 }] },
    });
    await asReleased(release, "settled", earlier);
    const again = await buy(payment);
    expect([again.status, await again.text()]).toEqual([200, earlier]);
    expect(world.received).toHaveLength(1);
  });

  it("decides by the chain what it left undecided, and sells the next", async () => {
    await asReleased(release, "unknown");
    const again = await buy(payment);
    expect([again.status, await again.text()]).toEqual([200, answer]);
    expect(world.received).toHaveLength(1);
    expect((await buy(await sign(payer, challenge), { product_value: 200 })).status).toBe(200);
    expect(world.received).toHaveLength(2);
  });
});

const newest = releases.find(({ commit }) => commit === "3ebb31d6");
if (!newest) throw new Error("No release 3ebb31d6");

describe("a row that release 3ebb31d6 left undecided", () => {
  it.each(["settling", "unknown", "declined"])("as %s is looked at, and delivered when it paid", async (state) => {
    await asReleased(newest, state);
    const again = await buy(payment);
    expect([again.status, await again.text()]).toEqual([200, answer]);
    expect(await states()).toEqual(["settled"]);
  });

  it.each(["settling", "unknown", "declined"])(
    "as %s ends when it can never pay, and is signed again",
    async (state) => {
      const unused = await sign(payer, challenge);
      await asReleased(newest, state);
      await inLedger(({ sql }) => {
        const stored = { ...unused.authorization, from: unused.authorization.from.toLowerCase() };
        sql.exec(
          "UPDATE authorizations SET nonce = ?, purchase = json_set(purchase, '$.payment.authorization', json(?), '$.payment.signature', ?)",
          unused.authorization.nonce,
          JSON.stringify(stored),
          unused.signature,
        );
      });
      await evictDurableObject(ledgerOf(payer));
      passTime(160);
      expect(toldBy(await buy(unused)).slice(0, 2)).toEqual(["in_flight", "wait"]);
      passTime(61);
      const ended = await buy(unused);
      expect([await errorOf(ended), ...toldBy(ended).slice(0, 2)]).toEqual([
        "payment_expired",
        "refused",
        "sign_again",
      ]);
      expect(await states()).toEqual([]);
    },
  );
});

describe("a row that release 3ebb31d6 found, but did not ask for", () => {
  it.each(["revealed", "owed"])("as %s buys nothing, and is deleted when it is due", async (state) => {
    await asReleased(newest, state);
    const response = await buy(payment);
    expect([await errorOf(response), ...toldBy(response).slice(0, 2)]).toEqual([
      ...["payment_already_used", "in_flight", "stop"],
    ]);
    passTime(1);
    await runDurableObjectAlarm(ledgerOf(payer));
    expect(await states()).toEqual([]);
    expect((await buy(await sign(payer, challenge))).status).toBe(200);
  });

  it("as revealed is sold when its money has not moved", async () => {
    await asReleased(newest, "revealed");
    world.behind = true;
    world.settleMode = "says yes but does not settle";
    expect((await buy(payment)).status).toBe(200);
    expect(await states()).toEqual(["settled"]);
  });
});

describe("a row of a later release", () => {
  it("is given to nobody, charged for no more, and left as it is until that release runs again", async () => {
    await query("UPDATE authorizations SET version = 2");
    passTime(40 * 24 * 60 * 60);
    await runDurableObjectAlarm(ledgerOf(payer));
    vi.useRealTimers();
    for (const body of [{ product_value: 100 }, { product_value: 200 }]) {
      const response = await buy(payment, body);
      expect([response.status, await errorOf(response)]).toEqual([502, "settlement_unknown"]);
      expect(response.headers.get("Retry-Action")).toBe("wait");
    }
    const anew = await buy(await sign(payer, challenge));
    expect([anew.status, await errorOf(anew)]).toEqual([502, "settlement_unknown"]);
    expect(world.received).toHaveLength(1);
    expect((await buy(await sign(payer, challenge), { product_value: 300 })).status).toBe(200);
    await query("UPDATE authorizations SET version = 1");
    expect(await (await buy(payment)).text()).toBe(answer);
  });
});

describe("a record of a later release for the books", () => {
  it("waits for that release, and does not ring the alarm until then", async () => {
    await query("UPDATE outbox SET sale = json_set(sale, '$.version', 2)");
    passTime(2);
    await runDurableObjectAlarm(ledgerOf(payer));
    expect(await booked()).toBe(0);
    expect(await query("SELECT id FROM outbox")).toHaveLength(1);
    expect(await inLedger((storage) => storage.getAlarm())).toBeGreaterThan(Date.now() + 24 * 60 * 60 * 1000);
  });
});

describe("a request of a Worker of release 3ebb31d6", () => {
  const earlier = (): Purchase => {
    const { version: _, ...given } = purchaseOf(`0x${"1c".repeat(32)}`, Math.floor(Date.now() / 1000) + 100);
    const { address } = payer;
    const from = `0x${address.slice(2).toLowerCase()}` as const;
    const authorization = { ...given.payment.authorization, from };
    return { ...given, input: '{"product_value":100}', payment: { ...given.payment, payer: from, authorization } };
  };
  const ask = () => runInDurableObject(ledgerOf(payer), (ledger) => ledger.sell(earlier()));

  it("is sold, its input being text", async () => {
    expect(await ask()).toMatchObject({ kind: "sold", charged: true });
  });

  it("is told to come again while no node answers, in a word that it knows", async () => {
    world.nodeReachable = false;
    expect(await ask()).toMatchObject({
      code: "overloaded",
      headers: { "Retry-After": "30" },
      payment: { state: "unused" },
    });
  });
});

describe("a request of a later Worker", () => {
  it("is told to come again, and nothing is asked of anybody", async () => {
    const asked = world.requests.length;
    const outcome = await runInDurableObject(ledgerOf(payer), (ledger) =>
      ledger.sell({ ...purchaseOf("0x1b", 1_800_000_000), version: purchaseVersion + 1 }),
    );
    expect(outcome).toMatchObject({ kind: "failure", code: "overloaded", headers: { "Retry-After": "30" } });
    expect(world.requests).toHaveLength(asked);
  });
});
