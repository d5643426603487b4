import { env, exports } from "cloudflare:workers";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { configOf } from "../../../../src/worker/config/config.ts";
import { backlogName } from "../../../../src/worker/sale/ledger/backlog.ts";
import { statusReport } from "../../../../src/worker/status/status.ts";
import { facilitatorUrls } from "../../../fixtures/payment-settings.ts";
import { settleModes } from "../../../fixtures/settle-modes.ts";
import { buy, challengeAt, otherInput, passTime, post, saidBy, sign, toldBy, waitOf } from "../fixtures/buyer.ts";
import { logged } from "../fixtures/ledger.ts";
import {
  alarmAfter,
  challenge,
  payer,
  refuseAll,
  signed,
  signedAs,
  states,
  useWorld,
  world,
} from "../fixtures/open-world.ts";

useWorld();

const [first, second] = facilitatorUrls;
const paid = () => world.received.length;
const asked = () => world.requests.filter(({ url }) => url.endsWith("/settle")).map(({ url }) => new URL(url).origin);

/** Another buyer buys; returns which facilitators were asked, and the status of the answer. */
async function next() {
  const before = asked().length;
  const { status } = await buy(await sign(world.payer(), challenge));
  // Its reports to the Gate arrive before a test moves the clock.
  await env.GATE.getByName(`circuit:facilitator:${new URL(first).host}`).standing();
  return { status, asked: asked().slice(before) };
}

/** The number of readings of `/status`. The isolate keeps a reading for a while, so each is later than those before. */
let statusReads = 0;

/** The report of `/status` a while later, when it is made again. */
async function statusLater(): Promise<{
  readonly payments: string;
  readonly parts: readonly { readonly name?: string }[];
}> {
  statusReads += 1;
  passTime(100 * statusReads);
  return (await exports.default.fetch("https://service.test/status")).json();
}

// A reason of each meaning after which the money may have moved. The meanings of others: `words.test.ts`.
it.each([
  "settle_exact_evm_transaction_confirmation_timed_out",
  "unknown_error",
  "transaction_failed",
  "invalid_exact_evm_nonce_already_used",
  "kyt_risk_detected",
])("answers in the same request when the facilitator refuses and the buyer is charged: %s", async (reason) => {
  const { fetch } = world;
  let authorization: Parameters<typeof world.transferWithAuthorization>[0] | undefined;
  let looks = 0;
  // The transaction is mined before the second look after the call.
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    if (!url.endsWith("/settle")) {
      if (authorization && ++looks === 2) world.transferWithAuthorization(authorization);
      return fetch(url, init);
    }
    if (authorization) return fetch(url, init);
    authorization = JSON.parse(String(init.body)).paymentPayload.payload.authorization;
    return Response.json({ success: false, errorReason: reason, transaction: "", network: "eip155:8453" });
  });
  // However busy the machine is, no time passes.
  passTime(0);
  refuseAll("invalid_exact_evm_nonce_already_used");
  const { status } = await buy(await signed());
  expect([status, paid()]).toEqual([200, 1]);
});

/** Signs a payment of a large amount; the function that is returned sends it. */
async function largePayment(): Promise<() => Promise<Response>> {
  const pack = "/v1/gcc/merchant-pack";
  const payment = await sign(payer, await challengeAt(pack));
  const product = { product_value: 40, expected_sale_price: 129 };
  const body = { products: [product, product, product], working_capital: 10_000 };
  return () => post(pack, body, { "PAYMENT-SIGNATURE": payment.header });
}

it("gives the result of a large payment that facilitators confirm only once the chain shows it", async () => {
  world.settleMode = "says yes but does not settle";
  const send = await largePayment();
  expect(await saidBy(await send())).toEqual(["settlement_unknown", "in_flight", "wait"]);
  world.settleMode = "honest";
  passTime(24);
  expect([(await send()).status, paid()]).toEqual([200, 1]);
});

it("waits for the transfer of a large confirmed payment while the node is unavailable for a moment", async () => {
  const send = await largePayment();
  world.nodeLeavesAtSettlement = true;
  const { fetch } = world;
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    const answer = await fetch(url, init);
    if (url.endsWith("/settle"))
      setTimeout(() => {
        world.nodeReachable = true;
      }, 40);
    return answer;
  });
  expect([(await send()).status, asked(), paid()]).toEqual([200, [first], 1]);
});

