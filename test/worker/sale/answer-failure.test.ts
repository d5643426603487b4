import { env, exports } from "cloudflare:workers";
import { Hono } from "hono";
import { describe, expect, it } from "vitest";
import { saLandedCost } from "../../../catalog/operations/sa-landed-cost.ts";
import { earlierChargeTexts } from "../../../catalog/words/messages.ts";
import type { FailureCode, KnownPayment, PaymentState } from "../../../src/payment/situations.ts";
import { StrangerToken } from "../../../src/worker/guard/rate-limit.ts";
import { ServiceError } from "../../../src/worker/http/errors.ts";
import { type AppEnv, requestContext } from "../../../src/worker/http/request.ts";
import { answerFailure } from "../../../src/worker/sale/answer-failure.ts";
import { offerOf } from "../../../src/worker/sale/challenge/challenge.ts";
import { paymentConfigOf } from "../../../src/worker/sale/payment-guard.ts";
import { buy, day, fromHeader, input, otherInput, path, post, type SignedPayment, toHeader } from "./fixtures/buyer.ts";
import { challenge, payer, signed, useWorld, world } from "./fixtures/open-world.ts";
import { doneFor, readAction } from "./fixtures/read-action.ts";

useWorld();

const expiryOf = ({ authorization }: SignedPayment) => new Date(Number(authorization.validBefore) * 1000).toISOString();

/** Expects an answer to say this, in its body and in its headers. Returns its other details. */
async function expectTold(response: Response, status: number, words: readonly (string | null | undefined)[]) {
  expect(response.status).toBe(status);
  const names = ["Payment-State", "Retry-Action", "Authorization-Expires-At", "Payment-Transaction"];
  expect(names.map((name) => response.headers.get(name))).toEqual(words.map((word) => word ?? null));
  const body = Object(await response.json());
  const listed = typeof body.error === "string" ? [body] : body.error.details;
  const [first, problems] = [listed.at(-1), listed.slice(0, -1)];
  const { payment_state, retry_action, authorization_expires_at, transaction } = first;
  expect([payment_state, retry_action, authorization_expires_at, transaction]).toEqual(words);
  return problems;
}

// `stories/do-as-told.test.ts` tests what each end of a sale says, and that a program which follows it loses no money.
describe("a challenge", () => {
  it("says nothing of a payment to a caller that has sent none", async () => {
    const response = await post(path, {});
    expect(response.headers.has("Payment-State")).toBe(false);
    expect(await response.json()).not.toHaveProperty("payment_state");
  });

  it("names no time of expiry where the authorization's time is not a date", async () => {
    const payload = { authorization: { validBefore: "9".repeat(70) } };
    const response = await buy({ header: toHeader({ x402Version: 2, payload }) });
    await expectTold(response, 402, ["refused", "sign_again", null, undefined]);
  });

  it("tells a buyer who signed for a later time to wait up to an hour, beyond that to set the clock", async () => {
    const inSeconds = (seconds: number) => String(Math.floor(Date.now() / 1000) + seconds);
    const soon = await signed({ authorization: { validAfter: inSeconds(60) } });
    const response = await buy(soon);
    expect(Math.abs(Number(response.headers.get("Retry-After")) - 60)).toBeLessThan(5);
    await expectTold(response, 402, ["unused", "wait", expiryOf(soon), undefined]);
    const times = { validAfter: inSeconds(2 * day), validBefore: inSeconds(3 * day) };
    const late = await signed({ authorization: times });
    await expectTold(await buy(late), 402, ["unused", "stop", expiryOf(late), undefined]);
  });

  it("says nothing of a clock where a time was chosen that no clock explains", async () => {
    const latest = String(2n ** 256n - 1n);
    for (const times of [{ validBefore: latest }, { validAfter: String(2n ** 255n), validBefore: latest }]) {
      const response = await buy(await signed({ authorization: times }));
      const said = await response.json<{ message: string }>();
      expect([response.status, said.message]).toEqual([402, expect.stringMatching(/clock it is [-\dT:]+Z\. /)]);
      expect(said).not.toHaveProperty("clock_ahead_seconds");
    }
  });

  it.each([
    [-400, "sign_again", "6 min 40 s behind"],
    [25 * 3600, "stop", "25 h ahead"],
  ])(
    "says what to do to a buyer whose clock is %i seconds ahead, and by how much it is wrong",
    async (ahead, action, words) => {
      const response = await buy(await signed({ validFor: challenge.accepts[0].maxTimeoutSeconds + ahead }));
      const said = await response.json<{ message: string; retry_action: string; clock_ahead_seconds: number }>();
      expect([response.status, said.retry_action]).toEqual([402, action]);
      expect(said.message).toContain(`your clock is ${words}`);
      expect(Math.abs(said.clock_ahead_seconds - ahead)).toBeLessThan(30);
    },
  );

  it("tells the buyer that the signature has paid for another request, and in which transaction", async () => {
    const payment = await signed();
    expect((await buy(payment)).status).toBe(200);
    const transaction = world.received[0]?.transaction;
    const response = await buy(payment, otherInput);
    expect(fromHeader(response.headers.get("PAYMENT-RESPONSE"))).toMatchObject({ success: false, transaction });
    await expectTold(response, 402, ["settled", "sign_again", expiryOf(payment), transaction]);
  });
});

