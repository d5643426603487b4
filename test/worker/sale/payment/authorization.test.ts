import { privateKeyToAccount } from "viem/accounts";
import { describe, expect, it } from "vitest";
import { toHeaderJson } from "../../../../src/lib/header-json.ts";
import {
  readAuthorization,
  settlementMarginSeconds,
  windowError,
} from "../../../../src/worker/sale/payment/authorization.ts";
import type { PaymentRequirements } from "../../../../src/worker/sale/payment/payment-requirements.ts";
import { transferTypes } from "../../../fixtures/transfer-types.ts";
import { terms } from "../fixtures/purchase.ts";

const account = privateKeyToAccount(`0x${"4e".repeat(32)}`);
const now = 1_800_000_000;
const requirements: PaymentRequirements = terms;
const authorization = {
  from: account.address,
  to: requirements.payTo,
  value: requirements.amount,
  validAfter: "0",
  validBefore: String(now + 120),
  nonce: `0x${"5F".repeat(32)}`,
} as const;
const signature = await account.signTypedData({
  domain: { ...requirements.extra, chainId: 8453, verifyingContract: requirements.asset },
  types: transferTypes,
  primaryType: "TransferWithAuthorization",
  message: { ...authorization, value: BigInt(terms.amount), validAfter: 0n, validBefore: BigInt(now + 120) },
});
const advertised = { bazaar: { info: { input: { list: [1, 2], none: null } } }, empty: { info: {} } };
const offer = { requirements, chainId: 8453, path: "/v1/some", advertised };

interface Changes {
  readonly authorization?: object;
  readonly signature?: string;
  readonly accepted?: object;
  readonly [member: string]: unknown;
}
const read = async ({ authorization: signed, signature: other, accepted, ...members }: Changes = {}) =>
  readAuthorization(
    toHeaderJson({
      x402Version: 2,
      accepted: { ...requirements, ...accepted },
      payload: { signature: other ?? signature, authorization: { ...authorization, ...signed } },
      ...members,
    }),
    offer,
    now,
  );

describe("a payment of the offered terms", () => {
  it("reads the payer of a payment in lower case", async () => {
    expect(await read()).toEqual({
      payment: {
        payer: account.address.toLowerCase(),
        authorization: {
          ...authorization,
          from: account.address.toLowerCase(),
          nonce: authorization.nonce.toLowerCase(),
        },
        signature,
        signer: "account",
        paymentIdentifier: undefined,
      },
      error: undefined,
    });
  });

  it.each<readonly [string, Partial<PaymentRequirements>, number]>([
    ["on another chain", {}, 1],
    ["of another contract", { asset: requirements.payTo }, 8453],
    ["of another name", { extra: { name: "USDC", version: "2" } }, 8453],
    ["of another version", { extra: { name: "USD Coin", version: "1" } }, 8453],
  ])("is not the payer's own when it was signed for a domain %s", async (_name, changes, chainId) => {
    const accepted = { ...requirements, ...changes };
    const header = toHeaderJson({ x402Version: 2, accepted, payload: { signature, authorization } });
    const other = { ...offer, chainId, requirements: accepted };
    expect(await readAuthorization(header, other, now)).toMatchObject({
      payment: { signer: "wallet" },
      error: undefined,
    });
  });

  it.each([
    ["another's address is named", { from: `0x${"e1".repeat(20)}` }],
    ["what was signed was changed afterwards", { validBefore: String(now + 180) }],
  ])("is not the payer's own when %s", async (_, changes) => {
    expect(await read({ authorization: changes })).toMatchObject({ payment: { signer: "wallet" }, error: undefined });
  });

  it("keeps a payment's signature in the form that USDC takes, also when it came in another", async () => {
    const v = Number.parseInt(signature.slice(-2), 16);
    const otherForm = `${signature.slice(0, -2)}0${v - 27}`;
    for (const form of [otherForm, `0x${signature.slice(2).toUpperCase()}`])
      expect(await read({ signature: form })).toMatchObject({ payment: { signature, signer: "account" } });
  });

  it("takes a name for a payment, within the bounds of a payment identifier", async () => {
    const named = (id: unknown) => read({ extensions: { "payment-identifier": { info: { id } } } });
    for (const id of ["a".repeat(16), "Z_9-".repeat(32)])
      expect(await named(id)).toMatchObject({ payment: { paymentIdentifier: id } });
    for (const id of ["a".repeat(15), "a".repeat(129), `${"a".repeat(16)}!`, `!${"a".repeat(16)}`, 1])
      expect(await named(id)).toEqual({ payment: undefined, error: "invalid_payload" });
  });

  it("keeps the builder codes of the programs that a payment came through", async () => {
    const extensions = { "builder-code": { info: { s: ["agent", "NOT A CODE"], a: "other" } } };
    expect(await read({ extensions })).toMatchObject({ payment: { serviceCodes: ["agent"] } });
  });

  it("lets a payment repeat what was offered with it, and keeps nothing that is added", async () => {
    const bare = await read();
    const resource = { url: "https://service.test/v1/some?and=more", description: "steered" };
    const info = { input: { list: [1, 2], none: null, more: 1 } };
    expect(await read({ resource, extensions: { bazaar: { info }, unheard_of: 1 } })).toEqual(bare);
    expect(await read({ resource: null, extensions: null })).toEqual(bare);
    expect(
      await read({ payload: { signature, authorization: { ...authorization, note: "steered" }, note: 1 } }),
    ).toEqual(bare);
  });
});

