/** The guard's questions, and to which party, before a request with a payment may pass. */
import { env } from "cloudflare:workers";
import type { Hex } from "viem";
import { describe, expect, it, vi } from "vitest";
import { operations } from "../../../catalog/index.ts";
import { createApp } from "../../../src/worker/app.ts";
import { Ledger } from "../../../src/worker/sale/ledger/ledger.ts";
import { nodeUrl } from "../../fixtures/payment-settings.ts";
import {
  buy,
  type Changes,
  errorOf,
  passTime,
  type SignedPayment,
  saidBy,
  toHeader,
  waitOf,
} from "./fixtures/buyer.ts";
import { logged } from "./fixtures/ledger.ts";
import { challenge, payer, signed, signedAs, useWorld, world } from "./fixtures/open-world.ts";

useWorld();

/** The methods of the questions in each request to the node. */
const methodsAsked = () =>
  world.requests
    .filter(({ url }) => new URL(url).origin === nodeUrl)
    .map(({ body }) => [JSON.parse(body)].flat().map(({ method }) => method));

/** Sends a request to the service with other settings. */
const buyWith = (settings: object, headers: Readonly<Record<string, string>>) =>
  createApp(operations).fetch(
    new Request(challenge.resource.url, { method: "POST", headers, body: '{"product_value":100}' }),
    { ...env, ...settings },
  );

describe("a payment by an account", () => {
  const inAMinute = () => String(Math.floor(Date.now() / 1000) + 60);

  it.each<readonly [string, () => Changes]>([
    ["payment_not_yet_valid", () => ({ authorization: { validAfter: inAMinute() } })],
    ["payment_validity_too_long", () => ({ validFor: 2 * 24 * 3600 })],
    ["invalid_payment_requirements", () => ({ authorization: { value: "249999" } })],
    ["invalid_network", () => ({ accepted: { network: "eip155:84532" } })],
  ])("asks only whether its ledger knows a payment that has something wrong with it: %s", async (error, changes) => {
    const sell = vi.spyOn(Ledger.prototype, "sell");
    expect(await errorOf(await buy(await signed(changes())))).toBe(error);
    expect([world.requests, sell.mock.calls]).toEqual([[], []]);
  });

  it("asks the node about an expired payment, and takes no token of the limit while no node answers", async () => {
    const payment = await signed();
    passTime(340);
    const sell = vi.spyOn(Ledger.prototype, "sell");
    const expired = await buy(payment);
    expect(expired.headers.get("Server-Timing")).toContain("check;");
    expect(await errorOf(expired)).toBe("payment_expired");
    expect([world.nodeCalls, sell.mock.calls]).toEqual([1, []]);
    for (let attempt = 0; attempt < 3; attempt++) {
      world.nodeReachable = false;
      const response = await buyWith(
        { RATE_LIMIT_STRANGER_PER_MINUTE: "1" },
        { "PAYMENT-SIGNATURE": payment.header, "CF-Connecting-IP": "203.0.113.77" },
      );
      expect([response.status, await errorOf(response)]).toEqual([502, "chain_unavailable"]);
    }
  });

  it("refuses a payment where payments are not configured", async () => {
    const response = await buyWith({ PAY_TO: undefined }, {});
    expect([response.status, await errorOf(response)]).toEqual([503, "payments_not_configured"]);
  });
});

describe("a payment that cannot be read", () => {
  it.each([
    ["en", "payload.signature is missing"],
    ["ar", "payload.signature"],
  ])("names the member that does not fit, in the buyer's language: %s", async (language, words) => {
    const header = toHeader({ x402Version: 2, accepted: challenge.accepts[0], payload: {} });
    const response = await buy({ header }, undefined, { "Accept-Language": language });
    const { payment_problem: problem }: { payment_problem: unknown } = await response.json();
    expect(problem).toEqual({ path: "/payload/signature", message: expect.stringContaining(words) });
    expect(/[\u0600-\u06ff]/.test(JSON.stringify(problem))).toBe(language === "ar");
    expect(world.requests).toEqual([]);
  });

  it("says which version is wrong where the header of x402 v1 came alone", async () => {
    const response = await buyWith({}, { "X-PAYMENT": toHeader({ x402Version: 1 }) });
    expect([response.status, await errorOf(response)]).toEqual([402, "invalid_x402_version"]);
  });
});

describe("a payer's ledger that does not say whether it knows a payment", () => {
  /** Sends an expired payment to a service whose ledgers fail. */
  async function answerWith(thrown: Error) {
    const payment = await signed();
    passTime(340);
    const asked: string[] = [];
    const getByName = (name: string) => {
      asked.push(name);
      return { knows: () => Promise.reject(thrown) };
    };
    const response = await buyWith({ LEDGER: { getByName } }, { "PAYMENT-SIGNATURE": payment.header });
    return { code: await errorOf(response), asked };
  }

  it("answers that the money may have moved when the payer's own ledger fails, and logs why", async () => {
    const lines = logged();
    const { code, asked } = await answerWith(new Error("broken"));
    expect([code, asked]).toEqual(["settlement_unknown", [`payer:${payer.address.toLowerCase()}`]]);
    const line = { event: "failure", code, reason: expect.stringContaining("broken") };
    expect(lines()).toContainEqual(expect.objectContaining(line));
  });

  it("says that a payer's ledger has too much to do", async () => {
    const { code } = await answerWith(Object.assign(new Error("busy"), { overloaded: true }));
    expect(code).toBe("overloaded");
  });
});