/** Modes in which the money does not move, or not before the request has ended. */
const failing = settleModes.filter((mode) => mode !== "honest" && !mode.startsWith("says yes"));

it.each(failing)("serves ten buyers at once where the first facilitator %s", async (mode) => {
  world.settleModes.set(first, mode);
  const statuses = await Promise.all(Array.from({ length: 10 }, async () => (await next()).status));
  expect(statuses).toEqual(Array(10).fill(200));
  expect(paid()).toBe(10);
});

describe("a stranger with contract wallets", () => {
  it("still settles for other buyers after a facilitator refused a stranger's contract wallets", async () => {
    world.settleModes.set(first, "says no and does not settle");
    for (let wallet = 0; wallet < 3; wallet++) {
      const stranger = world.payer();
      world.wallets.set(stranger.address.toLowerCase(), () => true);
      expect((await buy(await signedAs(`0x${"ab".repeat(200)}`, stranger))).status).toBe(200);
    }
    world.settleModes.set(first, "honest");
    expect(await next()).toEqual({ status: 200, asked: [first] });
  });

  it("still settles for other buyers after a stranger paid from an account with a contract's code", async () => {
    world.settleModes.set(first, "says no and does not settle");
    const stranger = world.payer();
    world.wallets.set(stranger.address.toLowerCase(), () => true);
    expect((await buy(await sign(stranger, challenge))).status).toBe(200);
    world.settleModes.set(first, "honest");
    expect((await next()).asked).toEqual([first]);
  });
});

describe("where two facilitators are configured", () => {
  it.each([
    "transaction_failed",
    "invalid_exact_evm_signature",
    "insufficient_funds",
    "kyt_risk_detected",
    "a word that is not known",
  ])("serves a first-time buyer by the second when the first refuses with %s", async (reason) => {
    world.settleModes.set(first, "says no and does not settle");
    world.reason = reason;
    const response = await buy(await signed());
    expect([response.status, paid(), asked().at(-1)]).toEqual([200, 1, second]);
  });

  it("asks the second facilitator first once the first has failed, and the first again after a minute", async () => {
    world.settleModes.set(first, "answers 500");
    expect((await buy(await signed())).status).toBe(200);
    expect(await next()).toEqual({ status: 200, asked: [second] });
    passTime(61);
    expect(await next()).toEqual({ status: 200, asked: [first, second] });
    expect((await next()).asked).toEqual([second]);
    world.settleModes.set(first, "honest");
    // The trial that failed has doubled the time.
    passTime(61);
    expect((await next()).asked).toEqual([second]);
    passTime(60);
    expect((await next()).asked).toEqual([first]);
    expect((await next()).asked).toEqual([first]);
  });

  it("asks the first facilitator again at once after a collision, and prefers it as before", async () => {
    world.collisions = 2;
    expect((await buy(await signed())).status).toBe(200);
    expect(asked()).toEqual(Array(3).fill(first));
    expect((await buy(await sign(world.payer(), challenge))).status).toBe(200);
    expect(asked().at(-1)).toBe(first);
  });
});

