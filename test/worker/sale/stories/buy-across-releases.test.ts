/** Ledgers of the release before this one, and requests and rows of earlier and later ones. */
import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { pack } from "../../../../src/worker/sale/ledger/stored-answer.ts";
import { purchaseVersion } from "../../../../src/worker/sale/payment/purchase.ts";
import { bookedFor } from "../../../fixtures/open-books.ts";
import {
  buy,
  day,
  errorOf,
  input,
  key,
  ledgerOf,
  noteReturn,
  otherInput,
  passTime,
  type SignedPayment,
  saidBy,
  toldBy,
} from "../fixtures/buyer.ts";
import { alarmAfter, payer, query, signed, states, useWorld, world } from "../fixtures/open-world.ts";
import { purchaseOf } from "../fixtures/purchase.ts";

/** The tables of release 3ebb31d6. Those of the first release: `ledger-store.test.ts`. */
const releasedTables = `
  CREATE TABLE authorizations (nonce TEXT PRIMARY KEY, state TEXT NOT NULL, fingerprint TEXT NOT NULL, purchase TEXT NOT NULL,
    locale TEXT NOT NULL, answer BLOB NOT NULL, facilitator TEXT NOT NULL, from_block TEXT, pending_transaction TEXT,
    settlement TEXT, answered INTEGER NOT NULL DEFAULT 0, looks INTEGER NOT NULL DEFAULT 0, due_at INTEGER NOT NULL,
    searched_from TEXT, searched_to TEXT, settle_calls INTEGER NOT NULL DEFAULT 0, settle_after INTEGER NOT NULL DEFAULT 0,
    settled_at INTEGER NOT NULL DEFAULT 0, version INTEGER NOT NULL DEFAULT 1);
  CREATE INDEX authorizations_by_due ON authorizations (due_at);
  CREATE INDEX authorizations_by_fingerprint ON authorizations (fingerprint);
  CREATE TABLE keys (key TEXT PRIMARY KEY, nonce TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE outbox (id TEXT PRIMARY KEY, sale TEXT NOT NULL, attempts INTEGER NOT NULL DEFAULT 0, due_at INTEGER NOT NULL) WITHOUT ROWID;
`;

let payment: SignedPayment;
let answer: string;

const inLedger = <Result>(work: (storage: DurableObjectStorage) => Result) =>
  runInDurableObject(ledgerOf(payer), (_, { storage }) => work(storage));

useWorld();
beforeEach(async () => {
  payment = await signed();
  const bought = await buy(payment);
  expect(bought.status).toBe(200);
  answer = await bought.text();
});

/** Leaves the ledger as release 3ebb31d6 would have, with the sale, or another payment for it, in a state. */
async function asReleased(state: string, given = answer, other: SignedPayment = payment): Promise<void> {
  const stored = await pack(given);
  const isSettled = state === "settled";
  await inLedger(({ sql }) => {
    const row = sql.exec("SELECT * FROM authorizations").one();
    const { sale } = sql.exec("SELECT sale FROM outbox").one();
    const order = JSON.parse(String(row.purchase));
    const { authorization, signature } = other;
    Object.assign(order.payment, { authorization: { ...authorization, from: payer.address.toLowerCase() }, signature });
    for (const table of ["authorizations", "keys", "outbox"]) sql.exec(`DROP TABLE ${table}`);
    sql.exec(releasedTables);
    sql.exec(
      "INSERT INTO authorizations (nonce, state, fingerprint, purchase, locale, answer, facilitator, settlement, answered, due_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
      ...[authorization.nonce, state, String(row.fingerprint), JSON.stringify(order), String(row.locale), stored],
      "https://facilitator.test",
      isSettled ? (row.settlement ?? null) : null,
      isSettled ? 1 : 0,
      isSettled ? (row.due_at ?? null) : Date.now(),
    );
    // What that release told the books.
    const { payTo, asset, fingerprint, version, ...record } = JSON.parse(String(sale));
    if (isSettled)
      sql.exec("INSERT INTO outbox (id, sale, due_at) VALUES (?, ?, ?)", record.id, JSON.stringify(record), 0);
  });
  await evictDurableObject(ledgerOf(payer));
}

