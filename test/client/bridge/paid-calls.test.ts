import { readFile, writeFile } from "node:fs/promises";
import { decodePaymentSignatureHeader } from "@x402/core/http";
import { describe, expect, it, vi } from "vitest";
import { validitySeconds } from "../../../src/payment/next.ts";
import { asset } from "../../fixtures/offered-payment.ts";
import { payTo } from "../../fixtures/payment-settings.ts";
import {
  asksForPayment,
  at,
  book,
  bridge,
  challenge,
  input,
  operation,
  otherInput,
  played,
  playService,
  refused,
  requirements,
  service,
  signatures,
  states,
} from "./scripted-service.ts";

playService();

describe("a paid call", () => {
  it("asks for the price, signs once, and sends the same request with the signature", async () => {
    expect(await bridge()()).toMatchObject({ status: 200, body: { result: 1 } });
    const [asked, offered, paid] = played.sent;
    expect([asked?.url, offered?.url, paid?.url]).toEqual([
      service + operation.path,
      `${service}/payment-capabilities.json`,
      service + operation.path,
    ]);
    expect(played.sent.map(({ redirect }) => redirect)).toEqual(["manual", "manual", "manual"]);
    expect([asked?.method, offered?.method, paid?.method]).toEqual(["POST", "GET", "POST"]);
    for (const one of [asked, paid]) {
      expect(one?.body).toBe(JSON.stringify(input));
      expect(one?.headers.get("Content-Type")).toBe("application/json");
      expect(one?.headers.get("Accept-Language")).toBe("en");
      for (const absent of ["Idempotency-Key", "X-Referral-Code"]) expect(one?.headers.has(absent)).toBe(false);
    }
    expect(played.deadlines).toEqual([20_000, 20_000, 90_000]);
    const { payload } = decodePaymentSignatureHeader(signatures()[0] ?? "");
    expect(payload).toMatchObject({ authorization: { to: payTo, value: requirements.amount } });
    expect([await states(), played.pauses, played.reports]).toEqual([["settled"], [], []]);
  });

  it("sends the caller's idempotency key and referral code", async () => {
    await bridge({ SVC_LANG: "ar" })(input, { idempotencyKey: "a key", referralCode: "a friend" });
    const headers = played.sent.at(-1)?.headers;
    expect([headers?.get("Idempotency-Key"), headers?.get("X-Referral-Code"), headers?.get("Accept-Language")]).toEqual(
      ["a key", "a friend", "ar"],
    );
  });

  it("sends the same signature for the same call, in another run as well", async () => {
    await bridge()({ product_value: 1, shipping: 2 });
    expect(await bridge()({ shipping: 2, product_value: 1 })).toMatchObject({ status: 200 });
    expect(new Set(signatures()).size).toBe(1);
    expect(played.sent).toHaveLength(4);
  });

  it.each([
    ["is wrong", { status: 400, body: { error: { code: "400" } } }],
    ["is free after all", { status: 200, body: { result: 1 } }],
  ])("pays nothing for a call that %s", async (_name, answer) => {
    played.unsigned = answer;
    const { status, body } = await bridge()();
    expect({ status, body }).toMatchObject(answer);
    expect(signatures()).toEqual([]);
  });

  it("sends nothing when the idempotency key cannot be a header", async () => {
    await expect(bridge()(input, { idempotencyKey: "two\nlines" })).rejects.toThrow(TypeError);
    expect([played.sent, played.pauses]).toEqual([[], []]);
  });

  it("says which service does not answer", async () => {
    played.unsigned = "lost";
    expect(await bridge()()).toMatchObject({
      status: 502,
      body: { error: { code: "core_unavailable", details: [{ service }] } },
    });
    expect(played.reports).toEqual(["TypeError: fetch failed"]);
  });

  it("forwards a payment that the caller brings", async () => {
    const call = bridge();
    expect(await call(input, { paymentSignature: "own" })).toMatchObject({ status: 200 });
    played.script = ["lost"];
    expect(await call(input, { paymentSignature: "own" })).toMatchObject({
      body: { error: { code: "settlement_unknown" } },
    });
    expect(signatures()).toEqual(["own", "own"]);
    await expect(readFile(book())).rejects.toMatchObject({ code: "ENOENT" });
  });
});

describe("a wrong clock", () => {
  /** Makes the service say its time, by which this computer's clock is ahead, seconds. */
  function tellTime(ahead: number): number {
    const served = Date.now() - ahead * 1000;
    const body = { ...challenge, service_time: new Date(served).toISOString() };
    played.unsigned = { status: 402, body };
    return served / 1000;
  }

  it.each([150, -150, -400])("signs by the service's clock when its own is %i seconds ahead", async (ahead) => {
    const served = tellTime(ahead);
    expect(await bridge()()).toMatchObject({ status: 200 });
    const { authorization } = Object(decodePaymentSignatureHeader(signatures()[0] ?? "").payload);
    expect(Number(authorization.validBefore)).toBe(served + validitySeconds);
  });

  it.each([25, -25])("signs nothing when its clock is %i hours ahead", async (ahead) => {
    tellTime(ahead * 3600);
    expect(await bridge()()).toMatchObject(refused("clock"));
    expect(signatures()).toEqual([]);
  });
});

