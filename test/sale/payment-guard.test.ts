import type { Hex, PrivateKeyAccount } from "viem";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { learn } from "../../src/guard/circuit-knowledge.ts";
import { facilitatorUrls, nodeUrl } from "../support/payment-settings.ts";
import {
  type Challenge,
  type Changes,
  errorOf,
  fromHeader,
  passTime,
  type SignedPayment,
  sign,
  toHeader,
} from "./buyer.ts";
import { PaidRoute } from "./paid-route.ts";
import { World } from "./world.ts";

const elsewhere = "0x00000000000000000000000000000000000000aa";
const monthMs = 30 * 24 * 60 * 60 * 1000;

let world: World;
let payer: PrivateKeyAccount;
let route: PaidRoute;
let challenge: Challenge;
beforeEach(async () => {
  world = new World();
  vi.stubGlobal("fetch", world.fetch);
  payer = world.payer();
  route = new PaidRoute();
  challenge = await (await route.post({})).json();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** How the purchase that passed the guard was described to the ledger. */
const admitted = () => route.purchases.map(({ error, proved }) => ({ error, proved }));
const methodsAsked = () =>
  world.requests
    .filter(({ url }) => new URL(url).origin === nodeUrl)
    .map(({ body }) => [JSON.parse(body)].flat().map(({ method }) => method));
const ledger = () => `payer:${payer.address.toLowerCase()}`;

async function expectChallenge(response: Response, error: string): Promise<void> {
  expect([response.status, await errorOf(response)]).toEqual([402, error]);
  expect(route.record).toMatchObject({ code: error });
  expect(route.record).not.toHaveProperty("payer");
  expect(route.purchases).toEqual([]);
}
async function expectFailure(response: Response, status: number, code: string): Promise<void> {
  expect([response.status, await errorOf(response)]).toEqual([status, code]);
  expect(route.purchases).toEqual([]);
}

describe("a request without a payment", () => {
  it("is asked for one in its own language by a signed offer, whatever its body, and nobody is asked about it", async () => {
    const response = await route.post({ "Accept-Language": "ar" }, { body: "no input" });
    expect(response.headers.get("Content-Language")).toBe("ar");
    expect(fromHeader(response.headers.get("PAYMENT-REQUIRED"))).toMatchObject({
      error: "payment_required",
      resource: { url: "https://service.test/v1/sa/landed-cost" },
      accepts: [{ amount: "250000" }],
      extensions: { "offer-receipt": { info: { offers: [{ format: "jws" }] } } },
    });
    await expectChallenge(response, "payment_required");
    expect([route.asked, world.requests, Object.keys(route.record.stages)]).toEqual([[], [], []]);
  });

  it("is told when it pays by x402 v1", async () => {
    await expectChallenge(await route.post({ "X-PAYMENT": "e30=" }), "invalid_x402_version");
  });

  it("is refused where payments are not configured", async () => {
    route = new PaidRoute({ PAY_TO: undefined });
    await expectFailure(await route.post({}), 503, "payments_not_configured");
  });
});

describe("a payment by an account's own signature", () => {
  it("passes without anybody being asked", async () => {
    const payment = await sign(payer, challenge);
    expect((await route.buy(payment)).status).toBe(200);
    expect(admitted()).toEqual([{ error: undefined, proved: undefined }]);
    expect([route.asked, world.requests, Object.keys(route.record.stages)]).toEqual([[], [], ["ledger"]]);
    expect(route.record.payer).toBe(
      `${payer.address.toLowerCase().slice(0, 6)}…${payer.address.toLowerCase().slice(-4)}`,
    );
    expect(route.record).not.toHaveProperty("code");
  });

  it("is refused for another resource than the one that is asked for", async () => {
    const resource = { url: "https://service.test/v1/gcc/portfolio-rank" };
    await expectChallenge(await route.buy(await sign(payer, challenge, { resource })), "invalid_payment_requirements");
  });

  it("is refused when it echoes another description of how to call the resource", async () => {
    const extensions = { bazaar: { info: { input: { method: "GET" } } } };
    await expectChallenge(
      await route.buy(await sign(payer, challenge, { extensions })),
      "invalid_payment_requirements",
    );
  });

  it("is refused over another chain", async () => {
    await expectChallenge(
      await route.buy(await sign(payer, challenge, { domain: { chainId: 1 } })),
      "invalid_signature",
    );
  });

  it("cannot be read from a header that is none", async () => {
    await expectChallenge(await route.buy({ header: "%%%" }), "invalid_payload");
    expect([route.asked, world.requests]).toEqual([[], []]);
  });
});

describe("a payment with something wrong with it", () => {
  const inAMinute = () => String(Math.floor(Date.now() / 1000) + 60);
  const faults: readonly (readonly [string, () => Changes])[] = [
    ["payment_expired", () => ({ validFor: -1 })],
    ["payment_not_yet_valid", () => ({ authorization: { validAfter: inAMinute() } })],
    ["payment_validity_too_long", () => ({ validFor: 2 * 24 * 3600 })],
    ["invalid_payment_requirements", () => ({ authorization: { value: "249999" } })],
    ["invalid_network", () => ({ accepted: { network: "eip155:84532" } })],
  ];

  it.each(faults)("passes when its payer's ledger knows it: %s", async (error, changes) => {
    route.isKnown = true;
    const { header, authorization, signature } = await sign(payer, challenge, changes());
    expect((await route.buy({ header })).status).toBe(200);
    expect(admitted()).toEqual([{ error, proved: undefined }]);
    expect(route.asked).toEqual([{ ledger: ledger(), nonce: authorization.nonce, signature }]);
    expect(world.requests).toEqual([]);
    expect(Object.keys(route.record.stages)).toEqual(["check", "ledger"]);
  });

  it.each(faults)("is refused when the ledger does not know it: %s", async (error, changes) => {
    await expectChallenge(await route.buy(await sign(payer, challenge, changes())), error);
    expect(Object.keys(route.record.stages)).toEqual(["check"]);
  });

  it.each(faults.slice(1))(
    "is refused although it was paid, when it is not merely late: %s",
    async (error, changes) => {
      const payment = await sign(payer, challenge, changes());
      world.transferWithAuthorization(payment.authorization);
      await expectChallenge(await route.buy(payment), error);
      expect(world.requests).toEqual([]);
    },
  );

  it("is answered with settlement_unknown when the ledger breaks, and the log says why", async () => {
    const log = vi.spyOn(console, "log");
    route.fault = new Error("the ledger is overloaded");
    await expectFailure(await route.buy(await sign(payer, challenge, { validFor: -1 })), 502, "settlement_unknown");
    expect(log.mock.calls.flat().join()).toContain("the ledger is overloaded");
  });
});

describe("an expired payment that the ledger does not know", () => {
  /** A payment that somebody else brought to the chain, or nobody; it came here after it had expired. */
  async function late(happen: (authorization: SignedPayment["authorization"]) => void): Promise<SignedPayment> {
    const payment = await sign(payer, challenge);
    happen(payment.authorization);
    passTime(160);
    return payment;
  }
  const paid = () => late((authorization) => world.transferWithAuthorization(authorization));

  it("passes when the chain shows that it paid", async () => {
    expect((await route.buy(await paid())).status).toBe(200);
    expect(admitted()).toEqual([{ error: "payment_expired", proved: undefined }]);
  });

  it("passes when it was used and the chain does not show what for, so that the ledger goes on searching", async () => {
    world.mostBlocks = 0n;
    expect((await route.buy(await paid())).status).toBe(200);
  });

  it.each<[string, (authorization: SignedPayment["authorization"]) => void]>([
    ["unused", () => {}],
    ["cancelled", (authorization) => world.cancel(authorization)],
    [
      "spent on something else",
      (authorization) => world.transferWithAuthorization({ ...authorization, to: elsewhere }),
    ],
  ])("is refused when it was %s", async (_, happen) => {
    await expectChallenge(await route.buy(await late(happen)), "payment_expired");
  });

  it("passes for 30 days", async () => {
    const payment = await paid();
    const end = Number(payment.authorization.validBefore) * 1000 + monthMs;
    vi.setSystemTime(end);
    const asked = world.nodeCalls;
    await expectChallenge(await route.buy(payment), "payment_expired");
    expect(world.nodeCalls).toBe(asked);
    vi.setSystemTime(end - 1);
    expect((await route.buy(payment)).status).toBe(200);
  });

  it("is refused, the node unasked, when another service is paid by the same wallet", async () => {
    route = new PaidRoute({ PAY_TO_IS_SHARED: "true" });
    await expectChallenge(await route.buy(await paid()), "payment_expired");
    expect(world.requests).toEqual([]);
  });

  it("is never asked for again while the chain cannot be reached", async () => {
    world.nodeReachable = false;
    await expectFailure(await route.buy(await paid()), 502, "settlement_unknown");
  });
});

describe("a wallet that is a contract", () => {
  const signature = `0x${"ab".repeat(200)}` as const;
  /** Puts a contract at the payer's address that takes one signature for its own. */
  const deploy = (own: Hex = signature) => world.wallets.set(payer.address.toLowerCase(), (_, given) => given === own);
  /** A payment with a signature that no key of the payer made. */
  async function signedAs(given: Hex = signature) {
    const { authorization } = await sign(payer, challenge);
    const payload = { signature: given, authorization };
    return { header: toHeader({ x402Version: 2, accepted: challenge.accepts[0], payload }), authorization };
  }
  const proof = ["eth_getCode", "eth_call", "eth_call", "eth_call", "eth_call", "eth_blockNumber"];

  it("passes with its own signature, proved by one request to the node", async () => {
    deploy();
    expect((await route.buy(await signedAs())).status).toBe(200);
    const proved = { proof: { kind: "can_pay" }, head: world.block, signedByPayer: true, isContract: true, signature };
    expect(admitted()).toEqual([{ error: undefined, proved }]);
    expect([methodsAsked(), world.requests.length, route.asked]).toEqual([[proof], 1, []]);
    expect(Object.keys(route.record.stages)).toEqual(["check", "ledger"]);
  });

  it.each<[string, Hex]>([
    ["65 bytes", `0x${"cd".repeat(64)}1b`],
    ["64 bytes", `0x${"ef".repeat(64)}`],
  ])("is looked for before it is asked to prove a signature of %s, as an account's is", async (_, own) => {
    deploy(own);
    expect((await route.buy(await signedAs(own))).status).toBe(200);
    expect(methodsAsked()).toEqual([["eth_getCode"], proof]);
  });

  it("passes with its own signature when it cannot pay: whether it did is for the ledger to say", async () => {
    deploy();
    world.balances.set(payer.address.toLowerCase(), 0n);
    expect((await route.buy(await signedAs())).status).toBe(200);
    expect(admitted()).toMatchObject([{ proved: { proof: { kind: "cannot_pay", error: "insufficient_funds" } } }]);
  });

  it("is refused with a signature that it does not take, unless the ledger knows the payment", async () => {
    deploy();
    const payment = await signedAs(`0x${"99".repeat(70)}`);
    await expectChallenge(await route.buy(payment), "invalid_signature");
    route.isKnown = true;
    expect((await route.buy(payment)).status).toBe(200);
    expect(admitted()).toEqual([{ error: undefined, proved: undefined }]);
  });

  it("passes when it is none any more and the ledger knows the payment: an account took back its delegation", async () => {
    route.isKnown = true;
    expect((await route.buy(await signedAs())).status).toBe(200);
    expect(admitted()).toEqual([{ error: undefined, proved: undefined }]);
  });

  it("is read about in the ledger while the node is away", async () => {
    world.nodeReachable = false;
    route.isKnown = true;
    const { header, authorization } = await signedAs();
    expect((await route.buy({ header })).status).toBe(200);
    expect(admitted()).toEqual([{ error: undefined, proved: undefined }]);
    expect(route.asked).toEqual([{ ledger: ledger(), nonce: authorization.nonce, signature }]);
    expect(world.count("/verify")).toBe(0);
  });

  it("needs its own word for a payment that expired", async () => {
    const payment = await signedAs();
    world.transferWithAuthorization(payment.authorization);
    passTime(160);
    await expectChallenge(await route.buy(payment), "payment_expired");
    expect(methodsAsked()).toEqual([proof]);
    deploy();
    expect((await route.buy(payment)).status).toBe(200);
    expect(admitted()).toMatchObject([{ error: "payment_expired", proved: { signedByPayer: true, signature } }]);
  });

  it("is refused with its own signature of a payment that expired unused", async () => {
    deploy();
    const payment = await signedAs();
    passTime(160);
    await expectChallenge(await route.buy(payment), "payment_expired");
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
      expect((await route.buy(await signedAs())).status).toBe(200);
      expect(admitted()).toEqual([{ error: undefined, proved }]);
    });

    it("passes where the node is not to prove, and the node is not asked", async () => {
      route = new PaidRoute({ PAYMENT_PROOF: "facilitator" });
      const { header, authorization } = await signedAs();
      expect((await route.buy({ header })).status).toBe(200);
      expect(admitted()).toEqual([{ error: undefined, proved }]);
      expect(world.requests.map(({ url }) => url)).toEqual([`${facilitatorUrls[0]}/verify`]);
      const from = payer.address.toLowerCase();
      expect(JSON.parse(world.requests[0]?.body ?? "")).toMatchObject({
        paymentPayload: {
          resource: challenge.resource,
          payload: { signature, authorization: { ...authorization, from } },
        },
        paymentRequirements: challenge.accepts[0],
      });
    });

    it("is not looked for by the node there, though its signature is as long as an account's", async () => {
      route = new PaidRoute({ PAYMENT_PROOF: "facilitator" });
      expect((await route.buy(await signedAs(`0x${"cd".repeat(64)}1b`))).status).toBe(200);
      expect(methodsAsked()).toEqual([]);
    });

    it("is refused for the reason that the facilitator gives", async () => {
      route = new PaidRoute({ PAYMENT_PROOF: "facilitator" });
      world.balances.set(payer.address.toLowerCase(), 0n);
      await expectChallenge(await route.buy(await signedAs()), "insufficient_funds");
    });

    it("is asked to try again when no facilitator answers", async () => {
      route = new PaidRoute({ PAYMENT_PROOF: "facilitator" });
      world.verifyMode = "refuses the connection";
      await expectFailure(await route.buy(await signedAs()), 502, "facilitator_unavailable");
    });

    it("is told when to try again while no facilitator may be asked", async () => {
      const url = "http://failing-facilitator.test";
      learn("facilitator:failing-facilitator.test", { status: "open", retryAfterMs: 4_000 });
      route = new PaidRoute({ PAYMENT_PROOF: "facilitator", FACILITATORS: JSON.stringify([{ url }]) });
      const response = await route.buy(await signedAs());
      expect(response.headers.get("Retry-After")).toBe("4");
      await expectFailure(response, 503, "circuit_open");
    });
  });
});

describe("a signature that is forged in the name of an account", () => {
  const forged = async (signature: Hex) => {
    const { authorization } = await sign(payer, challenge);
    const payload = { signature, authorization };
    return route.buy({ header: toHeader({ x402Version: 2, accepted: challenge.accepts[0], payload }) });
  };

  it.each<[string, Hex]>([
    ["of 65 bytes", `0x${"77".repeat(64)}1c`],
    ["of 64 bytes", `0x${"77".repeat(64)}`],
  ])("ends at one small question to the node, the ledger unasked: %s", async (_, signature) => {
    route.isKnown = true;
    await expectChallenge(await forged(signature), "invalid_signature");
    expect([methodsAsked(), world.requests.length, route.asked]).toEqual([[["eth_getCode"]], 1, []]);
  });

  it("ends at one request to the node and one to the ledger when it is as long as only a wallet's", async () => {
    await expectChallenge(await forged(`0x${"77".repeat(96)}`), "invalid_signature");
    expect([world.nodeCalls, world.requests.length, route.asked.length]).toEqual([1, 1, 1]);
  });
});
