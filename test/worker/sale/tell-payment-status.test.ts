import { env, exports } from "cloudflare:workers";
import { Hono } from "hono";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { operations } from "../../../catalog/index.ts";
import { type FailureCode, respondToFailure, ServiceError } from "../../../src/worker/http/errors.ts";
import type { KnownPayment, PaymentState } from "../../../src/worker/http/payment-status.ts";
import { type AppEnv, requestContext } from "../../../src/worker/http/request.ts";
import { offerOf } from "../../../src/worker/sale/challenge/challenge.ts";
import { paymentConfigOf } from "../../../src/worker/sale/payment-guard.ts";
import { tellPaymentStatus } from "../../../src/worker/sale/tell-payment-status.ts";
import { emptyStorage } from "../../fixtures/empty-storage.ts";
import { buy, fromHeader, path, post, type SignedPayment, sign, toHeader } from "./fixtures/buyer.ts";
import { challenge, openWorld, payer, world } from "./fixtures/open-world.ts";

beforeEach(openWorld);
afterEach(emptyStorage);

const expiryOf = ({ authorization }: SignedPayment) => new Date(Number(authorization.validBefore) * 1000).toISOString();

/** The words of an answer's body, and its other details. */
async function toldBy(response: Response) {
  const body: Record<string, unknown> & { error: string | { details: Record<string, unknown>[] } } =
    await response.json();
  const [first = {}, ...problems] = typeof body.error === "string" ? [body] : body.error.details;
  const { payment_state, retry_action, authorization_expires_at, transaction } = first;
  return { words: [payment_state, retry_action, authorization_expires_at, transaction], problems };
}

/** Expects an answer to say this, in its body and in its headers. */
async function expectTold(response: Response, status: number, words: readonly (string | null | undefined)[]) {
  expect(response.status).toBe(status);
  const names = ["Payment-State", "Retry-Action", "Authorization-Expires-At", "Payment-Transaction"];
  expect(names.map((name) => response.headers.get(name))).toEqual(words.map((word) => word ?? null));
  const told = await toldBy(response);
  expect(told.words).toEqual(words);
  return told;
}

describe("an answer to a request without a signature", () => {
  it("says nothing of a payment", async () => {
    const response = await post(path, {});
    expect(response.headers.has("Payment-State")).toBe(false);
    expect(await response.json()).not.toHaveProperty("payment_state");
  });
});

describe("a challenge", () => {
  it("tells who sent what cannot be read to sign, and knows no time", async () => {
    await expectTold(await buy({ header: "e30=" }), 402, ["refused", "sign_again", null, undefined]);
  });

  it("tells no time that no date can say", async () => {
    const payload = { authorization: { validBefore: "9".repeat(70) } };
    await expectTold(await buy({ header: toHeader({ x402Version: 2, payload }) }), 402, [
      "refused",
      "sign_again",
      null,
      undefined,
    ]);
  });

  it("tells whoever signed other terms to sign these", async () => {
    const payment = await sign(payer, challenge, { accepted: { amount: "1" } });
    await expectTold(await buy(payment), 402, ["refused", "sign_again", expiryOf(payment), undefined]);
  });

  it("tells whoever has too little money to stop", async () => {
    const payment = await sign(world.payer(1n), challenge);
    await expectTold(await buy(payment), 402, ["refused", "stop", expiryOf(payment), undefined]);
  });

  it("tells whoever signed for later to wait, and that nothing was used", async () => {
    const validAfter = String(Math.floor(Date.now() / 1000) + 60);
    const payment = await sign(payer, challenge, { authorization: { validAfter } });
    const response = await buy(payment);
    const seconds = Number(response.headers.get("Retry-After"));
    expect([seconds > 55, seconds < 65]).toEqual([true, true]);
    await expectTold(response, 402, ["unused", "wait", expiryOf(payment), undefined]);
  });

  it("tells whoever signed for a time more than a day ahead to sign again", async () => {
    const [from, until] = [2, 3].map((days) => String(Math.floor(Date.now() / 1000) + days * 24 * 3600));
    const payment = await sign(payer, challenge, {
      authorization: { validAfter: from ?? "", validBefore: until ?? "" },
    });
    await expectTold(await buy(payment), 402, ["unused", "sign_again", expiryOf(payment), undefined]);
  });

  it("tells that a signature has paid for another request, and in which transaction", async () => {
    const payment = await sign(payer, challenge);
    expect((await buy(payment)).status).toBe(200);
    const transaction = world.received[0]?.transaction;
    const response = await buy(payment, { product_value: 200 });
    expect(fromHeader(response.headers.get("PAYMENT-RESPONSE"))).toMatchObject({ success: false, transaction });
    await expectTold(response, 402, ["settled", "sign_again", expiryOf(payment), transaction]);
  });
});

