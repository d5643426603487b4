import type { Hex, PrivateKeyAccount } from "viem";
import { beforeEach, describe, expect, it } from "vitest";
import { saLandedCost } from "../../../../catalog/operations/sa-landed-cost.ts";
import { learn } from "../../../../src/worker/guard/circuits/circuit-knowledge.ts";
import { facilitatorUrls, nodeUrl } from "../../../fixtures/payment-settings.ts";
import { type Challenge, passTime, sign, toHeader } from "../fixtures/buyer.ts";
import { openRoute, PaidRoute } from "../fixtures/paid-route.ts";
import type { World } from "../fixtures/world.ts";

let world: World;
let payer: PrivateKeyAccount;
let route: PaidRoute;
let challenge: Challenge;
beforeEach(async () => {
  ({ world, payer, route, challenge } = await openRoute());
});

/** A payment with a signature that no key of the payer made. */
async function signedAs(signature: Hex) {
  const { authorization } = await sign(payer, challenge);
  const payload = { signature, authorization };
  return { header: toHeader({ x402Version: 2, accepted: challenge.accepts[0], payload }), authorization };
}

/** The methods of the questions in each request to the node. */
const methodsAsked = () =>
  world.requests
    .filter(({ url }) => new URL(url).origin === nodeUrl)
    .map(({ body }) => [JSON.parse(body)].flat().map(({ method }) => method));

