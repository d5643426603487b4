/**
 * The use of a purchase that Cloudflare and a facilitator bill, counted: the figures behind docs/operating/scale.md.
 */
import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Gate } from "../../../src/worker/guard/gate.ts";
import { Backlog } from "../../../src/worker/sale/ledger/backlog.ts";
import { Ledger } from "../../../src/worker/sale/ledger/ledger.ts";
import { usage } from "../../bench/scale.ts";
import { emptyStorage } from "../../fixtures/empty-storage.ts";
import { bookedFor } from "../../fixtures/open-books.ts";
import { buy, type Challenge, ledgerOf, path, post, sign } from "../sale/fixtures/buyer.ts";
import { openWorld, payer, world } from "../sale/fixtures/open-world.ts";

// An alarm of another file's ledger would be counted here.
beforeEach(emptyStorage);
afterEach(emptyStorage);

/** Calls of objects, which are billed as requests, as is an alarm that fires. */
const watchObjects = () => [
  ...(["count", "standing", "recordCheck", "doubt", "claimTrial", "trust"] as const).map((name) =>
    vi.spyOn(Gate.prototype, name),
  ),
  ...(["sell", "knows", "paymentStatus", "rebook", "wake", "alarm"] as const).map((name) =>
    vi.spyOn(Ledger.prototype, name),
  ),
  vi.spyOn(Backlog.prototype, "note"),
];

/** Counts the use from here on. */
async function meter() {
  const native = await runInDurableObject(ledgerOf(world.payer()), (_, { storage }) => ({
    sql: Object.getPrototypeOf(storage.sql),
    kv: Object.getPrototypeOf(storage.kv),
    storage: Object.getPrototypeOf(storage),
  }));
  const statements = vi.spyOn(native.sql, "exec");
  const writes = [vi.spyOn(native.kv, "put"), vi.spyOn(native.storage, "setAlarm")];
  const batches = vi.spyOn(Object.getPrototypeOf(env.BOOKS), "batch");
  const lines = vi.spyOn(console, "log");
  const objects = watchObjects();
  const settlements = () => world.count("/settle");
  const before = settlements();
  const calls = (spies: readonly { readonly mock: { readonly calls: readonly unknown[] } }[]) =>
    spies.reduce((sum, { mock }) => sum + mock.calls.length, 0);
  return async () => {
    const booked = (await Promise.all(batches.mock.results.map(({ value }) => value))).flat();
    const inObjects = statements.mock.results.reduce((sum, { value }) => sum + value.rowsWritten, calls(writes));
    const used = {
      objectRequest: calls(objects),
      rowWritten: booked.reduce((sum, { meta }) => sum + meta.rows_written, inObjects),
      logLine: calls([lines]),
      settlement: settlements() - before,
    };
    vi.restoreAllMocks();
    return used;
  };
}

it("uses at most what docs/operating/scale.md counts for a first purchase, and more than half of it", async () => {
  await openWorld();
  const caller = { "CF-Connecting-IP": "198.51.100.77" };
  const readMeter = await meter();
  const challenge: Challenge = await (await post(path, {}, caller)).json();
  const bought = await buy(await sign(payer, challenge), { product_value: 100 }, caller);
  expect(bought.status).toBe(200);
  await expect.poll(() => bookedFor(payer.address)).toBe(1);

  const { objectRequest, rowWritten, logLine, settlement } = await readMeter();
  expect([logLine, settlement]).toEqual([usage.purchase.logLine, usage.purchase.settlement]);
  for (const [counted, most] of [
    [objectRequest, usage.purchase.objectRequest],
    [rowWritten, usage.purchase.rowWritten],
  ] as const) {
    expect(counted).toBeLessThanOrEqual(most);
    expect(counted).toBeGreaterThan(most / 2);
  }
});
