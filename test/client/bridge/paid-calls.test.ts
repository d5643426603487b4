import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { decodePaymentSignatureHeader } from "@x402/core/http";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { operations } from "../../../catalog/index.ts";
import { readBridgeSettings } from "../../../src/client/bridge/bridge-settings.ts";
import { PaidCalls } from "../../../src/client/bridge/paid-calls.ts";
import type { Attachments } from "../../../src/worker/protocols/mcp/payment.ts";

const [operation] = operations.filter(({ free }) => !free);
if (!operation) throw new Error("Nothing is sold");
const service = "http://127.0.0.1:9";
const node = "http://node.test";
const asset = "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913";
const payTo = "0xa0Ee7A142d267C1f36714E4a8F75612F20a79720";
const requirements = {
  scheme: "exact",
  network: "eip155:8453",
  amount: operation.price.atomic,
  asset,
  payTo,
  maxTimeoutSeconds: 120,
  extra: { name: "USD Coin", version: "2" },
};
const challenge = { x402Version: 2, resource: { url: service + operation.path }, accepts: [requirements] };
const published = {
  supported: [{ network: requirements.network, asset, pay_to: payTo }],
  prices: [{ id: operation.id, amount: requirements.amount }],
};
const input = { product_value: 100 };
const otherInput = { product_value: 200 };

/** An answer of the service; `lost` when none comes. */
type Scripted =
  | "lost"
  | { readonly status: number; readonly body?: unknown; readonly headers?: Record<string, string> };
const asksForPayment: Scripted = { status: 402, body: challenge };
const sells: Scripted = { status: 200, body: { result: 1 } };
const at = (status: number, retryAfter?: string): Scripted => ({
  status,
  body: { error: { code: String(status) } },
  ...(retryAfter && { headers: { "Retry-After": retryAfter } }),
});

interface Sent {
  readonly url: string;
  readonly method: string;
  readonly headers: Headers;
  readonly body: string;
  readonly redirect: string;
}

let folder: string;
/** What the service answers to signed calls; an unsigned one is asked for payment. */
let script: Scripted[];
let unsigned: Scripted;
let offers: Scripted;
/** What happens when the service is asked what it publishes. */
let whenOffered: () => Promise<void>;
/** What happens when the user's node is asked. */
let whenLookedUp: () => Promise<void>;
/** What the chain says of every signature. */
let chain: { readonly used: boolean; readonly timestamp: number };
let sent: Sent[];
let pauses: number[];
let deadlines: number[];
let reports: unknown[];

const toResponse = (scripted: Scripted): Response => {
  if (scripted === "lost") throw new TypeError("fetch failed");
  return new Response(JSON.stringify(scripted.body), {
    status: scripted.status,
    ...(scripted.headers && { headers: scripted.headers }),
  });
};

function answerNode(body: string): Response {
  const { id, method } = JSON.parse(body);
  const number = (value: number) => `0x${value.toString(16)}`;
  const results: Readonly<Record<string, unknown>> = {
    eth_chainId: number(8453),
    eth_getBlockByNumber: { number: number(1), timestamp: number(chain.timestamp), transactions: [] },
    eth_call: `0x${(chain.used ? "1" : "0").padStart(64, "0")}`,
  };
  return Response.json({ jsonrpc: "2.0", id, result: results[method] });
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "paid-calls-"));
  [script, sent, pauses, deadlines, reports] = [[], [], [], [], []];
  unsigned = asksForPayment;
  offers = { status: 200, body: published };
  [whenOffered, whenLookedUp] = [async () => {}, async () => {}];
  chain = { used: false, timestamp: 0 };
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.spyOn(console, "error").mockImplementation((line) => void reports.push(line));
  const { timeout } = AbortSignal;
  vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => {
    deadlines.push(ms);
    return timeout.call(AbortSignal, ms);
  });
  vi.stubGlobal("fetch", async (url: string, init: RequestInit = {}) => {
    const body = String(init.body);
    if (url.startsWith(node)) {
      await whenLookedUp();
      return answerNode(body);
    }
    const headers = new Headers(init.headers);
    sent.push({ url, method: init.method ?? "GET", headers, body, redirect: String(init.redirect) });
    if (url.endsWith("/payment-capabilities.json")) {
      await whenOffered();
      return toResponse(offers);
    }
    return toResponse(headers.has("PAYMENT-SIGNATURE") ? (script.shift() ?? sells) : unsigned);
  });
});
afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  await rm(folder, { recursive: true });
});

