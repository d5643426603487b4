import { runDurableObjectAlarm } from "cloudflare:test";
import { env } from "cloudflare:workers";
import type { PrivateKeyAccount } from "viem";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { emptyStorage } from "../../../fixtures/empty-storage.ts";
import { facilitatorUrls } from "../../../fixtures/payment-settings.ts";
import {
  buy,
  challengeAt,
  errorOf,
  ledgerOf,
  passTime,
  path,
  type SignedPayment,
  sign,
  statesOf,
  toHeader,
} from "../fixtures/buyer.ts";
import { challenge, openWorld, payer, world } from "../fixtures/open-world.ts";

const input = { product_value: 100 };
const otherInput = { product_value: 200 };

beforeEach(openWorld);
afterEach(emptyStorage);

const ledger = () => ledgerOf(payer);
const states = () => statesOf(payer);
const empty = (account: PrivateKeyAccount) => world.balances.set(account.address.toLowerCase(), 0n);

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
    const calls = world.count("/settle");
    for (const [index, payment] of payments.entries())
      for (let repetition = 0; repetition < 4; repetition++)
        expect((await buy(payment, { product_value: index + 1 })).status).toBe(502);
    expect(calls).toBe(5);
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
  it("do not void a payment between them: the block whose state is read must itself be past validBefore", async () => {
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
    }
    world.laggingState = false;
    expect((await buy(payment)).status).toBe(200);
    expect(world.received).toHaveLength(1);
  });
});

describe("a signature that is public since its settlement", () => {
  /** The payment as anybody can rebuild it from the transaction: without the buyer's header. */
  const rebuilt = ({ authorization, signature }: SignedPayment) => ({
    header: toHeader({ x402Version: 2, accepted: challenge.accepts[0], payload: { signature, authorization } }),
  });

  it("does not lock its payer out, however often others send it", async () => {
    const payment = await sign(payer, challenge);
    await buy(payment);
    const nodeCalls = world.nodeCalls;
    passTime(160);
    for (let call = 0; call < 40; call++) expect((await buy(rebuilt(payment), otherInput)).status).toBe(402);
    expect(world.nodeCalls).toBe(nodeCalls);
    expect((await buy(await sign(payer, challenge), { product_value: 300 })).status).toBe(200);
  });

  it("reads the answer for a day after it expired, and then only with a key of the purchase", async () => {
    const payment = await sign(payer, challenge);
    await buy(payment, input, { "Idempotency-Key": "order 7" });
    passTime(20 * 3600);
    expect((await buy(rebuilt(payment))).status).toBe(200);
    passTime(6 * 3600);
    const refused = await buy(rebuilt(payment));
    expect([refused.status, await errorOf(refused)]).toEqual([402, "payment_already_used"]);
    expect((await buy(payment, input, { "Idempotency-Key": "order 7" })).status).toBe(200);
    const fresh = await sign(payer, await challengeAt(path));
    expect((await buy(fresh, input, { "Idempotency-Key": "order 7" })).status).toBe(200);
    expect(world.received).toHaveLength(1);
  });

  it("is the same signature in upper case", async () => {
    const { authorization, signature } = await sign(payer, challenge);
    const upper = rebuilt({ header: "", authorization, signature: `0x${signature.slice(2).toUpperCase()}` });
    expect((await buy(rebuilt({ header: "", authorization, signature }))).status).toBe(200);
    passTime(160);
    expect((await buy(upper)).status).toBe(200);
  });
});

describe("an authorization that a facilitator saw and refused", () => {
  beforeEach(() => {
    world.nodeReachable = false;
    world.verifyMode = "says no";
  });

  it("buys when its money moves after all, also after it expired", async () => {
    const payment = await sign(payer, challenge);
    expect(await errorOf(await buy(payment))).toBe("payment_declined");
    expect(await states()).toEqual(["revealed"]);
    world.transferWithAuthorization(payment.authorization);
    world.nodeReachable = true;
    passTime(160);
    expect((await buy(payment)).status).toBe(200);
    expect(world.received).toHaveLength(1);
  });

  it("is found by the alarm, and pays for the same request under a new signature", async () => {
    const payment = await sign(payer, challenge);
    await buy(payment);
    world.transferWithAuthorization(payment.authorization);
    world.nodeReachable = true;
    passTime(30);
    await runDurableObjectAlarm(ledger());
    expect(await states()).toEqual(["owed"]);
    expect((await buy(await sign(payer, challenge))).status).toBe(200);
    expect(world.received).toHaveLength(1);
  });
});

