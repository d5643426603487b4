import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { saLandedCost } from "../../../../catalog/operations/sa-landed-cost.ts";
import { emptyStorage } from "../../../fixtures/empty-storage.ts";
import {
  type Challenge,
  type Changes,
  challengeAt,
  fromHeader,
  path,
  post,
  sign,
  toHeader,
} from "../fixtures/buyer.ts";
import { World } from "../fixtures/world.ts";

const input = { product_value: 100 };
const elsewhere = "0x00000000000000000000000000000000000000aa";

let world: World;
let challenge: Challenge;
beforeEach(async () => {
  world = new World();
  vi.stubGlobal("fetch", world.fetch);
  challenge = await challengeAt(path);
});
afterEach(emptyStorage);

const buy = (header: string, body: unknown = input, headers: Readonly<Record<string, string>> = {}) =>
  post(path, body, { "PAYMENT-SIGNATURE": header, ...headers });

async function expectChallenge(response: Response, error: string): Promise<void> {
  expect(response.status).toBe(402);
  const body = await response.json();
  expect(body).toMatchObject({ x402Version: 2, error, accepts: challenge.accepts });
  expect(body).toMatchObject(fromHeader(response.headers.get("PAYMENT-REQUIRED")));
  expect(response.headers.get("Cache-Control")).toBe("no-store");
  expect(world.received).toHaveLength(0);
  expect(world.count("/verify") + world.count("/settle")).toBe(0);
}