describe("a ledger of release 4b6a6dc3", () => {
  const storedKey = (name: string) => `sa_landed_cost key ${name}`;
  /** A second purchase of the same request, which that release made under a new key, in a state. */
  const sellAgain = async (state: "settling" | "declined" | "unknown" | "settled") => {
    const again = await signed();
    await inLedger(({ sql }) => {
      const row = sql.exec("SELECT * FROM authorizations").one();
      const order = JSON.parse(String(row.purchase));
      const { nonce } = again.authorization;
      Object.assign(order.payment.authorization, { nonce });
      Object.assign(order.payment, { signature: again.signature });
      const undecided = { settlement: null, settled_at: 0, due_at: Date.now() + day * 1000 };
      const changes = { nonce, state, purchase: JSON.stringify(order), ...(state !== "settled" && undecided) };
      const second = { ...row, ...changes };
      const names = Object.keys(second);
      const statement = `INSERT INTO authorizations (${names.join()}) VALUES (${names.map(() => "?").join()})`;
      sql.exec(statement, ...Object.values(second));
      sql.exec("INSERT INTO keys VALUES (?, ?)", storedKey("second"), nonce);
    });
    await evictDurableObject(ledgerOf(payer));
    return again;
  };

  it.each(["settling", "declined", "unknown", "settled"] as const)(
    "answers a request that it sold twice from a settled purchase, and charges nothing, although the other purchase is %s",
    async (state) => {
      const again = await sellAgain(state);
      const ways = [
        [payment, {}],
        [again, {}],
        [again, key("second")],
        [await signed(), key("second")],
        [await signed(), key("third")],
      ] as const;
      for (const [sent, headers] of ways) {
        const response = await buy(sent, input, headers);
        expect([response.status, response.headers.get("Idempotent-Replayed")]).toEqual([200, "true"]);
        expect(await response.text()).toBe(answer);
      }
      expect(world.received).toHaveLength(1);
      expect(await states()).toEqual(["settled", state]);
    },
  );

  it.each(["settling", "settled"] as const)(
    "answers a request whose two keys name both of its purchases, although the other is %s",
    async (state) => {
      const id = "an-identifier-of-x402";
      await query(`INSERT INTO keys SELECT 'sa_landed_cost id ${id}', nonce FROM authorizations`);
      await sellAgain(state);
      const sent = await signed({ extensions: { "payment-identifier": { info: { required: false, id } } } });
      const response = await buy(sent, input, key("second"));
      expect([response.status, await response.text()]).toEqual([200, answer]);
      expect(world.received).toHaveLength(1);
    },
  );

  it("sells nothing for a payment that it asked for, and the operator has noted since, on a facilitator's yes", async () => {
    const again = await sellAgain("settling");
    await query(`DELETE FROM authorizations WHERE nonce = '${payment.authorization.nonce}'`);
    await query("UPDATE authorizations SET calls = NULL, settle_after = 0");
    await noteReturn(again);
    world.settleMode = "says yes but does not settle";
    expect(await saidBy(await buy(again))).toEqual(["payment_already_used", "settled", "stop"]);
  });

  it("keeps no keys of repetitions from release 4b6a6dc3: such a key is free for another body", async () => {
    await query(`INSERT INTO keys SELECT 'repeated ${storedKey("k")}', nonce FROM authorizations`);
    const other = await buy(await signed(), otherInput, key("k"));
    expect([other.status, other.headers.has("Idempotent-Replayed")]).toEqual([200, false]);
    expect(world.received).toHaveLength(2);
    expect(await errorOf(await buy(await signed(), input, key("k")))).toBe("idempotency_conflict");
  });

  it("keeps every column that release 4b6a6dc3 needs after a rollback", async () => {
    const columns = await query("SELECT name FROM pragma_table_info('authorizations')");
    const written =
      "nonce state fingerprint purchase locale answer facilitator from_block pending_transaction settlement answered looks due_at searched_to settle_calls settle_after settled_at void_at version";
    expect(columns.map(({ name }) => name)).toEqual(expect.arrayContaining(written.split(" ")));
    expect(await query("SELECT version FROM authorizations")).toEqual([{ version: 1 }]);
    expect(await query("SELECT name FROM pragma_table_info('keys')")).toEqual([{ name: "key" }, { name: "nonce" }]);
  });
});