describe("a settlement that is not decided", () => {
  it("is in flight, and the same payment is to be sent again", async () => {
    world.settleMode = "hangs, and settles later";
    const payment = await sign(payer, challenge);
    const response = await buy(payment);
    expect(response.headers.has("PAYMENT-RESPONSE")).toBe(false);
    await expectTold(response, 502, ["in_flight", "wait", expiryOf(payment), undefined]);
  });

  it("names the transaction that a facilitator calls pending", async () => {
    world.settleMode = "answers pending, and settles later";
    const payment = await sign(payer, challenge);
    const response = await buy(payment);
    const transaction = `0x${"1".padStart(64, "0")}`;
    expect(fromHeader(response.headers.get("PAYMENT-RESPONSE"))).toEqual({
      success: false,
      errorReason: "settlement_pending",
      payer: payer.address,
      transaction,
      network: "eip155:8453",
    });
    await expectTold(response, 502, ["in_flight", "wait", expiryOf(payment), transaction]);
  });
});

describe("an invalid input", () => {
  it("uses nothing of a new payment: the words come first, and every problem after them", async () => {
    const payment = await sign(payer, challenge);
    const { problems } = await expectTold(await buy(payment, { colour: "red" }), 400, [
      "unused",
      "stop",
      expiryOf(payment),
      undefined,
    ]);
    expect(problems.map(({ path: place }) => place)).toContain("/colour");
  });

  it("does not hide that the same payment has bought something", async () => {
    const payment = await sign(payer, challenge);
    await buy(payment);
    await expectTold(await buy(payment, { colour: "red" }), 400, [
      "settled",
      "stop",
      expiryOf(payment),
      world.received[0]?.transaction,
    ]);
  });

  it("does not hide that the same payment is in flight", async () => {
    world.settleMode = "hangs";
    const payment = await sign(payer, challenge);
    await buy(payment);
    const { words } = await toldBy(await buy(payment, { colour: "red" }));
    expect(words.slice(0, 2)).toEqual(["in_flight", "stop"]);
  });
});

describe("an answer to a payment that came where nothing is sold for it", () => {
  const send = async (url: string, init: RequestInit, header: string, name = "PAYMENT-SIGNATURE") =>
    exports.default.fetch(`https://x.example${url}`, {
      method: "POST",
      body: "{}",
      ...init,
      headers: { "Content-Type": "application/json", [name]: header },
    });

  it.each<readonly [string, string, RequestInit, number]>([
    ["an address that does not exist", "/v1/sa/landed-costs", {}, 404],
    ["a method that is none of the operation's", path, { method: "PUT" }, 405],
    ["the free operation with an invalid input", "/free/gcc-profit-check", {}, 400],
  ])("uses nothing of it: %s", async (_, url, init, status) => {
    const payment = await sign(payer, challenge);
    await expectTold(await send(url, init, payment.header), status, ["unused", "stop", expiryOf(payment), undefined]);
    expect(world.received).toHaveLength(0);
  });

  it("says so of a payment of x402 v1, whose buyer is to sign again", async () => {
    const payment = await sign(payer, challenge);
    const header = toHeader({ x402Version: 1, payload: { authorization: payment.authorization } });
    await expectTold(await send(path, {}, header, "X-PAYMENT"), 402, [
      "refused",
      "sign_again",
      expiryOf(payment),
      undefined,
    ]);
  });

  it("leaves an answer of MCP in the form that it has", async () => {
    const response = await send("/mcp", { method: "GET", body: null }, (await sign(payer, challenge)).header);
    expect(response.status).toBe(405);
    expect(await response.json()).toMatchObject({ jsonrpc: "2.0", error: { code: -32_600 } });
  });

  it("leaves a page as it is", async () => {
    const response = await exports.default.fetch("https://x.example/nothing-here", {
      headers: { Accept: "text/html", "PAYMENT-SIGNATURE": "e30=" },
    });
    expect([response.status, response.headers.get("Payment-State")]).toEqual([404, null]);
    expect(await response.text()).toContain("<html");
  });
});

