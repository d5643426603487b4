import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { operations } from "../../catalog/index.ts";
import { createClient } from "../../src/client/client.ts";
import { CallError, type PlannedPayment } from "../../src/client/client-types.ts";
import { asset, challengeAt, network, publishedOf, requirementsOf } from "../fixtures/offered-payment.ts";
import { payTo } from "../fixtures/payment-settings.ts";

const [free, paid] = [operations.find((operation) => operation.free), operations.find((operation) => !operation.free)];
if (!free || !paid) throw new Error("The catalogue is too short");
const baseUrl = "https://service.test";
const amount = paid.price.atomic;
const challenge = { ...challengeAt(baseUrl + paid.path, requirementsOf(amount)), error: "payment_required" };
const published = publishedOf({ id: paid.id, amount });
const planned: PlannedPayment = { operation: paid.id, usdc: paid.price.usdc, atomic: amount, network, asset, payTo };

type Scripted = () => Response | Promise<Response>;
const answers =
  (status: number, body: unknown, headers: Record<string, string> = {}): Scripted =>
  () =>
    Response.json(body, { status, headers: { "Retry-After": "0", ...headers } });
const sells = answers(200, { operation: paid.id }, { "X-Request-ID": "request 1" });
const asks = answers(402, challenge);
const failure = (code: string, details: readonly object[] = []) => ({
  error: { code, message: "Why.", request_id: "request 2", retryable: true, details },
});
const loses: Scripted = () => {
  throw new TypeError("fetch failed", { cause: new Error("ECONNREFUSED") });
};

let unsigned: Scripted;
/** What the service answers to signed requests, one after the other. */
let signed: Scripted[];
let signatures: string[];
let requests: RequestInit[];
beforeEach(() => {
  [unsigned, signed, signatures, requests] = [asks, [], [], []];
});

const service: typeof fetch = async (address, init) => {
  init?.signal?.throwIfAborted();
  if (String(address).endsWith("/payment-capabilities.json")) return Response.json(published);
  requests.push(init ?? {});
  const signature = new Headers(init?.headers).get("PAYMENT-SIGNATURE");
  if (signature === null) return unsigned();
  signatures.push(signature);
  return (signed.shift() ?? sells)();
};

/** A client with a wallet of its own. */
const clientOf = (options: object = {}) =>
  createClient({
    baseUrl,
    signer: privateKeyToAccount(generatePrivateKey()),
    maxUsdcPerCall: paid.price.usdc,
    fetch: service,
    ...options,
  });
const buy = (options: object = {}, call: object = {}) => clientOf(options).call(paid.id, { product_value: 100 }, call);

/** The error of a call that must fail. */
async function failed(promise: Promise<unknown>): Promise<CallError> {
  const thrown = await promise.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!(thrown instanceof CallError)) throw new Error(`Not a CallError: ${thrown}`);
  return thrown;
}