const book = () => join(folder, "spending.json");
const noAttachments: Attachments = { paymentSignature: undefined, idempotencyKey: undefined, referralCode: undefined };

/** A run of the bridge with a wallet and a limit for each call. */
const bridge = (settings: Readonly<Record<string, string>> = {}) => {
  const calls = new PaidCalls(
    readBridgeSettings({
      SVC_BASE_URL: service,
      SVC_WALLET_PRIVATE_KEY: `0x${"3d".repeat(32)}`,
      SVC_MAX_USDC_PER_CALL: "1000",
      SVC_SPENDING_FILE: book(),
      ...settings,
    }),
    { pause: async (ms) => void pauses.push(ms) },
  );
  return (body: unknown = input, attached: Partial<Attachments> = {}) =>
    calls.call({ operation, input: body, attachments: () => ({ ...noAttachments, ...attached }) });
};
const signatures = () => sent.flatMap(({ headers }) => headers.get("PAYMENT-SIGNATURE") ?? []);
const states = async () =>
  JSON.parse(await readFile(book(), "utf8")).payments.map(({ state }: { state: string }) => state);
const refused = (words: string) => ({ status: 402, body: { message: expect.stringContaining(words) } });

describe("a paid call", () => {
  it("asks for the price, signs once, and sends the same request with the signature", async () => {
    expect(await bridge()()).toMatchObject({ status: 200, body: { result: 1 } });
    const [asked, offered, paid] = sent;
    expect([asked?.url, offered?.url, paid?.url]).toEqual([
      service + operation.path,
      `${service}/payment-capabilities.json`,
      service + operation.path,
    ]);
    expect(sent.map(({ redirect }) => redirect)).toEqual(["manual", "manual", "manual"]);
    expect([asked?.method, offered?.method, paid?.method]).toEqual(["POST", "GET", "POST"]);
    for (const one of [asked, paid]) {
      expect(one?.body).toBe(JSON.stringify(input));
      expect(one?.headers.get("Content-Type")).toBe("application/json");
      expect(one?.headers.get("Accept-Language")).toBe("en");
      for (const absent of ["Idempotency-Key", "X-Referral-Code"]) expect(one?.headers.has(absent)).toBe(false);
    }
    expect(deadlines).toEqual([20_000, 20_000, 90_000]);
    const { payload } = decodePaymentSignatureHeader(signatures()[0] ?? "");
    expect(payload).toMatchObject({ authorization: { to: payTo, value: requirements.amount } });
    expect([await states(), pauses, reports]).toEqual([["settled"], [], []]);
  });

  it("takes keys and referral codes along", async () => {
    await bridge({ SVC_LANG: "ar" })(input, { idempotencyKey: "a key", referralCode: "a friend" });
    const headers = sent.at(-1)?.headers;
    expect([headers?.get("Idempotency-Key"), headers?.get("X-Referral-Code"), headers?.get("Accept-Language")]).toEqual(
      ["a key", "a friend", "ar"],
    );
  });

  it("is answered again with the same signature, in another run as well", async () => {
    await bridge()({ a: 1, b: 2 });
    expect(await bridge()({ b: 2, a: 1 })).toMatchObject({ status: 200 });
    expect(new Set(signatures()).size).toBe(1);
    expect(sent).toHaveLength(4);
  });

  it.each([
    ["is wrong", { status: 400, body: { error: { code: "400" } } }],
    ["is free after all", { status: 200, body: { result: 1 } }],
  ])("is not paid for when it %s", async (_name, answer) => {
    unsigned = answer;
    const { status, body } = await bridge()();
    expect({ status, body }).toEqual(answer);
    expect(signatures()).toEqual([]);
  });

  it("fails when its key can be no header, and asks nobody", async () => {
    await expect(bridge()(input, { idempotencyKey: "two\nlines" })).rejects.toThrow(TypeError);
    expect([sent, pauses]).toEqual([[], []]);
  });

  it("fails without the service, and says which one", async () => {
    unsigned = "lost";
    expect(await bridge()()).toMatchObject({
      status: 502,
      body: { error: { code: "core_unavailable", details: [{ service }] } },
    });
    expect(reports).toEqual(["TypeError: fetch failed"]);
  });

  it("with a payment of the caller's own is passed on as it is", async () => {
    const call = bridge();
    expect(await call(input, { paymentSignature: "own" })).toMatchObject({ status: 200 });
    script = ["lost"];
    expect(await call(input, { paymentSignature: "own" })).toMatchObject({
      body: { error: { code: "settlement_unknown" } },
    });
    expect(signatures()).toEqual(["own", "own"]);
    await expect(readFile(book())).rejects.toMatchObject({ code: "ENOENT" });
  });
});

