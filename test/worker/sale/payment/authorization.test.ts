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
  /** A payment that its payer's own key has not signed. */
  const notSigned = { payment: { signer: "wallet" }, error: undefined };
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
  ])(
    "does not take a signature as the payer's own when it was made for a domain %s",
    async (_name, changes, chainId) => {
      const accepted = { ...requirements, ...changes };
      const header = toHeaderJson({ x402Version: 2, accepted, payload: { signature, authorization } });
      const other = { ...offer, chainId, requirements: accepted };
      expect(await readAuthorization(header, other, now)).toMatchObject(notSigned);
    },
  );

  it.each([
    ["another's address is named", { from: `0x${"e1".repeat(20)}` }],
    ["what was signed was changed afterwards", { validBefore: String(now + 180) }],
  ])("rejects a payment that is not the payer's own because %s", async (_, changes) => {
    expect(await read({ authorization: changes })).toMatchObject(notSigned);
  });

  it("keeps a payment's signature in the form that USDC takes, also when it came in another", async () => {
    const v = Number.parseInt(signature.slice(-2), 16);
    const otherForm = `${signature.slice(0, -2)}0${v - 27}`;
    for (const form of [otherForm, `0x${signature.slice(2).toUpperCase()}`])
      expect(await read({ signature: form })).toMatchObject({ payment: { signature, signer: "account" } });
  });

  it("takes an identifier of a payment within the bounds of payment identifiers", async () => {
    const named = (id: unknown) => read({ extensions: { "payment-identifier": { info: { id } } } });
    for (const id of ["a".repeat(16), "Z_9-".repeat(32)])
      expect(await named(id)).toMatchObject({ payment: { paymentIdentifier: id } });
    const problem = { path: "/extensions/payment-identifier/info/id" };
    for (const id of ["a".repeat(15), "a".repeat(129), `${"a".repeat(16)}!`, `!${"a".repeat(16)}`, 1])
      expect(await named(id)).toMatchObject({ payment: undefined, error: "invalid_payload", problem });
  });

  it("keeps the builder codes of the programs that a payment came through", async () => {
    const extensions = { "builder-code": { info: { s: ["agent", "NOT A CODE"], a: "other" } } };
    expect(await read({ extensions })).toMatchObject({ payment: { serviceCodes: ["agent"] } });
  });

  it("lets a payment repeat what was offered with it, and drops what is added", async () => {
    const bare = await read();
    const resource = { url: "https://service.test/v1/some?and=more", description: "steered" };
    const info = { input: { list: [1, 2], none: null, more: 1 } };
    expect(await read({ resource, extensions: { bazaar: { info }, unheard_of: 1 } })).toEqual(bare);
    expect(await read({ resource: null, extensions: null })).toEqual(bare);
    const payload = { signature, authorization: { ...authorization, note: "steered" }, note: 1 };
    expect(await read({ payload })).toEqual(bare);
  });
});

