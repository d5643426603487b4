import type { PrivateKeyAccount } from "viem";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { emptyStorage } from "../../../fixtures/empty-storage.ts";
import { modesWithoutPayment, settleModes } from "../../../fixtures/settle-modes.ts";
import { challengeAt, fromHeader, path, post, type SignedPayment, sign } from "../fixtures/buyer.ts";
import { type VerifyMode, World } from "../fixtures/world.ts";

const input = { product_value: 100 };

let world: World;
let payer: PrivateKeyAccount;
beforeEach(() => {
  world = new World();
  payer = world.payer();
  vi.stubGlobal("fetch", world.fetch);
});
afterEach(async () => {
  await emptyStorage();
  vi.unstubAllGlobals();
});

/** What a client that does not give up does: the same signature again, or a new one under the same Idempotency-Key. */
type Persistence =
  | "repeats the same signature"
  | "signs again under the same Idempotency-Key"
  | "signs again without a key";
const persistences: readonly Persistence[] = [
  "repeats the same signature",
  "signs again under the same Idempotency-Key",
  "signs again without a key",
];

function client(persistence: Persistence) {
  let payment: SignedPayment | undefined;
  return async () => {
    if (!payment || persistence !== "repeats the same signature") payment = await sign(payer, await challengeAt(path));
    return post(path, input, {
      "PAYMENT-SIGNATURE": payment.header,
      ...(persistence === "signs again under the same Idempotency-Key" && { "Idempotency-Key": "order 1" }),
    });
  };
}

async function expectNoForeignWords(response: Response): Promise<void> {
  const said = (await response.clone().text()) + JSON.stringify([...response.headers]);
  expect(said).not.toContain("secret words");
  for (const name of ["PAYMENT-REQUIRED", "PAYMENT-RESPONSE"])
    if (response.headers.has(name))
      expect(JSON.stringify(fromHeader(response.headers.get(name)))).not.toContain("secret words");
}

describe.each(settleModes)("a facilitator that, asked to settle, %s", (mode) => {
  describe.each([true, false])("with the chain's node reachable: %s", (nodeReachable) => {
    it.each(persistences)("is paid once and serves once to a client that %s", async (persistence) => {
      world.settleMode = mode;
      world.nodeReachable = nodeReachable;
      const attempt = client(persistence);
      const during = [await attempt()];
      // Whoever signs anew without a key after an answer wants to buy again.
      if (during[0]?.status !== 200 || persistence !== "signs again without a key") during.push(await attempt());
      for (const response of during) {
        await expectNoForeignWords(response);
        // Never a fresh challenge while it is open whether the money moved.
        expect([200, 502]).toContain(response.status);
        if (response.status === 502)
          expect(await response.clone().json()).toMatchObject({
            error: { code: "settlement_unknown", retryable: true },
          });
      }
      const served = during.filter(({ status }) => status === 200);
      if (served.length > 0 && mode !== "says yes but does not settle") expect(world.received).toHaveLength(1);
      if (modesWithoutPayment.includes(mode) && mode !== "says yes but does not settle") expect(served).toHaveLength(0);

      world.nodeReachable = true;
      world.catchUp();
      world.settleMode = "honest";
      const again = persistence !== "signs again without a key" || served.length === 0;
      const after = again ? await attempt() : (served[0]?.clone() ?? (await attempt()));
      expect(after.status).toBe(200);
      if (mode !== "says yes but does not settle") {
        expect(world.received.map(({ value }) => value)).toEqual([250_000n]);
        expect(fromHeader(after.headers.get("PAYMENT-RESPONSE")).transaction).toBe(world.received[0]?.transaction);
      }
      for (const response of served) expect(await response.text()).toBe(await after.clone().text());
    });
  });
});

describe.each<VerifyMode>(["refuses the connection", "hangs", "answers 500", "answers HTML"])(
  "facilitators that, asked to verify while the node is away, all do this: %s",
  (mode) => {
    beforeEach(() => {
      world.nodeReachable = false;
    });

    it("charge nothing, and the same signature buys once one answers again", async () => {
      world.verifyMode = mode;
      const attempt = client("repeats the same signature");
      const response = await attempt();
      expect(response.status).toBe(502);
      expect(await response.clone().json()).toMatchObject({
        error: { code: "facilitator_unavailable", retryable: true },
      });
      await expectNoForeignWords(response);
      expect(world.count("/settle")).toBe(0);
      world.verifyMode = "honest";
      expect((await attempt()).status).toBe(200);
      expect(world.received).toHaveLength(1);
    });

    it("are passed over for one that answers", async () => {
      world.verifyMode = mode;
      world.allMisbehave = false;
      expect((await client("repeats the same signature")()).status).toBe(200);
      expect(world.requests.at(-1)?.url).not.toContain("http://facilitator.test");
      expect(world.received).toHaveLength(1);
    });
  },
);

describe("a facilitator that declines", () => {
  it("is translated into a challenge in our own words", async () => {
    world.nodeReachable = false;
    world.verifyMode = "says no";
    const response = await client("repeats the same signature")();
    expect(response.status).toBe(402);
    expect(await response.clone().json()).toMatchObject({ error: "payment_declined" });
    await expectNoForeignWords(response);
  });

  it("gives no answer away to a payer without funds", async () => {
    payer = world.payer(249_999n);
    const response = await client("repeats the same signature")();
    expect(response.status).toBe(402);
    expect(await response.json()).toMatchObject({ error: "insufficient_funds" });
    expect(world.count("/settle")).toBe(0);
  });
});

describe("a settlement that was asked of one facilitator", () => {
  it("is never asked of another", async () => {
    world.settleMode = "hangs";
    world.allMisbehave = false;
    const attempt = client("repeats the same signature");
    await attempt();
    await attempt();
    const asked = world.requests.filter(({ url }) => url.endsWith("/settle")).map(({ url }) => url);
    expect(new Set(asked)).toEqual(new Set(["http://facilitator.test/settle"]));
  });
});

describe("an amount from the configured threshold on", () => {
  it("is not believed to be paid before the chain shows the transfer", async () => {
    // 12 USDC and more; sold here by the price of the operations's first operation that costs as much.
    const { operations } = await import("../../../../catalog/index.ts");
    const costly = operations.find((operation) => operation.price.amount >= 12);
    if (!costly) return;
    world.settleMode = "says yes but does not settle";
    const payment = await sign(payer, await challengeAt(costly.path));
    const buy = () => post(costly.path, costly.examples[0].input, { "PAYMENT-SIGNATURE": payment.header });
    expect((await buy()).status).toBe(502);
    expect(world.received).toHaveLength(0);
    world.settleMode = "honest";
    expect((await buy()).status).toBe(200);
    expect(world.received).toHaveLength(1);
  });
});