describe("a PAYMENT-SIGNATURE that is no payment", () => {
  it.each([
    ["empty base64", "===="],
    ["not base64", "%%%"],
    ["base64url", toHeader({ x402Version: 2, note: "????>>>>" }).replace(/\+/g, "-").replace(/\//g, "_")],
    ["null", toHeader(null)],
    ["a number", toHeader(2)],
    ["not UTF-8", btoa("\xff\xfe{}")],
    ["cut off", toHeader({ x402Version: 2 }).slice(0, 8)],
    ["longer than is read", toHeader({ x402Version: 2, padding: "x".repeat(40_000) })],
    ["without a payload", toHeader({ x402Version: 2, accepted: {} })],
    [
      "a Permit2 payload",
      toHeader({ x402Version: 2, accepted: {}, payload: { signature: "0x", permit2Authorization: {} } }),
    ],
    ["deeply nested", btoa(`{"x402Version":2,"accepted":${"[".repeat(5000)}${"]".repeat(5000)}}`)],
  ])("is answered with a challenge: %s", async (_, header) => {
    await expectChallenge(await buy(header), "invalid_payload");
  });

  it.each([[{}], [{ x402Version: 1 }], [{ x402Version: "2" }]])("is refused for its version: %j", async (payload) => {
    await expectChallenge(await buy(toHeader(payload)), "invalid_x402_version");
  });
});

describe("a signed payment of other terms", () => {
  const [terms] = [{ amount: "1", lowerAsset: "0x833589fcd6edb6e08f4c7c32d4f71b54bda02913" }];
  it.each<[string, Changes, string]>([
    [
      "a smaller amount",
      { accepted: { amount: terms.amount }, authorization: { value: terms.amount } },
      "invalid_payment_requirements",
    ],
    ["a smaller signed value", { authorization: { value: "249999" } }, "invalid_payment_requirements"],
    ["a larger signed value", { authorization: { value: "250001" } }, "invalid_payment_requirements"],
    [
      "another recipient",
      { accepted: { payTo: elsewhere }, authorization: { to: elsewhere } },
      "invalid_payment_requirements",
    ],
    ["another signed recipient", { authorization: { to: elsewhere } }, "invalid_payment_requirements"],
    ["another asset", { accepted: { asset: elsewhere } }, "invalid_payment_requirements"],
    ["the asset in another case", { accepted: { asset: terms.lowerAsset } }, "invalid_payment_requirements"],
    ["another network", { accepted: { network: "eip155:84532" } }, "invalid_network"],
    ["another scheme", { accepted: { scheme: "upto" } }, "invalid_payment_requirements"],
    ["a longer deadline", { accepted: { maxTimeoutSeconds: 9999 } }, "invalid_payment_requirements"],
    ["an unoffered member", { accepted: { discount: true } }, "invalid_payment_requirements"],
    [
      "another domain name in the terms",
      { accepted: { extra: { name: "USDC", version: "2" } } },
      "invalid_payment_requirements",
    ],
    [
      "another resource",
      { resource: { url: "https://service.test/v1/gcc/portfolio-rank" } },
      "invalid_payment_requirements",
    ],
    [
      "a tampered echo",
      { extensions: { bazaar: { info: { input: { type: "http", method: "GET" } } } } },
      "invalid_payment_requirements",
    ],
    [
      "an unusable payment identifier",
      { extensions: { "payment-identifier": { info: { required: false, id: "short" } } } },
      "invalid_payload",
    ],
  ])("is refused: %s", async (_, changes, error) => {
    await expectChallenge(await buy((await sign(world.payer(), challenge, changes)).header), error);
  });

  it("is accepted without an echo of resource and extensions", async () => {
    const { authorization, signature } = await sign(world.payer(), challenge);
    const header = toHeader({ x402Version: 2, accepted: challenge.accepts[0], payload: { signature, authorization } });
    expect((await buy(header)).status).toBe(200);
  });
});

describe("a signature that is not the payer's", () => {
  it.each<[string, Changes]>([
    ["over another chain", { domain: { chainId: 1 } }],
    ["over another contract", { domain: { verifyingContract: elsewhere } }],
    ["over another domain name", { domain: { name: "USDC" } }],
  ])("is refused before the body is read: %s", async (_, changes) => {
    const { header } = await sign(world.payer(), challenge, changes);
    await expectChallenge(await buy(header, "not json"), "invalid_signature");
  });

  it("is refused when somebody else's address is named", async () => {
    const victim = world.payer();
    const { header } = await sign(world.payer(), challenge, { authorization: { from: victim.address } });
    await expectChallenge(await buy(header), "invalid_signature");
  });

  it("is refused when what was signed was changed afterwards", async () => {
    const { authorization, signature } = await sign(world.payer(), challenge);
    const later = { ...authorization, validBefore: String(Number(authorization.validBefore) + 60) };
    const header = toHeader({
      x402Version: 2,
      accepted: challenge.accepts[0],
      payload: { signature, authorization: later },
    });
    await expectChallenge(await buy(header), "invalid_signature");
  });
});

describe("an authorization outside of its time", () => {
  /** Of now, whenever the test is run. */
  const inAMinute = () => String(Math.floor(Date.now() / 1000) + 60);
  it.each<[string, () => Changes, string]>([
    ["expired", () => ({ validFor: -1 }), "payment_expired"],
    ["about to expire", () => ({ validFor: 5 }), "payment_expired"],
    ["valid for more than a day", () => ({ validFor: 2 * 24 * 3600 }), "payment_validity_too_long"],
    ["not valid yet", () => ({ authorization: { validAfter: inAMinute() } }), "payment_not_yet_valid"],
  ])("is refused: %s", async (_, changes, error) => {
    await expectChallenge(await buy((await sign(world.payer(), challenge, changes())).header), error);
  });
});

describe("a valid payment with an invalid body", () => {
  it("is 400, charges nothing, and buys a valid body afterwards", async () => {
    const { header } = await sign(world.payer(), challenge);
    expect((await buy(header, { product_value: -1 })).status).toBe(400);
    expect((await buy(header, "{")).status).toBe(400);
    expect(world.requests).toHaveLength(0);
    expect((await buy(header)).status).toBe(200);
    expect(world.received).toHaveLength(1);
  });
});

describe("a wallet that is a contract", () => {
  const signature = `0x${"ab".repeat(200)}` as const;
  /** A contract at a payer's address that takes one signature for its own. */
  const walletOf = (payer = world.payer(), own: string = signature) => {
    world.wallets.set(payer.address.toLowerCase(), (_, given) => given === own);
    return payer;
  };
  const headerOf = async (payer: ReturnType<typeof walletOf>, signed: string = signature) => {
    const { authorization } = await sign(payer, challenge);
    const payload = { signature: signed, authorization };
    return { header: toHeader({ x402Version: 2, accepted: challenge.accepts[0], payload }), authorization };
  };

  it.each([
    ["of its own form", signature, 1],
    ["of 65 bytes by its owner's key", `0x${"cd".repeat(64)}1b`, 2],
    ["of 64 bytes", `0x${"ef".repeat(64)}`, 2],
    ["that is empty", "0x", 1],
  ])("pays with a signature %s, proved by the node", async (_, own, requests) => {
    const { header } = await headerOf(walletOf(world.payer(), own), own);
    expect((await buy(header)).status).toBe(200);
    expect([world.nodeCalls, world.count("/verify"), world.count("/settle")]).toEqual([requests, 0, 1]);
    expect((await buy(header)).status).toBe(200);
    expect(world.received).toHaveLength(1);
  });

  it("is refused before the body is read when it does not take the signature", async () => {
    const { header } = await headerOf(walletOf(), `0x${"99".repeat(70)}`);
    const response = await buy(header, "not json");
    expect(response.status).toBe(402);
    expect(await response.json()).toMatchObject({ error: "invalid_signature" });
    expect(world.count("/verify") + world.count("/settle")).toBe(0);
  });

  it("counts as having paid when somebody else broadcast first", async () => {
    const { header, authorization } = await headerOf(walletOf());
    world.transferWithAuthorization(authorization);
    for (let attempt = 0; attempt < 3; attempt++) expect((await buy(header)).status).toBe(200);
    expect(world.count("/settle")).toBe(0);
    expect(world.received).toHaveLength(1);
  });

  it("is verified by a facilitator while the node is away", async () => {
    world.nodeReachable = false;
    const { header } = await headerOf(walletOf());
    expect((await buy(header)).status).toBe(200);
    world.verifyMode = "says no";
    expect((await buy((await headerOf(walletOf())).header, "not json")).status).toBe(402);
  });

  it("does not read another's purchase by naming their nonce", async () => {
    const payer = world.payer();
    const { header, authorization } = await sign(payer, challenge);
    const payload = { signature, authorization };
    const stolen = toHeader({ x402Version: 2, accepted: challenge.accepts[0], payload });
    world.settleMode = "settles, then hangs";
    const [own, during] = await Promise.all([buy(header), buy(stolen).then(() => buy(stolen))]);
    expect(own.status).toBe(200);
    expect(during.status).toBe(402);
    expect((await buy(stolen)).status).toBe(402);
  });
});

describe("what strangers send", () => {
  const junk = (suffix: string) => `0x${"77".repeat(96)}${suffix}`;
  it("costs no call of a facilitator and opens no circuit: malformed ERC-6492 envelopes", async () => {
    const payer = world.payer();
    for (let attempt = 0; attempt < 8; attempt++) {
      const { authorization } = await sign(payer, challenge);
      const payload = { signature: junk("6492".repeat(16)), authorization };
      const header = toHeader({ x402Version: 2, accepted: challenge.accepts[0], payload });
      const response = await buy(header, "not json");
      expect(await response.json()).toMatchObject({ error: "invalid_signature" });
    }
    expect(world.requests).toHaveLength(0);
  });

  it.each([
    ["too long for an account", junk("")],
    ["as long as an account's", `0x${"77".repeat(64)}1c`],
  ])(
    "costs one request to the node: a forged signature %s in the name of an ordinary account",
    async (_, signature) => {
      const { authorization } = await sign(world.payer(), challenge);
      const header = toHeader({
        x402Version: 2,
        accepted: challenge.accepts[0],
        payload: { signature, authorization },
      });
      const response = await buy(header, "not json");
      expect(await response.json()).toMatchObject({ error: "invalid_signature" });
      expect(world.requests).toHaveLength(1);
    },
  );

  it("costs one request to the node for each name: forged signatures, also again", async () => {
    const forged = async (payer = world.payer()) => {
      const { authorization } = await sign(payer, challenge);
      const payload = { signature: `0x${"77".repeat(64)}1c`, authorization };
      return buy(toHeader({ x402Version: 2, accepted: challenge.accepts[0], payload }), "not json");
    };
    const payer = world.payer();
    const answers = await Promise.all([forged(payer), forged(), forged(), forged(), forged()]);
    answers.push(await forged(payer));
    for (const answer of answers) expect(await answer.json()).toMatchObject({ error: "invalid_signature" });
    expect(world.requests).toHaveLength(5);
  });

  it("costs no call of a facilitator: empty wallets", async () => {
    for (let attempt = 0; attempt < 8; attempt++) {
      const response = await buy((await sign(world.payer(0n), challenge)).header);
      expect(await response.json()).toMatchObject({ error: "insufficient_funds" });
    }
    expect(world.count("/verify") + world.count("/settle")).toBe(0);
  });
});

describe("what facilitators are sent", () => {
  it("is the buyer's signature and our own words, whatever else the buyer wrote", async () => {
    const { authorization, signature } = await sign(world.payer(), challenge);
    const header = toHeader({
      x402Version: 2,
      resource: { ...challenge.resource, description: "steered", tags: ["steered"] },
      accepted: challenge.accepts[0],
      payload: { signature, authorization, note: "steered" },
      extensions: { ...challenge.extensions, other: { info: "steered" } },
    });
    expect((await buy(header)).status).toBe(200);
    for (const { body } of world.requests) expect(body).not.toContain("steered");
    const settlement = world.requests.find(({ url }) => url.endsWith("/settle"));
    expect(JSON.parse(settlement?.body ?? "")).toMatchObject({
      paymentPayload: {
        // Facilitators get the whole description, of which a challenge carries the beginning.
        resource: { ...challenge.resource, description: saLandedCost.description.en },
        extensions: { bazaar: challenge.extensions.bazaar },
      },
      paymentRequirements: challenge.accepts[0],
    });
  });
});