describe("a payment that every facilitator refuses permanently", () => {
  const stopped = ["payment_declined", "refused", "stop"];

  beforeEach(() => refuseAll("kyt_risk_detected"));

  it("says why every facilitator refuses, how long to wait, and that no other wallet or signature helps", async () => {
    const payment = await signed();
    const response = await buy(payment);
    expect(toldBy(response)).toEqual(["in_flight", "wait"]);
    expect(waitOf(response)).toBeGreaterThan(challenge.accepts[0].maxTimeoutSeconds);
    expect(Object(await response.json()).error.message).toMatch(
      /payment_declined.*until 20\d\d-.*Use no other wallet and no new signature/,
    );
  });

  it("tells a buyer who comes one second after the alarm to stop, and asks no facilitator", async () => {
    const payment = await signed();
    await alarmAfter(waitOf(await buy(payment)));
    await alarmAfter(61);
    expect(await states()).toEqual([]);
    const before = world.requests.length;
    passTime(1);
    expect(await saidBy(await buy(payment))).toEqual(stopped);
    expect(await saidBy(await buy(await signed()))).toEqual(stopped);
    expect(world.requests.slice(before).filter(({ url }) => url.endsWith("/settle"))).toEqual([]);
  });

  it("tells a buyer who signs again each time to stop at the third try", async () => {
    for (let attempt = 0; attempt < 2; attempt++) {
      const response = await buy(await signed());
      expect(await saidBy(response)).toEqual(["settlement_unknown", "in_flight", "wait"]);
      await alarmAfter(waitOf(response));
    }
    expect(await saidBy(await buy(await signed()))).toEqual(stopped);
  });

  it("sells to a payer again an hour after every facilitator has refused", async () => {
    await alarmAfter(waitOf(await buy(await signed())));
    await alarmAfter(61);
    world.settleMode = "honest";
    expect(await saidBy(await buy(await signed()))).toEqual(stopped);
    passTime(3_600);
    expect((await buy(await signed())).status).toBe(200);
  });

  it.each(["kyt_risk_detected", "invalid_exact_evm_insufficient_balance"])(
    "keeps the part settlements of /status as it was while a payment is open that was refused: %s",
    async (reason) => {
      world.reason = reason;
      await buy(await signed());
      await expect.poll(() => env.BACKLOG.getByName(backlogName).read()).toMatchObject({ unresolved: 1, refused: 1 });
      const { parts } = await statusReport(env, configOf(env));
      expect(parts.find(({ part }) => part === "settlements")).toMatchObject({ state: "up", waiting: 1 });
    },
  );

  it("sells to a refused payer through a facilitator that does not refuse", async () => {
    world.settleModes.set(second, "honest");
    expect((await buy(await signed())).status).toBe(200);
    const before = world.count("/settle");
    expect((await buy(await signed(), otherInput)).status).toBe(200);
    expect(world.count("/settle")).toBe(before + 1);
  });
});

// These are the last tests here, because they move the clock past the cached state of `/status`.
describe("an operator", () => {
  const words = (facilitator: string) => expect.objectContaining({ name: new URL(facilitator).host, reason: "silent" });

  it("says on /status which facilitator fails and why; payments are available while one settles", async () => {
    world.settleModes.set(first, "hangs");
    expect((await next()).status).toBe(200);
    const { payments, parts } = await statusLater();
    expect([payments, parts]).toEqual(["available", expect.arrayContaining([words(first)])]);
    expect(parts).not.toContainEqual(words(second));
  });

  it("says that payments are unavailable when each facilitator's last settlement failed", async () => {
    world.settleMode = "hangs";
    expect((await next()).status).toBe(502);
    const { payments, parts } = await statusLater();
    expect([payments, parts]).toEqual(["unavailable", expect.arrayContaining(facilitatorUrls.map(words))]);
    world.settleMode = "honest";
    expect((await next()).status).toBe(200);
    expect((await statusLater()).payments).toBe("available");
  });

  it("logs which facilitator refused, in our own words and in plain characters of its own", async () => {
    const lines = logged();
    world.settleModes.set(first, "says no and does not settle");
    world.reason = "<b>Kyt</b> risk!";
    await next();
    const line = { event: "settlement_unresolved", facilitator: new URL(first).host, answer: "answered" };
    expect(lines()).toContainEqual(expect.objectContaining({ ...line, reason: "unknown", said: " b kyt b risk " }));
    const doubted = { event: "facilitator_doubted", facilitator: new URL(first).host, position: 0, reason: "unknown" };
    expect(lines()).toContainEqual(expect.objectContaining(doubted));
  });

  it("logs the status of a facilitator's answer that cannot be read", async () => {
    const lines = logged();
    world.settleModes.set(first, "answers 500");
    await next();
    const line = { event: "settlement_unresolved", facilitator: new URL(first).host, answer: "unreadable" };
    expect(lines()).toContainEqual(expect.objectContaining({ ...line, reason: "unreadable", status: 500 }));
  });
});
