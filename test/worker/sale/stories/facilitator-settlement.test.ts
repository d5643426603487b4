import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { settle } from "../../../../src/worker/sale/facilitator/facilitator.ts";
import {
  AskedFacilitators,
  busy,
  good,
  hang,
  holdTimers,
  isPendingAfter,
  nothing,
  type Respond,
  request,
  settingsOf,
  transaction,
} from "../fixtures/asked-facilitators.ts";

let facilitators: AskedFacilitators;
beforeEach(() => {
  facilitators = new AskedFacilitators();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("a facilitator that asks for patience", () => {
  beforeEach(holdTimers);

  it.each<readonly [string, string | undefined, number]>([
    ["half a second later when it names no time", undefined, 500],
    ["when it wants to be", "1", 1_000],
    ["after two seconds when it wants more", "60", 2_000],
    ["after half a second when it names no number", "Wed, 21 Oct 2026 07:28:00 GMT", 500],
  ])("is asked once more, %s", async (_, retryAfter, ms) => {
    const { payment, first } = settingsOf(1);
    facilitators.respond = () => (facilitators.sent.length === 1 ? busy(retryAfter) : Response.json(good));
    const settlement = settle(payment, first, request);
    expect(await isPendingAfter(ms - 1, settlement)).toBe(true);
    expect(facilitators.sent).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(await settlement).toEqual({ kind: "yes", transaction });
    expect(facilitators.sent).toEqual(Array(2).fill({ url: `${first.url}/settle`, body: request }));
  });

  it("leaves open what became of a settlement, and is known to be busy", async () => {
    const { payment, first } = settingsOf(1);
    facilitators.respond = () => busy("0");
    const settlement = settle(payment, first, request);
    await vi.advanceTimersByTimeAsync(0);
    expect(await settlement).toEqual({ kind: "unclear", transaction: undefined, busy: true });
    expect(facilitators.sent).toHaveLength(2);
  });
});

describe("a facilitator that is asked to settle", () => {
  const settled = (answer: Respond) => {
    facilitators.respond = answer;
    const { payment, first } = settingsOf(2);
    return settle(payment, first, request);
  };
  const unclear = (said?: string) => ({ kind: "unclear", transaction: said, busy: false });
  const failed = { success: false, errorReason: "transaction_failed", transaction, network: good.network };

  it.each<readonly [string, object]>([
    ["", {}],
    [" without the network", { network: undefined }],
    [" with no network", { network: null }],
  ])("says yes with the transaction%s", async (_, changes) => {
    const answer = Response.json({ ...good, ...changes }, { status: 299 });
    expect(await settled(() => answer)).toEqual({ kind: "yes", transaction });
    expect(facilitators.sent).toEqual([{ url: expect.stringMatching(/\/settle$/), body: request }]);
  });

  it.each<readonly [string, object, number]>([
    ["on another network", { ...good, network: "eip155:1" }, 200],
    ["with the status of anything but a success", good, 300],
    ["with the status of a failure", good, 500],
  ])("is not believed when it says yes %s: its transaction is looked at", async (_, answer, status) => {
    expect(await settled(() => Response.json(answer, { status }))).toEqual(unclear(transaction));
  });

  it.each([
    undefined,
    null,
    "",
    "pending",
    "0x",
    transaction.slice(0, -1),
    `${transaction}0`,
    `0${transaction}`,
    transaction.replace("a", "g"),
  ])("is not believed when it says yes with what is no transaction: %j", async (said) => {
    expect(await settled(() => Response.json({ ...good, transaction: said }))).toEqual(unclear());
  });

  it.each([200, 499])("says no when it names a reason, with status %d", async (status) => {
    expect(await settled(() => Response.json(failed, { status }))).toEqual({ kind: "no" });
  });

  it.each<readonly [string, object, number]>([
    ["without a reason", { ...failed, errorReason: undefined }, 200],
    ["with no reason", { ...failed, errorReason: null }, 200],
    ["with an empty reason", { ...failed, errorReason: "" }, 200],
    ["because it is pending", { ...failed, errorReason: "settlement_pending" }, 200],
    ["because of a timeout", { ...failed, errorReason: "settle_timeout" }, 200],
    ["because of what it did not expect", { ...failed, errorReason: "unexpected_settle_error" }, 200],
    ["with the status of a failure", failed, 500],
  ])("is not believed when it says no %s: its transaction is looked at", async (_, answer, status) => {
    expect(await settled(() => Response.json(answer, { status }))).toEqual(unclear(transaction));
  });

  it.each(nothing)("leaves it open when it %s, and nobody else is asked", async (_, answer) => {
    expect(await settled(answer)).toEqual(unclear());
    expect(facilitators.sent).toHaveLength(1);
  });

  it("leaves it open when it has not answered in time", async () => {
    holdTimers();
    const { payment, first } = settingsOf(1);
    facilitators.respond = hang;
    const settlement = settle(payment, first, request);
    expect(await isPendingAfter(payment.timeouts.settleMs - 1, settlement)).toBe(true);
    await vi.advanceTimersByTimeAsync(1);
    expect(await settlement).toEqual(unclear());
  });
});
