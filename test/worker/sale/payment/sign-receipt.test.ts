import { compactVerify, importJWK } from "jose";
import { beforeEach, expect, it, vi } from "vitest";
import { parseConfig } from "../../../../src/worker/config/config.ts";
import { activeKey } from "../../../../src/worker/identity/keys.ts";
import { settlementOf } from "../../../../src/worker/sale/payment/sign-receipt.ts";
import { paymentSettings } from "../../../fixtures/payment-settings.ts";
import { orderOf, terms } from "../fixtures/purchase.ts";

const config = parseConfig(paymentSettings);
const unsigned = parseConfig({ ...paymentSettings, SIGNING_KEYS: undefined });
const key = activeKey(config);
if (!key) throw new Error("The tests sign");
const { kid, publicJwk } = key;
const didUrl = `did:web:service.test#${kid}`;

const seconds = 1_800_000_000;
const order = orderOf(`0x${"c3".repeat(32)}`, seconds + 60);
const payer = "0xA1A1a1a1A1A1A1A1A1a1a1a1a1a1A1A1a1A1a1a1";
const transaction = `0x${"7e".repeat(32)}`;

beforeEach(() => void vi.useFakeTimers({ now: seconds * 1000 + 999, toFake: ["Date"] }));

/** The content of a JWS, and its key; rejects when the signature is not that of the service. */
async function read(jws: string) {
  const { payload, protectedHeader } = await compactVerify(jws, await importJWK({ ...publicJwk }));
  return { payload: JSON.parse(new TextDecoder().decode(payload)), protectedHeader };
}

const settlement = (ofConfig = config) =>
  settlementOf(ofConfig, order, "sa_landed_cost:1f", '{"total":115}', transaction);
const result = {
  operation: "sa_landed_cost",
  inputHash: "1f",
  resultHash: "d006cb663843e3a492a813975747706ec76225e8b18843603b193c5959623da5",
};
const paid = { success: true, payer, transaction, network: "eip155:8453", amount: terms.amount };

it("signs who paid for which resource, and what was asked and answered", async () => {
  const { extensions, ...rest } = await settlement();
  expect(rest).toEqual(paid);
  const signature = expect.any(String);
  expect(extensions).toEqual({
    "offer-receipt": { info: { receipt: { format: "jws", signature } } },
    "result-receipt": { info: { ...result, signature } },
  });
  const receipt = {
    version: 1,
    network: "eip155:8453",
    resourceUrl: order.resourceUrl,
    payer,
    issuedAt: seconds,
    transaction,
  };
  const signed = Object(extensions);
  expect(await read(signed["offer-receipt"].info.receipt.signature)).toEqual({
    protectedHeader: { alg: "ES256", kid: didUrl },
    payload: receipt,
  });
  expect(await read(signed["result-receipt"].info.signature)).toEqual({
    protectedHeader: { alg: "ES256", kid },
    payload: { ...receipt, amount: terms.amount, ...result },
  });
});

it("leaves a settlement unsigned without a key, and with one that cannot sign, and logs it", async () => {
  const bare = { ...paid, extensions: { "result-receipt": { info: result } } };
  expect(await settlement(unsigned)).toEqual(bare);
  vi.spyOn(crypto.subtle, "sign").mockRejectedValue(new Error("mismatched halves"));
  const log = vi.spyOn(console, "log");
  expect(await settlement()).toEqual(bare);
  expect(JSON.parse(String(log.mock.calls[0]))).toEqual({
    event: "receipt_not_signed",
    kid,
    reason: expect.stringContaining("mismatched halves"),
  });
});