describe("a payment that is wrong in something other than its signature", () => {
  const echo = (list: unknown, none: unknown = null) => ({
    extensions: { bazaar: { info: { input: { list, none } } } },
  });

  it.each<readonly [string, Changes]>([
    ["another amount accepted", { accepted: { amount: "1" } }],
    ["another wallet accepted", { accepted: { payTo: requirements.asset } }],
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
  ])("refuses a payment for its requirements: %s", async (_, changes) => {
    const payment = { payer: account.address.toLowerCase() };
    expect(await read(changes)).toMatchObject({ payment, error: "invalid_payment_requirements" });
  });

  it("takes an address in another case, because the signature covers the address itself", async () => {
    const [asset, payTo] = [requirements.asset.toLowerCase(), requirements.payTo.toUpperCase().replace("0X", "0x")];
    expect(await read({ accepted: { asset, payTo } })).toEqual(await read());
  });

  it.each<readonly [string, Changes, path: string, words: string]>([
    ["an amount as a number", { accepted: { amount: 250_000 } }, "/accepted/amount", 'it must be "250000"'],
    ["a member that was not offered", { accepted: { more: 1 } }, "/accepted/more", "leave it out"],
    ["part of the domain", { accepted: { extra: { name: "USD Coin" } } }, "/accepted/extra/version", 'it must be "2"'],
    ["another amount signed", { authorization: { value: "1" } }, "/payload/authorization/value", "250000"],
    ["another wallet signed", { authorization: { to: terms.asset } }, "/payload/authorization/to", terms.payTo],
    ["another resource", { resource: { url: "https://service.test/v1/other" } }, "/resource/url", "/v1/some"],
    ["another echo", { extensions: { bazaar: null } }, "/extensions/bazaar/info", "as in the challenge"],
  ])("names what is not as it was offered: %s", async (_, changes, path, words) => {
    const { problem } = await read(changes);
    expect(problem).toMatchObject({ path, text: { en: expect.stringContaining(words), ar: expect.any(String) } });
  });

  it.each([
    ["another network", { accepted: { network: "eip155:1" } }, "invalid_network"],
    ["its time passed", { authorization: { validBefore: String(now) } }, "payment_expired"],
  ])("refuses a readable payment: %s", async (_, changes, error) => {
    expect(await read(changes)).toMatchObject({ payment: { payer: account.address.toLowerCase() }, error });
  });

  /** Expects that a payment cannot be read because of a member, and that both languages say it. */
  async function expectUnreadable(changes: Changes, path: string, words: string): Promise<void> {
    const text = { en: expect.stringContaining(words), ar: expect.stringMatching(/[\u0600-\u06ff]/) };
    expect(await read(changes)).toEqual({ payment: undefined, error: "invalid_payload", problem: { path, text } });
  }

  it.each<readonly [string, Changes, path: string, words: string]>([
    ["an empty payload", { payload: {} }, "/payload/signature", "is missing"],
    ["a payload of Permit2", { payload: { signature, permit2Authorization: {} } }, "/payload", "Permit2"],
    ["no payload", { payload: undefined }, "/payload", "is missing"],
    ["a payload that is a list", { payload: [] }, "/payload", "is a list"],
    ["no authorization", { payload: { signature } }, "/payload/authorization", "is missing"],
    ["a signature with half a byte", { signature: "0x123" }, "/payload/signature", "is text of another form"],
    ["a signature of more than 4,096 bytes", { signature: `0x${"00".repeat(4_097)}` }, "/payload/signature", "0x"],
    ["a signature that is no hex", { signature: "0xgg" }, "/payload/signature", "hexadecimal"],
    ["a resource in words", { resource: "https://service.test/v1/some" }, "/resource", "is text"],
    ["extensions in a list", { extensions: [] }, "/extensions", "is a list"],
  ])("names the first member that does not fit in a payment that cannot be read: %s", (_, changes, path, words) =>
    expectUnreadable(changes, path, words),
  );

  it.each<readonly [string, member: keyof typeof authorization, unknown, words: string]>([
    ["an address that is too short", "from", "0x12", "40"],
    ["a nonce that is too short", "nonce", "0x12", "64"],
    ["a nonce too long", "nonce", `${authorization.nonce}0`, "64"],
    ["a leading zero", "value", "0250000", "leading zeros"],
    ["a hexadecimal number", "value", "0x3d090", "decimal"],
    ["a number with a sign", "value", "-1", "decimal text"],
    ["a number in words", "value", "many", "decimal text"],
    ["a number of 256 bits", "value", String(2n ** 256n), "text"],
    ["an amount as a number", "value", 250_000, "is a number"],
    ["a time as a number", "validBefore", now, "is a number"],
    ["a time that is missing", "validAfter", undefined, "is missing"],
  ])("names the member of the authorization that cannot be read: %s", (_, member, given, words) =>
    expectUnreadable({ authorization: { [member]: given } }, `/payload/authorization/${member}`, words),
  );

  it.each<readonly [string, object, words: string]>([
    ["the flat form of version 1", { scheme: "exact", network: "eip155:8453" }, "flat form of x402 version 1"],
    ["accepts for accepted", { accepts: [requirements] }, "accepts was sent"],
    ["nothing", {}, "accepted is missing"],
  ])("names the member that a payment has in place of accepted: %s", async (_, given, words) => {
    const header = toHeaderJson({ x402Version: 2, payload: { signature, authorization }, ...given });
    const problem = { path: "/accepted", text: { en: expect.stringContaining(words) } };
    expect(await readAuthorization(header, offer, now)).toMatchObject({ error: "invalid_payload", problem });
  });

  it.each([
    ["x402 v1", { x402Version: 1 }, "invalid_x402_version"],
    ["no version", { x402Version: undefined }, "invalid_payload"],
    ["a version in words", { x402Version: "2" }, "invalid_payload"],
    ["an envelope that is malformed", { signature: `0x${"00".repeat(3)}${"6492".repeat(16)}` }, "invalid_signature"],
  ])("says why a payment cannot be read: %s", async (_, changes, error) => {
    expect(await read(changes)).toMatchObject({ payment: undefined, error });
  });

  it.each<readonly [string, string, words: string]>([
    ["empty", "", "base64"],
    ["that is not base64", "%%%", "base64"],
    ["of JSON itself", '{"x402Version":2}', "JSON itself"],
    ["behind a word", `Bearer ${toHeaderJson({ x402Version: 2 })}`, "such as Bearer"],
    ["without its end", toHeaderJson({ x402Version: 2 }).slice(0, 8), "base64"],
    ["of null", btoa("null"), "base64"],
    ["that is not UTF-8", btoa("\xff\xfe{}"), "base64"],
    ["of deep lists", btoa(`{"x402Version":2,"accepted":${"[".repeat(5000)}${"]".repeat(5000)}}`), "is a list"],
  ])("reads no payment from a header %s", async (_, header, words) => {
    const refused = { payment: undefined, error: "invalid_payload" };
    const problem = { text: { en: expect.stringContaining(words) } };
    expect(await readAuthorization(header, offer, now)).toMatchObject({ ...refused, problem });
  });
});

describe("the time in which an authorization is valid", () => {
  const at = (validAfter: number, validBefore: number, moment = now) =>
    windowError({ ...authorization, validAfter: String(validAfter), validBefore: String(validBefore) }, moment);

  it("rejects an authorization that leaves a facilitator less than six seconds", () => {
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