describe("a call", () => {
  it("gives the result, the payment and the id of the request", async () => {
    expect(await buy()).toEqual({ result: { operation: paid.id }, payment: undefined, requestId: "request 1" });
    expect(signatures).toHaveLength(1);
  });

  it("lets no request be redirected", async () => {
    await buy();
    expect(requests.map(({ redirect }) => redirect)).toEqual(["manual", "manual"]);
  });

  it("to an address that redirects is not signed", async () => {
    unsigned = () => new Response(null, { status: 307, headers: { Location: "https://elsewhere.test" } });
    expect(await failed(buy({ attempts: 1 }))).toMatchObject({ name: "ServiceFailed", code: "unreachable" });
    expect((await failed(buy({ attempts: 1 }))).message).toMatch(/ did not answer \(The service redirects/);
    expect(signatures).toEqual([]);
  });

  it("takes options that are undefined as absent", async () => {
    const absent = { language: undefined, timeoutMs: undefined, attempts: undefined, payToAllowlist: undefined };
    await buy({ ...absent, maxUsdcPerProcess: undefined, beforePayment: undefined }, { signal: undefined });
    expect(signatures).toHaveLength(1);
  });
});

describe("settings", () => {
  it.each([
    ...["localhost:8787", "ftp://service.test", "service.test", ""].map((baseUrl) => ({ baseUrl })),
    { maxUsdcPerCall: "much" },
  ])("that cannot be meant are refused: %j", (options) => {
    expect(() => clientOf(options)).toThrow(TypeError);
  });
});

describe("an error", () => {
  it("keeps what the network threw", async () => {
    unsigned = loses;
    const error = await failed(buy({ attempts: 1 }));
    expect(error).toMatchObject({ name: "ServiceFailed", code: "unreachable", status: 0, retryable: true });
    expect(error.cause).toMatchObject({ message: "fetch failed", cause: { message: "ECONNREFUSED" } });
  });

  it("tells a deadline from a lost connection", async () => {
    unsigned = () => new Promise(() => {});
    const late: typeof fetch = (_, init) =>
      new Promise((_resolve, reject) => init?.signal?.addEventListener("abort", () => reject(init.signal?.reason)));
    const error = await failed(buy({ attempts: 1, timeoutMs: 5, fetch: late }));
    expect(error).toMatchObject({ name: "ServiceFailed", code: "timeout", cause: { name: "TimeoutError" } });
  });

  it("names the request, every problem, and whether repeating helps", async () => {
    const problem = { path: "/product_value", code: "minimum", message: "Too small.", minimum: 0.01 };
    unsigned = answers(400, failure("validation_failed", [{ payment_state: "unused" }, problem]));
    const error = await failed(buy());
    expect(error).toMatchObject({ code: "validation_failed", status: 400, requestId: "request 2", retryable: true });
    expect(error.details).toEqual([{ path: "/product_value", code: "minimum", message: "Too small." }]);
    expect(error.message).toBe("Why. Too small.");
  });

  it("has the signature for the next call, when one was sent", async () => {
    signed = [answers(400, failure("validation_failed"))];
    expect(await failed(buy())).toMatchObject({ name: "ServiceFailed", signature: expect.stringMatching(/^ey/) });
    const unpaid = await failed(clientOf({ signer: undefined, maxUsdcPerCall: undefined }).call(paid.id, {}));
    expect(unpaid).toMatchObject({ status: 402, code: "payment_required", signature: undefined });
  });
});

describe("the words of a payment", () => {
  const words = (payment_state: string, retry_action: string) => ({
    payment_state,
    retry_action,
    authorization_expires_at: "2026-11-22T12:00:00Z",
    transaction: "0xabc",
  });
  const inChallenge = (status: number, state: string, action: string) =>
    answers(status, { ...challenge, error: "payment_declined", ...words(state, action) });
  const inDetails = (status: number, state: string, action: string) =>
    answers(status, failure("settlement_unknown", [words(state, action)]));
  const inHeaders = (status: number, state: string, action: string) =>
    answers(status, failure("settlement_unknown"), { "Payment-State": state, "Retry-Action": action });

  it.each([
    ["a challenge", inChallenge(402, "in_flight", "retry_same_payment")],
    ["a challenge that asks to wait", inChallenge(402, "unused", "wait")],
    ["an Error object", inDetails(502, "in_flight", "retry_same_payment")],
    ["headers", inHeaders(400, "in_flight", "wait")],
  ])("in %s have the same signature sent again", async (_place, answer) => {
    signed = [answer, answer, sells];
    expect(await buy()).toMatchObject({ result: { operation: paid.id } });
    expect(signatures).toHaveLength(3);
    expect(new Set(signatures).size).toBe(1);
  });

  it.each([
    ["stop", inDetails(502, "refused", "stop")],
    ["sign_again", inChallenge(402, "refused", "sign_again")],
    ["stop, in headers", inHeaders(503, "unused", "stop")],
    ["nothing", answers(402, { ...challenge, error: "payment_declined" })],
  ])("that say %s end the call, uncharged", async (_action, answer) => {
    signed = [answer];
    expect(await failed(buy())).toMatchObject({ name: "ServiceFailed" });
    expect(signatures).toHaveLength(1);
  });

  it("stand in the error", async () => {
    signed = [inChallenge(402, "in_flight", "stop")];
    expect(await failed(buy())).toMatchObject({
      name: "UnclearOutcome",
      code: "payment_declined",
      ...{ paymentState: "in_flight", retryAction: "stop", transaction: "0xabc" },
      authorizationExpiresAt: "2026-11-22T12:00:00Z",
      signature: signatures[0],
    });
  });

  it("answer for an attempt whose own answer was lost", async () => {
    signed = [loses, inChallenge(402, "unused", "sign_again")];
    expect(await failed(buy())).toMatchObject({ name: "ServiceFailed", paymentState: "unused" });
  });

  it("are missed when the last answer is lost: the outcome is unclear", async () => {
    signed = [inDetails(503, "unused", "wait"), loses];
    expect(await failed(buy({ attempts: 2 }))).toMatchObject({
      name: "UnclearOutcome",
      cause: { message: "fetch failed" },
    });
  });
});

describe("a limit", () => {
  it("of a process holds for all clients of one wallet, and for no other", async () => {
    const signer = privateKeyToAccount(generatePrivateKey());
    const limited = { signer, maxUsdcPerProcess: paid.price.usdc };
    await buy(limited);
    const error = await failed(buy(limited));
    expect(error).toMatchObject({ name: "Refused", code: "over_budget" });
    expect(error.message).toContain("maxUsdcPerProcess");
    await buy({ maxUsdcPerProcess: paid.price.usdc });
    expect(signatures).toHaveLength(2);
  });

  it("of a process does not count what was not signed", async () => {
    const signer = privateKeyToAccount(generatePrivateKey());
    const limited = { signer, maxUsdcPerProcess: paid.price.usdc };
    await failed(buy({ ...limited, beforePayment: () => false }));
    await buy(limited);
    expect(signatures).toHaveLength(1);
  });

  it("of a call is checked before anything is signed", async () => {
    expect(await failed(buy({ maxUsdcPerCall: "0.01" }))).toMatchObject({ name: "Refused", code: "over_cap" });
    expect(signatures).toEqual([]);
  });
});

describe("beforePayment", () => {
  it("is told what is about to be signed, and lets it pass", async () => {
    const beforePayment = vi.fn();
    await buy({ beforePayment });
    expect(beforePayment).toHaveBeenCalledExactlyOnceWith(planned);
  });

  it.each([
    ["false", () => false, undefined],
    ["a rejection", () => Promise.reject(new Error("Not today")), { message: "Not today" }],
  ])("refuses a payment by %s", async (_, beforePayment, cause) => {
    const error = await failed(buy({ beforePayment }));
    expect(error).toMatchObject({ name: "Refused", code: "declined", ...(cause && { cause }) });
    expect(signatures).toEqual([]);
  });
});

describe("a signal", () => {
  it("ends a call that has signed nothing, with its reason", async () => {
    await expect(buy({}, { signal: AbortSignal.abort("enough") })).rejects.toBe("enough");
  });

  it("ends a call whose signature was sent with an unclear outcome, which keeps signature and reason", async () => {
    const controller = new AbortController();
    signed = [
      () => {
        controller.abort("enough");
        throw new Error("aborted");
      },
    ];
    expect(await failed(buy({}, { signal: controller.signal }))).toMatchObject({
      name: "UnclearOutcome",
      cause: "enough",
      signature: signatures[0],
    });
  });
});

describe("a quote", () => {
  it("is the published price on the published terms, and signs nothing", async () => {
    expect(await clientOf().quote(paid.id)).toEqual({ ...planned, free: false, refusal: undefined });
    expect(await clientOf().quote(free.id)).toMatchObject({ free: true, usdc: "0", refusal: undefined });
    expect(signatures).toEqual([]);
  });

  it.each([
    ["over_cap", { maxUsdcPerCall: "0.01" }],
    ["over_budget", { maxUsdcPerProcess: "0.01" }],
    ["no_signer", { signer: undefined, maxUsdcPerCall: undefined }],
    ["terms", { payToAllowlist: [asset] }],
  ])("says that a call would be refused: %s", async (refusal, options) => {
    expect(await clientOf(options).quote(paid.id)).toMatchObject({ usdc: paid.price.usdc, refusal });
  });
});