describe("a wallet that is a contract", () => {
  const signature = `0x${"ab".repeat(200)}` as const;
  /** Puts a contract at the payer's address that takes one signature for its own. */
  const deploy = (own: Hex = signature) => world.wallets.set(payer.address.toLowerCase(), (_, given) => given === own);
  const questions = ["eth_getCode", "eth_call", "eth_call", "eth_call", "eth_call", "eth_blockNumber"];

  it.each<readonly [string, Hex]>([
    ["of its own form", signature],
    ["that is empty", "0x"],
  ])("passes with its own signature %s, proved by one request to the node", async (_, own) => {
    deploy(own);
    expect((await route.buy(await signedAs(own))).status).toBe(200);
    const proof = { kind: "can_pay" };
    const proved = { proof, head: world.block, signedByPayer: true, isContract: true, signature: own };
    expect(route.admitted).toEqual([{ error: undefined, proved }]);
    expect([methodsAsked(), world.requests.length, route.asked]).toEqual([[questions], 1, []]);
    expect(Object.keys(route.record.stages)).toEqual(["check", "ledger"]);
  });

  it.each<[string, Hex]>([
    ["65 bytes", `0x${"cd".repeat(64)}1b`],
    ["64 bytes", `0x${"ef".repeat(64)}`],
  ])(
    "passes with a signature of %s, like an account's, once the node has said that a contract is there",
    async (_, own) => {
      deploy(own);
      expect((await route.buy(await signedAs(own))).status).toBe(200);
      expect(methodsAsked()).toEqual([["eth_getCode"], questions]);
    },
  );

  it("passes with its own signature when it cannot pay: whether it did is for the ledger to say", async () => {
    deploy();
    world.balances.set(payer.address.toLowerCase(), 0n);
    expect((await route.buy(await signedAs(signature))).status).toBe(200);
    expect(route.admitted).toMatchObject([{ proved: { proof: { kind: "cannot_pay", error: "insufficient_funds" } } }]);
  });

  it("is refused with a signature that it does not take, unless the ledger knows the payment", async () => {
    deploy();
    const payment = await signedAs(`0x${"99".repeat(70)}`);
    await route.expectChallenge(await route.buy(payment), "invalid_signature");
    route.isKnown = true;
    expect((await route.buy(payment)).status).toBe(200);
    expect(route.admitted).toEqual([{ error: undefined, proved: undefined }]);
  });

  it("passes when it is none any more and the ledger knows the payment: an account took back its delegation", async () => {
    route.isKnown = true;
    expect((await route.buy(await signedAs(signature))).status).toBe(200);
    expect(route.admitted).toEqual([{ error: undefined, proved: undefined }]);
  });

  it("passes while the node is away when the ledger knows the payment, and no facilitator is asked", async () => {
    world.nodeReachable = false;
    route.isKnown = true;
    const { header, authorization } = await signedAs(signature);
    expect((await route.buy({ header })).status).toBe(200);
    expect(route.admitted).toEqual([{ error: undefined, proved: undefined }]);
    expect(route.asked).toEqual([
      { ledger: `payer:${payer.address.toLowerCase()}`, nonce: authorization.nonce, signature },
    ]);
    expect(world.count("/verify")).toBe(0);
  });

  it("needs its own word for a payment that expired", async () => {
    const payment = await signedAs(signature);
    world.transferWithAuthorization(payment.authorization);
    passTime(160);
    await route.expectChallenge(await route.buy(payment), "payment_expired");
    expect(methodsAsked()).toEqual([questions]);
    deploy();
    expect((await route.buy(payment)).status).toBe(200);
    expect(route.admitted).toMatchObject([{ error: "payment_expired", proved: { signedByPayer: true, signature } }]);
  });

  it("is refused with its own signature of a payment that expired unused", async () => {
    deploy();
    const payment = await signedAs(signature);
    passTime(160);
    await route.expectChallenge(await route.buy(payment), "payment_expired");
  });

  describe("verified by a facilitator", () => {
    const proved = {
      proof: { kind: "can_pay" },
      head: undefined,
      signedByPayer: true,
      isContract: true,
      signature,
    };

    it("passes when the node is away", async () => {
      world.nodeReachable = false;
      expect((await route.buy(await signedAs(signature))).status).toBe(200);
      expect(route.admitted).toEqual([{ error: undefined, proved }]);
    });

    it("passes where the node is not to prove, and the node is not asked", async () => {
      route = new PaidRoute({ PAYMENT_PROOF: "facilitator" });
      const { header, authorization } = await signedAs(signature);
      expect((await route.buy({ header })).status).toBe(200);
      expect(route.admitted).toEqual([{ error: undefined, proved }]);
      expect(world.requests.map(({ url }) => url)).toEqual([`${facilitatorUrls[0]}/verify`]);
      const from = payer.address.toLowerCase();
      expect(JSON.parse(world.requests[0]?.body ?? "")).toMatchObject({
        paymentPayload: {
          // Facilitators get the whole description, of which a challenge carries the beginning.
          resource: {
            ...challenge.resource,
            description: saLandedCost.description.en,
          },
          payload: { signature, authorization: { ...authorization, from } },
        },
        paymentRequirements: challenge.accepts[0],
      });
    });

    it("passes there with a signature that is as long as an account's, the node unasked as well", async () => {
      route = new PaidRoute({ PAYMENT_PROOF: "facilitator" });
      expect((await route.buy(await signedAs(`0x${"cd".repeat(64)}1b`))).status).toBe(200);
      expect(methodsAsked()).toEqual([]);
    });

    it("is refused for the reason that the facilitator gives", async () => {
      route = new PaidRoute({ PAYMENT_PROOF: "facilitator" });
      world.balances.set(payer.address.toLowerCase(), 0n);
      await route.expectChallenge(await route.buy(await signedAs(signature)), "insufficient_funds");
    });

    it("is asked to try again when no facilitator answers", async () => {
      route = new PaidRoute({ PAYMENT_PROOF: "facilitator" });
      world.verifyMode = "refuses the connection";
      await route.expectFailure(await route.buy(await signedAs(signature)), 502, "facilitator_unavailable");
    });

    it("is told when to try again while no facilitator may be asked", async () => {
      const url = "http://failing-facilitator.test";
      learn("facilitator:failing-facilitator.test", { status: "open", retryAfterMs: 4_000 });
      route = new PaidRoute({ PAYMENT_PROOF: "facilitator", FACILITATORS: JSON.stringify([{ url }]) });
      const response = await route.buy(await signedAs(signature));
      expect(response.headers.get("Retry-After")).toBe("4");
      await route.expectFailure(response, 503, "circuit_open");
    });
  });
});

describe("a signature that is forged in the name of an account", () => {
  it.each<[string, Hex]>([
    ["of 65 bytes", `0x${"77".repeat(64)}1c`],
    ["of 64 bytes", `0x${"77".repeat(64)}`],
  ])("ends at one small question to the node, the ledger unasked: %s", async (_, signature) => {
    route.isKnown = true;
    await route.expectChallenge(await route.buy(await signedAs(signature)), "invalid_signature");
    expect([methodsAsked(), world.requests.length, route.asked]).toEqual([[["eth_getCode"]], 1, []]);
  });

  it("ends at one request to the node and one to the ledger when it has a wallet's length", async () => {
    await route.expectChallenge(await route.buy(await signedAs(`0x${"77".repeat(96)}`)), "invalid_signature");
    expect([world.nodeCalls, world.requests.length, route.asked.length]).toEqual([1, 1, 1]);
  });
});