describe("a call that is not paid for", () => {
  it("says that there is no wallet", async () => {
    expect(await bridge({ SVC_WALLET_PRIVATE_KEY: "" })()).toMatchObject(refused("no wallet"));
    await expect(readFile(book())).rejects.toMatchObject({ code: "ENOENT" });
  });

  it("says that nothing may be spent", async () => {
    expect(await bridge({ SVC_MAX_USDC_PER_CALL: "0" })()).toMatchObject(refused("SVC_MAX_USDC_PER_CALL is 0"));
  });

  it.each([
    ["cannot be had", "lost"],
    ["are something else", { status: 200, body: { supported: [] } }],
    ["are others", { status: 200, body: { supported: [], prices: [] } }],
  ] as const)("says that the terms are not the published ones, which %s", async (_name, answer) => {
    offers = answer;
    expect(await bridge()()).toMatchObject(refused("are not the published price"));
    expect(reports).toHaveLength(answer === "lost" ? 1 : 0);
    expect(signatures()).toEqual([]);
  });

  it("says that its wallet is not one that the user allows", async () => {
    expect(await bridge({ SVC_PAY_TO_ALLOWLIST: asset })()).toMatchObject(refused("are not the published price"));
  });

  it("names the limit that it would pass", async () => {
    const call = bridge({ SVC_MAX_USDC_PER_SESSION: operation.price.usdc });
    await call();
    expect(await call(otherInput)).toMatchObject(refused("SVC_MAX_USDC_PER_SESSION"));
    expect([signatures().length, await states()]).toEqual([1, ["settled"]]);
  });

  it.each([
    ["cannot be read", () => writeFile(book(), "secret words"), async () => {}],
    ["becomes unreadable meanwhile", async () => {}, () => writeFile(book(), "secret words")],
  ])("says that nothing could be written down when the book %s", async (_name, before, meanwhile) => {
    await before();
    whenOffered = meanwhile;
    expect(await bridge()()).toMatchObject(refused("could not be signed and written down"));
    expect(signatures()).toEqual([]);
    expect(new Set(reports)).toEqual(new Set([`Error: ${book()} is not a file of payments`]));
  });

  it("has nothing set aside when nothing could be signed", async () => {
    const call = bridge({ SVC_MAX_USDC_PER_SESSION: operation.price.usdc });
    unsigned = { status: 402, body: { ...challenge, accepts: [{ ...requirements, extra: {} }] } };
    expect(await call()).toMatchObject(refused("could not be signed and written down"));
    expect(await states()).toEqual([]);
    unsigned = asksForPayment;
    expect(await call(otherInput)).toMatchObject({ status: 200 });
  });

  it("is answered as ever when the book cannot be read", async () => {
    await writeFile(book(), "secret words");
    unsigned = { status: 200, body: { result: 1 } };
    const { status, body } = await bridge()();
    expect({ status, body }).toEqual(unsigned);
    expect(reports).toEqual([`Error: ${book()} is not a file of payments`]);
    unsigned = "lost";
    expect(await bridge()()).toMatchObject({ body: { error: { code: "core_unavailable" } } });
  });
});