describe("an authorization that somebody else spent before it came here", () => {
  it("is honoured once after it expired, though the ledger has never seen it", async () => {
    const payment = await sign(payer, challenge);
    world.transferWithAuthorization(payment.authorization);
    passTime(3 * 24 * 3600);
    const first = await buy(payment);
    expect(first.status).toBe(200);
    expect((await buy(payment, otherInput)).status).toBe(402);
    expect(world.count("/settle")).toBe(0);
  });

  it("is not paid for twice while the node is away: a new signature under its key waits", async () => {
    const key = { "Idempotency-Key": "order 8" };
    const payment = await sign(payer, challenge);
    world.transferWithAuthorization(payment.authorization);
    world.nodeReachable = false;
    expect((await buy(payment, input, key)).status).toBe(502);
    for (let attempt = 0; attempt < 3; attempt++)
      expect((await buy(await sign(payer, challenge), input, key)).status).toBe(502);
    world.nodeReachable = true;
    expect((await buy(await sign(payer, challenge), input, key)).status).toBe(200);
    expect(world.received).toHaveLength(1);
  });

  it("buys nothing before its last day when it is valid for longer, and once from then on", async () => {
    const payment = await sign(payer, challenge, { validFor: 3 * 24 * 3600 });
    world.transferWithAuthorization(payment.authorization);
    expect(await errorOf(await buy(payment))).toBe("payment_validity_too_long");
    passTime(2 * 24 * 3600 + 60);
    expect((await buy(payment)).status).toBe(200);
    expect((await buy(payment, otherInput)).status).toBe(402);
    expect(world.received).toHaveLength(1);
  });

  it("reads nothing and stores nothing when it expired unused", async () => {
    const payment = await sign(payer, challenge);
    passTime(160);
    expect(await errorOf(await buy(payment, "not json"))).toBe("payment_expired");
    expect(world.count("/verify") + world.count("/settle")).toBe(0);
  });
});

describe("a node that shows ten blocks at a time", () => {
  it("is searched forward from the recorded block, going on where the last look ended", async () => {
    world.settleMode = "settles, then hangs";
    world.nodeReachable = false;
    world.mostBlocks = 10n;
    const payment = await sign(payer, challenge, { validFor: 4_000 });
    expect((await buy(payment)).status).toBe(502);
    // The node comes back 750 blocks later; nobody had noted the block of the purchase.
    world.block += 750n;
    passTime(1_500);
    world.nodeReachable = true;
    let status = 502;
    for (let look = 0; look < 30 && status === 502; look++) status = (await buy(payment)).status;
    expect(status).toBe(200);
    expect(world.received).toHaveLength(1);
  });

  it("is searched back from where a payment came here that somebody else had brought to the chain long before", async () => {
    world.mostBlocks = 10n;
    const payment = await sign(payer, challenge, { validFor: 4_000 });
    world.transferWithAuthorization(payment.authorization);
    world.block += 400n;
    expect((await buy(payment)).status).toBe(502);
    passTime(30);
    await runDurableObjectAlarm(ledger());
    expect((await buy(payment)).status).toBe(200);
    expect(world.received).toHaveLength(1);
  });
});

describe("a facilitator that fails", () => {
  it("opens its circuit when it fails the independent question as well", async () => {
    // What it answered before is believed for a second.
    passTime(2);
    world.nodeReachable = false;
    world.verifyMode = "answers 500";
    world.isSupportedReachable = false;
    const gates = facilitatorUrls.map((url) => env.GATE.getByName(`circuit:facilitator:${new URL(url).host}`));
    for (let purchase = 0; purchase < 40; purchase++) await buy(await sign(world.payer(), challenge));
    await expect.poll(async () => (await gates[0]?.readCircuit())?.status).toBe("open");
  });
});
