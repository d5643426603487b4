import { compactVerify, importJWK } from "jose";
import { getAddress } from "viem/utils";
import { expect, it } from "vitest";
import { parseConfig } from "../../../../src/worker/config/config.ts";
import { activeKey } from "../../../../src/worker/identity/keys.ts";
import { refundNonce, signRefund } from "../../../../src/worker/sale/reconciliation/refund.ts";
import { paymentSettings } from "../../../fixtures/payment-settings.ts";

const settings = { ENVIRONMENT: "local", ...paymentSettings };
const config = parseConfig(settings);
const address = (digit: string) => `0x${digit.repeat(40)}` as const;
const hash = (digit: string) => `0x${digit.repeat(64)}` as const;
const saleId = `eip155:8453/${address("a")}/${hash("1")}`;
const refund = {
  saleId,
  operation: "sa_landed_cost",
  network: "eip155:8453",
  asset: address("b"),
  wallet: address("c"),
  payer: address("a"),
  amount: 250_000n,
  saleTransaction: hash("2"),
  transaction: hash("3"),
  reason: "a duplicate",
  refundedAt: 1_800_000_000,
};

it("makes one refund nonce for a sale, however its id is written, and another for another sale", () => {
  // It must never change: a refund that was begun continues with its first nonce.
  expect(refundNonce(saleId)).toBe("0x2d63f65e62df4575bec5d8bfad228bb5ff5ae1df7879720d7599c52ad8136f15");
  expect(refundNonce(saleId.toUpperCase())).toBe(refundNonce(saleId));
  expect(refundNonce(saleId.replace(/1$/, "2"))).not.toBe(refundNonce(saleId));
});

it("says who paid what back, for which sale, in which transaction, under a key of the service's DID", async () => {
  const key = activeKey(config);
  const record = await signRefund(config, "https://service.test", refund);
  const { payload, protectedHeader } = await compactVerify(record ?? "", await importJWK({ ...key?.publicJwk }));
  expect(protectedHeader).toEqual({ alg: "ES256", kid: `did:web:service.test#${key?.kid}`, typ: "refund+jws" });
  const { saleId, wallet, refundedAt, amount, payer, ...same } = refund;
  expect(JSON.parse(new TextDecoder().decode(payload))).toEqual({
    ...same,
    ...{ version: 1, type: "refund", iss: "did:web:service.test", sale: saleId, issuedAt: refundedAt },
    ...{
      asset: getAddress(refund.asset),
      from: getAddress(wallet),
      payer: getAddress(payer),
      amount: String(amount),
    },
  });
  const unsigned = parseConfig({ ...settings, SIGNING_KEYS: undefined });
  expect(await signRefund(unsigned, "https://service.test", refund)).toBeUndefined();
});