describe("a ledger of release 3ebb31d6", () => {
  it("answers again what release 3ebb31d6 sold, by whatever formula, and its sale reaches the books", async () => {
    const { landed_cost, currency } = JSON.parse(answer);
    const earlier = JSON.stringify({
      ...{ operation: "sa_landed_cost", formula_version: "gcc-commerce/2.0.0", regulatory_as_of: "2026-05-20" },
      ...{ currency, landed_cost, vat_base: 105, fee_by_consignment: [{ consignment_cif_sar: 5000, fee_sar: 15 }] },
    });
    await asReleased("settled", earlier);
    const again = await buy(payment);
    expect([again.status, await again.text()]).toEqual([200, earlier]);
    const delivered = async () => {
      await inLedger((storage) => storage.setAlarm(Date.now()));
      await runDurableObjectAlarm(ledgerOf(payer));
      return bookedFor(payer.address);
    };
    await expect.poll(delivered).toBe(1);
    expect((await buy(await signed(), otherInput)).status).toBe(200);
    expect(world.received).toHaveLength(2);
  });

  it.each(["settling", "unknown", "declined"])("delivers a paid row of 3ebb31d6 that was %s", async (state) => {
    await asReleased(state);
    const again = await buy(payment);
    expect([again.status, await again.text()]).toEqual([200, answer]);
    expect([await states(), world.received.length]).toEqual([["settled"], 1]);
  });

  it.each(["settling", "unknown", "declined"])("ends an unpaid row of 3ebb31d6 that was %s", async (state) => {
    const unused = await signed();
    await asReleased(state, answer, unused);
    passTime(340);
    expect(toldBy(await buy(unused))).toEqual(["in_flight", "wait"]);
    passTime(61);
    expect(await saidBy(await buy(unused))).toEqual(["payment_expired", "refused", "sign_again"]);
    expect(await states()).toEqual([]);
  });

  it.each(["revealed", "owed"])("sells nothing for a row of 3ebb31d6 that was %s, and deletes it", async (state) => {
    await asReleased(state);
    expect(await saidBy(await buy(payment))).toEqual(["payment_already_used", "in_flight", "stop"]);
    await alarmAfter(1);
    expect(await states()).toEqual([]);
    expect((await buy(await signed())).status).toBe(200);
  });

  it("sells for a row of release 3ebb31d6 that was revealed when its money has not moved", async () => {
    const unused = await signed();
    await asReleased("revealed", answer, unused);
    expect((await buy(unused)).status).toBe(200);
    expect([await states(), world.received.length]).toEqual([["settled"], 2]);
  });
});

it("answers no request with a later release's row, charges no more, and leaves it until that release runs again", async () => {
  await query("UPDATE authorizations SET version = 2");
  await alarmAfter(40 * day);
  vi.useRealTimers();
  for (const response of [await buy(payment), await buy(payment, otherInput), await buy(await signed())])
    expect(await saidBy(response)).toEqual(["settlement_unknown", "in_flight", "wait"]);
  expect(world.received).toHaveLength(1);
  expect((await buy(await signed(), { product_value: 300 })).status).toBe(200);
  await query("UPDATE authorizations SET version = 1");
  expect(await (await buy(payment)).text()).toBe(answer);
});

it("keeps a later release's record of a sale until that release runs again, and sets no alarm for it", async () => {
  await query("UPDATE outbox SET sale = json_set(sale, '$.version', 2)");
  await alarmAfter(2);
  expect(await bookedFor(payer.address)).toBe(0);
  expect(await query("SELECT id FROM outbox")).toHaveLength(1);
  expect(await inLedger((storage) => storage.getAlarm())).toBeGreaterThan(Date.now() + day * 1000);
});

describe("a request of a Worker of another release", () => {
  const ask = (changes: { version: number | undefined; input?: unknown }) => {
    const usual = purchaseOf(`0x${"1c".repeat(32)}`, Math.floor(Date.now() / 1000) + 100);
    const from = `0x${payer.address.slice(2).toLowerCase()}` as const;
    const own = { ...usual.payment, payer: from, authorization: { ...usual.payment.authorization, from } };
    return runInDurableObject(ledgerOf(payer), (ledger) =>
      ledger.sell(JSON.parse(JSON.stringify({ ...usual, payment: own, ...changes }))),
    );
  };
  const later = { kind: "failure", code: "overloaded", headers: { "Retry-After": "30" } };

  it("sells to a Worker of 3ebb31d6, whose input is text, and answers with the words of that release while no node answers", async () => {
    const earlier = { version: undefined, input: '{"product_value":100}' };
    world.nodeReachable = false;
    expect(await ask(earlier)).toMatchObject({ ...later, payment: { state: "unused" } });
    world.nodeReachable = true;
    expect(await ask(earlier)).toMatchObject({ kind: "sold", charged: true });
  });

  it("tells a Worker of a later release to come again, and asks nothing outside", async () => {
    const asked = world.requests.length;
    expect(await ask({ version: purchaseVersion + 1 })).toMatchObject(later);
    expect(world.requests).toHaveLength(asked);
  });
});
