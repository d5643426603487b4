/** Attacks on the sale by buyers, strangers and machines, each by its steps. */
import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { operations } from "../../../../catalog/index.ts";
import { createApp } from "../../../../src/worker/app.ts";
import { closeBooks } from "../../../fixtures/open-books.ts";
import { payTo } from "../../../fixtures/payment-settings.ts";
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
  path,
  publicPartOf,
  type SignedPayment,
  saidBy,
  sign,
  toldBy,
  waitOf,
} from "../fixtures/buyer.ts";
import {
  alarmAfter,
  challenge,
  payer,
  query,
  refuseAll,
  signAgain,
  signed,
  states,
  useWorld,
  world,
} from "../fixtures/open-world.ts";

useWorld();

/** Asserts that an answer says the nonce was used and no purchase of it is kept. */
async function expectUsedElsewhere(response: Response): Promise<void> {
  expect([response.status, ...toldBy(response), waitOf(response)]).toEqual([402, "in_flight", "stop", Number.NaN]);
  expect(await response.json()).toMatchObject({
    error: "payment_already_used",
    message: expect.stringMatching(/no purchase of it is kept here.*write to operator@/),
  });
}

describe("money that came without our asking", () => {
  it.each([
    ["at once", 0],
    ["after it expired", 3 * 3600],
    ["after the time in which answers are kept", 40 * day],
  ])("sells nothing for money that came without our asking %s, and searches and stores nothing", async (_, seconds) => {
    const payment = await signed();
    world.transferWithAuthorization(payment.authorization);
    passTime(seconds);
    const asked = world.nodeCalls;
    await expectUsedElsewhere(await buy(payment));
    expect([world.nodeCalls - asked, world.count("/settle"), await states()]).toEqual([1, 0, []]);
  });

  it("sells nothing for money that was sent before the signature's last day (A8)", async () => {
    const payment = await signed({ validFor: day + 12 });
    expect(await errorOf(await buy(payment))).toBe("payment_validity_too_long");
    world.transferWithAuthorization(payment.authorization);
    passTime(600);
    await expectUsedElsewhere(await buy(payment));
    // A new signature with a new nonce buys as before: the payer is not locked out.
    expect((await buy(await signAgain())).status).toBe(200);
  });

  it("sells nothing for a nonce that was spent long ago, at one request to the node each time (A8)", async () => {
    const payment = await signed();
    world.cancel(payment.authorization);
    world.block += 100_000n;
    const asked = world.nodeCalls;
    for (let attempt = 0; attempt < 3; attempt++) await expectUsedElsewhere(await buy(payment));
    await alarmAfter(0);
    expect([world.nodeCalls - asked, await states()]).toEqual([3, []]);
  });
});

describe("a payment that the operator has noted or returned (A1)", () => {
  /** A payment that was asked for and has moved, of which the ledger does not know yet. */
  async function movedUnseen(): Promise<SignedPayment> {
    world.settleMode = "hangs, and settles later";
    const payment = await signed();
    expect((await buy(payment)).status).toBe(502);
    // However slow the machine is, no alarm looks at it first.
    await runInDurableObject(ledgerOf(payer), (_, { storage }) => storage.deleteAlarm());
    world.catchUp();
    world.settleMode = "honest";
    return payment;
  }

  it("sells nothing for a payment that the operator noted or returned, though it was asked for (A1)", async () => {
    const payment = await movedUnseen();
    await noteReturn(payment);
    expect(await saidBy(await buy(payment))).toEqual(["payment_already_used", "settled", "stop"]);
    expect(await states()).toEqual([]);
    await expectUsedElsewhere(await buy(payment));
  });

  it("finds a noted payment by the alarm as well, and sells to a new signature", async () => {
    const payment = await movedUnseen();
    await noteReturn(payment);
    passTime(60);
    await runInDurableObject(ledgerOf(payer), (object) => object.alarm());
    expect(await states()).toEqual([]);
    expect((await buy(await signAgain())).status).toBe(200);
    expect(world.received).toHaveLength(2);
  });

  it("sells nothing when a facilitator confirms a later call for a payment that was noted (A1)", async () => {
    world.settleMode = "answers 500";
    const payment = await signed();
    expect((await buy(payment)).status).toBe(502);
    await noteReturn(payment);
    world.settleMode = "says yes but does not settle";
    // The operator cannot have noted a payment that was first asked for within the last minute.
    passTime(61);
    expect(toldBy(await buy(payment))).toEqual(["settled", "stop"]);
  });

  it("leaves a payment undecided while the books do not answer", async () => {
    const payment = await movedUnseen();
    await closeBooks();
    for (const asked of [payment, await signed()]) {
      const response = await buy(asked);
      expect([response.status, ...toldBy(response)]).toEqual([502, "in_flight", "wait"]);
    }
    expect(await states()).toEqual(["settling"]);
  });
});

describe("a stranger who takes a public signature", () => {
  it("charges the buyer no more because a stranger takes the public signature (A4)", async () => {
    const payment = await signed();
    world.settleMode = "settles, then hangs";
    world.nodeLeavesAtSettlement = true;
    await buy(payment);
    world.nodeReachable = true;
    await alarmAfter(60);
    expect(await states()).toEqual(["settled"]);
    expect((await buy(publicPartOf(payment, challenge))).status).toBe(200);
    passTime(15 * 60);
    expect((await buy(await signAgain())).status).toBe(200);
    expect(world.received).toHaveLength(1);
  });

  it.each([
    ["without a key", {}],
    ["with a key of its own", key("stranger")],
  ])(
    "gives a stranger nothing for a public signature that ran out a day ago, and buys for its owner: %s",
    async (_, headers) => {
      world.settleMode = "settles, then hangs";
      world.nodeLeavesAtSettlement = true;
      const payment = await signed();
      expect((await buy(payment)).status).toBe(502);
      passTime(2 * day);
      world.nodeReachable = true;
      // The key of a rejected request names nothing.
      for (let attempt = 0; attempt < 2; attempt++)
        expect(toldBy(await buy(publicPartOf(payment, challenge), input, headers))).toEqual(["settled", "sign_again"]);
      expect((await buy(await signAgain())).status).toBe(200);
      expect(world.received).toHaveLength(1);
    },
  );
});

