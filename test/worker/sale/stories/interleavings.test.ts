import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";
import { emptyStorage } from "../../../fixtures/empty-storage.ts";
import { facilitatorUrls } from "../../../fixtures/payment-settings.ts";
import { settleModes } from "../../../fixtures/settle-modes.ts";
import { challengeAt, fromHeader, ledgerOf, path, post, type SignedPayment, sign } from "../fixtures/buyer.ts";
import { closeWorld } from "../fixtures/rows.ts";
import { World } from "../fixtures/world.ts";

const inputs = [{ product_value: 100 }, { product_value: 200 }] as const;
const payers = 2;
const signatures = 3;

/**
 * A facilitator that is believed about small amounts cannot be caught lying about them, so these stories have none that
 * lies so.
 */
const truthful = settleModes.filter((mode) => mode !== "says yes but does not settle");

const purchase = fc.record({
  kind: fc.constant("buy" as const),
  payer: fc.nat(payers - 1),
  signature: fc.nat(signatures - 1),
  input: fc.nat(inputs.length - 1),
  key: fc.constantFrom(undefined, "one", "two"),
  copies: fc.integer({ min: 1, max: 3 }),
});
const step = fc.oneof(
  { weight: 6, arbitrary: purchase },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant("settle mode" as const), mode: fc.constantFrom(...truthful) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("node" as const), reachable: fc.boolean() }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant("front-run" as const),
      payer: fc.nat(payers - 1),
      signature: fc.nat(signatures - 1),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom("evict", "alarm", "wait"), payer: fc.nat(payers - 1) }) },
);

type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

afterEach(closeWorld);

/** Only an object that runs can be evicted. */
async function loseMemory(object: DurableObjectStub): Promise<void> {
  await runInDurableObject(object, () => undefined);
  await evictDurableObject(object);
}

/** Lets facilitators be asked again at once: what breakers do is their own test's matter. */
async function closeCircuits(): Promise<void> {
  for (const url of facilitatorUrls) {
    const gate = env.GATE.getByName(`circuit:facilitator:${new URL(url).host}`);
    await runInDurableObject(gate, (_, { storage }) => storage.deleteAll());
    await loseMemory(gate);
  }
}

/** Whatever of a story happened to its payers. */
class Story {
  readonly world = new World();
  readonly accounts = Array.from({ length: payers }, () => this.world.payer());
  readonly payments: SignedPayment[][] = [];
  /** Answers by the transaction that paid for them. */
  readonly answers = new Map<string, Set<string>>();
  readonly statuses = new Set<number>();
  #inFlight: Promise<void>[] = [];

  async begin(): Promise<void> {
    vi.stubGlobal("fetch", this.world.fetch);
    const challenge = await challengeAt(path);
    for (const account of this.accounts)
      this.payments.push(await Promise.all(Array.from({ length: signatures }, () => sign(account, challenge))));
  }

  payment(payer: number, signature: number): SignedPayment {
    const payment = this.payments[payer]?.[signature];
    if (!payment) throw new Error("No such payment");
    return payment;
  }

  async buy(payer: number, signature: number, input: number, key?: string): Promise<number> {
    const response = await post(path, inputs[input], {
      "PAYMENT-SIGNATURE": this.payment(payer, signature).header,
      ...(key && { "Idempotency-Key": key }),
    });
    this.statuses.add(response.status);
    if (response.status === 200) {
      const { transaction } = fromHeader(response.headers.get("PAYMENT-RESPONSE"));
      this.answers.set(transaction, (this.answers.get(transaction) ?? new Set()).add(await response.text()));
    }
    return response.status;
  }

  async take(happening: Step): Promise<void> {
    switch (happening.kind) {
      case "buy":
        // Not awaited: what follows meets it on its way.
        for (let copy = 0; copy < happening.copies; copy++)
          this.#inFlight.push(
            this.buy(happening.payer, happening.signature, happening.input, happening.key).then(() => undefined),
          );
        await Promise.resolve();
        return;
      case "settle mode":
        this.world.settleMode = happening.mode;
        return;
      case "node":
        this.world.nodeReachable = happening.reachable;
        return;
      case "front-run":
        try {
          this.world.transferWithAuthorization(this.payment(happening.payer, happening.signature).authorization);
        } catch {
          // It was spent before.
        }
        return;
      default: {
        await this.settleDown();
        const account = this.accounts[happening.payer];
        if (account && happening.kind === "evict") await loseMemory(ledgerOf(account));
        if (account && happening.kind === "alarm") await runDurableObjectAlarm(ledgerOf(account));
      }
    }
  }

  async settleDown(): Promise<void> {
    await Promise.all(this.#inFlight.splice(0));
  }
}

describe("any interleaving of requests, payers, keys and faults", () => {
  it("charges no authorization twice, serves what is paid for, and nothing else", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
        const story = new Story();
        await story.begin();
        for (const happening of steps) await story.take(happening);
        await story.settleDown();
        story.world.settleMode = "honest";
        story.world.nodeReachable = true;
        story.world.catchUp();
        await closeCircuits();
        // Every authorization is judged by itself once equal requests are not the same purchase any more.
        vi.useFakeTimers({ now: Date.now() + 11 * 60_000, toFake: ["Date"] });

        const received = story.world.transfers;
        // Insisting can settle what was left unresolved, so it goes on until nothing more is paid.
        for (let paid = -1; paid !== received.length; ) {
          paid = received.length;
          const spent = new Set(received.map(({ nonce }) => nonce));
          for (const [payer, payments] of story.payments.entries())
            for (const [signature, { authorization }] of payments.entries()) {
              if (!spent.has(authorization.nonce)) continue;
              // One input is what this payment is bound to, or will be; an equal one that was never answered may come
              // first.
              const statuses = [await story.buy(payer, signature, 0), await story.buy(payer, signature, 1)];
              expect(statuses).toContain(200);
              for (const status of statuses) expect([200, 402]).toContain(status);
            }
        }
        const spent = new Set(received.map(({ nonce }) => nonce));
        expect(received.length).toBe(spent.size);
        const transactions = new Set(received.map(({ transaction }) => String(transaction)));
        for (const [transaction, answers] of story.answers) {
          expect(transactions).toContain(transaction);
          expect(answers.size).toBe(1);
        }
        expect(story.answers.size).toBe(spent.size);
        for (const status of story.statuses) expect([200, 400, 402, 502, 503]).toContain(status);
        vi.useRealTimers();
        await emptyStorage();
        vi.unstubAllGlobals();
      }),
      { numRuns: 25, seed: 402, endOnFailure: true },
    );
  }, 90_000);
});
