import { concat, encodeAbiParameters, pad, toHex } from "viem";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Row } from "../../../../src/worker/sale/ledger/ledger-row.ts";
import type { Purchase } from "../../../../src/worker/sale/payment/purchase.ts";
import { emptyStorage } from "../../../fixtures/empty-storage.ts";
import { cannotPay, logged, nonceOf, openLedgers, prove, requestOf, rowOf, withLedger } from "../fixtures/ledger.ts";

beforeEach(() => void openLedgers());
afterEach(emptyStorage);

describe("whether an authorization is known", () => {
  const envelope = concat([
    encodeAbiParameters(
      [{ type: "address" }, { type: "bytes" }, { type: "bytes" }],
      [requestOf(1).payment.payer, "0x", requestOf(1).payment.signature],
    ),
    `0x${"6492".repeat(16)}`,
  ]);

  it("goes by its number and its signature, in the envelope of a wallet that was not deployed or without", async () => {
    await withLedger(async ({ ledger, store }) => {
      store.write(rowOf(1, "asked"), []);
      const asked = ["0x11", envelope, "0x22"] as const;
      expect(asked.map((signature) => ledger.knows(nonceOf(1), signature))).toEqual([true, true, false]);
      expect(ledger.knows(nonceOf(2), "0x11")).toBe(false);
    });
  });

  it("is true from the moment in which its request came", async () => {
    await withLedger(async ({ ledger }) => {
      const sale = ledger.sell(requestOf(1));
      expect([ledger.knows(nonceOf(1), "0x11"), ledger.knows(nonceOf(1), "0x22")]).toEqual([true, false]);
      await sale;
    });
  });

  it("is as true while another authorization's request is worked on that belongs to it", async () => {
    await withLedger(async ({ ledger, store }) => {
      store.write(rowOf(1, "asked"), []);
      const turned = ledger.sell(requestOf(2));
      expect([ledger.knows(nonceOf(1), "0x11"), ledger.knows(nonceOf(1), "0x22")]).toEqual([true, false]);
      await turned;
    });
  });
});

describe("strangers at one address, one a minute", () => {
  const limited = { RATE_LIMIT_STRANGER_PER_MINUTE: "1" };
  let last = 0;
  /** Requests of payers whom no other test knows. */
  let strangers: (index: number) => Purchase;
  beforeEach(() => {
    last += 1;
    const callerAddress = `203.0.113.${100 + last}`;
    strangers = (index) =>
      requestOf(index, {
        payment: { ...requestOf(index).payment, payer: pad(toHex(256 * last + index), { size: 20 }) },
        callerAddress,
      });
  });
  const sell = (index: number, rows: readonly Row[] = []) =>
    withLedger(async ({ ledger, store }) => {
      for (const row of rows) store.write(row, []);
      return await ledger.sell(strangers(index));
    }, limited);

  it("are refused after one who did not pay, who are told when to come back", async () => {
    prove.mockResolvedValueOnce(cannotPay);
    const events = logged();
    expect(await sell(1)).toMatchObject({ kind: "challenge" });
    expect(await sell(2)).toMatchObject({
      kind: "failure",
      code: "rate_limited",
      headers: { "Retry-After": "60", "RateLimit-Policy": '"stranger";q=1;w=60' },
    });
    expect(events().map(({ event }) => event)).not.toContain("sale_failed");
  });

  it("are let in after one who paid", async () => {
    expect(await sell(1)).toMatchObject({ charged: true });
    expect(await sell(2)).toMatchObject({ charged: true });
  });

  it("are not let in because somebody paid who had paid before", async () => {
    prove.mockResolvedValueOnce(cannotPay);
    await sell(1);
    expect(await sell(2, [rowOf(9, "settled", { fingerprint: "sa_landed_cost:bb", settledAt: 0 })])).toMatchObject({
      charged: true,
    });
    expect(await sell(3)).toMatchObject({ code: "rate_limited" });
  });
});