describe("a signature", () => {
  it.each([400, 402, 429, 503])(
    "that is refused clearly, with %i, is used for the next call of the operation",
    async (status) => {
      script = [at(status, "0"), at(status, "0")];
      const call = bridge();
      expect(await call()).toMatchObject({ status });
      expect(await states()).toEqual(["refused"]);
      script = [];
      expect(await call(otherInput)).toMatchObject({ status: 200 });
      expect(new Set(signatures()).size).toBe(1);
      expect(await states()).toEqual(["settled"]);
    },
  );

  it.each([404, 409, 500, 502])("that is answered unclearly, with %i, stays with its call", async (status) => {
    script = [at(status, "0"), at(status, "0")];
    const call = bridge();
    expect(await call()).toMatchObject({ status });
    expect(await states()).toEqual(["unclear"]);
    script = [];
    await call(otherInput);
    expect(new Set(signatures()).size).toBe(2);
  });

  it.each([
    ["500, then sold", [at(500, "2"), sells], 200, "settled", [2_000]],
    ["429, then refused", [at(429), at(402)], 402, "refused", [1_000]],
    ["503, then lost", [at(503, "3600"), "lost"], 503, "unclear", [5_000]],
    ["lost, then refused", ["lost", at(402)], 402, "unclear", [1_000]],
    ["lost twice", ["lost", "lost"], 502, "unclear", [1_000]],
    ["402 at once", [at(402)], 402, "refused", []],
    ["404 at once", [at(404)], 404, "unclear", []],
  ] as const)("is sent once more when that can help: %s", async (_name, answers, status, state, paused) => {
    script = [...answers];
    expect(await bridge()()).toMatchObject({ status });
    expect([await states(), pauses, signatures().length]).toEqual([[state], paused, answers.length]);
    expect(new Set(signatures()).size).toBe(1);
  });

  it("whose answer was lost is sent again for the same call", async () => {
    script = ["lost", "lost"];
    const call = bridge();
    expect(await call()).toMatchObject({ body: { error: { code: "settlement_unknown", details: [{ service }] } } });
    expect(await call()).toMatchObject({ status: 200 });
    expect(new Set(signatures()).size).toBe(1);
  });

  it("that was sold for is not followed by another while it can be taken, though money is asked again", async () => {
    const call = bridge();
    await call();
    script = [at(402), at(402)];
    expect(await call()).toMatchObject({ status: 402, body: { error: { code: "402" } } });
    expect(new Set(signatures()).size).toBe(1);
    vi.setSystemTime(Date.now() + 600_000);
    expect(await call()).toMatchObject({ status: 200 });
    expect(new Set(signatures()).size).toBe(2);
  });

  it.each([null, [], 1, "words"])(
    "that is answered with %j is answered unclearly, whatever the status",
    async (body) => {
      script = [
        { status: 200, body },
        { status: 402, body },
      ];
      expect(await bridge()()).toMatchObject({ body: { error: { code: "settlement_unknown" } } });
      expect([await states(), signatures().length]).toEqual([["unclear"], 2]);
    },
  );

  it("is made once for calls that come together", async () => {
    const call = bridge();
    const answers = await Promise.all([call(), call(), call()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(signatures()).size).toBe(1);
    expect(new Set(pauses)).toEqual(pauses.length > 0 ? new Set([250]) : new Set());
  });

  it("of another bridge that was quicker is sent instead of a second one, and asks no node", async () => {
    script = [at(402)];
    await bridge()(otherInput);
    vi.setSystemTime(Date.now() + 600_000);
    chain = { used: false, timestamp: Math.floor(Date.now() / 1000) + 600 };
    whenOffered = async () => {
      whenOffered = async () => {};
      await bridge()();
    };
    expect(await bridge({ SVC_RPC_URL: node })()).toMatchObject({ status: 200 });
    expect([pauses, new Set(signatures()).size]).toEqual([[250], 2]);
    expect(await states()).toEqual(["refused", "settled"]);
  });

  it("of a bridge that died while signing is waited for, fifteen seconds at most", async () => {
    const call = bridge();
    await call();
    const file = JSON.parse(await readFile(book(), "utf8"));
    const [{ signature: _, ...payment }] = file.payments;
    await writeFile(book(), JSON.stringify({ ...file, payments: [{ ...payment, state: "reserved" }] }));
    expect(await call()).toMatchObject({ body: { error: { code: "settlement_unknown" } } });
    expect(pauses).toEqual(Array.from({ length: 59 }, () => 250));
    // Who waits asks for no price: one request was made for the call that bought, two for its payment.
    expect([sent.length, reports]).toEqual([3, []]);
  });
});

describe("a signature whose time has passed", () => {
  const minutes = (number: number) => vi.setSystemTime(Date.now() + number * 60_000);
  const afterwards = () => Math.floor(Date.now() / 1000) + 600;

  it.each([200, 400, 500])("is followed by no other when it is answered with %i", async (status) => {
    script = ["lost", "lost"];
    const call = bridge();
    await call();
    minutes(10);
    script = [at(status, "0"), at(status, "0")];
    expect(await call()).toMatchObject({ status });
    expect(new Set(signatures()).size).toBe(1);
  });

  it("and that was sold for is followed by another when the service asks for money again", async () => {
    const call = bridge({ SVC_RPC_URL: node });
    await call();
    minutes(10);
    script = [at(402)];
    chain = { used: true, timestamp: afterwards() };
    expect(await call()).toMatchObject({ status: 200 });
    expect([new Set(signatures()).size, await states()]).toEqual([2, ["settled", "settled"]]);
  });

  it("and that the chain shows unused makes no room when that cannot be written down", async () => {
    script = [at(402)];
    const call = bridge({ SVC_RPC_URL: node });
    await call();
    minutes(10);
    script = [at(402)];
    chain = { used: false, timestamp: afterwards() };
    whenLookedUp = () => writeFile(book(), "secret words");
    expect(await call()).toMatchObject(refused("could not be signed and written down"));
    expect(new Set(signatures()).size).toBe(1);
  });

  it("and that the chain shows used is not paid for again", async () => {
    script = [at(402)];
    const call = bridge({ SVC_RPC_URL: node });
    await call();
    minutes(10);
    script = [at(402)];
    chain = { used: true, timestamp: afterwards() };
    expect(await call()).toMatchObject(refused("was taken"));
    expect(new Set(signatures()).size).toBe(1);
  });

  it("and that the chain shows unused makes room, and the call is paid for with a new one", async () => {
    script = [at(402)];
    const call = bridge({ SVC_RPC_URL: node, SVC_MAX_USDC_PER_DAY: operation.price.usdc });
    await call();
    minutes(10);
    script = [at(402)];
    chain = { used: false, timestamp: afterwards() };
    expect(await call()).toMatchObject({ status: 200 });
    expect([new Set(signatures()).size, await states()]).toEqual([2, ["void", "settled"]]);
  });

  it("makes room at a limit for another call, when the user's node is asked", async () => {
    const daily = { SVC_MAX_USDC_PER_DAY: operation.price.usdc };
    script = [at(404)];
    await bridge(daily)();
    vi.setSystemTime(Date.now() + 200_000);
    expect(await bridge(daily)(otherInput)).toMatchObject(refused("SVC_MAX_USDC_PER_DAY"));
    chain = { used: false, timestamp: 0 };
    expect(await bridge({ ...daily, SVC_RPC_URL: node })(otherInput)).toMatchObject(refused("SVC_MAX_USDC_PER_DAY"));
    chain = { used: false, timestamp: afterwards() };
    expect(await bridge({ ...daily, SVC_RPC_URL: node })(otherInput)).toMatchObject({ status: 200 });
    expect(await states()).toEqual(["void", "settled"]);
  });

  it("is answered with the service's own challenge while it can still be taken", async () => {
    script = [at(402)];
    const call = bridge();
    await call();
    script = [at(402)];
    expect(await call()).toMatchObject({ status: 402, body: { error: { code: "402" } } });
    expect(new Set(signatures()).size).toBe(1);
  });

  it("is paid for again without a node that could tell", async () => {
    script = [at(402)];
    const call = bridge();
    await call();
    minutes(10);
    script = [at(402)];
    expect(await call()).toMatchObject({ status: 200 });
    expect([new Set(signatures()).size, await states()]).toEqual([2, ["refused", "settled"]]);
  });
});
