import { setTimeout as delay } from "node:timers/promises";
import { decodePaymentResponseHeader } from "@x402/core/http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { saLandedCost } from "../../catalog/operations/sa-landed-cost.ts";
import sales from "../../src/tools/books/sales.ts";
import { onLocalBooks } from "../../src/tools/local/local-books.ts";
import { type FaultRig, type RigBuyer, startFaultRig } from "../fixtures/fault-rig.ts";
import type { Point } from "../fixtures/hostile-facilitator.ts";
import { runWith } from "../fixtures/run-here.ts";

const path = "/v1/sa/landed-cost";
const price = BigInt(saLandedCost.price.atomic);
const points: readonly Point[] = ["before settle", "after settle"];

let rig: FaultRig;
beforeAll(async () => {
  rig = await startFaultRig({ SETTLE_TIMEOUT_MS: "60000" });
});
afterAll(() => rig?.stop());

/** A request on its way: killed connections are part of the story. */
const send = (buyer: RigBuyer, signature: string, input: object) =>
  buyer.post(path, input, { "PAYMENT-SIGNATURE": signature }).catch(() => undefined);

/** Repeats the same request with the same signature until it is answered. */
async function result(buyer: RigBuyer, signature: string, input: object): Promise<Response> {
  for (;;) {
    const response = await send(buyer, signature, input);
    if (response?.status === 200) return response;
    // A fresh challenge is never sent while it is undecided whether the money moved.
    expect([undefined, 500, 502, 503]).toContain(response?.status);
    await delay(100);
  }
}

/** Every transaction that paid in this file. */
const transactions: string[] = [];

/**
 * Buys once for each point of a payment, kills the Worker when each payment has reached its point or a little later,
 * and repeats.
 */
async function interrupted(lateMs: number, crash: () => Promise<void>, firstValue: number): Promise<void> {
  const purchases = points.map((point, index) => ({ point, index, reached: Promise.withResolvers<void>() }));
  const allReached = Promise.all(purchases.map(({ reached }) => reached.promise));
  const crashed = allReached.then(() => delay(lateMs)).then(crash);
  await Promise.all(
    purchases.map(async ({ point, index, reached }) => {
      const buyer = await rig.buyer();
      const { address } = buyer.account;
      const signature = await buyer.sign(path);
      const input = { product_value: firstValue + index };
      let isReached = false;
      rig.facilitator.watch(address, async (now) => {
        if (now !== point) return;
        isReached = true;
        reached.resolve();
        // Without delay the facilitator is held until the Worker is gone; with a delay the kill happens at a later
        // moment.
        await (lateMs === 0 ? crashed : allReached);
      });
      await send(buyer, signature, input);
      expect(isReached).toBe(true);
      await crashed;
      const response = await result(buyer, signature, input);
      const { transaction } = decodePaymentResponseHeader(response.headers.get("PAYMENT-RESPONSE") ?? "");
      expect(await buyer.paid()).toEqual([{ transaction, value: price }]);
      transactions.push(transaction);
      const again = await result(buyer, signature, input);
      expect(await again.text()).toBe(await response.text());
      expect(await buyer.paid()).toHaveLength(1);
    }),
  );
}

describe("a Worker that is killed in the middle of sales, one at each point of a payment", () => {
  it.each([0, 6])("charges once and serves when a Worker is killed %i ms later", async (lateMs) => {
    await interrupted(lateMs, () => rig.stack.crashRuntime(), 100 * (lateMs + 1));
  });

  it("charges once and serves when the whole process group dies", async () => {
    await interrupted(0, () => rig.stack.crashWorker(), 5_000);
  });

  it("has every sale in its books once after a Worker was killed at each point of a payment", async () => {
    const booked = () => onLocalBooks(rig.stack.stateDir, "SELECT id FROM sales").length;
    await expect.poll(booked, { timeout: 200_000, interval: 500 }).toBe(transactions.length);
    const { out } = await runWith({ STATE_DIR: rig.stack.stateDir }, sales, ["--csv"]);
    const lines = out.split("\r\n").slice(1, -1);
    expect(lines).toHaveLength(transactions.length);
    for (const transaction of transactions) expect(lines.filter((line) => line.includes(transaction))).toHaveLength(1);
  });
});
