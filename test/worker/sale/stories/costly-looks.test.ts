import { afterEach, beforeEach, expect, it } from "vitest";
import { emptyStorage } from "../../../fixtures/empty-storage.ts";
import { buy, errorOf, sign } from "../fixtures/buyer.ts";
import { challenge, openWorld, payer, world } from "../fixtures/open-world.ts";
import { PaidRoute } from "../fixtures/paid-route.ts";

const elsewhere = "0x00000000000000000000000000000000000000aa";
const monthOfBlocks = 1_300_000n;
const twentyDays = 20 * 24 * 60 * 60;

beforeEach(openWorld);
afterEach(emptyStorage);

/** An expired payment whose payer used the nonce long ago for something else, beyond any search for this payment. */
async function spentLongAgo() {
  const { authorization } = await sign(payer, challenge);
  world.transferWithAuthorization({ ...authorization, to: elsewhere });
  world.block += monthOfBlocks;
  return sign(payer, challenge, { validFor: -twentyDays, authorization: { nonce: authorization.nonce } });
}

it("a payer who paid nothing has the node search little, however often a spent payment is sent", async () => {
  const payment = await spentLongAgo();
  for (const most of [30, 15, 15]) {
    const before = world.nodeCalls;
    expect(await errorOf(await buy(payment))).toBe("settlement_unknown");
    expect(world.nodeCalls - before).toBeLessThanOrEqual(most);
  }
});

it("an address may have expired payments looked for as often as payers may be strangers", async () => {
  const route = new PaidRoute({ RATE_LIMIT_STRANGER_PER_MINUTE: "3" });
  const send = async () => {
    const payment = await sign(payer, challenge, { validFor: -60 });
    return errorOf(await route.buy(payment, { "CF-Connecting-IP": "203.0.113.203" }));
  };
  const errors: string[] = [];
  for (let sent = 0; sent < 8; sent++) errors.push(await send());
  expect(errors).toContain("rate_limited");
  const calls = world.nodeCalls;
  expect(await send()).toBe("rate_limited");
  expect(world.nodeCalls).toBe(calls);
});
