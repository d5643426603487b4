/** Attacks on the sale by buyers, strangers and machines, each by its steps. */
import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { concat, encodeAbiParameters, type PrivateKeyAccount } from "viem";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { emptyStorage } from "../../../fixtures/empty-storage.ts";
import { closeBooks } from "../../../fixtures/open-books.ts";
import { payTo } from "../../../fixtures/payment-settings.ts";
import {
  buy,
  challengeAt,
  errorOf,
  ledgerOf,
  passTime,
  path,
  publicPartOf,
  type SignedPayment,
  sign,
  statesOf,
  toHeader,
  toldBy,
} from "../fixtures/buyer.ts";
import { challenge, openWorld, payer, world } from "../fixtures/open-world.ts";

const input = { product_value: 100 };
const otherInput = { product_value: 200 };
const day = 24 * 3600;

beforeEach(openWorld);
afterEach(emptyStorage);

const ledger = () => ledgerOf(payer);
const states = () => statesOf(payer);
const empty = (account: PrivateKeyAccount) => world.balances.set(account.address.toLowerCase(), 0n);

/** Asserts that an answer says the nonce was used and no purchase of it is kept. */
async function expectUsedElsewhere(response: Response): Promise<void> {
  expect([response.status, ...toldBy(response)]).toEqual([402, "in_flight", "stop", undefined]);
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
  ])("buys nothing %s, and nothing is searched or stored", async (_, seconds) => {
    const payment = await sign(payer, challenge);
    world.transferWithAuthorization(payment.authorization);
    passTime(seconds);
    const asked = world.nodeCalls;
    await expectUsedElsewhere(await buy(payment));
    expect([world.nodeCalls - asked, world.count("/settle"), await states()]).toEqual([1, 0, []]);
  });

  it("buys nothing when it was sent before its last day (A8)", async () => {
    const payment = await sign(payer, challenge, { validFor: day + 12 });
    expect(await errorOf(await buy(payment))).toBe("payment_validity_too_long");
    world.transferWithAuthorization(payment.authorization);
    passTime(600);
    await expectUsedElsewhere(await buy(payment));
    // A new signature with a new nonce buys as ever: nobody is locked out.
    expect((await buy(await sign(payer, await challengeAt(path)))).status).toBe(200);
  });

  it("buys nothing when a nonce was spent long ago, and costs one request to the node each time (A8)", async () => {
    const payment = await sign(payer, challenge);
    world.cancel(payment.authorization);
    world.block += 100_000n;
    const asked = world.nodeCalls;
    for (let attempt = 0; attempt < 3; attempt++) await expectUsedElsewhere(await buy(payment));
    await runDurableObjectAlarm(ledger());
    expect([world.nodeCalls - asked, await states()]).toEqual([3, []]);
  });

  it("paid to another service with the same wallet buys nothing here (A3)", async () => {
    const wallet = world.payer();
    const { authorization, signature } = await sign(wallet, challenge);
    // Undeployed: the first service here cannot take it, the other one settles it after its deployment.
    const envelope = concat([
      encodeAbiParameters(
        [{ type: "address" }, { type: "bytes" }, { type: "bytes" }],
        [wallet.address, "0x", signature],
      ),
      `0x${"6492".repeat(16)}`,
    ]);
    const sent = publicPartOf({ authorization, signature: envelope }, challenge);
    expect((await buy(sent)).status).toBe(402);
    world.transferWithAuthorization(authorization);
    await expectUsedElsewhere(await buy(publicPartOf({ authorization, signature }, challenge)));
  });

  it("that expired unused is signed again, by one question to the node", async () => {
    const payment = await sign(payer, challenge);
    passTime(160);
    const asked = world.nodeCalls;
    const response = await buy(payment, "not json");
    expect([await errorOf(response), ...toldBy(response)]).toEqual([
      ...["payment_expired", "refused", "sign_again"],
      undefined,
    ]);
    expect(world.nodeCalls - asked).toBe(1);
  });
});

