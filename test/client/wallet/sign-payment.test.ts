import { decodePaymentSignatureHeader } from "@x402/core/http";
import { recoverTypedDataAddress } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { toPrice } from "../../../catalog/operation.ts";
import { acceptableRequirements, signPayment } from "../../../src/client/wallet/sign-payment.ts";
import type { JsonObject } from "../../../src/lib/text.ts";
import { asset, challengeAt, network, publishedOf, requirementsOf } from "../../fixtures/offered-payment.ts";
import { payTo } from "../../fixtures/payment-settings.ts";
import { transferTypes } from "../../fixtures/transfer-types.ts";

describe("the payment requirements of a challenge", () => {
  const operation = { id: "some", price: toPrice("0.25") };
  const published = publishedOf({ id: "some", amount: "250000" });
  const requirements = requirementsOf("250000", 3_600);
  const { resource } = challengeAt("https://service.test/some", requirements);
  const challengeOf = (...accepts: readonly object[]) => ({
    terms: {
      resource,
      accepts: accepts.map((entry): JsonObject => ({ ...entry })),
      extensions: {},
      help: "",
      termsOfService: "",
    },
  });
  const challenge = challengeOf(requirements);

  it("accepts requirements of the published price, in USDC, to the published wallet", () => {
    expect(acceptableRequirements(challenge, operation, published, [])).toEqual({
      resource,
      extensions: {},
      requirements,
    });
  });

  it("accepts addresses in any case", () => {
    const shouted = { ...requirements, asset: asset.toUpperCase(), payTo: payTo.toUpperCase() };
    expect(acceptableRequirements(challengeOf(shouted), operation, published, [])).toMatchObject({
      requirements: shouted,
    });
    expect(acceptableRequirements(challenge, operation, published, [payTo.toLowerCase()])).toMatchObject({
      requirements,
    });
  });

  it("finds the acceptable requirements among others", () => {
    const accepts = [{ ...requirements, scheme: "upto" }, { ...requirements, amount: "1" }, requirements];
    expect(acceptableRequirements(challengeOf(...accepts), operation, published, [])).toMatchObject({
      requirements,
    });
  });

  it("accepts requirements that name eip3009", () => {
    const named = { ...requirements, extra: { ...requirements.extra, assetTransferMethod: "eip3009" } };
    expect(acceptableRequirements(challengeOf(named), operation, published, [])).toMatchObject({
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

  it("finds no requirements in a challenge for a resource without an address", () => {
    const body = { terms: { ...challenge.terms, resource: {} } };
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
    expect(
      acceptableRequirements(challengeOf({ ...requirements, ...change }), operation, published, []),
    ).toBeUndefined();
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

  it("rejects a price that is published for another operation", () => {
    const dearer = { ...published, prices: [{ id: "some", amount: "300000" }] };
    expect(
      acceptableRequirements(challengeOf({ ...requirements, amount: "300000" }), operation, dearer, []),
    ).toBeUndefined();
  });

  it("rejects a wallet that the user does not allow", () => {
    expect(acceptableRequirements(challenge, operation, published, [asset.toLowerCase()])).toBeUndefined();
  });
});

describe("a signature", () => {
  const account = privateKeyToAccount(`0x${"2c".repeat(32)}`);
  const requirements = { ...requirementsOf("250000", 3_600), kept: ["whatever else", "it holds"] };
  const challenge = { resource: { url: "https://service.test/some" }, extensions: { echoed: { info: {} } } };
  const agreed = { ...challenge, requirements };
  const now = 1_800_000_000;
  const hex = z.templateLiteral(["0x", z.string()]);
  const payloadSchema = z.object({
    signature: hex,
    authorization: z.object({
      ...{ from: hex, to: hex, nonce: hex },
      ...{ value: z.coerce.bigint(), validAfter: z.coerce.bigint(), validBefore: z.coerce.bigint() },
    }),
  });

  it("signs for the agreed amount and wallet, for two minutes of the service's time, whatever validity the service asks for", async () => {
    const { header, validBefore, payer, nonce } = await signPayment(account, agreed, now);
    expect([validBefore, payer]).toEqual([now + 120, account.address]);
    const { authorization } = payloadSchema.parse(decodePaymentSignatureHeader(header).payload);
    expect(authorization).toEqual({
      from: account.address,
      to: requirements.payTo,
      value: 250_000n,
      validAfter: 0n,
      validBefore: BigInt(now + 120),
      nonce,
    });
  });

  it("repeats requirements, resource and extensions to the letter in a payment", async () => {
    const { header } = await signPayment(account, agreed, now);
    const { accepted, resource, extensions, x402Version } = decodePaymentSignatureHeader(header);
    expect({ accepted, resource, extensions, x402Version }).toEqual({
      accepted: requirements,
      ...challenge,
      x402Version: 2,
    });
  });

  it("signs the transfer with the wallet (EIP-3009)", async () => {
    const { header } = await signPayment(account, agreed, now);
    const { signature, authorization } = payloadSchema.parse(decodePaymentSignatureHeader(header).payload);
    const signed = recoverTypedDataAddress({
      domain: {
        name: "USD Coin",
        version: "2",
        chainId: 8453,
        verifyingContract: "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913",
      },
      types: transferTypes,
      primaryType: "TransferWithAuthorization",
      message: authorization,
      signature,
    });
    expect(await signed).toBe(account.address);
  });

  it("signs each payment with another nonce", async () => {
    const made = await Promise.all([1, 2, 3].map(() => signPayment(account, agreed, now)));
    expect(new Set(made.map(({ nonce }) => nonce)).size).toBe(3);
  });

  it("signs nothing that would be longer than a header can be", async () => {
    const filled = (length: number) =>
      signPayment(account, { ...agreed, extensions: { filling: "x".repeat(length) } }, now);
    const { header } = await filled(0);
    // 24,576 bytes have 32,768 characters in base64.
    const room = 24_576 - atob(header).length;
    expect((await filled(room)).header).toHaveLength(32_768);
    await expect(filled(room + 1)).rejects.toThrow("The challenge is longer than a payment can be");
  });
});
