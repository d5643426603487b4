/** Payments of tasks whose outcome is not known at first. */
import { runDurableObjectAlarm } from "cloudflare:test";
import { afterAll, afterEach, beforeEach, expect, it, vi } from "vitest";
import { correctText, earlierChargeTexts, repeatTexts } from "../../../../../catalog/words/messages.ts";
import { counter } from "../../../../../src/worker/guard/counter.ts";
import { taskOver } from "../../../../../src/worker/protocols/a2a/texts.ts";
import { Ledger } from "../../../../../src/worker/sale/ledger/ledger.ts";
import { emptyStorage } from "../../../../fixtures/empty-storage.ts";
import { fromHeader, ledgerOf, passTime, sign, toHeader } from "../../../sale/fixtures/buyer.ts";
import { makeWorld, world } from "../../../sale/fixtures/open-world.ts";
import { askFor, jsonRpc, readTask, stateOf, taskFor } from "../bindings.ts";
import {
  challenged,
  challengeIn,
  input,
  metadataOf,
  metadataWith,
  overHttp,
  pay,
  payment,
  reply,
  skill,
  stageOf,
  textOf,
} from "../paying.ts";

// Alarms of these ledgers would fire in the next test file.
afterAll(emptyStorage);

beforeEach(makeWorld);
// The clock was ahead in some tests.
afterEach(() => counter.forget());

/** Longer than the pause before a facilitator is asked again. */
const askingPauseSeconds = 10;

/** Makes the next question fail that asks a ledger whether it knows a payment. */
const resetLedgerOnce = () =>
  vi.spyOn(Ledger.prototype, "knows").mockImplementationOnce(() => {
    throw new Error("This ledger was reset");
  });

/** A payment with the payer and the nonce of another one, which its payer has not signed. */
function forgeryOf(header: string) {
  const forged = fromHeader(header);
  forged.payload.signature = `0x${"11".repeat(64)}1b`;
  return forged;
}

it("takes no other payment while a task's settlement is unknown, however the JSON is written", async () => {
  world.settleMode = "hangs";
  const { task, header } = await challenged();
  const unknown = await pay(task, header);
  expect(stageOf(unknown)).toBe("INPUT_REQUIRED payment-submitted");
  const details = [{ payment_state: "in_flight", retry_action: "wait" }];
  expect(unknown.status.message?.parts[0]).toMatchObject({
    data: { error: { code: "settlement_unknown", retryable: true, details }, retry_after_seconds: 3 },
  });
  expect(metadataOf(unknown)).not.toHaveProperty(["x402.payment.required"]);

  world.recover();
  const other = await sign(world.payer(), challengeIn(task));
  expect(stateOf(await pay(task, other.header))).toBe("INPUT_REQUIRED");
  expect((await jsonRpc.call("cancel", { id: task.id })).reason).toBe("TASK_NOT_CANCELABLE");
  expect(world.received).toHaveLength(0);

  // The facilitator is asked again after a pause. The same payment, in other letters and another order.
  const { payload, ...rest } = fromHeader(header);
  const { from, nonce, ...others } = payload.authorization;
  const authorization = { nonce: nonce.toUpperCase().replace("0X", "0x"), ...others, from };
  const metadata = { "x402.payment.payload": { payload: { ...payload, authorization }, ...rest } };
  passTime(askingPauseSeconds);
  expect(stateOf(await reply(task, metadata))).toBe("COMPLETED");
  expect(world.received).toHaveLength(1);
});

it("asks the ledger for the outcome of an open payment when the task is read, and does not ask for money", async () => {
  world.settleMode = "hangs, and settles later";
  const { task, header, signature } = await challenged();
  await pay(task, header);
  const asked = world.count("/settle");
  world.recover();
  passTime(6);
  expect(stageOf(await readTask(task.id))).toBe("INPUT_REQUIRED payment-submitted");
  world.catchUp();
  passTime(6);
  const shown = await readTask(task.id);
  expect(world.count("/settle")).toBe(asked);
  expect(stageOf(shown)).toBe("COMPLETED payment-completed");
  expect(JSON.stringify(shown)).not.toContain(signature);
  expect(world.received).toHaveLength(1);
});