describe("a payment that the operator has noted or returned (A1)", () => {
  const idOf = ({ authorization }: SignedPayment) =>
    `eip155:8453/${authorization.from}/${authorization.nonce}`.toLowerCase();
  const note = (payment: SignedPayment) =>
    env.BOOKS.prepare("INSERT INTO strays (id, noted_at, note) VALUES (?, 't', 'returned')").bind(idOf(payment)).run();

  /** A payment that was asked for and has moved, though nobody knows it yet. */
  async function movedUnseen(): Promise<SignedPayment> {
    world.settleMode = "hangs, and settles later";
    const payment = await sign(payer, challenge);
    expect((await buy(payment)).status).toBe(502);
    // However slow the machine is, no alarm sees it first.
    await runInDurableObject(ledger(), (_, { storage }) => storage.deleteAlarm());
    world.catchUp();
    world.settleMode = "honest";
    return payment;
  }

  it("buys nothing from then on, though it was asked for here", async () => {
    const payment = await movedUnseen();
    await note(payment);
    const response = await buy(payment);
    expect([await errorOf(response), ...toldBy(response).slice(0, 2)]).toEqual([
      ...["payment_already_used", "settled", "stop"],
    ]);
    expect(await states()).toEqual([]);
    await expectUsedElsewhere(await buy(payment));
  });

  it("is found by the alarm as well, and a new signature buys", async () => {
    const payment = await movedUnseen();
    await note(payment);
    passTime(60);
    await runInDurableObject(ledger(), (object) => object.alarm());
    expect(await states()).toEqual([]);
    expect((await buy(await sign(payer, await challengeAt(path)))).status).toBe(200);
    expect(world.received).toHaveLength(2);
  });

  it("buys nothing by a facilitator's yes to a later call", async () => {
    world.settleMode = "answers 500";
    const payment = await sign(payer, challenge);
    expect((await buy(payment)).status).toBe(502);
    await note(payment);
    world.settleMode = "says yes but does not settle";
    expect(toldBy(await buy(payment)).slice(0, 2)).toEqual(["settled", "stop"]);
  });

  it("stays undecided while the books do not answer", async () => {
    const payment = await movedUnseen();
    await closeBooks();
    for (const asked of [payment, await sign(payer, challenge)]) {
      const response = await buy(asked);
      expect([response.status, ...toldBy(response).slice(0, 2)]).toEqual([502, "in_flight", "wait"]);
    }
    expect(await states()).toEqual(["settling"]);
  });
});

describe("a stranger who takes a public signature (A4)", () => {
  it("has no part in what the buyer is charged", async () => {
    const payment = await sign(payer, challenge);
    world.settleMode = "settles, then hangs";
    world.nodeLeavesAtSettlement = true;
    await buy(payment);
    world.nodeReachable = true;
    passTime(60);
    await runDurableObjectAlarm(ledger());
    expect(await states()).toEqual(["settled"]);
    expect((await buy(publicPartOf(payment, challenge))).status).toBe(200);
    passTime(15 * 60);
    expect((await buy(await sign(payer, await challengeAt(path)))).status).toBe(200);
    expect(world.received).toHaveLength(1);
  });

  it("does not lock its payer out, however often it is sent with another body", async () => {
    const payment = await sign(payer, challenge);
    await buy(payment);
    const nodeCalls = world.nodeCalls;
    passTime(160);
    for (let call = 0; call < 40; call++)
      expect((await buy(publicPartOf(payment, challenge), otherInput)).status).toBe(402);
    expect(world.nodeCalls).toBe(nodeCalls);
    expect((await buy(await sign(payer, challenge), { product_value: 300 })).status).toBe(200);
  });

  it("is the same signature in upper case", async () => {
    const { authorization, signature } = await sign(payer, challenge);
    expect((await buy(publicPartOf({ authorization, signature }, challenge))).status).toBe(200);
    passTime(160);
    const upper = publicPartOf({ authorization, signature: `0x${signature.slice(2).toUpperCase()}` }, challenge);
    expect((await buy(upper)).status).toBe(200);
  });
});

describe("a signature for terms that are not offered any more (A7)", () => {
  it("is 402 and signed again, but reads what it bought before they changed", async () => {
    const cheap = await sign(payer, challenge, { authorization: { value: "1" }, accepted: { amount: "1" } });
    const response = await buy(cheap);
    expect([await errorOf(response), ...toldBy(response).slice(0, 2)]).toEqual([
      ...["invalid_payment_requirements", "refused", "sign_again"],
    ]);
    const bought = await sign(payer, challenge);
    expect((await buy(bought)).status).toBe(200);
    // As if its terms had been earlier ones: they are in its row, and another payment of them is 402.
    await runInDurableObject(ledger(), (_, { storage }) =>
      storage.sql.exec(
        "UPDATE authorizations SET purchase = json_set(purchase, '$.payment.authorization.value', '1', '$.payment.signature', ?)",
        cheap.signature,
      ),
    );
    await runInDurableObject(ledger(), (_, { storage }) =>
      storage.sql.exec("UPDATE authorizations SET nonce = ?", cheap.authorization.nonce),
    );
    expect((await buy(cheap)).status).toBe(200);
    expect(world.received.map(({ to }) => to.toLowerCase())).toEqual([payTo.toLowerCase()]);
  });
});

