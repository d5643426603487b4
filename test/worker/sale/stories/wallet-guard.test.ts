import type { Hex, PrivateKeyAccount } from "viem";
import { beforeEach, describe, expect, it } from "vitest";
import { nodeUrl } from "../../../fixtures/payment-settings.ts";
import { type Challenge, passTime, sign, toHeader } from "../fixtures/buyer.ts";
import { openRoute, type PaidRoute } from "../fixtures/paid-route.ts";
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
  const questions = ["eth_chainId", "eth_getCode", "eth_call", "eth_call", "eth_call", "eth_call", "eth_blockNumber"];

  it.each<readonly [string, Hex]>([
    ["of its own form", signature],
    ["that is empty", "0x"],
  ])("passes with its own signature %s, proved by one request to the node", async (_, own) => {
    deploy(own);
    expect((await route.buy(await signedAs(own))).status).toBe(200);
    const proof = { kind: "can_pay" };
    const proved = { proof, head: world.block, signedByPayer: true, signature: own };
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
      expect(methodsAsked()).toEqual([["eth_chainId", "eth_getCode"], questions]);
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
  });

  it("needs its own word for a payment that expired", async () => {
    const payment = await signedAs(signature);
    world.transferWithAuthorization(payment.authorization);
    passTime(160);
    await route.expectChallenge(await route.buy(payment), "payment_expired");
    expect(methodsAsked()).toEqual([questions]);
    deploy();
    await route.expectChallenge(await route.buy(payment), "payment_already_used");
  });

  it("is refused with its own signature of a payment that expired unused", async () => {
    deploy();
    const payment = await signedAs(signature);
    passTime(160);
    await route.expectChallenge(await route.buy(payment), "payment_expired");
  });

  it("is asked to try again when no node answers", async () => {
    world.nodeReachable = false;
    await route.expectFailure(await route.buy(await signedAs(signature)), 502, "chain_unavailable");
  });
});

describe("a signature that is forged in the name of an account", () => {
  it.each<[string, Hex]>([
    ["of 65 bytes", `0x${"77".repeat(64)}1c`],
    ["of 64 bytes", `0x${"77".repeat(64)}`],
  ])("ends at one small question to the node, the ledger unasked: %s", async (_, signature) => {
    route.isKnown = true;
    await route.expectChallenge(await route.buy(await signedAs(signature)), "invalid_signature");
    expect([methodsAsked(), world.requests.length, route.asked]).toEqual([[["eth_chainId", "eth_getCode"]], 1, []]);
  });

  it("ends at one request to the node and one to the ledger when it has a wallet's length", async () => {
    await route.expectChallenge(await route.buy(await signedAs(`0x${"77".repeat(96)}`)), "invalid_signature");
    expect([world.nodeCalls, world.requests.length, route.asked.length]).toEqual([1, 1, 1]);
  });
});
