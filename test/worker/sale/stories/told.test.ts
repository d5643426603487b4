/**
 * A program that does exactly what each answer says, through every end of a sale: it is never charged twice, never
 * loses money, and never loops without waiting.
 */
import { runDurableObjectAlarm } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { emptyStorage } from "../../../fixtures/empty-storage.ts";
import { facilitatorUrls } from "../../../fixtures/payment-settings.ts";
import { settleModes } from "../../../fixtures/settle-modes.ts";
import {
  buy,
  type Changes,
  challengeAt,
  ledgerOf,
  passTime,
  path,
  type SignedPayment,
  sign,
  toldBy,
} from "../fixtures/buyer.ts";
import { challenge, openWorld, payer, world } from "../fixtures/open-world.ts";

const input = { product_value: 100 };

beforeEach(openWorld);
afterEach(emptyStorage);

const retryable = ["retry_same_payment", "wait"];

/** Asserts that state, action, Retry-After and body of an answer agree. */
async function expectAgreement(response: Response): Promise<void> {
  const [state, action, seconds] = toldBy(response);
  const body: Record<string, unknown> & { error: string | { retryable: boolean; message: string } } = await response
    .clone()
    .json();
  if (typeof body.error === "string") {
    expect([body.payment_state, body.retry_action]).toEqual([state, action]);
    expect(typeof body.message).toBe("string");
  } else expect(body.error.retryable).toBe(retryable.includes(action ?? ""));
  expect(seconds !== undefined).toBe(retryable.includes(action ?? ""));
  expect(state).not.toBe(action === "sign_again" ? "in_flight" : "");
}

interface Walk {
  readonly last: Response;
  readonly steps: readonly string[];
}

/**
 * Follows the answers from a first signature until a result, or until it is told to stop. `between` is what happens.
 */
async function follow(
  first: SignedPayment,
  { body = input as object, headers = {}, between = async (_step: number) => {} } = {},
): Promise<Walk> {
  const steps: string[] = [];
  let payment = first;
  for (let step = 0; step < 12; step++) {
    const response = await buy(payment, body, headers);
    if (response.ok) return { last: response, steps };
    await expectAgreement(response);
    const [, action, seconds = 0] = toldBy(response);
    steps.push(action ?? "");
    if (action === "stop") return { last: response, steps };
    // A settlement that the facilitator has put off happens at some time.
    await between(step);
    if (action === "sign_again") payment = await sign(payer, await challengeAt(path));
    else {
      expect(seconds).toBeGreaterThan(0);
      passTime(seconds);
      await runDurableObjectAlarm(ledgerOf(payer));
    }
  }
  throw new Error(`It goes on: ${steps.join()}`);
}

const paid = () => world.received.length;

describe.each(settleModes)("through a facilitator that %s", (mode) => {
  it("a naive program is charged once and gets its result", async () => {
    world.settleMode = mode;
    const walk = await follow(await sign(payer, challenge), {
      between: async () => {
        world.catchUp();
        world.settleMode = "honest";
      },
    });
    expect(walk.last.status).toBe(200);
    // A facilitator's yes is believed for a small amount.
    if (mode !== "says yes but does not settle") expect(paid()).toBe(1);
  });

  it("a naive program whose node is away for a while is charged once and gets its result", async () => {
    world.settleMode = mode;
    world.nodeLeavesAtSettlement = true;
    const walk = await follow(await sign(payer, challenge), {
      between: async (step) => {
        world.catchUp();
        world.settleMode = "honest";
        world.nodeLeavesAtSettlement = false;
        if (step > 1) world.nodeReachable = true;
      },
    });
    expect(walk.last.status).toBe(200);
    if (mode !== "says yes but does not settle") expect(paid()).toBe(1);
  });
});

