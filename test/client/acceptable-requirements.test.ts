import { describe, expect, it } from "vitest";
import { toPrice } from "../../catalog/operation.ts";
import { acceptableRequirements } from "../../src/client/sign-payment.ts";
import { asset, challengeAt, network, publishedOf, requirementsOf } from "../fixtures/offered-payment.ts";
import { payTo } from "../fixtures/payment-settings.ts";

const operation = { id: "some", price: toPrice("0.25") };
const published = publishedOf({ id: "some", amount: "250000" });
const requirements = requirementsOf("250000", 3_600);
const challenge = challengeAt("https://service.test/some", requirements);

describe("the payment requirements of a challenge", () => {
  it("accepts the published price, in USDC, to the published wallet", () => {
    expect(acceptableRequirements(challenge, operation, published, [])).toEqual({
      resource: challenge.resource,
      extensions: {},
      requirements,
    });
  });

  it("accepts addresses in any case", () => {
    const shouted = { ...requirements, asset: asset.toUpperCase(), payTo: payTo.toUpperCase() };
    expect(acceptableRequirements({ ...challenge, accepts: [shouted] }, operation, published, [])).toMatchObject({
      requirements: shouted,
    });
    expect(acceptableRequirements(challenge, operation, published, [payTo.toLowerCase()])).toMatchObject({
      requirements,
    });
  });

  it("finds the acceptable requirements among others", () => {
    const accepts = [null, { ...requirements, scheme: "upto" }, { ...requirements, amount: "1" }, requirements];
    expect(acceptableRequirements({ ...challenge, accepts }, operation, published, [])).toMatchObject({
      requirements,
    });
  });

  it("accepts requirements that name eip3009", () => {
    const named = { ...requirements, extra: { ...requirements.extra, assetTransferMethod: "eip3009" } };
    expect(acceptableRequirements({ ...challenge, accepts: [named] }, operation, published, [])).toMatchObject({
      requirements: named,
    });
  });

  it("accepts requirements where other prices and ways to pay are published as well", () => {
    const more = {
      prices: [{ id: "another", amount: "1" }, ...published.prices],
      supported: [{ network: "eip155:1", asset, pay_to: asset }, ...published.supported],
    };
    expect(acceptableRequirements(challenge, operation, more, [])).toMatchObject({ requirements });
  });

  it.each([
    ["nothing", undefined],
    ["a challenge of x402 v1", { ...challenge, x402Version: 1 }],
    ["a challenge for no resource", { ...challenge, resource: undefined }],
    ["a challenge for a resource without an address", { ...challenge, resource: {} }],
    ["a challenge without requirements", { ...challenge, accepts: "none" }],
    ["a challenge with extensions of another kind", { ...challenge, extensions: "none" }],
  ])("finds no requirements in %s", (_name, body) => {
    expect(acceptableRequirements(body, operation, published, [])).toBeUndefined();
  });

  it.each([
    ["another scheme", { scheme: "upto" }],
    ["another network", { network: "eip155:1" }],
    ["another amount", { amount: "250001" }],
    ["another currency", { asset: payTo }],
    ["another wallet", { payTo: asset }],
    ["a longer validity", { maxTimeoutSeconds: 3_601 }],
    ["no domain", { extra: undefined }],
    ["half a domain", { extra: { name: "USD Coin" } }],
    ["another way of moving the money", { extra: { ...requirements.extra, assetTransferMethod: "permit2" } }],
  ])("rejects requirements with %s", (_name, change) => {
    const body = { ...challenge, accepts: [{ ...requirements, ...change }] };
    expect(acceptableRequirements(body, operation, published, [])).toBeUndefined();
  });

  it.each([
    ["at all", { prices: [], supported: [] }],
    ["as this operation's price", { prices: [{ id: "another", amount: "250000" }] }],
    ["at this price", { prices: [{ id: "some", amount: "250001" }] }],
    ["on this network", { supported: [{ network: "eip155:1", asset, pay_to: payTo }] }],
    ["in this currency", { supported: [{ network, asset: payTo, pay_to: payTo }] }],
    ["to this wallet", { supported: [{ network, asset, pay_to: asset }] }],
  ])("rejects requirements that are not published %s", (_name, change) => {
    expect(acceptableRequirements(challenge, operation, { ...published, ...change }, [])).toBeUndefined();
  });

  it("rejects a price that is published and asked, and is not the operation's own", () => {
    const dearer = { ...published, prices: [{ id: "some", amount: "300000" }] };
    const body = { ...challenge, accepts: [{ ...requirements, amount: "300000" }] };
    expect(acceptableRequirements(body, operation, dearer, [])).toBeUndefined();
  });

  it("rejects a wallet that the user does not allow", () => {
    expect(acceptableRequirements(challenge, operation, published, [asset.toLowerCase()])).toBeUndefined();
  });
});