it.each([
  ["when it is read again", "203.0.113.208"],
  ["at once", "203.0.113.210"],
])("takes another payment for a task %s, after an undecided one ran out unused", async (when, caller) => {
  // A caller whose requests no other test counts, because they are in the future.
  const later = { "CF-Connecting-IP": caller };
  world.settleMode = "hangs";
  const payer = world.payer();
  const { task, header } = await challenged(payer, { validFor: 10 });
  await pay(task, header);
  world.recover();
  // No caller came back for it: the ledger finds it unused by two looks a minute apart, and forgets it.
  for (const seconds of [50, 61]) {
    passTime(seconds);
    await runDurableObjectAlarm(ledgerOf(payer));
  }
  const shown = when === "at once" ? task : await readTask(task.id, {}, later);
  expect(stageOf(shown)).toBe(`INPUT_REQUIRED payment-${when === "at once" ? "required" : "failed"}`);
  const other = await sign(payer, challengeIn(shown));
  expect(stageOf(await pay(task, other.header, later))).toBe("COMPLETED payment-completed");
  expect(world.received).toHaveLength(1);
});

it.each(["en", "ar"] as const)(
  "ends a task whose first message brought a payment that never reached its ledger, without asking to sign (%s)",
  async (language) => {
    // A caller whose requests no other test counts, because they are in the future.
    const later = { "CF-Connecting-IP": "203.0.113.211", "Accept-Language": language };
    const { header } = await challenged();
    vi.spyOn(Ledger.prototype, "sell").mockImplementationOnce(() => {
      throw new Error("This ledger was reset");
    });
    const asked = askFor(skill, input, { metadata: metadataWith(header) });
    const open = await taskFor(asked);
    expect(stageOf(open)).toBe("INPUT_REQUIRED payment-submitted");
    passTime(61);
    const shown = await readTask(open.id, {}, later);
    expect([stageOf(shown), textOf(shown)]).toEqual(["FAILED payment-failed", taskOver("payment_required")[language]]);
    expect(stageOf(await taskFor(asked, later))).toBe("COMPLETED payment-completed");
    expect(world.received).toHaveLength(1);
  },
);

it("gives the result of an open payment that was decided over HTTP, also to a message without a payment", async () => {
  world.settleMode = "hangs";
  const { task, header } = await challenged();
  await pay(task, header);
  world.recover();
  passTime(askingPauseSeconds);
  await overHttp(header);
  expect(stageOf(await reply(task, {}))).toBe("COMPLETED payment-completed");
});

it("says that the payment of a cancelled task is undecided, and completes the task when it settles", async () => {
  world.settleMode = "hangs";
  const { task, header } = await challenged();
  const paying = jsonRpc.call("send", payment(task.id, header));
  await expect.poll(() => world.count("/settle")).toBe(1);
  await jsonRpc.call("cancel", { id: task.id });
  const { reason, info, message, headers } = await paying;
  expect(reason).toBe("UNSUPPORTED_OPERATION");
  expect(info).toMatchObject({ payment_state: "in_flight", retry_action: "wait" });
  expect([message, headers.has("Retry-After")]).toEqual([repeatTexts.in_flight.en, true]);
  world.recover();
  passTime(askingPauseSeconds);
  expect(stageOf(await pay(task, header))).toBe("COMPLETED payment-completed");
});

it("says the problems of an input although the payment that came with it is undecided", async () => {
  world.settleMode = "hangs";
  const { header } = await challenged();
  await overHttp(header);
  const task = await taskFor(askFor(skill, { product_value: -1 }, { metadata: metadataWith(header) }));
  const details = [{ path: "/product_value" }, { payment_state: "in_flight", retry_action: "stop" }];
  expect(task.status.message?.parts[0]).toMatchObject({ data: { error: { code: "validation_failed", details } } });
  expect(stageOf(task)).toBe("FAILED payment-failed");
});

