import { reset } from "cloudflare:test";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Challenge, type Changes, challengeAt, fromHeader, post, sign, toHeader } from "./buyer.ts";
import { World } from "./world.ts";

const path = "/v1/sa/landed-cost";
const input = { product_value: 100 };
const elsewhere = "0x00000000000000000000000000000000000000aa";

let world: World;
let challenge: Challenge;
beforeEach(async () => {
  world = new World();
  vi.stubGlobal("fetch", world.fetch);
  challenge = await challengeAt(path);
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await reset();
});

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
  it.each<[string, Changes, string]>([
    ["expired", { validFor: -1 }, "payment_expired"],
    ["about to expire", { validFor: 5 }, "payment_expired"],
    ["valid for more than a day", { validFor: 2 * 24 * 3600 }, "payment_validity_too_long"],
    [
      "not valid yet",
      { authorization: { validAfter: String(Math.floor(Date.now() / 1000) + 60) } },
      "payment_not_yet_valid",
    ],
  ])("is refused: %s", async (_, changes, error) => {
    await expectChallenge(await buy((await sign(world.payer(), challenge, changes)).header), error);
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

describe("a smart wallet's signature", () => {
  const longer = `0x${"ab".repeat(200)}`;
  const headerOf = async (payer = world.payer()) => {
    const { authorization } = await sign(payer, challenge);
    return toHeader({ x402Version: 2, accepted: challenge.accepts[0], payload: { signature: longer, authorization } });
  };

  it("is verified by the facilitator before the body is read, and once", async () => {
    const header = await headerOf();
    expect((await buy(header)).status).toBe(200);
    expect(world.count("/verify")).toBe(1);
    expect((await buy(header)).status).toBe(200);
    expect(world.count("/verify")).toBe(1);
    expect(world.received).toHaveLength(1);
  });

  it("is refused before the body is read when the facilitator refuses it", async () => {
    world.verifyMode = "says no";
    const response = await buy(await headerOf(), "not json");
    expect(response.status).toBe(402);
  });

  it("does not read another's purchase by naming their nonce", async () => {
    const payer = world.payer();
    const { header, authorization } = await sign(payer, challenge);
    const stolen = toHeader({
      x402Version: 2,
      accepted: challenge.accepts[0],
      payload: { signature: longer, authorization },
    });
    world.settleMode = "settles, then hangs";
    const [own, during] = await Promise.all([buy(header), buy(stolen).then(() => buy(stolen))]);
    expect(own.status).toBe(200);
    expect(during.status).toBe(402);
    expect((await buy(stolen)).status).toBe(402);
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
    const verification = world.requests.find(({ url }) => url.endsWith("/verify"));
    expect(JSON.parse(verification?.body ?? "")).toMatchObject({
      paymentPayload: { resource: challenge.resource, extensions: { bazaar: challenge.extensions.bazaar } },
      paymentRequirements: challenge.accepts[0],
    });
  });
});
