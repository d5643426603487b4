/** The sentence about the first member of a payment that does not fit, and the pointer to it. */
import { describe, expect, it } from "vitest";
import {
  headerProblem,
  mustBe,
  payloadProblem,
  termsDifference,
} from "../../../../src/worker/sale/payment/payload-problem.ts";

const inArabic = expect.stringMatching(/[\u0600-\u06ff]/);

const base64 = "is text of another form; it must be base64 of a JSON object, the x402 v2 PaymentPayload.";
const afterWord = "begins with a word such as Bearer; it must be the base64 alone.";

it.each([
  ["nothing", "", base64],
  ["text that is not base64", "%%%", base64],
  ["a word alone", "Bearer ", base64],
  ["a word behind a sign", "%Bearer e30=", base64],
  ["JSON itself, also behind a space", ' {"x402Version":2}', "is JSON itself; it must be base64 of it."],
  ["base64 behind a word, however far", "Bearer  e30=", afterWord],
])("names what was sent in a header that is not a payload: %s", (_, header, words) =>
  expect(headerProblem(header)).toEqual({ path: "/", text: { en: `PAYMENT-SIGNATURE ${words}`, ar: inArabic } }),
);

describe("the problem of a member of a payload", () => {
  const signed = (authorization: unknown) => ({ accepted: {}, payload: { signature: "0x", authorization } });
  const identified = (given: unknown) => ({ extensions: { "payment-identifier": given } });
  const signature = "hexadecimal text that begins with 0x";
  const entry = "the entry of accepts that is paid, as an object";
  const number = "a whole number written as decimal text, without leading zeros";
  const members = "an object: from, to, value, validAfter, validBefore, nonce (EIP-3009)";
  const hex = (digits: number) => `text: 0x and ${digits} hexadecimal digits`;
  const otherForm = "is text of another form";

  it.each<readonly [given: Readonly<Record<string, unknown>>, path: string, sent: string, needed: string]>([
    [{}, "x402Version", "is missing", "the number 2"],
    [{ x402Version: "2" }, "x402Version", otherForm, "the number 2"],
    [{}, "accepted", "is missing", entry],
    [{ accepted: [] }, "accepted", "is a list", entry],
    [{ accepted: {} }, "payload", "is missing", "an object with signature and authorization"],
    [{ accepted: {}, payload: { signature: null } }, "payload.signature", "is null", signature],
    [signed(true), "payload.authorization", "is true or false", members],
    [signed({ nonce: 5 }), "payload.authorization.nonce", "is a number", hex(64)],
    [signed({ from: "0x12" }), "payload.authorization.from", otherForm, hex(40)],
    [signed({ to: {} }), "payload.authorization.to", "is an object", hex(40)],
    [signed({}), "payload.authorization.value", "is missing", number],
    [signed({ validAfter: 0 }), "payload.authorization.validAfter", "is a number", number],
    [{ resource: "x" }, "resource", otherForm, "an object with url, or left out"],
    [{ resource: {} }, "resource.url", "is missing", "the address that is bought, as text"],
    [{ extensions: [] }, "extensions", "is a list", "an object, or left out"],
    [identified(5), "extensions.payment-identifier", "is a number", "an object with info, or left out"],
    [identified({ info: null }), "extensions.payment-identifier.info", "is null", "an object with id"],
    [
      identified({ info: { id: "short" } }),
      "extensions.payment-identifier.info.id",
      otherForm,
      "text of 16 to 128 letters, digits, _ and -",
    ],
  ])("says what was sent and what belongs there: %j, %s", (given, path, sent, needed) =>
    expect(payloadProblem(given, path.split("."))).toEqual({
      path: `/${path.replaceAll(".", "/")}`,
      text: { en: `${path} ${sent}; it must be ${needed}.`, ar: inArabic },
    }),
  );

  it.each<readonly [string, Readonly<Record<string, unknown>>, words: string]>([
    ["a scheme", { scheme: "exact" }, "This is the flat form of x402 version 1"],
    ["a network", { network: "eip155:8453" }, "This is the flat form of x402 version 1"],
    ["the whole list", { accepts: [] }, "accepted is missing and accepts was sent"],
    ["a payload of Permit2", { payload: { permit2Authorization: {} } }, "accepted is missing; it must be"],
    ["text, beside a scheme", { accepted: "exact", scheme: "exact" }, "accepted is text of another form"],
  ])("says what stands in place of the accepted terms: %s", (_, given, words) => {
    const text = { en: expect.stringMatching(new RegExp(`^${words}`)), ar: inArabic };
    expect(payloadProblem(given, ["accepted"])).toEqual({ path: "/accepted", text });
  });

  it("names Permit2 if its authorization is in a payload", () => {
    const given = { accepted: {}, payload: { permit2Authorization: {} } };
    const text = { en: expect.stringContaining("payload holds a Permit2 authorization") };
    expect(payloadProblem(given, ["payload", "signature"])).toMatchObject({ path: "/payload", text });
  });
});

describe("the first difference of accepted terms from the offer", () => {
  const offered = { scheme: "exact", asset: "0xAb", payTo: "0xCd", extra: { name: "USD Coin", version: "2" } };
  const long = "n".repeat(61);

  it("finds no difference in equal terms, nor in an address that is written in another case", () => {
    expect(termsDifference(offered, { ...offered })).toBeUndefined();
    expect(termsDifference(offered, { ...offered, asset: "0xaB", payTo: "0xCD" })).toBeUndefined();
  });

  it.each<readonly [string, unknown, member: string, words: string]>([
    ["no terms", undefined, "scheme", ': it must be "exact"'],
    ["a word in another case", { ...offered, scheme: "EXACT" }, "scheme", ': it must be "exact"'],
    ["a number for an address", { ...offered, payTo: 5 }, "payTo", ': it must be "0xCd"'],
    ["an inner member", { ...offered, extra: { name: "USD Coin" } }, "extra.version", ': it must be "2"'],
    ["an added inner member", { ...offered, extra: { ...offered.extra, more: 1 } }, "extra.more", "; leave it out"],

    ["an added name that is long", { ...offered, [long]: 1 }, long.slice(0, 60), "; leave it out"],
    ["an added name that is no Unicode text", { ...offered, "\ud800": 1 }, "\ufffd", "; leave it out"],
  ])("names the first difference from the offer: %s", (_, given, member, words) => {
    const text = { en: `accepted.${member} is not as offered${words}.`, ar: inArabic };
    expect(termsDifference(offered, given)).toEqual({ path: `/accepted/${member.replace(".", "/")}`, text });
  });

  it("names an added member whose name has the signs of a pointer", () => {
    const text = { en: "accepted.a~/b is not as offered; leave it out.", ar: inArabic };
    expect(termsDifference(offered, { ...offered, "a~/b": 1 })).toEqual({ path: "/accepted/a~0~1b", text });
  });
});

it("says what a member outside the accepted terms must be", () => {
  const text = { en: 'payload.authorization.to is not as offered: it must be "0xCd".', ar: inArabic };
  expect(mustBe(["payload", "authorization", "to"], '"0xCd"')).toEqual({ path: "/payload/authorization/to", text });
});