it("says what the ledger knows of a payment that came after a finished task", async () => {
  const { task, header } = await challenged();
  await pay(task, header);
  const other = await sign(world.payer(), challengeIn(task));
  await overHttp(other.header);
  const { transaction } = world.received[1] ?? {};
  for (const [id, expected] of [
    [task.id, "UNSUPPORTED_OPERATION"],
    [crypto.randomUUID(), "TASK_NOT_FOUND"],
  ] as const) {
    const { reason, info, message } = await jsonRpc.call("send", payment(id, other.header));
    expect(reason).toBe(expected);
    expect(info).toMatchObject({ payment_state: "settled", retry_action: "stop", transaction });
    expect(message).toContain(`${earlierChargeTexts.settled.en} ${correctText.en}`);
  }
});

it("keeps an undecided payment although forgeries name its payer and nonce, also with another expiry", async () => {
  world.settleMode = "hangs";
  const { task, header } = await challenged();
  await pay(task, header);
  const forged = forgeryOf(header);
  const forge = async () => {
    const after = await pay(task, toHeader(forged));
    expect(stageOf(after)).toBe("INPUT_REQUIRED payment-submitted");
    expect(metadataOf(after)).not.toHaveProperty(["x402.payment.required"]);
  };
  await forge();
  world.nodeReachable = true;
  forged.payload.authorization.validBefore = "1";
  await forge();
  resetLedgerOnce();
  await forge();
  world.settleMode = "honest";
  passTime(askingPauseSeconds);
  expect(stateOf(await pay(task, header))).toBe("COMPLETED");
  expect(world.received).toHaveLength(1);
});

it("gives no sold answer to a forgery with its payer and nonce while the ledger fails", async () => {
  const { header } = await challenged();
  await overHttp(header);
  const { task } = await challenged();
  const forged = forgeryOf(header);
  forged.payload.authorization.validBefore = "1";
  resetLedgerOnce();
  const sent = await pay(task, toHeader(forged));
  const shown = await readTask(task.id);
  expect([stateOf(sent), stateOf(shown), shown.artifacts]).toEqual(["INPUT_REQUIRED", "INPUT_REQUIRED", undefined]);
});

it("gives no sold answer for a signature that has been public for more than a day, while the ledger fails", async () => {
  // A caller whose requests no other test counts, because they are in the future.
  const later = { "CF-Connecting-IP": "203.0.113.209" };
  const { header } = await challenged();
  await overHttp(header);
  passTime(25 * 3600);
  const task = await taskFor(askFor(skill, input), later);
  resetLedgerOnce();
  await pay(task, header, later);
  const shown = await readTask(task.id, {}, later);
  expect([stateOf(shown), shown.artifacts]).toEqual(["INPUT_REQUIRED", undefined]);
});

it("keeps a task open for the same payment when no facilitator could be asked", async () => {
  world.nodeReachable = false;
  const { task, header } = await challenged();
  const open = await pay(task, header);
  expect(stageOf(open)).toBe("INPUT_REQUIRED payment-required");
  expect(open.status.message?.parts[0]).toMatchObject({ data: { error: { code: "chain_unavailable" } } });
});

it("keeps a task open whose first message brought a payment that no facilitator could be asked for", async () => {
  const { header } = await challenged();
  world.nodeReachable = false;
  const open = await taskFor(askFor(skill, input, { metadata: metadataWith(header) }));
  expect(stageOf(open)).toBe("INPUT_REQUIRED payment-failed");
  world.nodeReachable = true;
  // A caller whose requests no other test counts.
  expect(stageOf(await pay(open, header, { "CF-Connecting-IP": "203.0.113.212" }))).toBe("COMPLETED payment-completed");
  expect(world.received).toHaveLength(1);
});
