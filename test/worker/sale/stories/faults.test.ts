import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { operations } from "../../../../catalog/index.ts";
import { emptyStorage } from "../../../fixtures/empty-storage.ts";
import { modesWithoutPayment, settleModes } from "../../../fixtures/settle-modes.ts";
import { challengeAt, fromHeader, path, post, type SignedPayment, sign } from "../fixtures/buyer.ts";
import { makeWorld, payer, world } from "../fixtures/open-world.ts";

const input = { product_value: 100 };

beforeEach(makeWorld);
afterEach(emptyStorage);

/** Signs for a landed cost, and asks for it. */
async function signAndBuy(): Promise<Response> {
  const { header } = await sign(payer, await challengeAt(path));
  return post(path, input, { "PAYMENT-SIGNATURE": header });
}

/** A client that repeats the same request with the same signature. */
function repeating(): () => Promise<Response> {
  let payment: SignedPayment | undefined;
  return async () => {
    payment ??= await sign(payer, await challengeAt(path));
    return post(path, input, { "PAYMENT-SIGNATURE": payment.header });
  };
}

async function expectNoForeignWords(response: Response): Promise<void> {
  const said = (await response.clone().text()) + JSON.stringify([...response.headers]);
  expect(said).not.toContain("secret words");
  for (const name of ["PAYMENT-REQUIRED", "PAYMENT-RESPONSE"])
    if (response.headers.has(name))
      expect(JSON.stringify(fromHeader(response.headers.get(name)))).not.toContain("secret words");
}

// Clients that repeat a signature or a key: `test/end-to-end/sale-faults.test.ts`, on a real chain.
describe.each(settleModes)("a facilitator that, asked to settle, %s", (mode) => {
  it.each([true, false])(
    "is paid once by a client that signs anew until it is served, with the node reachable afterwards: %s",
    async (nodeReachable) => {
      world.settleMode = mode;
      world.nodeLeavesAtSettlement = !nodeReachable;
      const answers = [await signAndBuy()];
      const served = () => answers.find(({ status }) => status === 200);
      if (!served()) answers.push(await signAndBuy());
      for (const response of answers) {
        await expectNoForeignWords(response);
        // Never a fresh challenge while it is open whether the money moved.
        expect([200, 502]).toContain(response.status);
        if (response.status === 502)
          expect(await response.clone().json()).toMatchObject({
            error: { code: "settlement_unknown", retryable: true },
          });
      }
      const isBelieved = mode === "says yes but does not settle";
      if (modesWithoutPayment.includes(mode) && !isBelieved) expect(served()).toBeUndefined();

      world.nodeLeavesAtSettlement = false;
      world.nodeReachable = true;
      world.catchUp();
      world.settleMode = "honest";
      if (!served()) answers.push(await signAndBuy());
      expect(served()).toBeDefined();
      if (isBelieved) return;
      expect(world.received.map(({ value }) => value)).toEqual([250_000n]);
      expect(fromHeader(served()?.headers.get("PAYMENT-RESPONSE") ?? null).transaction).toBe(
        world.received[0]?.transaction,
      );
    },
  );
});

describe("a settlement that was asked of one facilitator", () => {
  it("is never asked of another", async () => {
    world.settleMode = "hangs";
    world.allMisbehave = false;
    const attempt = repeating();
    await attempt();
    await attempt();
    const asked = world.requests.filter(({ url }) => url.endsWith("/settle")).map(({ url }) => url);
    expect(new Set(asked)).toEqual(new Set(["http://facilitator.test/settle"]));
  });
});

describe("an amount from the configured threshold on", () => {
  it("is not believed to be paid before the chain shows the transfer", async () => {
    const costly = operations.find(({ price }) => price.amount >= 12) ?? expect.fail("Nothing costs 12 USDC");
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
