import { describe, expect, it } from "vitest";
import { acceptableTerms } from "../../src/client/acceptable-terms.ts";
import { toPrice } from "../../src/worker/operation/operation.ts";

const network = "eip155:8453";
const asset = "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913";
const payTo = "0xa0Ee7A142d267C1f36714E4a8F75612F20a79720";
const operation = { id: "some", price: toPrice("0.25") };
const published = {
  supported: [{ network, asset, pay_to: payTo }],
  prices: [{ id: "some", amount: "250000" }],
};
const terms = {
  scheme: "exact",
  network,
  amount: "250000",
  asset,
  payTo,
  maxTimeoutSeconds: 3_600,
  extra: { name: "USD Coin", version: "2" },
};
const challenge = { x402Version: 2, resource: { url: "https://service.test/some" }, accepts: [terms] };

describe("the terms of a challenge", () => {
  it("are signed when they are the published price, in USDC, to the published wallet", () => {
    expect(acceptableTerms(challenge, operation, published, [])).toEqual({
      challenge: { resource: challenge.resource, extensions: {} },
      terms,
    });
  });

  it("are signed in whichever case addresses are written", () => {
    const shouted = { ...terms, asset: asset.toUpperCase(), payTo: payTo.toUpperCase() };
    expect(acceptableTerms({ ...challenge, accepts: [shouted] }, operation, published, [])).toMatchObject({
      terms: shouted,
    });
    expect(acceptableTerms(challenge, operation, published, [payTo.toLowerCase()])).toMatchObject({ terms });
  });

  it("are looked for among others", () => {
    const accepts = [null, { ...terms, scheme: "upto" }, { ...terms, amount: "1" }, terms];
    expect(acceptableTerms({ ...challenge, accepts }, operation, published, [])).toMatchObject({ terms });
  });

  it("are signed when they name the usual way of moving the money", () => {
    const named = { ...terms, extra: { ...terms.extra, assetTransferMethod: "eip3009" } };
    expect(acceptableTerms({ ...challenge, accepts: [named] }, operation, published, [])).toMatchObject({
      terms: named,
    });
  });

  it("are signed when other prices and other ways to pay are published as well", () => {
    const more = {
      prices: [{ id: "another", amount: "1" }, ...published.prices],
      supported: [{ network: "eip155:1", asset, pay_to: asset }, ...published.supported],
    };
    expect(acceptableTerms(challenge, operation, more, [])).toMatchObject({ terms });
  });

  it.each([
    ["nothing", undefined],
    ["a challenge of x402 v1", { ...challenge, x402Version: 1 }],
    ["a challenge for no resource", { ...challenge, resource: undefined }],
    ["a challenge for a resource without an address", { ...challenge, resource: {} }],
    ["a challenge without terms", { ...challenge, accepts: "none" }],
    ["a challenge with extensions of another kind", { ...challenge, extensions: "none" }],
  ])("are not looked for in %s", (_name, body) => {
    expect(acceptableTerms(body, operation, published, [])).toBeUndefined();
  });

  it.each([
    ["another scheme", { scheme: "upto" }],
    ["another network", { network: "eip155:1" }],
    ["another amount", { amount: "250001" }],
    ["another currency", { asset: payTo }],
    ["another wallet", { payTo: asset }],
    ["a longer validity", { maxTimeoutSeconds: 3_601 }],
    ["no domain", { extra: undefined }],
    ["another way of moving the money", { extra: { ...terms.extra, assetTransferMethod: "permit2" } }],
  ])("are not signed with %s", (_name, change) => {
    const body = { ...challenge, accepts: [{ ...terms, ...change }] };
    expect(acceptableTerms(body, operation, published, [])).toBeUndefined();
  });

  it.each([
    ["at all", { prices: [], supported: [] }],
    ["as this operation's price", { prices: [{ id: "another", amount: "250000" }] }],
    ["at this price", { prices: [{ id: "some", amount: "250001" }] }],
    ["on this network", { supported: [{ network: "eip155:1", asset, pay_to: payTo }] }],
    ["in this currency", { supported: [{ network, asset: payTo, pay_to: payTo }] }],
    ["to this wallet", { supported: [{ network, asset, pay_to: asset }] }],
  ])("are not signed when they are not published %s", (_name, change) => {
    expect(acceptableTerms(challenge, operation, { ...published, ...change }, [])).toBeUndefined();
  });

  it("are not signed when what is published and asked is not the operation's own price", () => {
    const dearer = { ...published, prices: [{ id: "some", amount: "300000" }] };
    const body = { ...challenge, accepts: [{ ...terms, amount: "300000" }] };
    expect(acceptableTerms(body, operation, dearer, [])).toBeUndefined();
  });

  it("are not signed for a wallet that the user does not allow", () => {
    expect(acceptableTerms(challenge, operation, published, [asset.toLowerCase()])).toBeUndefined();
  });
});