describe("many signatures that a facilitator refuses, and brings to the chain later (A9)", () => {
  it("are one, for a program that does as it is told; the money buys", async () => {
    world.settleMode = "says no and does not settle";
    const payment = await sign(payer, challenge);
    expect(toldBy(await buy(payment)).slice(0, 2)).toEqual(["in_flight", "wait"]);
    for (let attempt = 0; attempt < 12; attempt++)
      expect(toldBy(await buy(await sign(payer, challenge))).slice(0, 2)).toEqual(["in_flight", "wait"]);
    expect(await states()).toEqual(["declined"]);
    world.transferWithAuthorization(payment.authorization);
    expect((await buy(payment)).status).toBe(200);
    expect(world.received).toHaveLength(1);
  });
});

describe("a payer who had the money until the settlement", () => {
  /** Signs purchases, and empties the wallet when the facilitator is asked for the first of them. */
  async function emptied(count: number): Promise<readonly SignedPayment[]> {
    world.settleMode = "answers 500";
    const payments = await Promise.all(Array.from({ length: count }, () => sign(payer, challenge)));
    await Promise.all(payments.map((payment, index) => buy(payment, { product_value: index + 1 })));
    empty(payer);
    return payments;
  }

  it("costs the facilitator one call for each authorization, however often they are repeated", async () => {
    const payments = await emptied(5);
    for (const [index, payment] of payments.entries())
      for (let repetition = 0; repetition < 4; repetition++)
        expect((await buy(payment, { product_value: index + 1 })).status).toBe(502);
    expect(world.count("/settle")).toBe(5);
  });

  it("opens no circuit to others while the facilitator answers an independent question", async () => {
    await emptied(8);
    world.settleMode = "honest";
    expect((await buy(await sign(world.payer(), challenge))).status).toBe(200);
  });
});

describe("a signature that a wallet's contract would take", () => {
  it("does not read the purchase of another signature with the same nonce", async () => {
    const payment = await sign(payer, challenge);
    const { authorization } = payment;
    const payload = { signature: `0x${"ab".repeat(200)}`, authorization };
    const stolen = { header: toHeader({ x402Version: 2, accepted: challenge.accepts[0], payload }) };
    world.settleMode = "settles, then hangs";
    const [own, during] = await Promise.all([buy(payment), buy(stolen).then(() => buy(stolen))]);
    expect([own.status, during.status, (await buy(stolen)).status]).toEqual([200, 402, 402]);
  });
});

describe("two machines behind the node's address", () => {
  it("do not end a payment between them: the block whose state is read must itself be past validBefore", async () => {
    world.settleMode = "hangs, and settles later";
    const payment = await sign(payer, challenge);
    expect((await buy(payment)).status).toBe(502);
    world.catchUp();
    // One machine knows the newest time, the other one still has the state from before the transfer.
    world.laggingState = true;
    passTime(160);
    for (let look = 0; look < 3; look++) {
      expect((await buy(payment)).status).toBe(502);
      await runDurableObjectAlarm(ledger());
      passTime(70);
    }
    world.laggingState = false;
    expect((await buy(payment)).status).toBe(200);
    expect(world.received).toHaveLength(1);
  });
});

describe("a node that shows ten blocks at a time", () => {
  it("is searched forward from the recorded block, going on where the last look ended", async () => {
    world.settleMode = "settles, then hangs";
    world.nodeLeavesAtSettlement = true;
    world.mostBlocks = 10n;
    const payment = await sign(payer, challenge, { validFor: 4_000 });
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
});

describe("an input that a purchase was made for", () => {
  it("is the only one that its public signature reads", async () => {
    const payment = await sign(payer, challenge);
    await buy(payment, input);
    for (const body of [otherInput, { product_value: 100, shipping: 0 }])
      expect((await buy(publicPartOf(payment, challenge), body)).status).toBe(402);
  });
});

describe("a stranger who repeats a public signature a day after it ran out, while it is undecided", () => {
  it.each([
    ["reads nothing without a key", undefined, "sign_again"],
    ["reads nothing with a key of its own, which names nothing either", "stranger", "stop"],
  ])("%s", async (_, name, action) => {
    world.settleMode = "settles, then hangs";
    world.nodeLeavesAtSettlement = true;
    const payment = await sign(payer, challenge);
    expect((await buy(payment)).status).toBe(502);
    passTime(2 * day);
    world.nodeReachable = true;
    const headers: Record<string, string> = name === undefined ? {} : { "Idempotency-Key": name };
    for (let attempt = 0; attempt < 2; attempt++)
      expect(toldBy(await buy(publicPartOf(payment, challenge), input, headers)).slice(0, 2)).toEqual([
        ...["settled", action],
      ]);
    expect((await buy(await sign(payer, await challengeAt(path)))).status).toBe(200);
    expect(world.received).toHaveLength(1);
  });
});
