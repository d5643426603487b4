import { decodePaymentSignatureHeader } from "@x402/core/http";
import { recoverTypedDataAddress } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import type { AcceptableRequirements } from "../../src/client/sign-payment.ts";
import { signPayment } from "../../src/client/sign-payment.ts";
import { transferTypes } from "../../src/lib/transfer-type.ts";
import { requirementsOf } from "../fixtures/offered-payment.ts";

const account = privateKeyToAccount(`0x${"2c".repeat(32)}`);
const requirements: AcceptableRequirements = {
  ...requirementsOf("250000", 3_600),
  kept: ["whatever else", "it holds"],
};
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

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: now * 1000 });
});

describe("a signature", () => {
  it("signs for the agreed amount and wallet, for two minutes whatever the service asks for", async () => {
    const { header, validBefore, payer, nonce } = await signPayment(account, agreed);
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
    const { header } = await signPayment(account, agreed);
    const { accepted, resource, extensions, x402Version } = decodePaymentSignatureHeader(header);
    expect({ accepted, resource, extensions, x402Version }).toEqual({
      accepted: requirements,
      ...challenge,
      x402Version: 2,
    });
  });

  it("signs the transfer with the wallet (EIP-3009)", async () => {
    const { header } = await signPayment(account, agreed);
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
    const made = await Promise.all([1, 2, 3].map(() => signPayment(account, agreed)));
    expect(new Set(made.map(({ nonce }) => nonce)).size).toBe(3);
  });

  it("signs nothing that would be longer than a header can be", async () => {
    const filled = (length: number) => signPayment(account, { ...agreed, extensions: { filling: "x".repeat(length) } });
    const { header } = await filled(0);
    // 24,576 bytes have 32,768 characters in base64.
    const room = 24_576 - atob(header).length;
    expect((await filled(room)).header).toHaveLength(32_768);
    await expect(filled(room + 1)).rejects.toThrow("The challenge is longer than a payment can be");
  });
});
