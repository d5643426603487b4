/** Wallet or price change while a payment that was signed for the earlier terms is on its way. */
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { emptyStorage } from "../../../fixtures/empty-storage.ts";
import { type Challenge, type SignedPayment, sign } from "../fixtures/buyer.ts";
import { challenge, openWorld, world } from "../fixtures/open-world.ts";
import { isResult, type Pay, sendTo, transports, wordsIn } from "../fixtures/transports.ts";

const otherWallet = "0x23618e81E3f5cdF7f54C3d65f7FBc0aBf5B21E8f";
const honouring = (terms: object) => ({
  EARLIER_TERMS: JSON.stringify([{ ...terms, until: new Date(Date.now() + 3_600_000).toISOString() }]),
});

beforeEach(openWorld);
afterEach(emptyStorage);

const before = sendTo(env);
const changed = sendTo({ ...env, PAY_TO: otherWallet });
const honoured = () => sendTo({ ...env, PAY_TO: otherWallet, ...honouring({ payTo: challenge.accepts[0].payTo }) });

/** Where a payment is when the terms change. */
const places: Readonly<Record<string, (payment: SignedPayment, buy: Pay) => Promise<void>>> = {
  "not sent yet": async () => {},
  "brought to the chain by somebody else": async ({ authorization }) => {
    world.transferWithAuthorization(authorization);
  },
  "refused by the facilitator, and undecided": async (payment, buy) => {
    world.settleMode = "answers 500";
    expect(wordsIn(await buy(payment, before))).toEqual(["in_flight", "retry_same_payment"]);
  },
  "settled, and the answer lost": async (payment, buy) => {
    world.settleMode = "settles, then answers 500";
    world.nodeReachable = false;
    await buy(payment, before);
  },
};
/** Payments that came here before the change. */
const known = ["refused by the facilitator, and undecided", "settled, and the answer lost"];

/** Everybody behaves again. */
function recover(): void {
  world.settleMode = "honest";
  world.nodeReachable = true;
}

describe.each(Object.entries(transports))("a payment over %s for a wallet that changes", (_, transport) => {
  it.each(Object.entries(places))("that is %s buys once where the earlier wallet is honoured", async (_, place) => {
    const [buy, payment] = [await transport(before), await sign(world.payer(), challenge)];
    await place(payment, buy);
    recover();
    expect(isResult(await buy(payment, honoured()))).toBe(true);
    expect(isResult(await buy(payment, honoured()))).toBe(true);
    expect(world.received).toHaveLength(1);
  });

  it.each(known)("that is %s buys once though nobody named the earlier wallet", async (place) => {
    const [buy, payment] = [await transport(before), await sign(world.payer(), challenge)];
    await places[place]?.(payment, buy);
    recover();
    expect(isResult(await buy(payment, changed))).toBe(true);
    expect(world.received).toHaveLength(1);
  });

  it("that is not sent yet is refused, uncharged, where nobody named the earlier wallet", async () => {
    const [buy, payment] = [await transport(before), await sign(world.payer(), challenge)];
    expect(wordsIn(await buy(payment, changed))).toEqual(["refused", "sign_again"]);
    expect(world.transfers).toHaveLength(0);
  });

  it.each([
    ["of the earlier price buys for it", "200000", {}, "result"],
    ["of another price is refused", "190000", {}, "refused"],
    ["of the earlier price that is valid for longer is refused", "200000", { validFor: 7_200 }, "refused"],
  ])("%s", async (_, amount, change, expected) => {
    const earlier: Challenge = { ...challenge, accepts: [{ ...challenge.accepts[0], amount }] };
    const service = sendTo({ ...env, ...honouring({ operation: "sa_landed_cost", usdc: "0.20" }) });
    const [buy, payment] = [await transport(service), await sign(world.payer(), earlier, change)];
    const answer = await buy(payment, service);
    expect(isResult(answer) ? "result" : wordsIn(answer)?.[0]).toBe(expected);
    expect(world.received.map(({ value }) => String(value))).toEqual(expected === "result" ? [amount] : []);
  });
});