describe("a call that is not paid for", () => {
  it("signs nothing for a call that is cancelled before it is signed", async () => {
    const cancellation = new AbortController();
    played.whenOffered = async () => cancellation.abort();
    expect(await bridge()(input, {}, cancellation.signal)).toMatchObject(refused("Nothing was sent"));
    expect([signatures(), await states().catch(() => [])]).toEqual([[], []]);
  });

  it("says that the bridge has no wallet", async () => {
    expect(await bridge({ SVC_WALLET_PRIVATE_KEY: "" })()).toMatchObject(refused("no wallet"));
    await expect(readFile(book())).rejects.toMatchObject({ code: "ENOENT" });
  });

  it("says that the limit is 0, so that nothing may be spent", async () => {
    expect(await bridge({ SVC_MAX_USDC_PER_CALL: "0" })()).toMatchObject(refused("SVC_MAX_USDC_PER_CALL is 0"));
  });

  it.each([
    ["cannot be had", "lost"],
    ["are something else", { status: 200, body: { supported: [] } }],
    ["are others", { status: 200, body: { supported: [], prices: [] } }],
  ] as const)("pays no terms other than the published ones: %s", async (_name, answer) => {
    played.offers = answer;
    expect(await bridge()()).toMatchObject(refused("are not the published price"));
    expect(played.reports).toHaveLength(answer === "lost" ? 1 : 0);
    expect(signatures()).toEqual([]);
  });

  it("pays no wallet that the user does not allow", async () => {
    expect(await bridge({ SVC_PAY_TO_ALLOWLIST: asset })()).toMatchObject(refused("are not the published price"));
  });

  it("refuses an input that it knows to be invalid as the service does, signs nothing, and leaves the limits as they are", async () => {
    const call = bridge({ SVC_MAX_USDC_PER_DAY: operation.price.usdc });
    const { status, body } = await call({ product_value: "x" });
    expect({ status, body }).toMatchObject({
      status: 400,
      body: { error: { code: "validation_failed", details: [{ path: "/product_value" }] } },
    });
    expect([signatures(), await states()]).toEqual([[], []]);
    expect(await call()).toMatchObject({ status: 200 });
  });

  it("sends the signature of an earlier run for an input that is now known to be invalid, and signs no other", async () => {
    await bridge()();
    const known = { ...operation, validate: () => operation.validate({}, "en") };
    expect(await bridge({}, known)()).toMatchObject({ status: 200, body: { result: 1 } });
    expect(new Set(signatures()).size).toBe(1);
    vi.setSystemTime(Date.now() + 600_000);
    played.script = [at(402)];
    expect(await bridge({}, known)()).toMatchObject({ status: 400 });
    expect(new Set(signatures()).size).toBe(1);
  });

  it("names the limit that a call would exceed", async () => {
    const call = bridge({ SVC_MAX_USDC_PER_SESSION: operation.price.usdc });
    await call();
    expect(await call(otherInput)).toMatchObject(refused("SVC_MAX_USDC_PER_SESSION"));
    expect([signatures().length, await states()]).toEqual([1, ["settled"]]);
  });

  it.each([
    ["cannot be read", () => writeFile(book(), "secret words"), async () => {}],
    ["becomes unreadable meanwhile", async () => {}, () => writeFile(book(), "secret words")],
  ])("says that no payment could be written down when the file %s", async (_name, before, meanwhile) => {
    await before();
    played.whenOffered = meanwhile;
    expect(await bridge()()).toMatchObject(refused("could not be signed and written down"));
    expect(signatures()).toEqual([]);
    expect(new Set(played.reports)).toEqual(new Set([`Error: ${book()} is not a file of payments`]));
  });

  it("releases the reserved amount when nothing could be signed", async () => {
    const call = bridge({ SVC_MAX_USDC_PER_SESSION: operation.price.usdc });
    played.unsigned = { status: 402, body: { ...challenge, extensions: { filling: "x".repeat(40_000) } } };
    expect(await call()).toMatchObject(refused("could not be signed and written down"));
    expect(await states()).toEqual([]);
    played.unsigned = asksForPayment;
    expect(await call(otherInput)).toMatchObject({ status: 200 });
  });

  it("answers unpaid calls although the file of payments cannot be read", async () => {
    await writeFile(book(), "secret words");
    played.unsigned = { status: 200, body: { result: 1 } };
    const { status, body } = await bridge()();
    expect({ status, body }).toEqual(played.unsigned);
    expect(played.reports).toEqual([`Error: ${book()} is not a file of payments`]);
    played.unsigned = "lost";
    expect(await bridge()()).toMatchObject({ body: { error: { code: "core_unavailable" } } });
  });
});