it("names the transaction that a facilitator calls pending, if there is one", async () => {
  world.settleMode = "hangs, and settles later";
  const unnamed = await signed();
  const silent = await buy(unnamed);
  expect(silent.headers.has("PAYMENT-RESPONSE")).toBe(false);
  await expectTold(silent, 502, ["in_flight", "wait", expiryOf(unnamed), undefined]);
  world.settleMode = "answers pending, and settles later";
  const payment = await signed();
  const response = await buy(payment, otherInput);
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

describe("an invalid input", () => {
  it("charges nothing for an invalid input, lists its problems first, and lets the sender correct it", async () => {
    const payment = await signed();
    const words = ["unused", "stop", expiryOf(payment), undefined];
    const refused = await buy(payment, { colour: "red" });
    const { error }: { error: { message: string } } = await refused.clone().json();
    expect(error.message).toMatch(/correct it before you send it again\. Stop: do not repeat it unchanged\.$/);
    const problems = await expectTold(refused, 400, words);
    expect(problems.map((problem: { path: string }) => problem.path)).toContain("/colour");
    expect(world.requests).toHaveLength(0);
    expect((await buy(payment)).status).toBe(200);
    expect(world.received).toHaveLength(1);
  });

  it.each([
    ["has bought something", "honest", "settled"],
    ["is in flight", "hangs", "in_flight"],
  ] as const)("says for an invalid input, too, that the same payment %s", async (_, mode, state) => {
    world.settleMode = mode;
    const payment = await signed();
    await buy(payment);
    const words = [state, "stop", expiryOf(payment), world.received[0]?.transaction];
    await expectTold(await buy(payment, { colour: "red" }), 400, words);
    const headers = { "PAYMENT-SIGNATURE": payment.header, "Idempotency-Key": "k".repeat(201) };
    const refused = await post(path, input, headers);
    const { error }: { error: { message: string } } = await refused.clone().json();
    await expectTold(refused, 400, words);
    expect(error.message).toContain(earlierChargeTexts[state].en);
    expect(error.message).not.toMatch(/Nothing was charged|\bsign/);
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
    ["a method that the operation does not have", path, { method: "PUT" }, 405],
    ["the free operation with an invalid input", "/free/gcc-profit-check", {}, 400],
  ])("uses no payment at an address that does not take it, of x402 v1 as well: %s", async (_, url, init, status) => {
    const payment = await signed();
    const words = ["unused", "stop", expiryOf(payment), undefined];
    await expectTold(await send(url, init, payment.header), status, words);
    const earlier = toHeader({ x402Version: 1, payload: { authorization: payment.authorization } });
    await expectTold(await send(url, init, earlier, "X-PAYMENT"), status, words);
  });

  it("keeps the form of MCP and of pages when a payment came to an address where nothing is sold", async () => {
    const response = await send("/mcp", { method: "GET", body: null }, (await signed()).header);
    expect(response.status).toBe(405);
    const data = { payment_state: "unused", retry_action: "stop" };
    expect(await response.json()).toMatchObject({ jsonrpc: "2.0", error: { code: -32_600, data } });
    const page = await exports.default.fetch("https://x.example/nothing-here", {
      headers: { Accept: "text/html", "PAYMENT-SIGNATURE": "e30=" },
    });
    expect([page.status, page.headers.get("Payment-State")]).toEqual([404, null]);
    expect(await page.text()).toContain("<html");
  });
});

/**
 * The state that a failure tells, and how often the ledger was asked. `said` is the ledger's answer about a payment
 * whose signature was checked, or its error; undefined if the failure came before the payment was looked at.
 */
async function stateOf(code: FailureCode, said: PaymentState | Error | undefined) {
  const { header, authorization, signature } = await signed();
  let asked = 0;
  const paymentStatus = async (): Promise<KnownPayment> => {
    asked += 1;
    if (said instanceof Error) throw said;
    return { state: said ?? "unused", transaction: undefined };
  };
  const app = new Hono<AppEnv>().onError(answerFailure);
  app.use("*", requestContext);
  app.post("/", (c) => {
    const offer = offerOf(saLandedCost, paymentConfigOf(c), "https://x.example");
    const payment = { payer: authorization.from, authorization, signature, signer: "account" } as const;
    const read = { ...payment, paymentIdentifier: undefined };
    const token = new StrangerToken(env, c.get("config"), "local");
    if (said) c.set("admission", { offer, payment: read, error: undefined, proved: undefined, token });
    throw new ServiceError(code, { headers: { "Retry-After": "9" } });
  });
  const bindings = { ...env, LEDGER: { getByName: () => ({ paymentStatus }) } };
  const response = await app.request("/", { method: "POST", headers: { "PAYMENT-SIGNATURE": header } }, bindings);
  expect(response.headers.get("Retry-After")).toBe("9");
  const { error }: { error: { message: string } } = await response.json();
  const action = response.headers.get("Retry-Action");
  expect([readAction(error.message), error.message]).toEqual([doneFor(action), error.message]);
  const state = response.headers.get("Payment-State");
  // An input is never charged for when it is not valid, whatever else its payment has bought. Where the ledger was not
  // asked, an earlier request may have charged the payment.
  if (state !== "unused" || asked === 0)
    expect(error.message.replace("Nothing was charged for it", "")).not.toMatch(/Nothing was/);
  return [state, asked];
}

it.each<readonly [FailureCode, PaymentState | Error | undefined, PaymentState, number]>([
  ["rate_limited", undefined, "unused", 0],
  ["settlement_unknown", undefined, "in_flight", 0],
  ["validation_failed", "unused", "unused", 1],
  ["validation_failed", "settled", "settled", 1],
  ["settlement_unknown", "settled", "settled", 1],
  ["core_unavailable", "settled", "settled", 1],
  ["core_unavailable", "in_flight", "in_flight", 1],
  ["circuit_open", "in_flight", "in_flight", 1],
  ["internal_error", undefined, "unused", 0],
  // The ledger that failed may not have finished its last write.
  ["settlement_unknown", "unused", "in_flight", 1],
  ["validation_failed", new Error("broken"), "in_flight", 1],
  ["overloaded", "unused", "in_flight", 0],
])(
  "answers the failure %s, where the ledger says %o, as %s, after it was asked %i times",
  async (code, said, state, asked) => {
    expect(await stateOf(code, said)).toEqual([state, asked]);
  },
);