describe("the limit of strangers at one address", () => {
  const fromOneAddress = ({ header }: Pick<SignedPayment, "header">) =>
    buyWith(
      { RATE_LIMIT_STRANGER_PER_MINUTE: "1" },
      { "PAYMENT-SIGNATURE": header, "CF-Connecting-IP": "203.0.113.78" },
    );

  it("counts the question to the node about an expired payment", async () => {
    const payment = await signed();
    passTime(340);
    expect(await errorOf(await fromOneAddress(payment))).toBe("payment_expired");
    const refused = await fromOneAddress(payment);
    // The limit of signed calls, which has much left, is not the one that refused.
    expect([await errorOf(refused), refused.headers.get("RateLimit")]).toEqual(["rate_limited", '"stranger";r=0;t=60']);
    expect(world.nodeCalls).toBe(1);
  });

  it.each<readonly [string, Hex]>([
    ["of an account's length", `0x${"77".repeat(64)}1c`],
    ["of a wallet's length", `0x${"77".repeat(96)}`],
  ])("counts the question to the node about a forged signature %s", async (_, forged) => {
    expect(await errorOf(await fromOneAddress(await signedAs(forged)))).toBe("invalid_signature");
    expect(await errorOf(await fromOneAddress(await signedAs(forged, world.payer())))).toBe("rate_limited");
    expect(world.requests).toHaveLength(1);
  });
});

describe("a payment by a wallet that is a contract", () => {
  const signature = `0x${"ab".repeat(200)}` as const;
  const calls = ["eth_call", "eth_call", "eth_call"];
  const questions = ["eth_chainId", "eth_getBlockByNumber", ...calls, "eth_getCode", "eth_call"];
  /** Puts a contract at the payer's address that accepts one signature as its own. */
  const deploy = (own: Hex = signature) => world.wallets.set(payer.address.toLowerCase(), (_, given) => given === own);

  it.each<readonly [string, Hex, readonly (readonly string[])[]]>([
    ["of its own form", signature, [questions]],
    ["that is empty", "0x", [questions]],
    ["of 65 bytes", `0x${"cd".repeat(64)}1b`, [["eth_chainId", "eth_getBlockByNumber", "eth_getCode"], questions]],
    ["of 64 bytes", `0x${"ef".repeat(64)}`, [["eth_chainId", "eth_getBlockByNumber", "eth_getCode"], questions]],
  ])(
    "proves a contract wallet's payment by one request, after a small one where an account's would do: %s",
    async (_, own, asked) => {
      deploy(own);
      const { status, headers } = await buy(await signedAs(own));
      expect([status, headers.get("Server-Timing")]).toEqual([200, expect.stringContaining("check;")]);
      expect(methodsAsked()).toEqual(asked);
    },
  );

  it("refuses a signature that the contract wallet does not take", async () => {
    deploy();
    expect(await errorOf(await buy(await signedAs(`0x${"99".repeat(70)}`)))).toBe("invalid_signature");
  });

  it("asks the buyer of a contract wallet to try again when no node answers", async () => {
    world.nodeReachable = false;
    const response = await buy(await signedAs(signature));
    expect(await saidBy(response)).toEqual(["chain_unavailable", "unused", "retry_same_payment"]);
    expect(waitOf(response)).toBe(2);
  });

  it.each<readonly [string, () => unknown]>([
    ["the wallet is empty", () => world.balances.set(payer.address.toLowerCase(), 0n)],
    ["the account has taken back its delegation", () => world.wallets.clear()],
    ["the node is away", () => Object.assign(world, { nodeReachable: false })],
  ])("gives a contract wallet what it bought again, uncharged, when %s", async (_, happen) => {
    deploy();
    const payment = await signedAs(signature);
    const answer = await (await buy(payment)).text();
    happen();
    expect(await (await buy(payment)).text()).toBe(answer);
    expect(world.received).toHaveLength(1);
  });

  it("says that an expired payment's nonce was used only when the wallet takes the signature", async () => {
    const payment = await signedAs(signature);
    world.transferWithAuthorization(payment.authorization);
    passTime(340);
    expect(await errorOf(await buy(payment))).toBe("payment_expired");
    deploy();
    const refused = await buy(payment);
    expect([...(await saidBy(refused)), waitOf(refused)]).toEqual([
      "payment_already_used",
      "in_flight",
      "stop",
      Number.NaN,
    ]);
    expect(Object(await refused.json()).message).toContain("do not pay again: write to");
  });
});

it.each<[string, Hex, readonly (readonly string[])[], number]>([
  ["of 65 bytes", `0x${"77".repeat(64)}1c`, [["eth_chainId", "eth_getBlockByNumber", "eth_getCode"]], 0],
  ["of 64 bytes", `0x${"77".repeat(64)}`, [["eth_chainId", "eth_getBlockByNumber", "eth_getCode"]], 0],
  ["of a wallet's length", `0x${"77".repeat(96)}`, [expect.arrayContaining(["eth_call"])], 1],
])(
  "asks the node one question about a forged signature, a small one for an account's length: %s",
  async (_, forged, asked, ledgers) => {
    const knows = vi.spyOn(Ledger.prototype, "knows");
    expect(await errorOf(await buy(await signedAs(forged)))).toBe("invalid_signature");
    expect([methodsAsked(), world.requests.length, knows.mock.calls.length]).toEqual([asked, 1, ledgers]);
  },
);