describe("where no facilitator ever settles", () => {
  it("a naive program signs again only after the first has run out, and loses nothing", async () => {
    for (const url of facilitatorUrls) world.settleModes.set(url, "says no and does not settle");
    const walk = follow(await sign(payer, challenge));
    await expect(walk).rejects.toThrow(/^It goes on: wait,wait,(wait,)*sign_again,wait/);
    expect(paid()).toBe(0);
  });

  it("a naive program is served by the second facilitator when the first refuses", async () => {
    world.settleModes.set(facilitatorUrls[0], "says no and does not settle");
    const walk = await follow(await sign(payer, challenge));
    expect([walk.last.status, walk.steps.at(-1), paid()]).toEqual([200, "sign_again", 1]);
  });
});

describe("from every other end", () => {
  const inSeconds = (seconds: number) => String(Math.floor(Date.now() / 1000) + seconds);

  it.each<readonly [string, () => Changes, readonly string[]]>([
    ["an expired authorization", () => ({ validFor: 2 }), ["sign_again"]],
    ["one that begins later", () => ({ authorization: { validAfter: inSeconds(30) } }), ["wait"]],
    ["one that is valid for too long", () => ({ validFor: 3 * 86_400 }), ["sign_again"]],
    ["other terms", () => ({ authorization: { value: "1" } }), ["sign_again"]],
    ["another network", () => ({ accepted: { network: "eip155:1" } }), ["sign_again"]],
  ])("a naive program with %s gets its result and is charged once", async (_, changes, steps) => {
    const walk = await follow(await sign(payer, challenge, changes()));
    expect([walk.last.status, walk.steps, paid()]).toEqual([200, steps, 1]);
  });

  it("it stops with a poor wallet, a spent nonce and a conflict, and is charged nothing", async () => {
    const poor = world.payer(1n);
    expect((await follow(await sign(poor, challenge))).steps).toEqual(["stop"]);
    const spent = await sign(payer, challenge);
    world.cancel(spent.authorization);
    expect((await follow(spent)).steps).toEqual(["stop"]);
    world.simulation = "says no";
    expect((await follow(await sign(payer, challenge))).steps).toEqual(["stop"]);
    expect(paid()).toBe(0);
  });

  it("it stops with a key of another body, and is charged nothing for it", async () => {
    const headers = { "Idempotency-Key": "k" };
    expect((await follow(await sign(payer, challenge), { headers })).last.status).toBe(200);
    const walk = await follow(await sign(payer, challenge), { headers, body: { product_value: 2 } });
    expect([walk.steps, paid()]).toEqual([["stop"], 1]);
  });

  it("it gets its result while no node answers at first", async () => {
    world.nodeReachable = false;
    const walk = await follow(await sign(payer, challenge), {
      between: async () => {
        world.nodeReachable = true;
      },
    });
    expect([walk.last.status, walk.steps, paid()]).toEqual([200, ["retry_same_payment"], 1]);
  });

  it.each([
    ["without a key", {}, ["sign_again"]],
    ["with its key", { "Idempotency-Key": "mine" }, []],
  ])("it gets its old result again after three days %s, uncharged", async (_, headers, steps) => {
    const payment = await sign(payer, challenge);
    const answer = await (await buy(payment, input, headers)).text();
    passTime(3 * 86_400);
    const walk = await follow(payment, { headers });
    expect([await walk.last.text(), walk.steps, paid()]).toEqual([answer, steps, 1]);
  });

  it("it stops when the operator has returned its money", async () => {
    world.settleMode = "hangs, and settles later";
    const payment = await sign(payer, challenge);
    const id = `eip155:8453/${payment.authorization.from}/${payment.authorization.nonce}`.toLowerCase();
    const walk = await follow(payment, {
      between: async () => {
        world.catchUp();
        await env.BOOKS.prepare("INSERT OR IGNORE INTO strays (id, noted_at, note) VALUES (?, 't', 'returned')")
          .bind(id)
          .run();
      },
    });
    expect(walk.steps).toEqual(["wait", "stop"]);
  });
});