describe("a failure before the payment was looked at", () => {
  const answer = (code: FailureCode, header: string) => {
    const app = new Hono<AppEnv>().onError(respondToFailure);
    app.use("*", requestContext, tellPaymentStatus);
    app.post("/", () => {
      throw new ServiceError(code, { headers: { "Retry-After": "9" } });
    });
    return app.request("/", { method: "POST", headers: { "PAYMENT-SIGNATURE": header } }, env);
  };

  it.each<readonly [FailureCode, number, string, string]>([
    ["rate_limited", 429, "unused", "wait"],
    ["circuit_open", 503, "unused", "wait"],
    ["payments_not_configured", 503, "unused", "stop"],
    ["chain_unavailable", 502, "unused", "retry_same_payment"],
    ["core_unavailable", 502, "unused", "retry_same_payment"],
    ["settlement_unknown", 502, "in_flight", "wait"],
    ["body_too_large", 400, "unused", "stop"],
    ["overloaded", 503, "in_flight", "wait"],
  ])("%s is %i: %s, %s", async (code, status, state, action) => {
    const payment = await sign(payer, challenge);
    const response = await answer(code, payment.header);
    expect(response.headers.get("Retry-After")).toBe("9");
    const { problems } = await expectTold(response, status, [state, action, expiryOf(payment), undefined]);
    expect(problems).toEqual([]);
  });
});

describe("a failure of a payment whose signature was checked", () => {
  /** The words of a failure while the ledger says this of the payment, or breaks; and how often it was asked. */
  async function words(code: FailureCode, said: KnownPayment | Error) {
    const { header, authorization, signature } = await sign(payer, challenge);
    let asked = 0;
    const paymentStatus = async () => {
      asked += 1;
      if (said instanceof Error) throw said;
      return said;
    };
    const app = new Hono<AppEnv>().onError(respondToFailure);
    app.use("*", requestContext, tellPaymentStatus);
    app.post("/", (c) => {
      const operation = operations.find((candidate) => candidate.path === path);
      if (!operation) throw new Error("These tests buy what is not sold");
      const offer = offerOf(operation, paymentConfigOf(c), "https://x.example");
      const payment = { payer: authorization.from, authorization, signature, signer: "account" } as const;
      const read = { ...payment, paymentIdentifier: undefined };
      c.set("admission", { offer, payment: read, error: undefined, proved: undefined });
      throw new ServiceError(code);
    });
    const bindings = { ...env, LEDGER: { getByName: () => ({ paymentStatus }) } };
    const response = await app.request("/", { method: "POST", headers: { "PAYMENT-SIGNATURE": header } }, bindings);
    return [response.headers.get("Payment-State"), asked];
  }
  const said = (state: PaymentState): KnownPayment => ({ state, transaction: undefined });

  it.each<readonly [FailureCode, KnownPayment | Error, PaymentState, number]>([
    ["validation_failed", said("unused"), "unused", 1],
    ["validation_failed", said("settled"), "settled", 1],
    ["settlement_unknown", said("settled"), "settled", 1],
    // The ledger that broke may not have written yet what it was about to.
    ["settlement_unknown", said("unused"), "in_flight", 1],
    ["validation_failed", new Error("broken"), "in_flight", 1],
    ["overloaded", said("unused"), "in_flight", 0],
  ])("%s, where the ledger says %o, is %s, and asks it %i times", async (code, ledgerSays, state, asked) => {
    expect(await words(code, ledgerSays)).toEqual([state, asked]);
  });
});