describe("a payment with something wrong beside its signature", () => {
  const echo = (list: unknown, none: unknown = null) => ({
    extensions: { bazaar: { info: { input: { list, none } } } },
  });

  it.each<readonly [string, Changes]>([
    ["another amount accepted", { accepted: { amount: "1" } }],
    ["another wallet accepted", { accepted: { payTo: requirements.asset } }],
    ["the asset in another case", { accepted: { asset: requirements.asset.toLowerCase() } }],
    ["another scheme", { accepted: { scheme: "upto" } }],
    ["a longer deadline", { accepted: { maxTimeoutSeconds: 9_999 } }],
    ["another domain", { accepted: { extra: { name: "USDC", version: "2" } } }],
    ["more accepted than offered", { accepted: { more: 1 } }],
    ["part of the domain missing", { accepted: { extra: { name: "USD Coin" } } }],
    ["a smaller amount signed", { authorization: { value: "249999" } }],
    ["a larger amount signed", { authorization: { value: "250001" } }],
    ["the largest number that a token holds", { authorization: { value: String(2n ** 256n - 1n) } }],
    ["another wallet signed", { authorization: { to: requirements.asset } }],
    ["another resource", { resource: { url: "https://service.test/v1/other" } }],
    ["no address as a resource", { resource: { url: "/v1/some" } }],
    ["another echo", echo([1, 2], 0)],
    ["a shorter list in its echo", echo([1])],
    ["a longer list in its echo", echo([1, 2, 3])],
    ["an object for a list in its echo", echo({ 0: 1, 1: 2 })],
    ["words for nothing in its echo", { extensions: { empty: { info: "x" } } }],
    ["an empty echo", { extensions: { bazaar: null } }],
  ])("is a payment, and refused for its requirements: %s", async (_, changes) => {
    const payment = { payer: account.address.toLowerCase() };
    expect(await read(changes)).toMatchObject({ payment, error: "invalid_payment_requirements" });
  });

  it.each([
    ["another network", { accepted: { network: "eip155:1" } }, "invalid_network"],
    ["its time passed", { authorization: { validBefore: String(now) } }, "payment_expired"],
  ])("is a payment, and refused: %s", async (_, changes, error) => {
    expect(await read(changes)).toMatchObject({ payment: { payer: account.address.toLowerCase() }, error });
  });

  it.each<readonly [string, Changes]>([
    ["an empty payload", { payload: {} }],
    ["a payload of Permit2", { payload: { signature, permit2Authorization: {} } }],
    ["no payload", { payload: undefined }],
    ["a signature with half a byte", { signature: "0x123" }],
    ["a signature of more than 4,096 bytes", { signature: `0x${"00".repeat(4_097)}` }],
    ["a signature that is no hex", { signature: "0xgg" }],
    ["an address that is too short", { authorization: { from: "0x12" } }],
    ["a nonce that is too short", { authorization: { nonce: "0x12" } }],
    ["a nonce that is too long", { authorization: { nonce: `${authorization.nonce}0` } }],
    ["a number with a leading zero", { authorization: { value: "0250000" } }],
    ["a number with a sign", { authorization: { value: "-1" } }],
    ["a number of 256 bits and more", { authorization: { value: String(2n ** 256n) } }],
  ])("cannot be read: %s", async (_, changes) => {
    expect(await read(changes)).toEqual({ payment: undefined, error: "invalid_payload" });
  });

  it.each([
    ["x402 v1", { x402Version: 1 }, "invalid_x402_version"],
    ["no version", { x402Version: undefined }, "invalid_x402_version"],
    ["a version in words", { x402Version: "2" }, "invalid_x402_version"],
    ["an envelope that is malformed", { signature: `0x${"00".repeat(3)}${"6492".repeat(16)}` }, "invalid_signature"],
  ])("cannot be read, and is told why: %s", async (_, changes, error) => {
    expect(await read(changes)).toEqual({ payment: undefined, error });
  });

  it.each<readonly [string, string]>([
    ["empty", ""],
    ["that is not base64", "%%%"],
    ["without its end", toHeaderJson({ x402Version: 2 }).slice(0, 8)],
    ["of null", btoa("null")],
    ["that is not UTF-8", btoa("\xff\xfe{}")],
    ["of deep lists", btoa(`{"x402Version":2,"accepted":${"[".repeat(5000)}${"]".repeat(5000)}}`)],
  ])("cannot be read from a header %s", async (_, header) => {
    expect(await readAuthorization(header, offer, now)).toEqual({ payment: undefined, error: "invalid_payload" });
  });
});

describe("the time in which an authorization is valid", () => {
  const at = (validAfter: number, validBefore: number, moment = now) =>
    windowError({ ...authorization, validAfter: String(validAfter), validBefore: String(validBefore) }, moment);

  it("leaves a facilitator six seconds to begin", () => {
    expect(settlementMarginSeconds).toBe(6);
    expect(at(0, now + 6)).toBe("payment_expired");
    expect(at(0, now + 7)).toBeUndefined();
    expect(at(0, now + 7, now + 0.9)).toBeUndefined();
  });

  it("rejects an authorization whose time has not begun", () => {
    expect(at(now, now + 60)).toBe("payment_not_yet_valid");
    expect(at(now - 1, now + 60)).toBeUndefined();
  });

  it("rejects an authorization that is valid for more than a day", () => {
    expect(at(0, now + 86_400)).toBeUndefined();
    expect(at(0, now + 86_401)).toBe("payment_validity_too_long");
  });
});
