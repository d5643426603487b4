import type { PrivateKeyAccount } from "viem";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { buy, type Challenge, errorOf, passTime, sign } from "../fixtures/buyer.ts";
import { closeWorld, openWorld } from "../fixtures/rows.ts";
import type { World } from "../fixtures/world.ts";

/** A header as a proxy passes it on that sends it twice. */
const twice = (value: string) => `${value}, ${value}`;
const elevenMinutes = 11 * 60;

let world: World;
let payer: PrivateKeyAccount;
let challenge: Challenge;
beforeEach(async () => {
  ({ world, payer, challenge } = await openWorld());
});
afterEach(closeWorld);

describe("a proxy that sends headers twice", () => {
  it("does not keep a payment from buying, nor from getting its answer again", async () => {
    const { header } = await sign(payer, challenge);
    const sold = await buy({ header: twice(header) });
    expect(sold.status).toBe(200);
    const again = await Promise.all([
      buy({ header }),
      buy({ header: twice(header) }),
      buy({ header: `${header},${twice(header)}` }),
    ]);
    const answer = await sold.text();
    for (const response of again) expect(await response.text()).toBe(answer);
    expect(world.received).toHaveLength(1);
  });

  it("does not make another key of an Idempotency-Key", async () => {
    const key = { "Idempotency-Key": "k".repeat(200) };
    const first = await buy(await sign(payer, challenge), undefined, {
      "Idempotency-Key": twice(key["Idempotency-Key"]),
    });
    expect(first.status).toBe(200);
    passTime(elevenMinutes);
    expect((await buy(await sign(payer, challenge), undefined, key)).status).toBe(200);
    expect(world.received).toHaveLength(1);
  });
});

describe("two different payments with one request", () => {
  it("are refused, and neither is charged", async () => {
    const [one, other] = await Promise.all([sign(payer, challenge), sign(payer, challenge)]);
    const refused = await buy({ header: `${one.header}, ${other.header}` });
    expect(refused.status).toBe(402);
    expect(await errorOf(refused)).toBe("invalid_payload");
    expect(world.requests).toHaveLength(0);
  });
});
