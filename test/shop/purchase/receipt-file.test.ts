import { generateKeyPair, SignJWT } from "jose";
import { describe, expect, it } from "vitest";
import { sha256 } from "../../../src/lib/sha256.ts";
import { hasOwnReceipt, purchaseIn, receiptFile } from "../../../src/shop/purchase/receipt-file.ts";
import { requirementsOf } from "../../fixtures/offered-payment.ts";

const answer = '{"operation":"gcc_merchant_pack"}';
const settlement = {
  success: true,
  transaction: "0x1",
  extensions: { "result-receipt": { info: { resultHash: await sha256(answer) } } },
};
const payer = `0x${"a".repeat(40)}`;
const terms = requirementsOf("12000000");
const authorization = {
  from: payer,
  to: terms.payTo,
  value: terms.amount,
  validAfter: "0",
  validBefore: "1",
  nonce: `0x${"1".repeat(64)}`,
};
const delivery = { answer, settlement: JSON.stringify(settlement), at: 2 };
const body = '{"products":[]}';
const bought = {
  id: "purchase-1",
  fingerprint: await sha256(`gcc_merchant_pack:${body}`),
  operation: "gcc_merchant_pack",
  path: "/v1/gcc/merchant-pack",
  locale: "ar" as const,
  createdAt: 1,
  body,
  names: [{ name: "عطر", sku: "A-1" }],
  price: { usdc: "12.00", atomic: "12000000" },
  nonce: authorization.nonce,
  payment: { terms, authorization, signature: "0xsecret" },
  attempts: 0,
  trouble: null,
  delivery,
};

describe("the file of a receipt", () => {
  it("restores a purchase from the file of its receipt, without the wallet's signature", async () => {
    const text = receiptFile(bought, delivery);
    expect(text).not.toContain("0xsecret");
    expect(JSON.parse(text)).toMatchObject(settlement);
    const purchase = await purchaseIn(text);
    expect(purchase).toEqual({ ...bought, payment: { terms, authorization } });
    expect(purchase && (await hasOwnReceipt(purchase, undefined))).toBe(true);
  });

  it.each([
    ["no JSON", "receipt"],
    ["a receipt alone", JSON.stringify(settlement)],
    ["a purchase without a payment", JSON.stringify({ purchase: { ...bought, payment: null, answer, at: 2 } })],
    ["another price", receiptFile({ ...bought, price: { usdc: "1.00", atomic: "1000000" } }, delivery)],
    [
      "another recipient",
      receiptFile({ ...bought, payment: { terms, authorization: { ...authorization, to: payer } } }, delivery),
    ],
    ["a missing body", receiptFile(bought, delivery).replace('"body"', '"bodies"')],
  ])("restores no purchase from %s", async (_, text) => {
    expect(await purchaseIn(text)).toBeUndefined();
  });

  it("refuses the file of a receipt that names another answer, or that no key of the service signed", async () => {
    const other = await purchaseIn(receiptFile(bought, { ...delivery, answer: "{}" }));
    expect(other && (await hasOwnReceipt(other, undefined))).toBe(false);
    const { privateKey } = await generateKeyPair("ES256");
    const signature = await new SignJWT({}).setProtectedHeader({ alg: "ES256", kid: "x" }).sign(privateKey);
    const info = { resultHash: await sha256(answer), signature };
    const forged = { ...settlement, extensions: { "result-receipt": { info } } };
    const purchase = await purchaseIn(receiptFile(bought, { ...delivery, settlement: JSON.stringify(forged) }));
    expect(purchase && (await hasOwnReceipt(purchase, { keys: [] }))).toBe(false);
  });
});