const otherWallet = `0x${"b7".repeat(20)}` as const;
const usdc = (amount: number) => ({ amount, atomic: String(amount * 1_000_000), usdc: amount.toFixed(2) });

/** Calls the service after its price and its wallet have changed. */
async function askLater(body: object, payment?: SignedPayment): Promise<Response> {
  const dearer = operations.map((one) => (one.path === path ? { ...one, price: usdc(0.5) } : one));
  const headers = { "Content-Type": "application/json", ...(payment && { "PAYMENT-SIGNATURE": payment.header }) };
  const request = new Request(challenge.resource.url, { method: "POST", headers, body: JSON.stringify(body) });
  return createApp(dearer).fetch(request, { ...env, PAY_TO: otherWallet });
}

it("refuses an unused signature for old terms, and settles what was asked for under them (A7)", async () => {
  const [unused, sold, undecided] = [await signed(), await signed(), await signed()];
  const answer = await (await buy(sold)).text();
  world.settleMode = "hangs, and settles later";
  expect((await buy(undecided, otherInput)).status).toBe(502);
  world.catchUp();
  world.settleMode = "honest";
  // From here on the terms have changed.
  const third = { product_value: 300 };
  const refused = await askLater(third, unused);
  expect(await saidBy(refused)).toEqual(["invalid_payment_requirements", "refused", "sign_again"]);
  const later = await sign(payer, await (await askLater(third)).json());
  expect((await askLater(third, later)).status).toBe(200);
  expect(await (await askLater(input, sold)).text()).toBe(answer);
  expect((await askLater(otherInput, undecided)).status).toBe(200);
  expect(world.transfers.map(({ to, value, nonce }) => [to.toLowerCase(), value, nonce])).toEqual([
    [payTo.toLowerCase(), BigInt(challenge.accepts[0].amount), sold.authorization.nonce],
    [payTo.toLowerCase(), BigInt(challenge.accepts[0].amount), undecided.authorization.nonce],
    [otherWallet, 500_000n, later.authorization.nonce],
  ]);
});

it("charges a program that follows each answer for one of many refused signatures that reach the chain later (A9)", async () => {
  refuseAll("kyt_risk_detected");
  const payment = await signed();
  expect(toldBy(await buy(payment))).toEqual(["in_flight", "wait"]);
  for (let attempt = 0; attempt < 12; attempt++)
    expect(toldBy(await buy(await signed()))).toEqual(["in_flight", "wait"]);
  expect(await states()).toEqual(["declined"]);
  world.transferWithAuthorization(payment.authorization);
  expect((await buy(payment)).status).toBe(200);
  expect(world.received).toHaveLength(1);
});

it("asks each facilitator four times for an authorization, and no more once the money is gone", async () => {
  world.settleMode = "answers 500";
  const payments = await Promise.all(Array.from({ length: 5 }, () => signed()));
  const send = (payment: SignedPayment, index: number) => buy(payment, { product_value: index + 1 });
  await Promise.all(payments.map(send));
  const before = world.count("/settle");
  expect(before).toBe(40);
  passTime(5);
  world.balances.set(payer.address.toLowerCase(), 0n);
  for (const [index, payment] of payments.entries())
    for (let repetition = 0; repetition < 4; repetition++) expect((await send(payment, index)).status).toBe(502);
  expect(world.count("/settle")).toBe(before);
});

it("searches for the use of a nonce ten blocks at a time, from where the last look ended", async () => {
  world.settleMode = "settles, then hangs";
  world.nodeLeavesAtSettlement = true;
  world.mostBlocks = 10n;
  const payment = await signed({ validFor: 4_000 });
  expect((await buy(payment)).status).toBe(502);
  // The use is in a block long after the one of the proof.
  world.block += 750n;
  passTime(1_500);
  world.nodeReachable = true;
  let status = 502;
  for (let look = 0; look < 30 && status === 502; look++) status = (await buy(payment)).status;
  expect(status).toBe(200);
  expect(world.received).toHaveLength(1);
});

it("looks sixteen times at a payment that is valid for a day, however often its request is repeated", async () => {
  world.settleMode = "answers 500";
  const payment = await signed({ validFor: day });
  expect((await buy(payment)).status).toBe(502);
  const end = Date.now() + day * 1000;
  let [alarms, repeatAt] = [0, Date.now() + 20 * 60_000];
  for (;;) {
    const dueAt = Number((await query("SELECT due_at FROM authorizations"))[0]?.due_at);
    const next = Math.min(dueAt, repeatAt);
    if (next >= end) break;
    if (next === dueAt) {
      await alarmAfter((dueAt - Date.now()) / 1000);
      alarms += 1;
    } else {
      passTime((repeatAt - Date.now()) / 1000);
      expect((await buy(payment)).status).toBe(502);
      repeatAt += 20 * 60_000;
    }
  }
  expect(alarms).toBeLessThanOrEqual(16);
  expect(world.received).toHaveLength(0);
});
