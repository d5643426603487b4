import { decodePaymentSignatureHeader } from "@x402/core/http";
import { privateKeyToAccount } from "viem/accounts";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { signPayment } from "../../../src/client/bridge/sign-payment.ts";
import { toPrice } from "../../../src/worker/operation/operation.ts";

const account = privateKeyToAccount(`0x${"2c".repeat(32)}`);
const terms = {
  scheme: "exact",
  network: "eip155:8453",
  amount: "250000",
  asset: "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913",
  payTo: "0xa0Ee7A142d267C1f36714E4a8F75612F20a79720",
  maxTimeoutSeconds: 3_600,
  extra: { name: "USD Coin", version: "2" },
} as const;
const challenge = {
  x402Version: 2,
  resource: { url: "https://service.test/some" },
  accepts: [terms],
  extensions: { echoed: { info: {} } },
} as const;
const now = 1_800_000_000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: now * 1000 });
});
afterEach(() => {
  vi.useRealTimers();
});
const sign = (price: string, agreed: typeof terms | object = terms) =>
  signPayment(account, { ...challenge, accepts: [agreed] }, { ...terms, ...agreed }, { price: toPrice(price) });

describe("a signature of the bridge", () => {
  it("is for the agreed amount and wallet, valid for two minutes whatever the service asks for, and repeats the terms to the letter", async () => {
    const { header, validBefore } = await sign("0.25");
    expect(validBefore).toBe(now + 120);
    const { accepted, payload, resource, extensions } = decodePaymentSignatureHeader(header);
    expect(accepted).toEqual(terms);
    expect(resource).toEqual(challenge.resource);
    expect(extensions).toEqual(challenge.extensions);
    const { authorization } = z.object({ authorization: z.record(z.string(), z.string()) }).parse(payload);
    expect(authorization).toMatchObject({
      from: account.address,
      to: terms.payTo,
      value: "250000",
      validBefore: String(now + 120),
    });
  });

  it("is not made for more than the operation's price", async () => {
    await expect(sign("0.24")).rejects.toThrow();
  });

  it("is not made for a challenge that would make it longer than a header can be", async () => {
    const filled = (length: number) => {
      const longer = { ...challenge, accepts: [terms], extensions: { filling: "x".repeat(length) } };
      return signPayment(account, longer, terms, { price: toPrice("0.25") });
    };
    const { header } = await filled(0);
    // So many bytes have 32,768 characters in base64.
    const room = 24_576 - atob(header).length;
    expect((await filled(room)).header).toHaveLength(32_768);
    await expect(filled(room + 1)).rejects.toThrow("The challenge is longer than a payment can be");
  });

  it.each([
    [1, "is made", true],
    [2, "is not made", false],
  ])("that would be valid for %i seconds longer than two minutes %s", async (seconds, _, isMade) => {
    const signer: typeof account = {
      ...account,
      signTypedData: (data) => {
        vi.setSystemTime((now - seconds) * 1000);
        return account.signTypedData(data);
      },
    };
    const signed = signPayment(signer, { ...challenge, accepts: [terms] }, terms, { price: toPrice("0.25") });
    await (isMade
      ? expect(signed).resolves.toMatchObject({ validBefore: now + 120 })
      : expect(signed).rejects.toThrow("The payment that was signed is not the one that was agreed"));
  });
});
