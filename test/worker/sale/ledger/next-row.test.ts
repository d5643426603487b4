import { describe, expect, it } from "vitest";
import type { SaleState } from "../../../../src/worker/sale/decision/transitions.ts";
import type { Row } from "../../../../src/worker/sale/ledger/ledger-row.ts";
import { nextRow, type RowUpdate, rowSoFar, toSaleRecord } from "../../../../src/worker/sale/ledger/next-row.ts";
import { payer, purchaseOf } from "../fixtures/purchase.ts";

const time = 1_800_000_000_000;
const day = 24 * 60 * 60 * 1000;
const validBefore = time / 1000 + 60;
const bytes = (text: string): ArrayBuffer => new Uint8Array(new TextEncoder().encode(text)).buffer;

const purchase = purchaseOf(`0x${"1b".repeat(32)}`, validBefore);
const { payment } = purchase;
const fresh = rowSoFar(undefined, purchase, {});
const inState = (state: SaleState, changes: Partial<Row> = {}): Row => ({ ...fresh, state, ...changes });

const textOf = ({ answer }: Row) => new TextDecoder().decode(answer);

describe("the row of an authorization so far", () => {
  it("is bound to the request that brings it first, and holds what node and choice of facilitator said", () => {
    const { operation, terms, resourceUrl, context, fingerprint, locale } = purchase;
    expect(
      rowSoFar(undefined, purchase, {
        proved: { proof: { kind: "can_pay" }, head: 7n, signedByPayer: true, isContract: true, signature: "0x02" },
        chosen: { setting: { url: "https://one.test", auth: { type: "none" } }, circuit: Object.create(null) },
      }),
    ).toEqual({
      nonce: payment.authorization.nonce,
      state: "reserved",
      order: { operation, terms, resourceUrl, context, payment: { ...payment, signature: "0x02" } },
      fingerprint,
      locale,
      facilitator: "https://one.test",
      answer: new ArrayBuffer(0),
      fromBlock: 7n,
      searched: undefined,
      transaction: undefined,
      settlement: undefined,
      settleCalls: 0,
      settleAfter: 0,
      settledAt: 0,
      answered: false,
      looks: 0,
      dueAt: 0,
    });
    expect(rowSoFar(inState("exposed", { facilitator: "https://two.test" }), purchase, {}).facilitator).toBe(
      "https://two.test",
    );
    expect(rowSoFar(undefined, purchase, {})).toMatchObject({
      facilitator: "",
      fromBlock: undefined,
      order: { payment: { signature: "0x01" } },
    });
  });

  it("begins its search before the newest block when its nonce was used already", () => {
    const proved = {
      proof: { kind: "used" },
      head: 7n,
      signedByPayer: true,
      isContract: false,
      signature: "0x02",
    } as const;
    expect(rowSoFar(undefined, purchase, { proved }).fromBlock).toBeUndefined();
  });

  it.each(["settling", "unknown", "declined", "settled"] as const)("stays as it is once it is %s", (state) => {
    const row = inState(state);
    expect(rowSoFar(row, { ...purchase, fingerprint: "another" }, {})).toBe(row);
  });

  it.each(["exposed", "paid_undelivered"] as const)(
    "is bound anew by a request while it is %s, with the terms and the signature that it had",
    (state) => {
      const had = {
        ...fresh.order,
        terms: { ...purchase.terms, amount: "1" },
        payment: { ...payment, signature: "0x03" },
      } as const;
      const row = inState(state, {
        order: had,
        facilitator: "https://two.test",
        fromBlock: 3n,
        searched: { from: 1n, to: 2n },
        transaction: "0x9",
      });
      const next = rowSoFar(row, { ...purchase, fingerprint: "newer", resourceUrl: "https://other.test/" }, {});
      expect(next).toMatchObject({
        fingerprint: "newer",
        order: { terms: had.terms, payment: had.payment, resourceUrl: "https://other.test/" },
        facilitator: "https://two.test",
        fromBlock: 3n,
        searched: { from: 1n, to: 2n },
        transaction: "0x9",
      });
      expect(rowSoFar(row, undefined, {})).toBe(row);
    },
  );

  it("is of something: a row or a request", () => {
    expect(() => rowSoFar(undefined, undefined, {})).toThrow("Neither a row nor a request");
  });
});

describe("the row of an authorization in its next state", () => {
  const writing: RowUpdate = {
    progress: { answer: { text: "{}", packed: bytes("{}") }, transaction: "0x7" },
    settlement: "settled so",
    answered: true,
    time,
    settleMs: 500,
  };
  const busy = inState("unknown", { looks: 3, settleCalls: 3, transaction: "0x5" });

  it("counts each call to settle, and leaves a facilitator its time before the alarm looks", () => {
    expect(nextRow(busy, "settling", writing)).toEqual({
      ...busy,
      state: "settling",
      answer: bytes("{}"),
      looks: 0,
      settleCalls: 4,
      settleAfter: time + 4_000,
      dueAt: time + 500 + 2_000,
    });
  });

  it("keeps the answer that was stored first", () => {
    const stored = inState("unknown", { answer: bytes("first") });
    for (const state of ["settling", "settled"] as const) expect(textOf(nextRow(stored, state, writing))).toBe("first");
    expect(textOf(nextRow(busy, "settled", writing))).toBe("{}");
    expect(nextRow(busy, "settled", { ...writing, progress: {} }).answer.byteLength).toBe(0);
  });

  it("is kept for the retention after a settlement, or after the authorization expired, whichever is later", () => {
    expect(nextRow(busy, "settled", writing)).toEqual({
      ...busy,
      state: "settled",
      answer: bytes("{}"),
      transaction: "0x7",
      settlement: "settled so",
      answered: true,
      settledAt: time,
      looks: 0,
      dueAt: validBefore * 1000 + 30 * day,
    });
    const late = { ...writing, time: time + day };
    expect(nextRow(busy, "settled", late).dueAt).toBe(time + 31 * day);
    expect(nextRow(busy, "paid_undelivered", late)).toEqual({
      ...busy,
      state: "paid_undelivered",
      transaction: "0x7",
      looks: 0,
      dueAt: time + 31 * day,
    });
  });

  it("is looked at by the alarm soon when nothing is decided, and keeps the transaction that was named before", () => {
    for (const state of ["exposed", "unknown", "declined"] as const)
      expect(nextRow(busy, state, { ...writing, progress: {} })).toEqual({
        ...busy,
        state,
        transaction: "0x5",
        looks: 0,
        dueAt: time + 2_000,
      });
  });
});

describe("what the books are told of a sale", () => {
  it("is who bought what, when, for how much, in which transaction, and how it came", () => {
    const rowWith = (referralCode: string | undefined) =>
      rowSoFar(undefined, { ...purchase, context: { transport: "mcp", referralCode, requestId: "request-1" } }, {});
    expect(toSaleRecord(rowWith("partner-7"), "0x7", time)).toEqual({
      id: `eip155:8453/${payer}/${payment.authorization.nonce}`,
      fingerprint: purchase.fingerprint,
      version: 1,
      soldAt: "2027-01-15T08:00:00.000Z",
      operation: "sa_landed_cost",
      price: "250000",
      payer,
      transaction: "0x7",
      network: "eip155:8453",
      transport: "mcp",
      referralCode: "partner-7",
      requestId: "request-1",
      payTo: purchase.terms.payTo,
      asset: purchase.terms.asset,
    });
    expect(toSaleRecord(rowWith(undefined), "0x7", 0).referralCode).toBeNull();
  });
});
